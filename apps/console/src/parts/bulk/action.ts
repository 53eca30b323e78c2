import type { ComponentType } from 'react'
import type { WorkKind } from '../work/work.ts'

/** Work on the selected rows of a list. */
export interface BulkJob<T, A = unknown, D = unknown> {
  kind: WorkKind<A, D>
  args: A
  /** What it does, in one word. */
  label: string
  rows: readonly T[]
  /** Returns what the work needs of a row besides its id; never a secret. */
  dataOf: (row: T, index: number) => D
}

/** An action on many rows that runs after a confirmation. */
export interface BulkAction<T> extends Omit<BulkJob<T, undefined>, 'rows' | 'args' | 'label'> {
  texts: {
    label: string
    /** Question before the action runs. */
    title: (count: number) => string
    /** Consequences, shown below the question. */
    effect: string
  }
  /** Whether the action applies to a row; other rows are skipped. */
  applies: (row: T) => boolean
  /** Whether rows disappear. */
  removes?: boolean
  danger?: boolean
}

/** Props of a form for many rows. */
export interface BulkFormProps<T> {
  rows: readonly T[]
  /** Starts the work that was filled in. */
  onStart: (job: BulkJob<T>) => void
  onClose: () => void
}

/** An action on many rows that runs after a form was filled in. */
export interface BulkForm<T> {
  id: string
  label: string
  /** Whether the form applies to a row; to all rows by default. */
  applies?: (row: T) => boolean
  Form: ComponentType<BulkFormProps<T>>
}
