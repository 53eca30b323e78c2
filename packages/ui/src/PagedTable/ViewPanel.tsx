import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/SegmentedControl.css'
import '@mantine/core/styles/FloatingIndicator.css'
import { Button, Popover, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useUiTexts } from '../texts/texts.tsx'
import { useToolTexts } from './tool-texts.ts'
import { ViewColumnRow } from './ViewColumnRow.tsx'
import classes from './ViewPanel.module.css'
import { orderedColumns, type ViewProps } from './view.ts'
import { withMovedColumn } from './view-changes.ts'

interface ViewPanelProps extends ViewProps {
  opened: boolean
  onClose: () => void
}

/** Popover with the settings for the row height and for visible columns, their order, width and place. */
export default function ViewPanel({ columns, view, onView, opened, onClose }: ViewPanelProps) {
  const { table } = useUiTexts()
  const tools = useToolTexts()
  const [announced, setAnnounced] = useState('')
  const all = orderedColumns(columns, view)
  const move = (id: string, header: string, offset: number) => {
    const next = withMovedColumn(columns, view, id, offset)
    onView(next)
    const position = orderedColumns(columns, next).findIndex((column) => column.id === id) + 1
    setAnnounced(tools.position(header, position, all.length))
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
          {all.map((column, index) => (
            <ViewColumnRow
              key={column.id}
              {...{ column, view, onView }}
              first={index === 0}
              last={index === all.length - 1}
              onMove={(offset) => move(column.id, column.header, offset)}
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
