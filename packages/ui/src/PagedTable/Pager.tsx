import { ActionIcon } from '@mantine/core'
import { usePagination } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type More, useUiTexts } from '../texts/texts.tsx'
import { PAGER } from '../theme/behaviour.ts'
import classes from './Pager.module.css'

interface PagerProps {
  page: number
  onPage: (page: number) => void
  onPagerIntent?: (() => void) | undefined
  known: number
  more: More
  pageSize: number
  /** Rows on this page; none while it loads. */
  shown: number
}

/** Turns pages: to a neighbour, or to any page known so far. Nobody knows the last one while there may be more. */
export function Pager({ page, onPage, onPagerIntent, known, more, pageSize, shown }: PagerProps) {
  const { table } = useUiTexts()
  const pages = Math.max(page, Math.ceil(known / pageSize))
  const beyond = shown > 0 && more !== false
  const { range } = usePagination({ total: pages, page, ...PAGER })
  if (pages === 1 && !beyond) return null
  const before = (page - 1) * pageSize
  return (
    <nav className={classes.pager} aria-label={table.pager} onPointerEnter={onPagerIntent} onFocus={onPagerIntent}>
      <span className={classes.range}>{shown > 0 && table.range(before + 1, before + shown)}</span>
      <Step label={table.previous} to={page > 1 ? page - 1 : undefined} onPage={onPage}>
        <IconChevronLeft size={18} stroke={1.75} aria-hidden />
      </Step>
      {range.map((item, place) =>
        item === 'dots' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: dots stand between the same neighbours at the same place
          <span key={`dots ${place}`} className={classes.dots} aria-hidden>
            …
          </span>
        ) : (
          <PageButton key={item} {...{ item, onPage }} current={item === page} />
        ),
      )}
      <Step label={table.next} to={page < pages || beyond ? page + 1 : undefined} onPage={onPage}>
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
      </Step>
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
      className={classes.page}
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
  /** Where it goes; nowhere: it stays in its place and keeps the focus, but does nothing. */
  to: number | undefined
  onPage: (page: number) => void
  children: ReactNode
}

const Step = ({ label, to, onPage, children }: StepProps) => (
  <ActionIcon
    className={classes.step}
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
