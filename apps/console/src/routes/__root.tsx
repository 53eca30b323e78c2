import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { NotFoundPage } from '../app/pages/pages.tsx'
import { OpenFrame } from '../app/shell/OpenFrame.tsx'
import { Toasts } from '../app/Toasts.tsx'
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
      <Toasts />
    </>
  )
}
