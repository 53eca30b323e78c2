import { createFileRoute, Outlet } from '@tanstack/react-router'
import { OpenFrame } from '../shell/GuestFrame.tsx'

/** Layout of public pages. */
export const Route = createFileRoute('/_public')({ component: Public })

function Public() {
  return (
    <OpenFrame>
      <Outlet />
    </OpenFrame>
  )
}
