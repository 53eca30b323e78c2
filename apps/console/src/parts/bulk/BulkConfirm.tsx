import { useUiTexts } from '@relaydeck/ui/texts'
import { Suspense } from 'react'
import { useTexts } from '../../app/texts/area.ts'
import { ConfirmDialog } from '../ConfirmDialog.ts'
import type { BulkAction } from './action.ts'
import classes from './bulk.module.css'
import { quoteNames } from './outcome.ts'
import { bulkTexts } from './texts.ts'

/** A bulk action to confirm, with the rows that were selected when it was asked. */
export interface Question<T> {
  action: BulkAction<T>
  /** Rows that the action applies to. */
  rows: readonly T[]
  /** Number of selected rows. */
  selected: number
}

interface BulkConfirmProps<T> {
  question: Question<T>
  nameOf: (row: T) => string
  opened: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation of a bulk action: its consequences, the first rows by name, and how many are skipped. */
export function BulkConfirm<T>({ question: { action, rows, selected }, nameOf, ...dialog }: BulkConfirmProps<T>) {
  const texts = useTexts(bulkTexts)
  const { language } = useUiTexts()
  return (
    <Suspense>
      <ConfirmDialog
        title={action.texts.title(rows.length)}
        confirmLabel={action.texts.label}
        danger={action.danger ?? false}
        {...dialog}
      >
        <div className={classes.question}>
          <p>{action.texts.effect}</p>
          <p>{texts.about(quoteNames(rows.map(nameOf), texts, language))}</p>
          {rows.length < selected && <p>{texts.some(rows.length, selected)}</p>}
        </div>
      </ConfirmDialog>
    </Suspense>
  )
}
