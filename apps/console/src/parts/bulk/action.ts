import type { ComponentType } from 'react'

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

/** Work on many rows, one after another. */
export interface BulkWork<T> {
  id: string
  words: Pick<BulkWords, 'label' | 'done'>
  /** Whether it makes sense for a row; the others are skipped. */
  applies: (row: T) => boolean
  /** Does it, and tells the rows that are held. */
  run: (row: T) => Promise<unknown>
  /** Takes rows away: others take their places, so the list is asked anew. */
  removes?: boolean
}

/** Something that can be done with many rows, after a question. */
export interface BulkAction<T> extends BulkWork<T> {
  words: BulkWords
  danger?: boolean
}

/** What a form for many rows is given. */
export interface BulkFormProps<T> {
  rows: readonly T[]
  /** Begins with what was filled in. */
  onStart: (work: BulkWork<T>) => void
  onClose: () => void
}

/** Something that is filled in first; the form is its question. */
export interface BulkForm<T> {
  id: string
  label: string
  Form: ComponentType<BulkFormProps<T>>
}
