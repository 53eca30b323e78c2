import '@mantine/core/styles/NumberInput.css'
import { ActionIcon, NumberInput, type NumberInputProps, useProps } from '@mantine/core'
import { formatQuota, type QuotaFormat, showsCurrency } from '@relaydeck/api-sdk'
import { IconCoins, IconCurrencyDollar } from '@tabler/icons-react'
import { useState } from 'react'
import { numberFormat } from '../texts/number-format.ts'
import { useUiTexts } from '../texts/texts.tsx'
import { DECIMALS, moneyOf, unitsOf } from './money.ts'

export interface QuotaInputProps extends Omit<NumberInputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** Quota units; `''` while the field is empty. What is no number is shown as it is. */
  value: number | string
  /** Gets whole quota units, or `''` for an empty field. */
  onChange: (units: number | '') => void
  /** How this gateway wants quotas shown: two fields of its status. */
  format: QuotaFormat
}

const typedAs = (value: number | string, money: boolean, format: QuotaFormat): number | string =>
  money && typeof value === 'number' ? moneyOf(value, format) : value

/** A quota, typed in units or in money where the gateway shows money; the other stands below. */
export function QuotaInput(props: QuotaInputProps) {
  const { value, onChange, format, description, ...others } = useProps('QuotaInput', null, props)
  const { language, quotaInput } = useUiTexts()
  const priced = showsCurrency(format)
  const [inMoney, setInMoney] = useState(false)
  const money = priced && inMoney
  const [typed, setTyped] = useState(() => typedAs(value, money, format))
  // What was typed stays as it was typed (`1.50`) as long as it still means the value.
  const means = money ? unitsOf(typed, format) : typed
  const shown = means === value ? typed : typedAs(value, money, format)

  const type = (next: number | string) => {
    setTyped(next)
    const units = money ? unitsOf(next, format) : next
    onChange(typeof units === 'number' ? units : '')
  }
  const turn = () => {
    setInMoney(!inMoney)
    setTyped(typedAs(value, !inMoney, format))
  }
  const exact = (units: number) => numberFormat(language).format(units)
  const other =
    typeof value !== 'number'
      ? undefined
      : money
        ? quotaInput.units(exact(value))
        : priced
          ? quotaInput.currency(formatQuota(value, format))
          : undefined
  const label = money ? quotaInput.typeUnits : quotaInput.typeCurrency
  const Icon = money ? IconCoins : IconCurrencyDollar
  return (
    <NumberInput
      hideControls
      thousandSeparator=","
      allowDecimal={money}
      decimalScale={DECIMALS}
      {...(money && { prefix: '$' })}
      {...(priced && {
        rightSection: (
          <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={turn}>
            <Icon size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        ),
      })}
      {...others}
      description={[other, description].filter(Boolean).length > 0 && join(other, description)}
      value={shown}
      onChange={type}
    />
  )
}

const join = (other: string | undefined, description: React.ReactNode) => (
  <>
    {other}
    {other && description && ' · '}
    {description}
  </>
)
