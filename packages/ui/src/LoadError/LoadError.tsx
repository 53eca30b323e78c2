import { Box, type BoxProps, Button, type ElementProps, useProps } from '@mantine/core'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { EmptyState } from '../EmptyState/EmptyState.tsx'
import { IconAlertCircle } from '../icons/tabler.ts'
import { useUiTexts } from '../texts/texts.tsx'
import classes from './LoadError.module.css'

export interface LoadErrorProps extends BoxProps, ElementProps<'div', 'title' | 'children' | 'color'> {
  /** What failed to load. Defaults to a general sentence. */
  title?: ReactNode
  /** Thrown value. `UiTexts.failure` turns it into a message. */
  error?: unknown
  /** Message to show instead of the one for `error`. */
  children?: ReactNode
  /** Retries the load. */
  onRetry?: (() => void) | undefined
  /** Another way on, such as a link to a list. Not for the single line. */
  action?: ReactNode
  /** Renders a single line, for places where stale content is still visible. */
  inline?: boolean
}

/** Shows what failed to load and why, with a retry button. */
export function LoadError(props: LoadErrorProps) {
  const { load, failure } = useUiTexts()
  const {
    title = load.failed,
    error,
    children,
    onRetry,
    action,
    inline,
    className,
    ...others
  } = useProps('LoadError', null, props)
  const message = children ?? (error instanceof Error ? failure(error) : undefined)
  const icon = <IconAlertCircle className={classes.icon} size={inline ? 16 : 28} stroke={1.75} aria-hidden />
  const retry = onRetry && (
    <Button variant="default" size="xs" onClick={onRetry}>
      {load.retry}
    </Button>
  )
  if (!inline)
    return (
      <EmptyState
        role="alert"
        className={className}
        {...{ title, icon }}
        description={message}
        action={
          (retry || action) && (
            <>
              {retry}
              {action}
            </>
          )
        }
        {...others}
      />
    )
  return (
    <Box role="alert" className={clsx(classes.inline, className)} {...others}>
      {icon}
      <span className={classes.message}>
        <strong>{title}</strong> {message}
      </span>
      {retry}
    </Box>
  )
}
