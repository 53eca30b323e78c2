import { ActionIcon, Box, type BoxProps, Button, type ElementProps, TextInput, useProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import clsx from 'clsx'
import { type ReactNode, useRef } from 'react'
import { type FieldProps, useField } from '../field/field.ts'
import classes from './ExpiryField.module.css'
import { isPast, isSkipped, SHORTCUTS, type Shortcut, shortcut, withSeconds } from './expiry.ts'
import { useExpiryTexts } from './texts.ts'

export { formatExpiry, isPast, isSkipped, NEVER, parseExpiry, SHORTCUTS, shortcut } from './expiry.ts'

export interface ExpiryFieldProps
  extends BoxProps,
    ElementProps<'div', 'onChange' | 'defaultValue' | 'children'>,
    FieldProps<string> {
  /** Typed local time, such as `2026-12-31 23:59:59` or `2026-12-31`; `''` means never. */
  value?: string | undefined
  /** Defaults to the kit's text. */
  label?: ReactNode
  error?: ReactNode
}

const NAMES = Object.keys(SHORTCUTS) as Shortcut[]

/** Expiry time field with a calendar and shortcuts. Empty means never. */
export function ExpiryField(props: ExpiryFieldProps) {
  const { value, defaultValue, onChange, label, error, className, ...others } = useProps('ExpiryField', null, props)
  const [typed, type] = useField({ value, defaultValue, onChange }, '')
  const expiry = useExpiryTexts()
  const skipped = isSkipped(typed)
  const calendar = useRef<HTMLInputElement>(null)
  return (
    <Box className={clsx(classes.root, className)} {...others}>
      <TextInput
        label={label ?? expiry.label}
        description={expiry.hint}
        placeholder={expiry.never}
        autoComplete="off"
        error={(skipped && expiry.skipped) || error}
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
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
      {/* The browser's calendar is localized and works on phones. */}
      <input
        ref={calendar}
        type="datetime-local"
        className={classes.calendar}
        tabIndex={-1}
        aria-hidden
        onChange={({ currentTarget }) => type(withSeconds(currentTarget.value))}
      />
      <div className={classes.shortcuts}>
        <Button size="compact-sm" variant="default" onClick={() => type('')}>
          {expiry.never}
        </Button>
        {NAMES.map((name) => (
          <Button key={name} size="compact-sm" variant="default" onClick={() => type(shortcut(name))}>
            {expiry.shortcuts[name]}
          </Button>
        ))}
      </div>
      <p role="status" className={classes.past}>
        {isPast(typed) && expiry.past}
      </p>
    </Box>
  )
}
