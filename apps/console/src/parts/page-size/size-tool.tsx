import { PAGE_SIZE } from '@relaydeck/api-sdk'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Pages, usePendingPage } from '../list/use-pages.ts'
import type { usePageSize } from './page-size.ts'

const PageSizeSelect = lazy(() => import('./PageSizeSelect.tsx'))

/** Returns the control for the number of rows of a page, if the server takes it, and if there are rows for two pages. */
export const sizeTool = (
  { known, more }: Pick<Pages<unknown>, 'known' | 'more'>,
  { size, onSize }: ReturnType<typeof usePageSize>,
  { page, onPage }: ReturnType<typeof usePendingPage>,
): ReactNode =>
  onSize &&
  (known > PAGE_SIZE || more) && (
    <Suspense>
      <PageSizeSelect {...{ page, onPage, size, onSize }} />
    </Suspense>
  )
