import { lazy, type ReactNode, Suspense } from 'react'
import { useSessionUser } from '../app/session.ts'
import { GuestFrame } from './GuestFrame.tsx'

// Most visitors of these pages are guests, who do not need it.
const Shell = lazy(() => import('./Shell.tsx').then((module) => ({ default: module.Shell })))

/** Frame of public pages: a top bar for guests, the menu for signed-in users. */
export function OpenFrame({ children }: { children: ReactNode }) {
  if (!useSessionUser()) return <GuestFrame>{children}</GuestFrame>
  return (
    <Suspense>
      <Shell>{children}</Shell>
    </Suspense>
  )
}
