import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useUiTexts } from '../texts/texts.tsx'
import classes from './Select.module.css'

interface SelectionBarProps {
  count: number
  /** Chooses none; left out: not now. */
  onClear: (() => void) | undefined
  children: ReactNode
}

/** What can be done with the chosen rows, in sight as long as there are any. */
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
