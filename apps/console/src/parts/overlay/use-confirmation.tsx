import type { ConfirmDialogProps } from '@relaydeck/ui/ConfirmDialog'
import { lazy, Suspense, useState } from 'react'

/** The kit's confirmation dialog, loaded when first shown: dialogs are heavy, and most visits need none. */
export const ConfirmDialog = lazy(() =>
  import('@relaydeck/ui/ConfirmDialog').then((kit) => ({ default: kit.ConfirmDialog })),
)

/** A question to confirm. `onConfirm` runs on confirmation; the dialog shows its error and stays open. */
type Question = Pick<ConfirmDialogProps, 'title' | 'confirmLabel' | 'danger' | 'onConfirm' | 'children'>

/** Returns a function that asks for confirmation, and the dialog to render. Its code loads with the first question. */
export function useConfirmation() {
  const [question, setQuestion] = useState<Question>()
  const [opened, setOpened] = useState(false)
  const ask = (next: Question) => {
    setQuestion(next)
    setOpened(true)
  }
  const dialog = question && (
    <Suspense>
      <ConfirmDialog {...question} opened={opened} onClose={() => setOpened(false)} />
    </Suspense>
  )
  return { ask, dialog }
}
