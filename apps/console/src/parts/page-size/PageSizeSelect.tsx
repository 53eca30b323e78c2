import { NativeSelect } from '@mantine/core'
import { writeText } from '../../app/storage.ts'
import { useTexts } from '../../app/texts/area.ts'
import { pageAfter } from './page-after.ts'
import { KEY, PAGE_SIZES } from './page-size.ts'
import { pageSizeTexts } from './page-size-texts.ts'

interface PageSizeSelectProps {
  page: number
  size: number
  onSize: (size: number) => void
  onPage: (page: number) => void
}

/** Chooses the number of rows of a page for all lists. The first row that is shown stays on the page. */
export default function PageSizeSelect({ page, size, onSize, onPage }: PageSizeSelectProps) {
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
