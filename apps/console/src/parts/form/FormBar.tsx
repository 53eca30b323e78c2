import type { ReactNode } from 'react'
import classes from './form.module.css'

/** The buttons of a form, sticky at its end. */
export function FormBar({ children }: { children: ReactNode }) {
  return <div className={classes.bar}>{children}</div>
}

/** Focuses the first field that has an error. */
export function focusFirstError(): void {
  // Errors are rendered one frame after they are set.
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus())
}
