import type { ReactNode } from 'react'
import classes from './Note.module.css'

interface NoteProps {
  /** Red for a failure, orange for a warning. */
  tone: 'failed' | 'warns'
  children: ReactNode
}

/** A message inside the page that stays while its cause lasts; screen readers announce it immediately. */
export const Note = ({ tone, children }: NoteProps) => (
  <p role="alert" className={classes.note} data-tone={tone}>
    {children}
  </p>
)
