import type { QueryKey } from '@relaydeck/api-sdk/query'
import type { QueryClient } from '@tanstack/react-query'

/** States of a row. `unknown`: a reload interrupted its call, which may have arrived. */
export const ROW_STATES = ['waiting', 'running', 'done', 'failed', 'changed', 'unknown', 'undone'] as const
export type RowState = (typeof ROW_STATES)[number]

/** What work does one after another: a record, a line of a spreadsheet, a model. */
export interface WorkRow {
  readonly id: string
  readonly name: string
  readonly state: RowState
  /** Why it failed, or what came of it. */
  readonly note?: string | undefined
  /** What its kind of work needs besides the id; never a secret. */
  readonly data?: unknown
}

/** States of work. `interrupted`: by a reload, or before it has begun. */
export const WORK_STATES = ['running', 'ended', 'interrupted'] as const
type WorkState = (typeof WORK_STATES)[number]

/** Work on many rows. It goes on while the user moves about. */
export interface Work {
  readonly id: number
  /** Id of its kind. */
  readonly kind: string
  /** Name of the list whose rows it changes. */
  readonly list: string
  /** What it does with how many. */
  readonly title: string
  /** What it does, in one word. */
  readonly label: string
  readonly state: WorkState
  readonly rows: readonly WorkRow[]
  /** What it does with every row, if that is not secret. */
  readonly args?: unknown
  /** Whether it can be continued after a reload. */
  readonly continuable: boolean
  /** Whether it has an inverse. */
  readonly undoable: boolean
  /** Number of rows that were read, where their total is unknown. */
  readonly read?: number | undefined
  /** Work that this one undoes. */
  readonly undoes?: number | undefined
}

/** A row that someone else has changed after it was shown. */
export class ChangedError extends Error {
  /** What a retry starts from. */
  readonly data: unknown

  constructor(data?: unknown) {
    super()
    this.data = data
  }
}

/** A call that says nothing about its row, which is left as if it had not been tried. */
export class LeftError extends Error {}

/** What a kind of work is given with each row. */
interface WorkContext<A> {
  readonly args: A
  readonly client: QueryClient
  /** Aborted when the work is stopped. */
  readonly signal: AbortSignal
  /** Reports rows that were read, where their total is unknown. */
  readonly onRead: (count: number) => void
}

/** What came of a row. */
interface RowResult {
  readonly note?: string | undefined
  /** Replaces the row's data. */
  readonly data?: unknown
}

/** A row as its kind of work sees it. */
export type RowOf<D> = Pick<WorkRow, 'id' | 'name'> & { readonly data: D }

/** What is done with each row. `A` are the arguments of all rows, `D` the data of one. */
export interface WorkKind<A = unknown, D = unknown> {
  /** Name of its list and of what it does: `token.disable`. */
  readonly id: string
  texts(): Promise<{ label: string; done: (count: number) => string }>
  /** Handles one row, and updates its cached rows. */
  run(row: RowOf<D>, context: WorkContext<A>): Promise<RowResult | undefined>
  /**
   * Handles many rows with one call, and updates their cached rows. Returns `false` if the server has no such call, and
   * nothing was sent; then, and after an error, the rows are handled one by one.
   */
  many?(rows: readonly RowOf<D>[], context: WorkContext<A>): Promise<boolean>
  /** Checks arguments and data that were stored. Without it, the work cannot be continued after a reload. */
  readonly stored?: { args(value: unknown): A; data(value: unknown): D }
  /** Whether the arguments are secret: they are not stored. */
  isSecret?(args: A): boolean
  /**
   * Returns whether a row whose call may have arrived is as wanted.
   * @throws ChangedError
   */
  isDone?(row: RowOf<D>, context: WorkContext<A>): Promise<boolean>
  /** Returns the inverse, which gets the data of the rows that succeeded. */
  undo?(args: A): WorkKind | undefined
  /** Key of the queries that are fetched again at its end: for work that adds or removes rows. */
  readonly refreshes?: QueryKey
  /** Rows at a time; one by default. */
  readonly concurrency?: number
  /** Whether to keep the pace of the server's rate limit, and wait for it. */
  readonly waits?: boolean
  /** Whether failed rows are mended in a form, and not sent again as they are. */
  readonly mended?: boolean
}

const PROBLEMS: readonly RowState[] = ['failed', 'changed', 'unknown']

/** Whether a row needs the user. */
export const isProblem = ({ state }: Pick<WorkRow, 'state'>): boolean => PROBLEMS.includes(state)

/** Returns how many rows of work are over, and how many need the user. */
export function countsOf({ rows }: Pick<Work, 'rows'>) {
  const count = (...states: RowState[]) => rows.filter(({ state }) => states.includes(state)).length
  const left = count('waiting')
  const running = count('running')
  return {
    total: rows.length,
    over: rows.length - left - running,
    done: count('done', 'undone'),
    failed: count('failed', 'changed'),
    unknown: count('unknown'),
    left,
    succeeded: count('done'),
  }
}
