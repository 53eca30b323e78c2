import { Box, type BoxProps, Button, type ElementProps, TextInput, useProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { type FieldProps, useField } from '../field/field.ts'
import { type GetPart, type PartProps, useParts } from '../parts/parts.ts'
import { formatTimestamp } from '../Timestamp/format.ts'
import { useUiTexts } from '../texts/texts.tsx'
import { Calendar } from './Calendar.tsx'
import { formatRange, isBackwards, type Period, PRESETS, presetOf, rangeOf, readRange, readTime } from './period.ts'
import classes from './TimeRange.module.css'

export { formatRange, type Period, type Preset, rangeOf, readTime, type TimeIssue } from './period.ts'

/** Named parts of {@link TimeRange}. */
export type TimeRangeStylesNames = 'root' | 'field' | 'presets' | 'preset' | 'calendar' | 'times' | 'time'

export interface TimeRangeProps
  extends BoxProps,
    PartProps<TimeRangeStylesNames>,
    ElementProps<'div', 'onChange' | 'defaultValue' | 'children'>,
    FieldProps<Period> {
  /** Range in Unix seconds. A missing bound is open. */
  value?: Period | undefined
}

const ALWAYS: Period = {}

/** Time range in local time: typed, such as `7d` or two days, one of the presets, or picked from a calendar. */
export function TimeRange(props: TimeRangeProps) {
  const { value, defaultValue, onChange, ...rest } = useProps('TimeRange', null, props)
  const [part, others] = useParts('TimeRange', classes, rest)
  const [period, change] = useField({ value, defaultValue, onChange }, ALWAYS)
  const { timeRange: texts } = useUiTexts()
  // Counted so that typed texts are dropped when another part changes the range.
  const [picks, setPicks] = useState(0)
  const pick = (next: Period) => {
    setPicks(picks + 1)
    change(next)
  }
  const preset = presetOf(period)
  return (
    <Box {...part('root')} role="group" aria-label={texts.range} {...others}>
      <RangeField key={picks} part={part} period={period} onChange={change} />
      <fieldset {...part('presets')} aria-label={texts.presets}>
        {PRESETS.map((name) => (
          <Button
            key={name}
            {...part('preset')}
            variant={name === preset ? 'light' : 'subtle'}
            size="xs"
            justify="start"
            aria-pressed={name === preset}
            onClick={() => pick(rangeOf(name))}
          >
            {texts[name]}
          </Button>
        ))}
      </fieldset>
      <Calendar {...part('calendar')} period={period} onPick={pick} />
      <div {...part('times')}>
        {(['start', 'end'] as const).map((bound) => (
          <ClockField
            key={bound}
            part={part}
            label={bound === 'start' ? texts.from : texts.to}
            time={period[bound]}
            check={(time) => !isBackwards({ ...period, [bound]: time })}
            onChange={(time) => change({ ...period, [bound]: time })}
          />
        ))}
      </div>
    </Box>
  )
}

/** Keeps Enter from sending a form. */
const onEnter = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  act()
}

interface RangeFieldProps {
  part: GetPart<TimeRangeStylesNames>
  period: Period
  onChange: (period: Period) => void
}

/** The range as a text. A complete one applies while it is typed; what is wrong with it is said when it is left. */
function RangeField({ part, period, onChange }: RangeFieldProps) {
  const { timeRange: texts } = useUiTexts()
  const [typed, setTyped] = useState<string>()
  const [isLeft, setLeft] = useState(false)
  const read = typed === undefined ? period : readRange(typed)
  const issue = typeof read === 'string' ? read : isBackwards(read) ? 'backwards' : undefined
  const leave = () => {
    if (issue) setLeft(true)
    else setTyped(undefined)
  }
  return (
    <TextInput
      {...part('field')}
      label={texts.range}
      description={texts.hint}
      placeholder={texts.all}
      autoComplete="off"
      spellCheck={false}
      error={issue && (issue !== 'invalid' || isLeft) && texts[issue]}
      value={typed ?? formatRange(period)}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        setLeft(false)
        const next = readRange(text)
        if (typeof next !== 'string') onChange(next)
      }}
      onBlur={leave}
      onKeyDown={onEnter(leave)}
    />
  )
}

interface ClockFieldProps {
  part: GetPart<TimeRangeStylesNames>
  label: string
  /** Time whose day is kept; without it, there is nothing to edit. */
  time: number | undefined
  /** Returns whether the range may have this bound. */
  check: (time: number) => boolean
  onChange: (time: number) => void
}

const DAY_LENGTH = 'YYYY-MM-DD'.length

/** Time of day of a bound, to the second. */
function ClockField({ part, label, time, check, onChange }: ClockFieldProps) {
  const { timeRange: texts } = useUiTexts()
  const [text, setText] = useState({ typed: '', of: -1 })
  const typed = text.of === time ? text.typed : undefined
  const stored = time === undefined ? '' : formatTimestamp(time)
  const issueOf = (text: string) => {
    const next = readTime(`${stored.slice(0, DAY_LENGTH)} ${text.trim()}`)
    if (typeof next === 'string') return next
    return check(next) ? undefined : 'backwards'
  }
  const issue = typed === undefined ? undefined : issueOf(typed)
  const apply = () => {
    const next = typed !== undefined && !issue && readTime(`${stored.slice(0, DAY_LENGTH)} ${typed.trim()}`)
    if (typeof next === 'number') onChange(next)
  }
  return (
    <TextInput
      {...part('time')}
      label={label}
      placeholder="HH:mm:ss"
      autoComplete="off"
      disabled={time === undefined}
      error={issue && (issue === 'invalid' ? texts.invalidClock : texts[issue])}
      value={typed ?? stored.slice(DAY_LENGTH + 1)}
      onChange={({ currentTarget }) => setText({ typed: currentTarget.value, of: time ?? -1 })}
      onBlur={apply}
      onKeyDown={onEnter(apply)}
    />
  )
}
