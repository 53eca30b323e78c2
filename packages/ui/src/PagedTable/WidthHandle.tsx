import { useState } from 'react'
import classes from './Head.module.css'
import { useToolTexts } from './tool-texts.ts'
import type { PagedColumn } from './types.ts'
import { useColumnResize } from './use-column-resize.ts'
import { type ColumnTable, USUAL_WIDTH, WIDTH } from './use-table.ts'

interface WidthHandleProps {
  table: ColumnTable
  column: Pick<PagedColumn<object>, 'id' | 'header'>
}

/** The end of a heading, which is dragged or moved with arrow keys. */
export function WidthHandle({ table, column: { id, header } }: WidthHandleProps) {
  const tools = useToolTexts()
  const handlers = useColumnResize(table)
  // The width of a column that is as wide as its content is measured when it matters.
  const [measured, setMeasured] = useState(USUAL_WIDTH)
  const width = table.getState().columnSizing[id] ?? measured
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is no rule between texts
    <div
      role="separator"
      aria-orientation="vertical"
      tabIndex={0}
      className={classes.handle}
      aria-label={tools.width(header)}
      title={tools.widthHint}
      aria-valuemin={WIDTH.min}
      aria-valuemax={WIDTH.max}
      aria-valuenow={width}
      aria-valuetext={tools.pixels(width)}
      onFocus={({ currentTarget }) => setMeasured(currentTarget.closest('th')?.offsetWidth ?? USUAL_WIDTH)}
      {...handlers}
    />
  )
}
