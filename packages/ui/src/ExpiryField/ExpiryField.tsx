import { ActionIcon, Box, type BoxProps, Button, type ElementProps, TextInput, useProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import clsx from 'clsx'
import { type ReactNode, useRef } from 'react'
import { useUiTexts } from '../texts/texts.tsx'
import classes from './ExpiryField.module.css'
import { isPast, SHORTCUTS, type Shortcut, shortcut, withSeconds } from './expiry.ts'

export { isPast, NEVER, readExpiry, SHORTCUTS, shortcut, writeExpiry } from './expiry.ts'

export interface ExpiryFieldProps extends BoxProps, ElementProps<'div', 'onChange' | 'children'> {
  /** What is typed, local time: `2026-12-31 23:59:59`, shorter, or `''` for never. */
  value: string
  onChange: (typed: string) => void
  /** The kit's word by default. */
  label?: ReactNode
  error?: ReactNode
}

const NAMES = Object.keys(SHORTCUTS) as Shortcut[]

/** When something ends: typed, picked from a calendar, or by a shortcut. Empty is never. */
export function ExpiryField(props: ExpiryFieldProps) {
  const { value, onChange, label, error, className, ...others } = useProps('ExpiryField', null, props)
  const { expiry } = useUiTexts()
  const calendar = useRef<HTMLInputElement>(null)
  return (
    <Box className={clsx(classes.root, className)} {...others}>
      <TextInput
        label={label ?? expiry.label}
        description={expiry.hint}
        placeholder={expiry.never}
        autoComplete="off"
        error={error}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={expiry.pick}
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendar size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        }
      />
      {/* The browser's own calendar, in the person's language, also on a phone. */}
      <input
        ref={calendar}
        type="datetime-local"
        className={classes.calendar}
        tabIndex={-1}
        aria-hidden
        onChange={({ currentTarget }) => onChange(withSeconds(currentTarget.value))}
      />
      <div className={classes.shortcuts}>
        <Button size="compact-sm" variant="default" onClick={() => onChange('')}>
          {expiry.never}
        </Button>
        {NAMES.map((name) => (
          <Button key={name} size="compact-sm" variant="default" onClick={() => onChange(shortcut(name))}>
            {expiry.shortcuts[name]}
          </Button>
        ))}
      </div>
      <p role="status" className={classes.past}>
        {isPast(value) && expiry.past}
      </p>
    </Box>
  )
}
