import { Button, Popover, SegmentedControl, VisuallyHidden } from '@mantine/core'
import type { Column } from '@tanstack/react-table'
import { useState } from 'react'
import { useUiTexts } from '../texts/texts.tsx'
import { useToolTexts } from './tool-texts.ts'
import { moveColumn, orderedColumns, type ViewProps } from './use-table.ts'
import { headerOf, ViewColumnRow } from './ViewColumnRow.tsx'
import classes from './ViewPanel.module.css'

interface ViewPanelProps extends ViewProps {
  opened: boolean
  onClose: () => void
}

/** Popover with the settings for the row height and for visible columns and their order. */
export default function ViewPanel({ table, view, onView, opened, onClose }: ViewPanelProps) {
  const { view: label } = useUiTexts().table
  const tools = useToolTexts()
  const [announced, setAnnounced] = useState('')
  const all = orderedColumns(table)
  const move = (column: Column<object>, index: number) => {
    const position = moveColumn(table, column.id, index) + 1
    setAnnounced(tools.position(headerOf(column), position, all.length))
  }
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
      <Popover.Dropdown role="dialog" aria-label={label} className={classes.panel}>
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
          {all.map((column, index) => (
            <ViewColumnRow
              key={column.id}
              column={column}
              first={index === 0}
              last={index === all.length - 1}
              onMove={(offset) => move(column, index + offset)}
            />
          ))}
        </ul>
        <Button variant="default" size="compact-sm" onClick={() => onView({})}>
          {tools.resetView}
        </Button>
        <VisuallyHidden role="status">{announced}</VisuallyHidden>
      </Popover.Dropdown>
    </Popover>
  )
}
