import { Button } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { useUiTexts } from '../texts/texts.tsx'
import { useTableParts } from './parts.ts'
import { roles } from './Rows.tsx'
import classes from './Selection.module.css'
import type { ColumnTable } from './use-table.ts'

interface SelectAllProps {
  table: ColumnTable
  locked: boolean | undefined
}

/** Heading with the checkbox for the whole page. */
export function SelectAll({ table, locked }: SelectAllProps) {
  const { selectPage } = useUiTexts().table
  const some = table.getIsSomePageRowsSelected()
  return (
    <th {...roles.columnheader} className={classes.head} data-select>
      <label className={classes.page}>
        <input
          type="checkbox"
          className={classes.box}
          aria-label={selectPage}
          checked={table.getIsAllPageRowsSelected()}
          disabled={locked || table.getRowModel().rows.length === 0}
          ref={(box) => {
            if (box) box.indeterminate = some
          }}
          onChange={() => table.toggleAllPageRowsSelected()}
        />
        <span className={classes.word} aria-hidden>
          {selectPage}
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
    <div {...useTableParts().selection} role="toolbar" aria-label={table.selectionActions}>
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
