import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../../../app/texts/area.ts'
import { priceTexts } from './price.ts'
import classes from './prices.module.css'

/** Rows rendered at a time, because a gateway prices several hundred models. */
const BATCH = 50

interface ModelSearchProps<T> {
  rows: readonly T[]
  /** Text of a row in which the typed words are searched. */
  textOf: (row: T) => string
  /** Draws the rows that are shown. */
  children: (shown: readonly T[]) => ReactNode
  /** Buttons beside the search field. */
  buttons?: ReactNode
}

/** Rows of models below a search field, of which the first ones are shown, and more on demand. */
export function ModelSearch<T>({ rows, textOf, children, buttons }: ModelSearchProps<T>) {
  const texts = useTexts(priceTexts)
  const [keyword, setKeyword] = useState('')
  const [limit, setLimit] = useState(BATCH)
  const typed = keyword.trim().toLowerCase()
  const matches = rows.filter((row) => textOf(row).toLowerCase().includes(typed))
  const isNone = matches.length === 0 && rows.length > 0
  return (
    <>
      <div className={classes.head}>
        <TextInput
          aria-label={texts.search}
          placeholder={texts.search}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={keyword}
          onChange={({ currentTarget }) => setKeyword(currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        {buttons}
      </div>
      {children(matches.slice(0, limit))}
      <div className={classes.foot}>
        <span role="status" className="dimmed">
          {isNone ? texts.nothing : texts.shown(Math.min(limit, matches.length), rows.length)}
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
