import { Box, type BoxProps, Button, type ElementProps, type EmptyStateStylesNames, useProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../EmptyState/EmptyState.tsx'
import { IconAlertCircle } from '../icons/tabler.ts'
import { type PartProps, useParts, useWrappedParts } from '../parts/parts.ts'
import { useUiTexts } from '../texts/texts.tsx'
import classes from './LoadError.module.css'

/** Named parts of {@link LoadError}. */
export type LoadErrorStylesNames = EmptyStateStylesNames

export interface LoadErrorProps
  extends BoxProps,
    PartProps<LoadErrorStylesNames>,
    ElementProps<'div', 'title' | 'children' | 'color'> {
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
  const { title = load.failed, error, children, onRetry, action, inline, ...rest } = useProps('LoadError', null, props)
  const [part, others] = useParts('LoadError', classes, rest)
  const wrapped = useWrappedParts('LoadError', {}, rest)
  const message = children ?? (error instanceof Error ? failure(error) : undefined)
  const retry = onRetry && (
    <Button variant="default" size="xs" onClick={onRetry}>
      {load.retry}
    </Button>
  )
  if (!inline)
    return (
      <EmptyState
        role="alert"
        title={title}
        icon={<IconAlertCircle className={classes.indicator} size={28} stroke={1.75} aria-hidden />}
        description={message}
        action={
          (retry || action) && (
            <>
              {retry}
              {action}
            </>
          )
        }
        {...rest}
        {...wrapped}
      />
    )
  return (
    <Box {...part('root')} role="alert" {...others}>
      <IconAlertCircle {...part('indicator')} size={16} stroke={1.75} aria-hidden />
      <span {...part('body')}>
        <strong {...part('title')}>{title}</strong> <span {...part('description')}>{message}</span>
      </span>
      {retry && <span {...part('actions')}>{retry}</span>}
    </Box>
  )
}
