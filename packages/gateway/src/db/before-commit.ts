import type { OpenTransaction } from './database.ts'

/** Work of a transaction before its commit. */
export interface BeforeCommit extends OpenTransaction {
  /** Does the work in the order in which it was added; some may add more. */
  finish(): Promise<void>
}

/** Creates the list of what a transaction does before its commit. */
export function createBeforeCommit(): BeforeCommit {
  const waiting: (() => Promise<void>)[] = []
  return {
    beforeCommit: (work) => {
      waiting.push(work)
    },
    finish: async () => {
      for (let work = waiting.shift(); work; work = waiting.shift()) await work()
    },
  }
}
