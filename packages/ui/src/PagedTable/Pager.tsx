import { ActionIcon } from '@mantine/core'
import { usePagination } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { IconChevronLeft, IconChevronRight } from '../icons/tabler.ts'
import { useUiTexts } from '../texts/texts.tsx'
import { PAGER } from '../theme/behaviour.ts'
import classes from './Pager.module.css'
import { useTableParts } from './parts.ts'
import type { TablePaging } from './types.ts'

interface PagerProps extends TablePaging {
  /** Number of rows of this page. */
  shown: number
  pageSize: number
}

/** Page buttons for the known pages, and a next button as long as there may be more. */
export function Pager({ shown, page, onPage, onPrefetch, knownRows, hasMore, pageSize, tools }: PagerProps) {
  const { table } = useUiTexts()
  const parts = useTableParts()
  const pages = Math.max(page, Math.ceil(knownRows / pageSize))
  const beyond = shown > 0 && hasMore !== false
  const { range } = usePagination({ total: pages, page, ...PAGER })
  if (pages === 1 && !beyond && !tools) return null
  const offset = (page - 1) * pageSize
  return (
    <nav {...parts.pager} aria-label={table.pager} onPointerEnter={onPrefetch} onFocus={onPrefetch}>
      <span {...parts.range}>
        {shown > 0 && table.range(offset + 1, offset + shown, hasMore === false ? knownRows : undefined)}
      </span>
      <Step label={table.previous} to={page > 1 ? page - 1 : undefined} onPage={onPage}>
        <IconChevronLeft size={18} stroke={1.75} aria-hidden />
      </Step>
      {range.map((item, index) =>
        item === 'dots' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: dots have no identity but their position
          <span key={`dots ${index}`} className={classes.dots} aria-hidden>
            …
          </span>
        ) : (
          <PageButton key={item} {...{ item, onPage }} current={item === page} />
        ),
      )}
      <Step label={table.next} to={page < pages || beyond ? page + 1 : undefined} onPage={onPage}>
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
      </Step>
      {tools && <div className={classes.tools}>{tools}</div>}
    </nav>
  )
}

interface PageButtonProps {
  item: number
  current: boolean
  onPage: (page: number) => void
}

function PageButton({ item, current, onPage }: PageButtonProps) {
  const { table } = useUiTexts()
  return (
    <ActionIcon
      {...useTableParts().page}
      size={32}
      variant={current ? 'filled' : 'subtle'}
      {...(!current && { color: 'gray' })}
      aria-label={table.page(item)}
      aria-current={current ? 'page' : undefined}
      onClick={() => !current && onPage(item)}
    >
      {item}
    </ActionIcon>
  )
}

interface StepProps {
  label: string
  /** Target page. Without one, the button does nothing but keeps its place and focus. */
  to: number | undefined
  onPage: (page: number) => void
  children: ReactNode
}

const Step = ({ label, to, onPage, children }: StepProps) => (
  <ActionIcon
    {...useTableParts().step}
    size={32}
    variant="subtle"
    color="gray"
    aria-label={label}
    aria-disabled={to === undefined}
    data-disabled={to === undefined}
    onClick={() => to !== undefined && onPage(to)}
  >
    {children}
  </ActionIcon>
)
