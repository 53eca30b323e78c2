import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { IconSearch } from '../icons/tabler.ts'
import type { RatioTexts } from '../texts/OwnTexts.ts'
import classes from './RowSearch.module.css'

/** Rows rendered at a time, because a gateway prices several hundred models. */
const BATCH = 50

interface RowSearchProps<T> {
  rows: readonly T[]
  /** Text of a row in which the typed words are searched. */
  textOf: (row: T) => string
  texts: Pick<RatioTexts, 'search' | 'shown' | 'nothing' | 'more'>
  /** Rows from which on they can be searched. */
  searchedFrom?: number
  /** Buttons beside the search field. */
  buttons?: ReactNode
  /** Text after the number of rows. */
  note?: string
  /** Draws the rows that are shown. */
  children: (shown: readonly T[]) => ReactNode
}

/** Rows below a search field, of which the first ones are shown, and more on demand. */
export function RowSearch<T>({ rows, textOf, texts, searchedFrom = 0, buttons, note, children }: RowSearchProps<T>) {
  const [keyword, setKeyword] = useState('')
  const [limit, setLimit] = useState(BATCH)
  const typed = keyword.trim().toLowerCase()
  const matches = rows.filter((row) => textOf(row).toLowerCase().includes(typed))
  const isNone = matches.length === 0 && rows.length > 0
  return (
    <>
      {(rows.length >= searchedFrom || keyword !== '') && (
        <div className={classes.head}>
          <TextInput
            aria-label={texts.search}
            placeholder={texts.search}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={keyword}
            onChange={({ currentTarget }) => setKeyword(currentTarget.value)}
            // Enter must not submit the surrounding form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          {buttons}
        </div>
      )}
      {children(matches.slice(0, limit))}
      <div className={classes.foot}>
        <span role="status">
          {isNone ? texts.nothing : texts.shown(Math.min(limit, matches.length), rows.length)}
          {note && ` · ${note}`}
        </span>
        {matches.length > limit && (
          <Button variant="default" size="xs" onClick={() => setLimit(limit + BATCH)}>
            {texts.more}
          </Button>
        )}
      </div>
    </>
  )
}
