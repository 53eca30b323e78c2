import type { Dialect } from './dialect.ts'

/** Value of a named parameter. */
export type Value = string | number | null

/** Values of named parameters: `:name` in SQL, `name` here. */
export type Values = Readonly<Record<string, Value>>

/** A row as stored; the caller parses it. */
export type Row = Readonly<Record<string, unknown>>

export interface QueryOptions {
  /** Whether the query may take more than a few milliseconds. SQLite then reads on another thread. */
  readonly isSlow?: boolean
  /**
   * Whether a server keeps the plan, which saves it half of the time of a short statement. Its columns must be named: a
   * plan of `*` fails once a column is added.
   */
  readonly isPrepared?: boolean
  /** Cancels the query, with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

export interface WriteOptions {
  /**
   * Whether the promise resolves only when the commit is on disk; default `true`. Commits that wait at the same time
   * share one flush. `false` is for changes that a power failure may undo.
   */
  readonly isDurable?: boolean
}

export interface TransactionOptions extends WriteOptions {
  /**
   * Whether other transactions may run at the same time; default `false`. Only for statements that do not depend on
   * earlier reads, and that write the rows of `users` before the rows of `tokens` and `channels`.
   */
  readonly isConcurrent?: boolean
}

/** A transaction that has not ended. */
export interface OpenTransaction {
  /** Runs a function at the end of the transaction, before its commit. */
  beforeCommit(work: () => Promise<void>): void
}

/** Receives a notification; `detail` is `undefined` if notifications may have been missed. */
export type Listener = (detail: string | undefined) => Promise<void>

/** A database. SQL is the same for all engines, except for the expressions of `dialect`. */
export interface Database {
  readonly dialect: Dialect
  /** Whether no other process can use the database. */
  readonly isExclusive: boolean
  /** Whether it has not been closed. */
  readonly isOpen: boolean
  /** Returns all rows. */
  all(sql: string, values?: Values, options?: QueryOptions): Promise<Row[]>
  /** Returns the first row. */
  get(sql: string, values?: Values, options?: QueryOptions): Promise<Row | undefined>
  /** Writes, and returns the number of changed rows. */
  run(sql: string, values?: Values, options?: WriteOptions): Promise<number>
  /**
   * Runs a function in a transaction: it includes all statements between its start and end, also of the functions that
   * it calls. Rolls back if the function throws. A transaction inside another one is part of it.
   */
  transaction<T>(work: () => Promise<T>, options?: TransactionOptions): Promise<T>
  /** Returns the current transaction: the same object until it ends. */
  current(): OpenTransaction | undefined
  /**
   * Notifies the listeners of all processes, including this one, after the current transaction is committed. After a
   * rollback the listeners of this process are notified as well, since they may have read values that were undone.
   */
  notify(topic: string, detail: string): Promise<void>
  /** Adds a listener. Each change made by this process has been heard when its transaction resolves. */
  listen(topic: string, listener: Listener): void
  /**
   * Marks, in a file beside it, that a gateway uses the database: if the database file disappears, no new one is
   * created.
   */
  markUsed(): void
  close(): Promise<void>
}
