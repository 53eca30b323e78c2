import { Box, type BoxProps, Button, type ElementProps, useProps } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { EmptyState } from '../EmptyState/EmptyState.tsx'
import { useUiTexts } from '../texts/texts.tsx'
import classes from './LoadError.module.css'

export interface LoadErrorProps extends BoxProps, ElementProps<'div', 'title' | 'children' | 'color'> {
  /** What could not be loaded. A general sentence by default. */
  title?: ReactNode
  /** What was thrown; `UiTexts.failure` puts it in plain words. */
  error?: unknown
  /** The words themselves, where `error` is not enough. */
  children?: ReactNode
  /** Tries once more. */
  onRetry?: (() => void) | undefined
  /** One line, for places where older content stays visible. */
  inline?: boolean
}

/** Says what could not be loaded, in plain words, and offers another try. */
export function LoadError(props: LoadErrorProps) {
  const { load, failure } = useUiTexts()
  const {
    title = load.failed,
    error,
    children,
    onRetry,
    inline,
    className,
    ...others
  } = useProps('LoadError', null, props)
  const words = children ?? (error instanceof Error ? failure(error) : undefined)
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
        description={words}
        action={retry}
        {...others}
      />
    )
  return (
    <Box role="alert" className={clsx(classes.inline, className)} {...others}>
      {icon}
      <span className={classes.words}>
        <strong>{title}</strong> {words}
      </span>
      {retry}
    </Box>
  )
}
