/** What an action is called and what is said of it. */
export interface BulkWords {
  label: string
  /** The question. */
  title: (count: number) => string
  /** What follows, and what will be lost. */
  what: string
  /** What became of those it worked for. */
  done: (count: number) => string
}

/** Something that can be done with many rows, one after another. */
export interface BulkAction<T> {
  id: string
  words: BulkWords
  /** Whether it makes sense for a row; the others are skipped. */
  applies: (row: T) => boolean
  /** Does it, and tells the rows that are held. */
  run: (row: T) => Promise<unknown>
  danger?: boolean
  /** Takes rows away: others take their places, so the list is asked anew. */
  removes?: boolean
}
