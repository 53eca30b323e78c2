import type { Send } from '@relaydeck/api-sdk'
import type { QueryKey } from '@relaydeck/api-sdk/query'
import type { QueryClient } from '@tanstack/react-query'
import type { ListPath } from '../rows/resource.ts'

/** States of a row. `changed`: someone else has edited it since it was shown. */
export type RowState = 'waiting' | 'running' | 'done' | 'failed' | 'changed' | 'undone'

/** One item of work: a record, a line of a spreadsheet, a model. */
export interface WorkRow {
  readonly id: string
  readonly name: string
  readonly state: RowState
  /** Failure reason or result. */
  readonly note?: string | undefined
  /** Data that this kind of work needs besides the id. */
  readonly data?: unknown
}

/** Work on many rows. It continues while the user opens other pages. */
export interface Work {
  readonly id: number
  /** Id of its kind. */
  readonly kind: string
  /** Action and number of rows. */
  readonly title: string
  /** Short label of the action. */
  readonly label: string
  /** `interrupted`: the session expired meanwhile. */
  readonly state: 'running' | 'ended' | 'interrupted'
  readonly rows: readonly WorkRow[]
  /** Arguments for all rows. */
  readonly args: unknown
  readonly undoable: boolean
  /** Page whose import has the rows that failed. */
  readonly importAt?: ListPath | undefined
  /** Number of rows that were read, if their total is unknown. */
  readonly read?: number | undefined
  /** Id of the work that this one undoes. */
  readonly undoes?: number | undefined
}

/** A row that someone else has changed after it was shown. */
export class ChangedError extends Error {
  /** Row data for a retry. */
  readonly data: unknown

  constructor(data?: unknown) {
    super()
    this.data = data
  }
}

/** A call failed for a reason unrelated to its row: the row stays unprocessed. */
export class LeftError extends Error {}

/** Context that a kind of work receives with each row. */
interface WorkContext<A> {
  readonly args: A
  readonly client: QueryClient
  /** Sends calls, which are one entry of the journal. */
  readonly send: Send
  /** Aborted when the work is stopped. */
  readonly signal: AbortSignal
  /** Reports rows that were read, if their total is unknown. */
  readonly onRead: (count: number) => void
}

/** Result of a row. */
export interface RowResult {
  readonly note?: string | undefined
  /** Replaces the row's data. */
  readonly data?: unknown
}

/** A row as its kind of work sees it. */
export type RowOf<D> = Pick<WorkRow, 'id' | 'name'> & { readonly data: D }

/** Processes each row. `A` are the arguments of all rows, `D` the data of one. */
export interface WorkKind<A = unknown, D = unknown> {
  /** Name of its list and action: `token.disable`. */
  readonly id: string
  texts(): { label: string; done: (count: number) => string }
  /** Handles one row, and updates its cached rows. */
  run(row: RowOf<D>, context: WorkContext<A>): Promise<RowResult | undefined>
  /**
   * Handles many rows with one call, and updates their cached rows. Returns `false` if the server has no such call, and
   * nothing was sent; then, and after an error, each row is handled separately.
   */
  many?(rows: readonly RowOf<D>[], context: WorkContext<A>): Promise<boolean>
  /** Returns whether a row of a failed `many` has the requested state already. */
  isDone?(row: RowOf<D>, context: WorkContext<A>): Promise<boolean>
  /** Returns the inverse, which receives the data of the rows that succeeded. */
  undo?(args: A): WorkKind | undefined
  /** Key of the queries that are fetched again at its end, for work that adds or removes rows. */
  readonly refreshes?: QueryKey
  /** Rows at a time; one by default. */
  readonly concurrency?: number
  /** Whether to stay below the server's rate limit, and to wait for it. */
  readonly waits?: boolean
}

/** Returns whether a row needs the user. */
export const isProblem = ({ state }: Pick<WorkRow, 'state'>): boolean => state === 'failed' || state === 'changed'

/** Counts the rows of work by state. */
export function countsOf({ rows }: Pick<Work, 'rows'>) {
  const count = (...states: RowState[]) => rows.filter(({ state }) => states.includes(state)).length
  const left = count('waiting')
  return {
    total: rows.length,
    over: rows.length - left - count('running'),
    done: count('done', 'undone'),
    failed: count('failed', 'changed'),
    left,
    succeeded: count('done'),
  }
}
