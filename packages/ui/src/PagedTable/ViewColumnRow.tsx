import { ActionIcon, Checkbox } from '@mantine/core'
import type { Column } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { IconArrowDown, IconArrowUp, IconPin, IconPinFilled } from '../icons/tabler.ts'
import { useToolTexts } from './tool-texts.ts'
import classes from './ViewPanel.module.css'

interface ViewColumnRowProps {
  column: Column<object>
  first: boolean
  last: boolean
  onMove: (offset: number) => void
}

/** Returns the heading of a column. */
export const headerOf = ({ columnDef, id }: Column<object>): string =>
  typeof columnDef.header === 'string' ? columnDef.header : id

/** Settings of one column: whether it is visible, whether it is pinned, and its position. */
export function ViewColumnRow({ column, first, last, onMove }: ViewColumnRowProps) {
  const tools = useToolTexts()
  const header = headerOf(column)
  const pinned = column.getIsPinned() !== false
  return (
    <li className={classes.column}>
      <Checkbox
        size="xs"
        label={header}
        checked={column.getIsVisible()}
        disabled={!column.getCanHide()}
        onChange={({ currentTarget }) => column.toggleVisibility(currentTarget.checked)}
      />
      <Tool
        className={classes.pin}
        label={tools.pin(header)}
        pressed={pinned}
        onPress={() => column.pin(pinned ? false : 'left')}
      >
        {pinned ? <IconPinFilled size={14} aria-hidden /> : <IconPin size={14} stroke={1.75} aria-hidden />}
      </Tool>
      <Tool label={tools.moveUp(header)} disabled={first} onPress={() => onMove(-1)}>
        <IconArrowUp size={14} stroke={1.75} aria-hidden />
      </Tool>
      <Tool label={tools.moveDown(header)} disabled={last} onPress={() => onMove(1)}>
        <IconArrowDown size={14} stroke={1.75} aria-hidden />
      </Tool>
    </li>
  )
}

interface ToolProps {
  className?: string | undefined
  label: string
  disabled?: boolean
  pressed?: boolean
  onPress: () => void
  children: ReactNode
}

const Tool = ({ className, label, disabled = false, pressed, onPress, children }: ToolProps) => (
  <ActionIcon
    className={className}
    variant={pressed ? 'light' : 'subtle'}
    {...(!pressed && { color: 'gray' })}
    size="sm"
    aria-label={label}
    title={label}
    aria-pressed={pressed}
    // Unlike `disabled`, this keeps the focus on the button at the end of the list.
    aria-disabled={disabled}
    data-disabled={disabled}
    onClick={() => !disabled && onPress()}
  >
    {children}
  </ActionIcon>
)
