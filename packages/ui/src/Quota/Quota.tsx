import { useProps } from '@mantine/core'
import { formatQuota, type QuotaFormat } from '@relaydeck/api-sdk'
import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { numberFormat } from '../texts/number-format.ts'
import { type UiTexts, useUiTexts } from '../texts/texts.tsx'
import classes from './Quota.module.css'
import { type QuotaPart, share, toneOf } from './share.ts'

export type { QuotaPart } from './share.ts'

export interface QuotaProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Quota units. */
  value: number
  /** What `value` is a part of, in quota units; `unlimited` shows that word and no number. */
  limit?: number | 'unlimited' | undefined
  /** Which part of the limit `value` is; the part used by default. */
  part?: QuotaPart
  /** How this gateway wants quotas shown: two fields of its status. */
  format: QuotaFormat
  /** Decimals of an amount in dollars; 2 by default. */
  digits?: number
}

const defaultProps = { part: 'used' as const, digits: 2 }

/** An amount; with a limit also the limit and a thin bar. The exact units stand on hover and for screen readers. */
export function Quota(props: QuotaProps) {
  const { value, limit, part, format, digits, className, ...others } = useProps('Quota', defaultProps, props)
  const texts = useUiTexts()
  if (limit === 'unlimited')
    return (
      <span className={clsx(classes.root, className)} {...others}>
        {texts.quota.unlimited}
      </span>
    )
  const exact = exactly(texts, value, limit, part)
  return (
    <span className={clsx(classes.root, className)} title={exact} {...others}>
      <span>
        {formatQuota(value, format, digits)}
        {limit !== undefined && <span className={classes.limit}> / {formatQuota(limit, format, digits)}</span>}
      </span>
      {limit !== undefined && <Bar value={value} limit={limit} part={part} />}
      <span className={classes.spoken}> ({exact})</span>
    </span>
  )
}

function exactly({ language, quota }: UiTexts, value: number, limit: number | undefined, part: QuotaPart): string {
  const figures = numberFormat(language)
  if (limit === undefined) return quota.exact(figures.format(value))
  return quota[part](figures.format(value), figures.format(limit))
}

const Bar = ({ value, limit, part }: { value: number; limit: number; part: QuotaPart }) => (
  <span className={classes.bar} data-tone={toneOf(value, limit, part)} aria-hidden>
    <span style={{ width: `${share(value, limit) * 100}%` }} />
  </span>
)
