import type { ComponentType } from 'react'
import { type TextsOf, textArea } from '../../app/texts/area.ts'

/** Texts of bulk actions. */
export const bulkTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })

export type BulkTexts = TextsOf<typeof bulkTexts>

/** Texts of a bulk action. */
export interface BulkActionTexts {
  label: string
  /** Question before the action runs. */
  title: (count: number) => string
  /** Consequences, shown below the question. */
  effect: string
  /** Result for the rows that succeeded. */
  done: (count: number) => string
}

/** A row that was changed by someone else after it was read. */
export class ChangedError extends Error {}

/** Work on many rows, one after another. */
export interface BulkWork<T> {
  id: string
  texts: Pick<BulkActionTexts, 'label' | 'done'>
  /** Whether the action applies to a row; other rows are skipped. */
  applies: (row: T) => boolean
  /** Sends the call for one row and updates the cached rows. */
  run: (row: T) => Promise<unknown>
  /** Whether rows disappear: the list is then fetched again. */
  removes?: boolean
  /** The inverse work, offered for the rows that succeeded. */
  undo?: BulkWork<T> | undefined
}

/** An action on many rows that runs after a confirmation. */
export interface BulkAction<T> extends BulkWork<T> {
  texts: BulkActionTexts
  danger?: boolean
}

/** Props of a form for many rows. */
export interface BulkFormProps<T> {
  rows: readonly T[]
  /** Starts the work that was filled in. */
  onStart: (work: BulkWork<T>) => void
  onClose: () => void
}

/** An action on many rows that runs after a form was filled in. */
export interface BulkForm<T> {
  id: string
  label: string
  Form: ComponentType<BulkFormProps<T>>
}
