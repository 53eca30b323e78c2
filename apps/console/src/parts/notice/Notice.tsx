import { lazy, Suspense } from 'react'

const NoticeBell = lazy(() => import('./NoticeBell.tsx'))

/** Announcement button of the header, loaded after the page. */
export const Notice = () => (
  <Suspense>
    <NoticeBell />
  </Suspense>
)
