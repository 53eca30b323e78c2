import { type KeyboardEvent, useId } from 'react'
import type { GetPart } from '../parts/parts.ts'
import { useUiTexts } from '../texts/texts.tsx'

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

interface ManualCopyProps {
  part: GetPart<'manualCopy' | 'field'>
  text: string
  onClose: () => void
}

/** Shows a read-only field with the text selected, so the user can copy it manually. */
export function ManualCopy({ part, text, onClose }: ManualCopyProps) {
  const { copy } = useUiTexts()
  const id = useId()
  // An input would join the lines.
  const lines = text.split('\n')
  const field = {
    ...part('field'),
    id,
    ref: selectAll,
    value: text,
    readOnly: true,
    onBlur: onClose,
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && onClose(),
  }
  return (
    <label {...part('manualCopy')} ref={keepInWindow} htmlFor={id}>
      {copy.failed}
      {lines.length > 1 ? (
        <textarea {...field} rows={Math.min(ROWS, lines.length)} cols={36} />
      ) : (
        <input {...field} size={Math.min(48, Math.max(16, text.length))} />
      )}
    </label>
  )
}
