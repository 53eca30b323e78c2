import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { Notices } from '../app/Notices.tsx'
import { NotFoundPage } from '../app/pages/pages.tsx'
import { OpenFrame } from '../app/shell/OpenFrame.tsx'
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
  return (
    <>
      <Outlet />
      <Notices />
    </>
  )
}
