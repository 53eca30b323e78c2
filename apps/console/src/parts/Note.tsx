import type { ReactNode } from 'react'
import classes from './Note.module.css'

interface NoteProps {
  /** What it means: something failed, or needs attention. */
  tone: 'failed' | 'warns'
  children: ReactNode
}

/** A word inside the page that stays until its cause is gone; a screen reader says it at once. */
export const Note = ({ tone, children }: NoteProps) => (
  <p role="alert" className={classes.note} data-tone={tone}>
    {children}
  </p>
)
