import type { TableView } from './types.ts'

/** Returns the headings of a table that belong to columns. */
export const headingsOf = (table: Element): HTMLTableCellElement[] => [
  ...table.querySelectorAll<HTMLTableCellElement>('th[data-id]'),
]

/**
 * Returns the style sheet of the widths and pinned columns of a table, which is identified by `data-tools`. The name
 * follows the pinned columns.
 */
export function columnStyles(table: HTMLElement, { widths = {}, pinned = [] }: TableView): string {
  const root = `[data-tools="${CSS.escape(table.dataset.tools ?? '')}"] tr:not([data-details])`
  let start = 0
  const rules = headingsOf(table).map((heading) => {
    const id = heading.dataset.id ?? ''
    const cell = `${root} > :nth-child(${heading.cellIndex + 1})`
    const isPinned = pinned.includes(id)
    const sticks = isPinned || (pinned.length > 0 && 'primary' in heading.dataset)
    const rule = widthRule(cell, widths[id]) + (sticks ? pinRule(cell, start) : '')
    if (isPinned) start += heading.offsetWidth
    return rule
  })
  return `@container (width >= 48rem) { ${rules.join('')} }`
}

const widthRule = (cell: string, width: number | undefined): string =>
  width === undefined
    ? ''
    : `${cell} { width: ${width}px; min-width: ${width}px; max-width: ${width}px; overflow: hidden; text-overflow: ellipsis }
${cell}:is(th) { overflow: clip; overflow-clip-margin: 4px }`

// A heading is above the cells that scroll below it.
const pinRule = (cell: string, start: number): string =>
  `${cell} { position: sticky; z-index: 1; inset-inline-start: ${start}px; background: var(--ground, var(--mantine-color-body)); box-shadow: 1px 0 var(--hairline) }
${cell}:is(th) { z-index: 2 }`
