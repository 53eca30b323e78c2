import { Button, NativeSelect, NumberInput } from '@mantine/core'
import { LIMIT_PERIODS, LIMITS_MAX, type LimitDraft, type QuotaFormat, showsCurrency } from '@relaydeck/api-sdk'
import { QuotaInput } from '@relaydeck/ui/QuotaInput'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLanguage, useTexts } from '../../app/language/area.ts'
import { useIsEmbedded, useStatus } from '../../app/status.ts'
import { FormSection } from '../form/FormSection.tsx'
import { useFocusAfter } from '../form/use-focus-after.ts'
import { IconButton } from '../kit/IconButton.tsx'
import { ExpiryField } from '../period/ExpiryField.tsx'
import classes from './field.module.css'
import {
  isEnd,
  type LimitRow,
  type LimitUnit,
  nextRow,
  type RowPeriod,
  rowErrors,
  rowOf,
  UNITS,
  withUnit,
} from './rows.ts'
import { limitTexts, useLimitSentence } from './sentence.ts'

export interface LimitsFieldProps {
  value: readonly LimitRow[]
  onChange: (rows: readonly LimitRow[]) => void
  /** The errors of rows are shown if there is one. */
  error?: ReactNode
  /** Whether the surrounding text says what limits are for. */
  isBrief?: boolean
}

/** Limits of a form in their section. Other servers than the embedded gateway have none. */
export function LimitsSectionField(props: LimitsFieldProps) {
  const { title } = useTexts(limitTexts)
  if (!useIsEmbedded()) return null
  return (
    <FormSection title={title}>
      <LimitsField {...props} />
    </FormSection>
  )
}

/** Returns the limits that a form suggests. */
function suggestions(format: QuotaFormat): LimitDraft[] {
  const dollars = showsCurrency(format) ? format.quota_per_unit : 500_000
  return [
    { kind: 'quota', per: 'day', amount: 10 * dollars },
    { kind: 'requests', per: 'minute', amount: 60 },
    { kind: 'concurrent', amount: 4 },
  ]
}

/** Field of limits: each row is a sentence whose parts are fields. */
export function LimitsField({ value: rows, onChange, error, isBrief = false }: LimitsFieldProps) {
  const texts = useTexts(limitTexts)
  const status = useStatus()
  const sentenceOf = useLimitSentence()
  const { root, focusAfter } = useFocusAfter()
  const errors = error ? rowErrors(rows, texts) : []
  const set = (at: number, row: LimitRow) => onChange(rows.with(at, row))
  const add = (row: LimitRow) => {
    onChange([...rows, row])
    focusAfter(`[data-row="${rows.length}"] [data-amount]`)
  }
  const remove = (at: number) => {
    onChange(rows.toSpliced(at, 1))
    focusAfter(rows.length > 1 ? `[data-row="${Math.min(at, rows.length - 2)}"] [data-remove]` : '[data-add]')
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a border and a legend that the section replaces
    <div ref={root} role="group" aria-label={texts.title} className={classes.field}>
      {rows.length === 0 && !isBrief && <p className="dimmed">{texts.none}</p>}
      {rows.map((row, at) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; its parts change while they are typed
          key={at}
          at={at}
          row={row}
          error={errors[at]}
          onChange={(next) => set(at, next)}
          onRemove={() => remove(at)}
          focusAfter={focusAfter}
        />
      ))}
      {rows.length === 0 && !isBrief && (
        <div className={classes.suggestions}>
          {suggestions(status).map((limit) => {
            const sentence = sentenceOf(limit)
            return (
              <Button
                key={sentence}
                variant="default"
                size="compact-sm"
                aria-label={texts.addThis(sentence)}
                onClick={() => add(rowOf(limit))}
              >
                {sentence}
              </Button>
            )
          })}
        </div>
      )}
      {rows.length < LIMITS_MAX ? (
        <Button
          data-add
          className={classes.add}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => add(nextRow(rows))}
        >
          {texts.add}
        </Button>
      ) : (
        <span className="dimmed">{texts.most(String(LIMITS_MAX))}</span>
      )}
    </div>
  )
}

interface RowProps {
  at: number
  row: LimitRow
  error: string | undefined
  onChange: (row: LimitRow) => void
  onRemove: () => void
  focusAfter: (selector: string) => void
}

