import { useUiTexts } from '../texts/texts.tsx'
import classes from './CopyButton.module.css'

const selectAll = (field: HTMLInputElement | null) => field?.select()

const MARGIN = 8

/** Moves what would stand out of the window back into it. */
function keepInWindow(panel: HTMLElement | null): void {
  if (!panel) return
  const over = panel.getBoundingClientRect().right + MARGIN - document.documentElement.clientWidth
  if (over > 0) panel.style.translate = `${-over}px`
}

/** A read-only field with the text selected, for the person's own copying. */
export function ByHand({ text, onClose }: { text: string; onClose: () => void }) {
  const { copy } = useUiTexts()
  return (
    <label ref={keepInWindow} className={classes.byHand}>
      {copy.failed}
      <input
        ref={selectAll}
        className={classes.field}
        value={text}
        readOnly
        size={Math.min(48, Math.max(16, text.length))}
        onBlur={onClose}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      />
    </label>
  )
}
