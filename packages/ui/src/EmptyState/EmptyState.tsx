import {
  type BoxProps,
  type ElementProps,
  type EmptyStateStylesNames,
  EmptyState as MantineEmptyState,
  useProps,
} from '@mantine/core'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { PartProps } from '../parts/parts.ts'
import classes from './EmptyState.module.css'

export interface EmptyStateProps
  extends BoxProps,
    PartProps<EmptyStateStylesNames>,
    ElementProps<'div', 'title' | 'children' | 'color'> {
  /** What is missing, in a few words. */
  title: ReactNode
  /** Its purpose or why it is missing, in one sentence. */
  description?: ReactNode
  /** Next step: a button or link. */
  action?: ReactNode
  /** Icon above the title. */
  icon?: ReactNode
}

/** Shows that a list is empty, why, and what to do next. */
export function EmptyState(props: EmptyStateProps) {
  const { action, className, ...others } = useProps('EmptyState', null, props)
  return (
    <MantineEmptyState size="sm" className={clsx(classes.root, className)} {...others}>
      {action && <MantineEmptyState.Actions mt="xs">{action}</MantineEmptyState.Actions>}
    </MantineEmptyState>
  )
}
