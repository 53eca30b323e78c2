import type { MouseEvent } from 'react'
import { useUiTexts } from '../texts/texts.tsx'
import { roles } from './roles.ts'
import classes from './Select.module.css'
import { type RowId, type Selection, withRows } from './selection.ts'

/** Every row of the page at once. */
export function SelectAll({ ids, locked, selection, onSelect }: SelectAllProps) {
  const { table } = useUiTexts()
  const count = ids.filter((id) => selection.has(id)).length
  const some = count > 0 && count < ids.length
  return (
    <th {...roles.columnheader} className={classes.head} data-select>
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
    </th>
  )
}

interface SelectAllProps {
  /** Rows of the page. */
  ids: readonly RowId[]
  locked: boolean | undefined
  selection: Selection
  onSelect: (selection: Selection) => void
}

interface SelectRowProps {
  name: string
  chosen: boolean
  locked: boolean | undefined
  /** Told whether Shift was held: then everything from the last choice on is meant. */
  onChoose: (chosen: boolean, range: boolean) => void
}

/** One row. */
export function SelectRow({ name, chosen, locked, onChoose }: SelectRowProps) {
  const { table } = useUiTexts()
  const choose = ({ currentTarget, shiftKey }: MouseEvent<HTMLInputElement>) =>
    onChoose(currentTarget.checked, shiftKey)
  return (
    <td {...roles.cell} className={classes.cell} data-select>
      <input
        type="checkbox"
        className={classes.box}
        aria-label={table.selectRow(name)}
        checked={chosen}
        disabled={locked}
        // The click tells whether Shift was held; the change does not.
        onClick={choose}
        onChange={() => {}}
      />
    </td>
  )
}
