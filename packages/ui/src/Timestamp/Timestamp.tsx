import { useProps } from '@mantine/core'
import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { formatTimestamp, zoneOf } from './format.ts'
import classes from './Timestamp.module.css'

export { formatTimestamp } from './format.ts'

export interface TimestampProps extends Omit<ComponentProps<'time'>, 'children' | 'dateTime'> {
  /** Unix seconds. The server writes 0 or -1 where there is no moment. */
  value: number
  /** Stands where there is no moment: a value not above 0. A dash by default. */
  none?: ReactNode
}

const defaultProps = { none: '–' }

/** A moment, to the second, in local time; the zone on hover. */
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
