import { UnstyledButton } from '@mantine/core'
import type { Log } from '@relaydeck/api-sdk'
import { formatTimestamp, Timestamp } from '@relaydeck/ui/Timestamp'
import { createContext, type ReactNode, use } from 'react'
import { useTexts } from '../../../app/language/area.ts'
import type { LogFilters } from './-address.ts'
import classes from './-LogList.module.css'
import { logTexts } from './-log.ts'

/** What cells know about their list. Not a part of the columns, so that a change does not render every cell again. */
interface Page {
  /** The row whose details are open. */
  readonly opened: Log | undefined
  readonly filters: LogFilters
  /** Returns the row above. */
  readonly above: (log: Log) => Log | undefined
  readonly onOpen: (log: Log) => void
  readonly onFilter: (filters: LogFilters) => void
}

/** The page of the log that cells are in. */
export const LogPage = createContext<Page>({
  opened: undefined,
  filters: {},
  above: () => undefined,
  onOpen: () => {},
  onFilter: () => {},
})

/** Time of a row, which opens its details. */
export function OpenCell({ log }: { log: Log }) {
  const { detailOf } = useTexts(logTexts)
  const { opened, onOpen } = use(LogPage)
  return (
    <UnstyledButton
      className={classes.open}
      aria-label={detailOf(formatTimestamp(log.created_at))}
      aria-current={opened === log || undefined}
      onClick={() => onOpen(log)}
    >
      <Timestamp value={log.created_at} />
    </UnstyledButton>
  )
}

interface SameCellProps {
  log: Log
  /** Returns the text that is compared with the row above. */
  value: (log: Log) => string | number
  children: ReactNode
}

/** Dims a value that the row above has too. */
export function SameCell({ log, value, children }: SameCellProps) {
  const above = use(LogPage).above(log)
  return (
    <span className={classes.value} data-same={(above && value(above) === value(log)) || undefined}>
      {children}
    </span>
  )
}

/** Fields of a row that are filters of the same name. */
type Field = 'username' | 'token_name' | 'model_name' | 'channel'

interface FilterCellProps {
  log: Log
  field: Field
  /** Name of the value, if it is a number. */
  name?: string | undefined
  children: ReactNode
}

/** A value of a row; a click shows only rows that have it. */
export function FilterCell({ log, field, name, children }: FilterCellProps) {
  const { only } = useTexts(logTexts)
  const { filters, onFilter } = use(LogPage)
  const value = log[field]
  if (!value) return '–'
  const text = [value, name].filter(Boolean).join(' ')
  return (
    <SameCell log={log} value={(each) => each[field]}>
      {filters[field] === value ? (
        children
      ) : (
        <UnstyledButton
          className={classes.filter}
          title={text}
          aria-label={only(text)}
          onClick={() => onFilter({ [field]: value })}
        >
          {children}
        </UnstyledButton>
      )}
    </SameCell>
  )
}
