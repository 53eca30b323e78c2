import {
  ActionIcon,
  Box,
  type BoxProps,
  Button,
  type ElementProps,
  Popover,
  Skeleton,
  TextInput,
  useProps,
} from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type FieldProps, useField } from '../field/field.ts'
import { IconCalendar } from '../icons/tabler.ts'
import { type PartProps, useParts } from '../parts/parts.ts'
import classes from './ExpiryField.module.css'
import { formatExpiry, isPast, isSkipped, parseExpiry, SHORTCUTS, type Shortcut, shortcut, withDay } from './expiry.ts'
import { useExpiryTexts } from './texts.ts'

export { formatExpiry, isPast, isSkipped, NEVER, parseExpiry, SHORTCUTS, shortcut } from './expiry.ts'

/** Named parts of {@link ExpiryField}. */
export type ExpiryFieldStylesNames = 'root' | 'field' | 'shortcuts' | 'shortcut' | 'past'

export interface ExpiryFieldProps
  extends BoxProps,
    PartProps<ExpiryFieldStylesNames>,
    ElementProps<'div', 'onChange' | 'defaultValue' | 'children'>,
    FieldProps<string> {
  /** Typed local time, such as `2026-12-31 23:59:59` or `2026-12-31`; `''` means never. */
  value?: string | undefined
  /** Defaults to the kit's text. */
  label?: ReactNode
  error?: ReactNode
  /** Whether something can end never. Defaults to true. */
  hasNever?: boolean
}

const NAMES = Object.keys(SHORTCUTS) as Shortcut[]

// It is large, and rarely opened.
const ExpiryCalendar = lazy(() => import('./ExpiryCalendar.tsx'))

const defaultProps = { hasNever: true }

/** Expiry time field with a calendar and shortcuts. Empty means never. A time is completed when the field is left. */
export function ExpiryField(props: ExpiryFieldProps) {
  const { value, defaultValue, onChange, label, error, hasNever, ...rest } = useProps(
    'ExpiryField',
    defaultProps,
    props,
  )
  const [part, others] = useParts('ExpiryField', classes, rest)
  const [typed, type] = useField({ value, defaultValue, onChange }, '')
  const [isLeft, setLeft] = useState(false)
  const texts = useExpiryTexts()
  const read = parseExpiry(typed)
  const whole = read === undefined ? '' : formatExpiry(read)
  return (
    <Box {...part('root')} {...others}>
      <TextInput
        {...part('field')}
        label={label ?? texts.label}
        {...(hasNever ? { description: texts.hint, placeholder: texts.never } : { placeholder: texts.invalid })}
        autoComplete="off"
        spellCheck={false}
        error={(isSkipped(typed) && texts.skipped) || error || (isLeft && read === undefined && texts.invalid)}
        value={typed}
        onChange={({ currentTarget }) => {
          setLeft(false)
          type(currentTarget.value)
        }}
        onBlur={() => {
          setLeft(true)
          if (whole && whole !== typed) type(whole)
        }}
        rightSection={
          <CalendarButton day={whole.split(' ')[0] || undefined} onPick={(day) => type(withDay(typed, day))} />
        }
      />
      <div {...part('shortcuts')}>
        {hasNever && (
          <Button {...part('shortcut')} size="compact-sm" variant="default" onClick={() => type('')}>
            {texts.never}
          </Button>
        )}
        {NAMES.map((name) => (
          <Button
            key={name}
            {...part('shortcut')}
            size="compact-sm"
            variant="default"
            onClick={() => type(shortcut(name))}
          >
            {texts.shortcuts[name]}
          </Button>
        ))}
      </div>
      <p {...part('past')} role="status">
        {isPast(typed) && texts.past}
      </p>
    </Box>
  )
}

interface CalendarButtonProps {
  day: string | undefined
  onPick: (day: string) => void
}

/** Button that opens the calendar. */
function CalendarButton({ day, onPick }: CalendarButtonProps) {
  const { pick: label } = useExpiryTexts()
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={() => setOpened(!opened)}>
          <IconCalendar size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Suspense fallback={<Skeleton width={252} height={274} tabIndex={-1} data-autofocus aria-busy />}>
          <ExpiryCalendar
            day={day}
            onPick={(picked) => {
              onPick(picked)
              setOpened(false)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
