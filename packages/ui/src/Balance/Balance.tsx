import { useProps } from '@mantine/core'
import { type BalanceUnit, channelTypeOf, formatMoney } from '@relaydeck/api-sdk'
import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { numberFormat } from '../texts/number-format.ts'
import { type UiTexts, useUiTexts } from '../texts/texts.tsx'
import classes from './Balance.module.css'

export interface BalanceProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Channel type number. Determines the unit. */
  type: number
  /** Balance as the server returns it, in the provider's unit. */
  value: number
}

const TEN_THOUSAND = 10_000

const yuan = (value: number) => formatMoney(value, '¥')

const FORMATS: Record<BalanceUnit, (value: number, texts: UiTexts) => string> = {
  usd: (value) => formatMoney(value),
  cny: yuan,
  'cny/10000': (value) => yuan(value / TEN_THOUSAND),
  points: (value, { language, balance }) => balance.points(numberFormat(language).format(value)),
}

/** Shows a provider's balance in the provider's unit, or "not supported" if the server cannot query it. */
export function Balance(props: BalanceProps) {
  const { type, value, className, ...others } = useProps('Balance', null, props)
  const texts = useUiTexts()
  const unit = channelTypeOf(type)?.balance
  return (
    <span className={clsx(classes.root, className)} data-unsupported={!unit || undefined} {...others}>
      {unit ? FORMATS[unit](value, texts) : texts.balance.unsupported}
    </span>
  )
}
