import type { Noun } from '../house.ts'
import type { Plan } from '../plan/plan.ts'
import type { State } from '../plan/state.ts'

/** How far a move is. */
export interface Progress {
  readonly noun: Noun
  /** Items of the noun that are written. */
  readonly done: number
  readonly total: number
}

/** Options of writing. */
export interface WriteOptions {
  readonly onProgress?: ((progress: Progress) => void) | undefined
  /** Ends the move; a database then is as it was. */
  readonly signal?: AbortSignal | undefined
}

/** An item that was not written, or only partly. */
export interface Failure {
  readonly noun: Noun
  /** Name for people: never a key. */
  readonly name: string
  readonly error: unknown
}

/** Where a house is written: a database, or a server by its interface. */
export interface Target {
  /** Name for messages, without passwords. */
  readonly name: string
  /** Reads what it has; a plan is made of it. */
  state(signal?: AbortSignal): Promise<State>
  /**
   * Makes a plan of the last state. A database is written whole or not at all; items that a server refuses are returned.
   * @throws DataError, DatabaseError
   */
  write(plan: Plan, options?: WriteOptions): Promise<readonly Failure[]>
  close(): Promise<void>
}

/** Reports after each part of the items of a noun, and ends if the signal says so. */
export class Reporter {
  private readonly options: WriteOptions
  private readonly noun: Noun
  private readonly total: number
  private done = 0

  constructor(noun: Noun, total: number, options: WriteOptions) {
    this.noun = noun
    this.total = total
    this.options = options
    this.advance(0)
  }

  advance(count: number): void {
    this.options.signal?.throwIfAborted()
    this.done += count
    this.options.onProgress?.({ noun: this.noun, done: this.done, total: this.total })
  }
}
