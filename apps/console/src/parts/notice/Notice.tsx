import { lazy, Suspense } from 'react'

// Nobody waits for it.
const NoticeBell = lazy(() => import('./NoticeBell.tsx'))

/** Place of the announcement in a top bar. */
export const Notice = () => (
  <Suspense>
    <NoticeBell />
  </Suspense>
)
