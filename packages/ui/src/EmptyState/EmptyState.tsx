import '@mantine/core/styles/EmptyState.css'
import { type BoxProps, type ElementProps, EmptyState as MantineEmptyState, useProps } from '@mantine/core'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

export interface EmptyStateProps extends BoxProps, ElementProps<'div', 'title' | 'children' | 'color'> {
  /** What is not there: a few words. */
  title: ReactNode
  /** What it is for, or why it is not there: a sentence. */
  description?: ReactNode
  /** The next step: a button or link. */
  action?: ReactNode
  /** A picture above the words. */
  icon?: ReactNode
}

/** Says that nothing is here, why, and what to do next. */
export function EmptyState(props: EmptyStateProps) {
  const { action, className, ...others } = useProps('EmptyState', null, props)
  return (
    <MantineEmptyState size="sm" className={clsx(classes.root, className)} {...others}>
      {action && <MantineEmptyState.Actions mt="xs">{action}</MantineEmptyState.Actions>}
    </MantineEmptyState>
  )
}
