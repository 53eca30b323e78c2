import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import classes from './ColumnTools.module.css'
import { columnStyles } from './column-styles.ts'
import { useHeadingDrag } from './use-heading-drag.ts'
import type { ViewProps } from './view.ts'

interface ColumnToolsProps extends ViewProps {
  table: RefObject<HTMLTableElement | null>
}

/**
 * Applies the widths and pinned columns of a view, and lets the pointer drag headings and their edges. Renders nothing and
 * needs no element per row: one style sheet addresses the cells by their position.
 */
export default function ColumnTools({ table, ...props }: ColumnToolsProps) {
  const id = useId()
  const sheet = useRef<CSSStyleSheet>(undefined)
  useHeadingDrag(table, props)
  const { view } = props
  useLayoutEffect(() => {
    const element = table.current
    if (!element) return
    const styles = new CSSStyleSheet()
    sheet.current = styles
    element.dataset.tools = id
    element.classList.add(classes.tools ?? '')
    document.adoptedStyleSheets.push(styles)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== styles)
    }
  }, [id, table])
  // After each render, since headings may have come, gone or moved.
  useEffect(() => {
    const element = table.current
    if (!element) return
    const update = () => sheet.current?.replaceSync(columnStyles(element, view))
    update()
    const observer = new ResizeObserver(update)
    for (const { id: column } of view.pinned ? props.columns : [])
      for (const heading of element.querySelectorAll(`th[data-id="${CSS.escape(column)}"]`)) observer.observe(heading)
    return () => observer.disconnect()
  })
  return null
}