function Row({ at, row, error, onChange, onRemove, focusAfter }: RowProps) {
  const texts = useTexts(limitTexts)
  const language = useLanguage()
  const position = String(at + 1)
  const { raise, ...plain } = row
  const isAmountWrong = error === texts.errors.amount
  const isRepeated = error === texts.errors.repeated
  const period = (
    <NativeSelect
      key="period"
      aria-label={texts.period}
      error={isRepeated}
      className={classes.choice}
      data={([...LIMIT_PERIODS, 'concurrent'] as const).map((value) => ({
        value,
        label: texts.periods[value],
        disabled: value === 'concurrent' && row.unit !== 'requests',
      }))}
      value={row.per}
      onChange={({ currentTarget }) => onChange({ ...row, per: currentTarget.value as RowPeriod })}
    />
  )
  const amount = [
    <span key="most">{texts.atMost}</span>,
    <Amount
      key="amount"
      data-amount
      label={texts.amount}
      unit={row.unit}
      error={isAmountWrong}
      value={row.amount}
      onChange={(typed) => onChange({ ...row, amount: typed })}
    />,
    <NativeSelect
      key="unit"
      className={classes.choice}
      aria-label={texts.unit}
      data={UNITS.map((value) => ({ value, label: texts.units[value] }))}
      value={row.unit}
      onChange={({ currentTarget }) => onChange(withUnit(row, currentTarget.value as LimitUnit))}
    />,
  ]
  const addRaise = () => {
    onChange({ ...row, raise: { amount: '', until: '' } })
    focusAfter(`[data-row="${at}"] [data-raise] input`)
  }
  const removeRaise = () => {
    onChange(plain)
    focusAfter(`[data-row="${at}"] [data-add-raise]`)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row has no border, and its name is not shown
    <div role="group" aria-label={texts.row(position)} className={classes.row} data-row={at}>
      <div className={classes.sentence}>
        {language === 'zh' ? [period, ...amount] : [...amount, period]}
        {!raise && (
          <Button data-add-raise variant="subtle" size="compact-xs" onClick={addRaise}>
            {texts.raise}
          </Button>
        )}
      </div>
      <IconButton icon={IconX} label={texts.remove(position)} data-remove onClick={onRemove} />
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      {raise && (
        <Raise
          unit={row.unit}
          raise={raise}
          error={error}
          onChange={(next) => onChange({ ...row, raise: next })}
          onRemove={removeRaise}
        />
      )}
    </div>
  )
}

interface RaiseProps {
  unit: LimitUnit
  raise: NonNullable<LimitRow['raise']>
  error: string | undefined
  onChange: (raise: NonNullable<LimitRow['raise']>) => void
  onRemove: () => void
}

function Raise({ unit, raise, error, onChange, onRemove }: RaiseProps) {
  const texts = useTexts(limitTexts)
  return (
    <div className={classes.raise} data-raise>
      <div className={classes.sentence}>
        <span>{texts.raisedBy}</span>
        <Amount
          label={texts.raiseAmount}
          unit={unit}
          error={error === texts.errors.raiseAmount}
          value={raise.amount}
          onChange={(amount) => onChange({ ...raise, amount })}
        />
        <span>{texts.units[unit]}</span>
      </div>
      <IconButton icon={IconX} label={texts.removeRaise} onClick={onRemove} />
      <ExpiryField
        className={classes.until}
        hasNever={false}
        label={texts.raiseUntil}
        error={error === texts.errors.raiseUntil && !isEnd(raise.until)}
        value={raise.until}
        onChange={(until) => onChange({ ...raise, until })}
      />
    </div>
  )
}

interface AmountProps {
  label: string
  unit: LimitUnit
  value: number | string
  error: boolean
  onChange: (amount: number | string) => void
  'data-amount'?: boolean
}

function Amount({ label, unit, ...props }: AmountProps) {
  const status = useStatus()
  const shared = { 'aria-label': label, className: classes.amount, ...props }
  if (unit === 'quota')
    return (
      // The sentence has no room for the exact units.
      <QuotaInput {...shared} format={status} classNames={{ description: 'unseen', wrapper: classes.flush ?? '' }} />
    )
  return <NumberInput {...shared} hideControls allowDecimal={false} allowNegative={false} thousandSeparator="," />
}
