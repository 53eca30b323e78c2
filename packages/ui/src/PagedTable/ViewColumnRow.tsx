import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { ActionIcon, Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPin, IconPinFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useToolTexts } from './tool-texts.ts'
import classes from './ViewPanel.module.css'
import type { ViewColumn, ViewProps } from './view.ts'
import { WIDTH, withColumn, withPinnedColumn, withWidth } from './view-changes.ts'

interface ViewColumnRowProps extends Omit<ViewProps, 'columns'> {
  column: ViewColumn
  first: boolean
  last: boolean
  onMove: (offset: number) => void
}

/** Settings of one column: whether it is visible, its width, whether it is pinned, and its position. */
export function ViewColumnRow({ column, view, onView, first, last, onMove }: ViewColumnRowProps) {
  const tools = useToolTexts()
  const { id, header, primary } = column
  const visible = primary === true || !view.hidden?.includes(id)
  const pinned = view.pinned?.includes(id) === true
  return (
    <li className={classes.column}>
      <Checkbox
        size="xs"
        label={header}
        checked={visible}
        disabled={primary === true}
        onChange={({ currentTarget }) => onView(withColumn(view, id, currentTarget.checked))}
      />
      <WidthSlider {...{ column, view, onView }} disabled={!visible} />
      <Tool
        className={classes.pin}
        label={tools.pin(header)}
        pressed={pinned}
        onPress={() => onView(withPinnedColumn(view, id, !pinned))}
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

/** Width that a column without one starts with, in pixels. */
const USUAL_WIDTH = 160

/** Slider for the width of a column. Tables of cards have no widths. */
function WidthSlider({
  column,
  view,
  onView,
  disabled,
}: Pick<ViewColumnRowProps, 'column'> & Omit<ViewProps, 'columns'> & { disabled: boolean }) {
  const tools = useToolTexts()
  const width = view.widths?.[column.id] ?? USUAL_WIDTH
  return (
    <input
      type="range"
      className={classes.width}
      {...WIDTH}
      value={width}
      disabled={disabled}
      aria-label={tools.width(column.header)}
      aria-valuetext={tools.pixels(width)}
      title={tools.width(column.header)}
      onChange={({ currentTarget }) => onView(withWidth(view, column.id, currentTarget.valueAsNumber))}
    />
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
