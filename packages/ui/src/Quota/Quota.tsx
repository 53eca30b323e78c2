import { useProps } from '@mantine/core'
import { formatMoney, formatQuota, type QuotaFormat, showsCurrency } from '@relaydeck/api-sdk'
import type { ComponentProps } from 'react'
import { type GetPart, type PartProps, useParts } from '../parts/parts.ts'
import { numberFormat } from '../texts/number-format.ts'
import { type UiTexts, useUiTexts } from '../texts/texts.tsx'
import classes from './Quota.module.css'

/** Whether an amount is the used or the remaining part of its limit. */
export type QuotaPart = 'used' | 'left'

/** Named parts of {@link Quota}. */
export type QuotaStylesNames = 'root' | 'limit' | 'bar' | 'fill'

export interface QuotaProps extends Omit<ComponentProps<'span'>, 'children'>, PartProps<QuotaStylesNames> {
  /** Quota units. */
  value: number
  /** Limit in quota units. `unlimited` shows that word and no amount. */
  limit?: number | 'unlimited' | undefined
  /** Part of the limit that `value` is. Defaults to `used`. */
  part?: QuotaPart
  /** The gateway's quota display settings, from its status. */
  format: QuotaFormat
  /** Decimals of an amount in dollars. Defaults to 2. */
  digits?: number
}

const defaultProps = { part: 'used' as const, digits: 2 }

/** Shows an amount, and its limit with a thin bar if it has one. A tooltip and screen readers get the exact units. */
export function Quota(props: QuotaProps) {
  const { value, limit, part, format, digits, ...rest } = useProps('Quota', defaultProps, props)
  const [styled, others] = useParts('Quota', classes, rest)
  const texts = useUiTexts()
  if (limit === 'unlimited')
    return (
      <span {...styled('root')} {...others}>
        {texts.quota.unlimited}
      </span>
    )
  const exact = exactText(texts, value, limit, part)
  return (
    <span {...styled('root')} title={exact} {...others}>
      <span>
        {shownAmount(value, format, digits)}
        {limit !== undefined && <span {...styled('limit')}> / {shownAmount(limit, format, digits)}</span>}
      </span>
      {limit !== undefined && <Bar {...{ styled, value, limit, part }} />}
      <span className={classes.screenReaderOnly}> ({exact})</span>
    </span>
  )
}

/** Formats an amount; one that would look like zero is shown as less than the smallest amount: `<$0.01`. */
function shownAmount(value: number, format: QuotaFormat, digits: number): string {
  const smallest = 10 ** -digits
  const isSmaller = showsCurrency(format) && value > 0 && value / format.quota_per_unit < smallest
  return isSmaller ? `<${formatMoney(smallest, '$', digits)}` : formatQuota(value, format, digits)
}

function exactText({ language, quota }: UiTexts, value: number, limit: number | undefined, part: QuotaPart): string {
  const numbers = numberFormat(language)
  if (limit === undefined) return quota.exact(numbers.format(value))
  return quota[part](numbers.format(value), numbers.format(limit))
}

/** State of the bar: `low` from the last tenth on, `gone` when nothing is left. */
type QuotaTone = 'fine' | 'low' | 'gone'

const LOW = 0.1

/** Returns the fraction of the limit, clamped to 0–1. */
export function share(value: number, limit: number): number {
  if (limit <= 0) return value > 0 ? 1 : 0
  return Math.min(1, Math.max(0, value / limit))
}

/** Returns the state of the bar. */
export function toneOf(value: number, limit: number, part: QuotaPart): QuotaTone {
  const left = part === 'left' ? value : limit - value
  if (left <= 0) return 'gone'
  return left <= limit * LOW ? 'low' : 'fine'
}

interface BarProps {
  styled: GetPart<QuotaStylesNames>
  value: number
  limit: number
  part: QuotaPart
}

const Bar = ({ styled, value, limit, part }: BarProps) => (
  <span {...styled('bar')} data-tone={toneOf(value, limit, part)} aria-hidden>
    <span {...styled('fill', { width: `${share(value, limit) * 100}%` })} />
  </span>
)
