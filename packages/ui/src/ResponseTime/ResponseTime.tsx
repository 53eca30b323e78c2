import { useProps } from '@mantine/core'
import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { useUiTexts } from '../texts/texts.tsx'
import classes from './ResponseTime.module.css'
import { speedOf } from './speed.ts'

export { RESPONSE_TIME_LIMITS, type Speed, speedOf } from './speed.ts'

export interface ResponseTimeProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Milliseconds; 0 where the channel was never tested. */
  value: number
}

const SECOND = 1000

const written = (milliseconds: number) =>
  milliseconds < SECOND ? `${Math.round(milliseconds)} ms` : `${(milliseconds / SECOND).toFixed(2)} s`

/** How long a channel took to answer its test; the colour of the dot says how that compares. */
export function ResponseTime(props: ResponseTimeProps) {
  const { value, className, ...others } = useProps('ResponseTime', null, props)
  const { responseTime } = useUiTexts()
  const speed = speedOf(value)
  return (
    <span className={clsx(classes.root, className)} data-speed={speed} {...others}>
      {speed === 'untested' ? responseTime.untested : written(value)}
    </span>
  )
}
