import { useProps } from '@mantine/core'
import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { formatTimestamp, zoneOf } from './format.ts'
import classes from './Timestamp.module.css'

export { formatTimestamp } from './format.ts'

export interface TimestampProps extends Omit<ComponentProps<'time'>, 'children' | 'dateTime'> {
  /** Unix seconds. The server sends 0 or -1 for "no time". */
  value: number
  /** Shown for values that are not above 0. Defaults to a dash. */
  none?: ReactNode
}

const defaultProps = { none: '–' }

/** Shows a local time to the second, with its time zone in a tooltip. */
export function Timestamp(props: TimestampProps) {
  const { value, none, className, ...others } = useProps('Timestamp', defaultProps, props)
  const shared = { className: clsx(classes.root, className), ...others }
  const text = value > 0 ? formatTimestamp(value) : ''
  if (text === '') return <span {...shared}>{none}</span>
  return (
    <time dateTime={new Date(value * 1000).toISOString()} title={zoneOf(value)} {...shared}>
      {text}
    </time>
  )
}
