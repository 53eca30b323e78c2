import { Button } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { useUiTexts } from '../texts/texts.tsx'
import { roles } from './Rows.tsx'
import classes from './Selection.module.css'
import type { RowId, Selection } from './types.ts'

/** Returns the selection with rows added or removed. */
export function withRows(selection: Selection, ids: readonly RowId[], selected: boolean): Selection {
  const next = new Set(selection)
  for (const id of ids) selected ? next.add(id) : next.delete(id)
  return next
}

/** Returns the ids between two rows, inclusive, or only `to` if `from` is not on the page. */
export function idsBetween(ids: readonly RowId[], from: RowId | undefined, to: RowId): readonly RowId[] {
  const start = from === undefined ? -1 : ids.indexOf(from)
  const end = ids.indexOf(to)
  return start < 0 ? [to] : ids.slice(Math.min(start, end), Math.max(start, end) + 1)
}

interface SelectAllProps {
  /** Ids of the page's rows. */
  ids: readonly RowId[]
  locked: boolean | undefined
  selection: Selection
  onSelect: (selection: Selection) => void
}

/** Heading with the checkbox for the whole page. */
export function SelectAll({ ids, locked, selection, onSelect }: SelectAllProps) {
  const { table } = useUiTexts()
  const count = ids.filter((id) => selection.has(id)).length
  const some = count > 0 && count < ids.length
  return (
    <th {...roles.columnheader} className={classes.head} data-select>
      <label className={classes.page}>
        <input
          type="checkbox"
          className={classes.box}
          aria-label={table.selectPage}
          checked={count > 0 && !some}
          disabled={locked}
          ref={(box) => {
            if (box) box.indeterminate = some
          }}
          onChange={() => onSelect(withRows(selection, ids, count < ids.length))}
        />
        <span className={classes.word} aria-hidden>
          {table.selectPage}
        </span>
      </label>
    </th>
  )
}

interface SelectRowProps {
  name: string
  selected: boolean
  locked: boolean | undefined
  /** Called with `range` set if Shift was held, which selects everything from the last clicked row on. */
  onSelect: (selected: boolean, range: boolean) => void
}

/** Cell with the checkbox of a row. */
export function SelectRow({ name, selected, locked, onSelect }: SelectRowProps) {
  const { table } = useUiTexts()
  const select = ({ currentTarget, shiftKey }: MouseEvent<HTMLInputElement>) =>
    onSelect(currentTarget.checked, shiftKey)
  return (
    <td {...roles.cell} className={classes.cell} data-select>
      <input
        type="checkbox"
        className={classes.box}
        aria-label={table.selectRow(name)}
        checked={selected}
        disabled={locked}
        // Only the click event has `shiftKey`, the change event does not.
        onClick={select}
        onChange={() => {}}
      />
    </td>
  )
}

interface SelectionBarProps {
  count: number
  /** Clears the selection. Undefined while it is locked. */
  onClear: (() => void) | undefined
  children: ReactNode
}

/** Sticky bar with the actions for the selected rows. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  const { table } = useUiTexts()
  return (
    <div role="toolbar" aria-label={table.selectionActions} className={classes.bar}>
      <span role="status">{table.selected(count)}</span>
      {children}
      {onClear && (
        <Button variant="subtle" size="xs" onClick={onClear}>
          {table.clearSelection}
        </Button>
      )}
    </div>
  )
}
