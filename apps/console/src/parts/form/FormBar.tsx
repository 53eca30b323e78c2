import type { ReactNode } from 'react'
import classes from './form.module.css'

/** The buttons of a form, always in view at its end. */
export function FormBar({ children }: { children: ReactNode }) {
  return <div className={classes.bar}>{children}</div>
}

/** Scrolls to the first field that has an error and puts the cursor there. */
export function focusFirstError(): void {
  // The errors are drawn in the frame after they were set.
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus())
}
