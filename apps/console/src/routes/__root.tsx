import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { ConsoleClient } from '../app/client.ts'
import { Toasts } from '../app/notify.tsx'
import { useDocument } from '../app/use-document.ts'
import { OpenFrame } from '../shell/GuestFrame.tsx'
import { LanguageOffer } from '../shell/Preferences.tsx'
import { NotFoundPage } from '../shell/pages/pages.tsx'

export const Route = createRootRouteWithContext<{ queryClient: ConsoleClient }>()({
  component: Root,
  notFoundComponent: () => (
    <OpenFrame>
      <NotFoundPage />
    </OpenFrame>
  ),
})

function Root() {
  useDocument()
  return (
    <>
      <Outlet />
      <LanguageOffer />
      <Toasts />
    </>
  )
}
