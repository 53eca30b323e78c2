import { ActionIcon, Popover } from '@mantine/core'
import { useState } from 'react'
import { IconFilter, IconFilterFilled } from '../icons/tabler.ts'
import classes from './Head.module.css'
import { useToolTexts } from './tool-texts.ts'
import type { ColumnFilter } from './types.ts'

interface HeadFilterProps {
  header: string
  filter: ColumnFilter
}

/** Button in a heading that opens the filter of its column. */
export function HeadFilter({ header, filter: { content, active } }: HeadFilterProps) {
  const { filter, filtered } = useToolTexts()
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const label = active ? filtered(header) : filter(header)
  const Icon = active ? IconFilterFilled : IconFilter
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          className={classes.filter}
          variant="subtle"
          {...(!active && { color: 'gray' })}
          size="sm"
          aria-label={label}
          title={label}
          onClick={() => setOpened(!opened)}
        >
          <Icon size={14} {...(!active && { stroke: 1.75 })} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={filter(header)}>
        {typeof content === 'function' ? content(close) : content}
      </Popover.Dropdown>
    </Popover>
  )
}
