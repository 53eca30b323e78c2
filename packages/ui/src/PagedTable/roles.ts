/**
 * What the parts of a table are, said once more: as cards they are no longer laid out as a table, and a browser may
 * then forget it.
 */
export const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader', scope: 'col' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const
