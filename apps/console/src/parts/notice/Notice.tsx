import { lazy, Suspense } from 'react'

const LateButtons = lazy(() => import('./LateButtons.tsx'))

/** Announcement button of the header and the button of work on many rows, loaded after the page. */
export const Notice = () => (
  <Suspense>
    <LateButtons />
  </Suspense>
)
