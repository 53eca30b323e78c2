import { ConfirmDialog, type ConfirmDialogProps } from '@relaydeck/ui/ConfirmDialog'
import { useState } from 'react'

/** A question to confirm. `onConfirm` runs on confirmation; the dialog shows its error and stays open. */
type Question = Pick<ConfirmDialogProps, 'title' | 'confirmLabel' | 'danger' | 'onConfirm' | 'children'>

/** Returns a function that asks for confirmation, and the dialog to render. */
export function useConfirmation() {
  const [question, setQuestion] = useState<Question>()
  const [opened, setOpened] = useState(false)
  const ask = (next: Question) => {
    setQuestion(next)
    setOpened(true)
  }
  const dialog = question && <ConfirmDialog {...question} opened={opened} onClose={() => setOpened(false)} />
  return { ask, dialog }
}
