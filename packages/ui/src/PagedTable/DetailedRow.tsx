import { ActionIcon } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { IconChevronRight } from '../icons/tabler.ts'
import classes from './DetailedRow.module.css'
import { useTableParts } from './parts.ts'
import { roles } from './Rows.tsx'
import { useToolTexts } from './tool-texts.ts'

interface DetailedRowProps {
  /** Accessible name of the row. */
  name: string
  open: boolean
  onToggle: () => void
  /** Details, rendered while they are open. */
  details: () => ReactNode
  /** Number of cells of the row. */
  cells: number
  /** Renders the row with an additional first cell. */
  children: (before: ReactNode) => ReactNode
}

/** Row with a button that opens its details below it. */
export function DetailedRow({ name, open, onToggle, details, cells, children }: DetailedRowProps) {
  const tools = useToolTexts()
  const parts = useTableParts()
  const id = useId()
  return (
    <>
      {children(
        <td {...roles.cell} className={classes.cell}>
          <ActionIcon
            className={classes.toggle}
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={tools.detailsOf(name)}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={onToggle}
          >
            <IconChevronRight className={classes.arrow} size={16} stroke={1.75} aria-hidden />
            <span className={classes.word}>{tools.details}</span>
          </ActionIcon>
        </td>,
      )}
      {open && (
        <tr {...parts.details} {...roles.row} id={id} data-details>
          <td {...roles.cell} colSpan={cells}>
            {details()}
          </td>
        </tr>
      )}
    </>
  )
}
