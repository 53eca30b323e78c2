import type { JournalKind } from '@relaydeck/api-sdk'
import type { StoredValue } from '../db/row-schema.ts'
import type { Table } from '../db/table.ts'

/** Values of a row, by column. */
export type StoredRow = Readonly<Record<string, StoredValue>>

/** How the journal treats the rows of a table. */
export interface RecordDescription {
  readonly kind: JournalKind
  readonly table: Table
  /** Column of the primary key. */
  readonly key: 'id' | 'key'
  /** Column of the name; by default rows have none. */
  readonly name?: string
  /** Whether a column holds a secret in a row, in addition to the rules of the columns. */
  readonly isSecret?: (column: string, row: StoredRow) => boolean
  /** Whether a change can be taken back; `undefined` stands for a row that does not exist. By default none can. */
  readonly canUndo?: (before: StoredRow | undefined, after: StoredRow | undefined) => boolean
  /** Called when a row has been restored. */
  readonly onRestored?: (key: string) => Promise<void>
}
