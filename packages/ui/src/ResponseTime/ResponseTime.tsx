import { useProps } from '@mantine/core'
import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { useUiTexts } from '../texts/texts.tsx'
import classes from './ResponseTime.module.css'

/** Upper limit of each colour, in milliseconds. Slower is red. */
const LIMITS = { green: 1000, olive: 3000, yellow: 5000 } as const

/** Colour name of a response time, or `untested`. */
export type Speed = 'untested' | keyof typeof LIMITS | 'red'

/** @param tested whether the channel was tested; by default if the time is not 0 */
export function speedOf(milliseconds: number, tested = milliseconds > 0): Speed {
  if (!tested || !(milliseconds >= 0)) return 'untested'
  if (milliseconds <= LIMITS.green) return 'green'
  if (milliseconds <= LIMITS.olive) return 'olive'
  return milliseconds <= LIMITS.yellow ? 'yellow' : 'red'
}

export interface ResponseTimeProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Milliseconds; 0 if the channel was never tested, unless `tested` is set. */
  value: number
  /** Whether the channel was tested, for servers that answer in less than a millisecond. */
  tested?: boolean
}

const SECOND = 1000

const format = (milliseconds: number) =>
  milliseconds < SECOND ? `${Math.round(milliseconds)} ms` : `${(milliseconds / SECOND).toFixed(2)} s`

/** Shows a channel's response time with a dot coloured by speed. */
export function ResponseTime(props: ResponseTimeProps) {
  const { value, tested, className, ...others } = useProps('ResponseTime', null, props)
  const { responseTime } = useUiTexts()
  const speed = speedOf(value, tested)
  return (
    <span className={clsx(classes.root, className)} data-speed={speed} {...others}>
      {speed === 'untested' ? responseTime.untested : format(value)}
    </span>
  )
}
