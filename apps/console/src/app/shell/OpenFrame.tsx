import { lazy, type ReactNode, Suspense } from 'react'
import { usePerson } from '../session.ts'
import { GuestFrame } from './GuestFrame.tsx'

// Guests, who are most of those who open such a page first, never need it.
const Shell = lazy(() => import('./Shell.tsx').then((module) => ({ default: module.Shell })))

/** The frame of pages that open for everybody: guests get a plain top bar, signed-in people their menu. */
export function OpenFrame({ children }: { children: ReactNode }) {
  if (!usePerson()) return <GuestFrame>{children}</GuestFrame>
  return (
    <Suspense>
      <Shell>{children}</Shell>
    </Suspense>
  )
}
