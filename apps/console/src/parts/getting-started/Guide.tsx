import { hasRole } from '@relaydeck/api-sdk'
import { lazy, Suspense } from 'react'
import { useSessionUser } from '../../app/session.ts'
import type { Step } from './Checklist.tsx'

const Checklist = lazy(() => import('./Checklist.tsx').then((module) => ({ default: module.Checklist })))

/** The next step of a fresh gateway, over a list; for root. */
export function Guide({ over }: { over: Step }) {
  if (!hasRole(useSessionUser(), 'root')) return null
  return (
    <Suspense>
      <Checklist over={over} />
    </Suspense>
  )
}
