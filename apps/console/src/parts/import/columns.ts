import type { Cells, SheetField } from './sheet.ts'

/** Index of the column that fills each field. */
export type Mapping = Readonly<Partial<Record<string, number>>>

const plain = (heading: string) => heading.toLowerCase().replace(/[\s_*＊:：-]/g, '')

/** Returns the column of each field by its heading; empty if no heading is known. */
export function matchColumns(headings: readonly string[], fields: readonly SheetField[]): Mapping {
  const known = headings.map(plain)
  const found = fields.flatMap(({ id, label, names }) => {
    const wanted = [label, ...names].map(plain)
    const at = known.findIndex((heading) => wanted.includes(heading))
    return at < 0 ? [] : [[id, at] as const]
  })
  return Object.fromEntries(found)
}

/** Returns the cells of a row by field. */
export const cellsOf = (row: readonly string[], mapping: Mapping): Cells =>
  Object.fromEntries(
    Object.entries(mapping).flatMap(([field, at]) => (at === undefined ? [] : [[field, row[at] ?? '']])),
  )
