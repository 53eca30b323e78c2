import { Button, type ButtonProps, type ElementProps, useProps } from '@mantine/core'
import { useState } from 'react'
import { useUiTexts } from '../texts/texts.tsx'
import { useCountdown } from './use-countdown.ts'

/** Seconds before a code can be resent. */
export const RESEND_SECONDS = 30

export interface CountdownButtonProps extends ButtonProps, ElementProps<'button', keyof ButtonProps | 'onClick'> {
  /** Local storage key of the end time, so that a reload does not reset the countdown. */
  storageKey: string
  /** Length of the countdown in seconds. Defaults to 30. */
  seconds?: number
  /** Runs the action. The countdown starts when the promise resolves to anything but `false`. */
  onPress: () => Promise<unknown>
}

const defaultProps = { seconds: RESEND_SECONDS }

/** Button with a countdown between presses, for example to resend a code. The countdown survives a reload. */
export function CountdownButton(props: CountdownButtonProps) {
  const { storageKey, seconds, onPress, children, disabled, ...others } = useProps(
    'CountdownButton',
    defaultProps,
    props,
  )
  const { countdown } = useUiTexts()
  const { left, start } = useCountdown(storageKey, seconds)
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      if ((await onPress()) !== false) start()
    } catch {
      // The caller reports the error.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" {...others} loading={busy} disabled={disabled || left > 0} onClick={press}>
      {left > 0 ? countdown.again(left) : children}
    </Button>
  )
}
