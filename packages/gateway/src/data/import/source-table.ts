import type { Text } from '../../texts/text.ts'
import type { SourceRow } from './row.ts'
import type { Selection } from './source.ts'

/** A table of a source, and how its rows are imported. */
export interface SourceTable extends Selection {
  /** Returns the name of a row in a report; default: its id. */
  readonly nameOf?: (row: SourceRow) => string
  /** Imports a row; returns why it was skipped completely or partly. */
  readonly importRow: (row: SourceRow) => Promise<Text | undefined>
  /** Called after the last row. */
  readonly end?: () => Promise<void>
}
