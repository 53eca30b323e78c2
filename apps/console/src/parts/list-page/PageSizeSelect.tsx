import { NativeSelect } from '@mantine/core'
import { PAGE_SIZE } from '@relaydeck/api-sdk'
import type { ReactNode } from 'react'
import { writeText } from '../../app/storage.ts'
import { textArea, useTexts } from '../../app/texts/area.ts'
import { KEY, PAGE_SIZES, type Pages, pageAfter, type usePageSize, type usePendingPage } from '../rows/pages.ts'
import { texts as en } from './page-size.en.ts'
import { texts as zh } from './page-size.zh.ts'

/** Returns the control for the number of rows of a page, if the server accepts it and there are rows for two pages. */
export const sizeTool = (
  { known, more }: Pick<Pages<unknown>, 'known' | 'more'>,
  { size, onSize }: ReturnType<typeof usePageSize>,
  { page, onPage }: ReturnType<typeof usePendingPage>,
): ReactNode => onSize && (known > PAGE_SIZE || more) && <PageSizeSelect {...{ page, onPage, size, onSize }} />

interface PageSizeSelectProps {
  page: number
  size: number
  onSize: (size: number) => void
  onPage: (page: number) => void
}

/** Sets the number of rows of a page for all lists. The first row that is shown remains on the page. */
function PageSizeSelect({ page, size, onSize, onPage }: PageSizeSelectProps) {
  const { label, perPage } = useTexts(pageSizeTexts)
  const choose = (next: number) => {
    writeText(KEY, String(next))
    onSize(next)
    onPage(pageAfter(page, size, next))
  }
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={size}
      data={PAGE_SIZES.map((count) => ({ value: String(count), label: perPage(count) }))}
      onChange={(event) => choose(Number(event.currentTarget.value))}
    />
  )
}

/** Texts of the number of rows of a page. */
export const pageSizeTexts = textArea({ zh, en })
