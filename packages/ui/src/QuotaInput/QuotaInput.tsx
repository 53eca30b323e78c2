import { NumberInput, type NumberInputProps, useProps } from '@mantine/core'
import { type QuotaFormat, showsCurrency } from '@relaydeck/api-sdk'
import { useState } from 'react'
import { type FieldProps, useField } from '../field/field.ts'
import { useWrappedParts } from '../parts/parts.ts'
import { numberFormat } from '../texts/number-format.ts'
import { useUiTexts } from '../texts/texts.tsx'

/** Maximum decimals of an amount in dollars: one unit of the usual 500,000 per dollar is two millionths. */
const DECIMALS = 6

const SCALE = 10 ** DECIMALS

/** Converts quota units to dollars, rounded to six decimals. */
export const moneyOf = (units: number, { quota_per_unit }: QuotaFormat): number =>
  Math.round((units / quota_per_unit) * SCALE) / SCALE

/** Converts typed dollars to whole quota units. Returns `''` for an invalid number. */
export function unitsOf(typed: number | string, { quota_per_unit }: QuotaFormat): number | '' {
  const dollars = typed === '' || typed === '-' ? Number.NaN : Number(typed)
  const units = Math.round(dollars * quota_per_unit)
  return Number.isSafeInteger(units) ? units : ''
}

export interface QuotaInputProps
  extends Omit<NumberInputProps, 'value' | 'onChange' | 'defaultValue'>,
    FieldProps<number | string, number | ''> {
  /** Quota units; `''` while the field is empty. Invalid text is shown unchanged. */
  value?: number | string | undefined
  /** Called with whole quota units, or `''` for an empty field. */
  onChange?: ((units: number | '') => void) | undefined
  /** The gateway's quota display settings, from its status. */
  format: QuotaFormat
}

const typedAs = (value: number | string, money: boolean, format: QuotaFormat): number | string =>
  money && typeof value === 'number' ? moneyOf(value, format) : value

/** Quota field in dollars, with the units below, or in units if the gateway shows no currency. */
export function QuotaInput(props: QuotaInputProps) {
  const {
    value: given,
    defaultValue,
    onChange,
    format,
    description,
    classNames,
    styles,
    ...others
  } = useProps('QuotaInput', null, props)
  const parts = useWrappedParts('QuotaInput', {}, { classNames, styles })
  const [value, change] = useField<number | string>(
    { value: given, defaultValue, onChange: (units) => onChange?.(typeof units === 'number' ? units : '') },
    '',
  )
  const { language, quotaInput } = useUiTexts()
  const isMoney = showsCurrency(format)
  const [typed, setTyped] = useState(() => typedAs(value, isMoney, format))
  // The typed text (`1.50`) is kept as long as it equals the value.
  const typedValue = isMoney ? unitsOf(typed, format) : typed
  const shown = typedValue === value ? typed : typedAs(value, isMoney, format)

  const type = (next: number | string) => {
    setTyped(next)
    const units = isMoney ? unitsOf(next, format) : next
    change(typeof units === 'number' ? units : '')
  }
  const units = isMoney && typeof value === 'number' && quotaInput.units(numberFormat(language).format(value))
  return (
    <NumberInput
      hideControls
      thousandSeparator=","
      decimalScale={DECIMALS}
      {...(isMoney && { prefix: '$' })}
      {...parts}
      {...others}
      description={
        units && description ? (
          <>
            {units} · {description}
          </>
        ) : (
          units || description
        )
      }
      value={shown}
      onChange={type}
    />
  )
}
