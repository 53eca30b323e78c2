import { createFileRoute, Outlet } from '@tanstack/react-router'
import { GuestFrame } from '../app/shell/GuestFrame.tsx'

/**
 * Pages on the way to an account. Always in the plain frame: one that changed with who is signed in would begin them
 * anew in the middle of a sign-in. The log-in page has that frame too, without the request for this part.
 */
export const Route = createFileRoute('/_guest')({ component: Guest })

function Guest() {
  return (
    <GuestFrame>
      <Outlet />
    </GuestFrame>
  )
}
