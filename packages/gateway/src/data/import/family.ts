import type { Text } from '../../texts/text.ts'
import type { SourceRow } from './row.ts'

/** A part of a source that is not carried over. */
interface Left {
  /** `table`, `table.column`, or `options.<key>`. */
  readonly name: string
  readonly reason: Text
}

/** A row of a source as rows of One API's table of the same name. */
export interface Translated {
  /** The row itself, and further ones that it becomes; none if it is left. */
  readonly rows: readonly SourceRow[]
  /** How it was changed without a loss; part of a sentence. */
  readonly changed?: Text | undefined
  /** What it lost; parts of sentences. */
  readonly lost?: readonly Text[] | undefined
  /** Why it is not carried over. */
  readonly left?: Left | undefined
}

/** Translates a row of a source's table. */
export type Translate = (row: SourceRow) => Translated

/** Returns a row that is imported as it is. */
export const unchanged: Translate = (row) => ({ rows: [row] })

/** How a family's table is read beyond One API's columns. */
interface TableOfFamily {
  /** Further columns that the translation reads. */
  readonly columns: readonly string[]
  readonly translate: Translate
}

/** Why a column or table is not carried over, and which value of it says nothing. */
export interface Reason {
  readonly reason: Text
  readonly usual?: string
}

/** Which tables and columns a database has. */
export interface Tables {
  has(table: string, column?: string): boolean
}

/** The server from which a database comes. */
export interface SourceFamily {
  readonly name: string
  readonly tables: Readonly<Record<string, TableOfFamily>>
  /** By `table.column` or `table`. */
  readonly reasons: Readonly<Record<string, Reason>>
  /** Whether a database is this family's, by its tables and columns. */
  readonly isIn: (source: Tables) => boolean
}
