import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/SegmentedControl.css'
import '@mantine/core/styles/FloatingIndicator.css'
import { ActionIcon, Button, Checkbox, Popover, SegmentedControl } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useUiTexts } from '../texts/texts.tsx'
import { useToolTexts } from './tool-texts.ts'
import classes from './ViewPanel.module.css'
import { orderedColumns, type ViewProps, withColumn, withMovedColumn } from './view.ts'

interface ViewPanelProps extends ViewProps {
  opened: boolean
  onClose: () => void
}

/** Popover with the settings for visible columns, their order and the row height. */
export default function ViewPanel({ columns, view, onView, opened, onClose }: ViewPanelProps) {
  const { table } = useUiTexts()
  const tools = useToolTexts()
  const all = orderedColumns(columns, view)
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && onClose()}
      onDismiss={onClose}
      position="bottom-end"
      trapFocus
      withinPortal
      // The roles would go to the anchor, but the button already has them.
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={table.view} className={classes.panel}>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={tools.density}
          value={view.density ?? 'compact'}
          data={[
            { value: 'compact', label: tools.compact },
            { value: 'comfortable', label: tools.comfortable },
          ]}
          onChange={(density) => onView({ ...view, density: density === 'comfortable' ? 'comfortable' : 'compact' })}
        />
        <ul className={classes.columns} aria-label={tools.columns}>
          {all.map(({ id, header, primary }, index) => (
            <li key={id} className={classes.column}>
              <Checkbox
                size="xs"
                label={header}
                checked={primary === true || !view.hidden?.includes(id)}
                disabled={primary === true}
                onChange={({ currentTarget }) => onView(withColumn(view, id, currentTarget.checked))}
              />
              <Move
                label={tools.moveUp(header)}
                disabled={index === 0}
                onMove={() => onView(withMovedColumn(columns, view, id, -1))}
              >
                <IconArrowUp size={14} stroke={1.75} aria-hidden />
              </Move>
              <Move
                label={tools.moveDown(header)}
                disabled={index === all.length - 1}
                onMove={() => onView(withMovedColumn(columns, view, id, 1))}
              >
                <IconArrowDown size={14} stroke={1.75} aria-hidden />
              </Move>
            </li>
          ))}
        </ul>
        <Button variant="default" size="compact-sm" onClick={() => onView({})}>
          {tools.resetView}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

interface MoveProps {
  label: string
  disabled: boolean
  onMove: () => void
  children: React.ReactNode
}

const Move = ({ label, disabled, onMove, children }: MoveProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size="sm"
    aria-label={label}
    // Unlike `disabled`, this keeps the focus on the button at the end of the list.
    aria-disabled={disabled}
    data-disabled={disabled}
    onClick={() => !disabled && onMove()}
  >
    {children}
  </ActionIcon>
)
