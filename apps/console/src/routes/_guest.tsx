import { createFileRoute, Outlet } from '@tanstack/react-router'
import { GuestFrame } from '../shell/GuestFrame.tsx'

/**
 * Layout of the sign-up, reset and OAuth pages. Always uses the guest frame, because switching frames during a sign-in
 * would remount the page. The sign-in page uses the frame directly, which saves a request.
 */
export const Route = createFileRoute('/_guest')({ component: Guest })

function Guest() {
  return (
    <GuestFrame>
      <Outlet />
    </GuestFrame>
  )
}
