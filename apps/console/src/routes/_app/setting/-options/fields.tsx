import { NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import type { OptionKey } from '@relaydeck/api-sdk'
import { QuotaInput } from '@relaydeck/ui/QuotaInput'
import { RatioTable } from '@relaydeck/ui/RatioTable'
import { useStatus } from '../../../../app/status.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { useForm } from './context.ts'
import classes from './Options.module.css'
import { NUMBERS } from './rules.ts'
import { optionTexts } from './texts.ts'

/** What every field shows: its name, what it is for, whether it is unsaved, what is wrong with it. */
function useField(key: OptionKey) {
  const form = useForm()
  const { labels, hints, bar } = useTexts(optionTexts)
  const hint = (hints as Partial<Record<OptionKey, string>>)[key]
  return {
    value: form.value(key),
    type: (text: string) => form.type(key, text),
    shown: {
      label: labels[key],
      error: form.error(key),
      description: (hint || form.isChanged(key)) && (
        <>
          {hint} {form.isChanged(key) && <span className={classes.mark}>{bar.mark}</span>}
        </>
      ),
    },
  }
}

/** One line. */
export function TextOption({ name, placeholder }: { name: OptionKey<'text'>; placeholder?: string }) {
  const { value, type, shown } = useField(name)
  return (
    <TextInput
      {...shown}
      {...(placeholder && { placeholder })}
      value={value}
      autoComplete="off"
      spellCheck={false}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  )
}

/** Several lines. */
export function LongTextOption({ name }: { name: OptionKey<'text'> }) {
  const { value, type, shown } = useField(name)
  return (
    <Textarea
      {...shown}
      autosize
      minRows={3}
      maxRows={16}
      value={value}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  )
}

/** One of a few words that the server knows. */
export function ChoiceOption({ name, words }: { name: OptionKey<'text'>; words: readonly string[] }) {
  const { value, type, shown } = useField(name)
  const known = value === '' || words.includes(value) ? words : [...words, value]
  return <Select {...shown} allowDeselect={false} data={known} value={value} onChange={(word) => type(word ?? '')} />
}

export function NumberOption({ name, placeholder }: { name: OptionKey<'number'>; placeholder?: string }) {
  const { value, type, shown } = useField(name)
  const { min, max, step, whole } = NUMBERS[name]
  return (
    <NumberInput
      {...shown}
      {...(placeholder && { placeholder })}
      {...(max !== undefined && { max })}
      min={min}
      step={step}
      allowDecimal={!whole}
      allowNegative={false}
      // A number that does not fit is told, not changed behind the person's back.
      clampBehavior="none"
      value={value}
      onChange={(typed) => type(String(typed))}
    />
  )
}

/** An amount of quota, in units or in money. */
export function QuotaOption({ name }: { name: OptionKey<'number'> }) {
  const { value, type, shown } = useField(name)
  const status = useStatus()
  return (
    <QuotaInput
      {...shown}
      min={NUMBERS[name].min}
      allowNegative={false}
      clampBehavior="none"
      format={status}
      value={value === '' ? '' : Number(value)}
      onChange={(units) => type(String(units))}
    />
  )
}

export function RatioOption({ name }: { name: OptionKey<'ratios'> }) {
  const { value, type, shown } = useField(name)
  const { stored } = useForm()
  return <RatioTable {...shown} value={value} stored={stored[name]} onChange={type} />
}
