import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Note.module.css'

interface NoteProps {
  /** Red for a failure, orange for a warning. */
  tone: 'failed' | 'warns'
  /** Button after the message. */
  action?: { label: string; run: () => void }
  children: ReactNode
}

/** A message inside the page that stays while its cause lasts; screen readers announce it immediately. */
export const Note = ({ tone, action, children }: NoteProps) => (
  <p role="alert" className={classes.note} data-tone={tone}>
    {children}
    {action && (
      <>
        {' '}
        <Button variant="default" size="compact-sm" onClick={action.run}>
          {action.label}
        </Button>
      </>
    )}
  </p>
)
