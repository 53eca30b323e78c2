import { UiTextsProvider } from '@relaydeck/ui/texts'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { useMemo } from 'react'
import { describeFailure } from '../app/failure.ts'
import { Notices } from '../app/Notices.tsx'
import { NotFoundPage } from '../app/pages/pages.tsx'
import { OpenFrame } from '../app/shell/OpenFrame.tsx'
import { useTexts } from '../app/texts/area.ts'
import { frameTexts } from '../app/texts/frame.ts'
import { useDocument } from '../app/use-document.ts'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: () => (
    <OpenFrame>
      <NotFoundPage />
    </OpenFrame>
  ),
})

function Root() {
  useDocument()
  const texts = useTexts(frameTexts)
  const kit = useMemo(
    () => ({ ...texts.kit, failure: (error: unknown) => describeFailure(error, texts).message }),
    [texts],
  )
  return (
    <UiTextsProvider texts={kit}>
      <Outlet />
      <Notices />
    </UiTextsProvider>
  )
}
