/** A value as its server writes it in a text. */
export type LiveValue = string | null

/** A table of a live database. */
export interface LiveTable {
  readonly name: string
  readonly columns: readonly string[]
}

/** A database of a server, read in one moment: later changes are not seen. */
export interface LiveDatabase {
  tables(): Promise<readonly LiveTable[]>
  /** Yields the rows of a table, with values in the order of its columns. */
  rows(table: LiveTable): AsyncIterable<readonly LiveValue[]>
  close(): Promise<void>
}

/** Returns tables with their columns, from rows with a table and a column. */
export async function tablesOf(
  rows: Iterable<readonly LiveValue[]> | AsyncIterable<readonly LiveValue[]>,
): Promise<LiveTable[]> {
  const columns = new Map<string, string[]>()
  for await (const [table, column] of rows)
    if (table && column) columns.set(table, [...(columns.get(table) ?? []), column])
  return [...columns].map(([name, names]) => ({ name, columns: names }))
}
