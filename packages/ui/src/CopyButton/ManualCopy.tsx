import { type KeyboardEvent, useId } from 'react'
import { useUiTexts } from '../texts/texts.tsx'
import classes from './CopyButton.module.css'

const selectAll = (field: HTMLInputElement | HTMLTextAreaElement | null) => field?.select()

const ROWS = 6

const MARGIN = 8

/** Keeps the panel inside the viewport by moving it left or above the button. */
function keepInWindow(panel: HTMLElement | null): void {
  if (!panel) return
  const { right, bottom } = panel.getBoundingClientRect()
  const over = right + MARGIN - document.documentElement.clientWidth
  if (over > 0) panel.style.translate = `${-over}px`
  if (bottom > document.documentElement.clientHeight) panel.dataset.above = 'true'
}

/** Shows a read-only field with the text selected, so the user can copy it manually. */
export function ManualCopy({ text, onClose }: { text: string; onClose: () => void }) {
  const { copy } = useUiTexts()
  const id = useId()
  // An input would join the lines.
  const lines = text.split('\n')
  const field = {
    id,
    ref: selectAll,
    className: classes.field,
    value: text,
    readOnly: true,
    onBlur: onClose,
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && onClose(),
  }
  return (
    <label ref={keepInWindow} htmlFor={id} className={classes.manualCopy}>
      {copy.failed}
      {lines.length > 1 ? (
        <textarea {...field} rows={Math.min(ROWS, lines.length)} cols={36} />
      ) : (
        <input {...field} size={Math.min(48, Math.max(16, text.length))} />
      )}
    </label>
  )
}
