import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { usePerson } from '../app/session.ts'
import { GuestFrame } from '../app/shell/GuestFrame.tsx'

// Guests, who are most of those who open such a page first, never need it.
const Shell = lazy(() => import('../app/shell/Shell.tsx').then((module) => ({ default: module.Shell })))

/** Pages that open for everybody: guests get a plain top bar, signed-in people their menu. */
export const Route = createFileRoute('/_public')({ component: Public })

function Public() {
  const person = usePerson()
  if (!person) {
    return (
      <GuestFrame>
        <Outlet />
      </GuestFrame>
    )
  }
  return (
    <Suspense>
      <Shell>
        <Outlet />
      </Shell>
    </Suspense>
  )
}
