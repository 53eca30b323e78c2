import { Box, type BoxProps, type ElementProps, NativeSelect, TextInput, useProps } from '@mantine/core'
import clsx from 'clsx'
import { useState } from 'react'
import { type FieldProps, useField } from '../field/field.ts'
import { useUiTexts } from '../texts/texts.tsx'
import { fromLocal, isSkipped, type Period, PRESETS, type Preset, presetOf, rangeOf, toLocal } from './period.ts'
import classes from './TimeRange.module.css'

export { type Period, type Preset, rangeOf } from './period.ts'

export interface TimeRangeProps
  extends BoxProps,
    ElementProps<'div', 'onChange' | 'defaultValue' | 'children'>,
    FieldProps<Period> {
  /** Range in Unix seconds. A missing bound is open. */
  value?: Period | undefined
}

const ALWAYS: Period = {}

/** Fields for a time range in local time, with presets. */
export function TimeRange(props: TimeRangeProps) {
  const { value, defaultValue, onChange, className, ...others } = useProps('TimeRange', null, props)
  const [period, change] = useField({ value, defaultValue, onChange }, ALWAYS)
  const { timeRange } = useUiTexts()
  const backwards = period.start !== undefined && period.end !== undefined && period.start > period.end
  const preset = presetOf(period)
  // Kept as typed, since it is no moment that the range could have.
  const [skipped, setSkipped] = useState<{ end: 'start' | 'end'; text: string }>()
  const type = (end: 'start' | 'end', text: string) => {
    if (isSkipped(text)) return setSkipped({ end, text })
    setSkipped(undefined)
    change({ ...period, [end]: fromLocal(text) })
  }
  const moment = (end: 'start' | 'end', label: string) => (
    <TextInput
      type="datetime-local"
      step={1}
      aria-label={label}
      label={label}
      value={skipped?.end === end ? skipped.text : toLocal(period[end])}
      error={skipped?.end === end ? timeRange.skipped : end === 'start' && backwards && timeRange.backwards}
      onChange={({ currentTarget }) => type(end, currentTarget.value)}
    />
  )
  return (
    <Box role="group" className={clsx(classes.root, className)} {...others}>
      <NativeSelect
        label={timeRange.presets}
        value={preset ?? ''}
        data={[
          ...(preset ? [] : [{ value: '', label: '…' }]),
          ...PRESETS.map((name) => ({ value: name, label: timeRange[name] })),
        ]}
        onChange={({ currentTarget }) => currentTarget.value && change(rangeOf(currentTarget.value as Preset))}
      />
      {moment('start', timeRange.from)}
      {moment('end', timeRange.to)}
    </Box>
  )
}
