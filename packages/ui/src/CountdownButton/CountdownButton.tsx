import { Button, type ButtonProps, type ElementProps, useProps } from '@mantine/core'
import { useState } from 'react'
import { useUiTexts } from '../texts/texts.tsx'
import { useCountdown } from './use-countdown.ts'

/** Seconds before a code may be sent again. */
export const RESEND_SECONDS = 30

export interface CountdownButtonProps extends ButtonProps, ElementProps<'button', keyof ButtonProps | 'onClick'> {
  /** Name under which the end of the wait is kept, so that a reload does not shorten it. */
  storageKey: string
  /** Seconds to wait; 30 by default. */
  seconds?: number
  /** Does it. The wait begins when the promise holds; where it does not, or gives `false`, it may be tried at once. */
  onPress: () => Promise<unknown>
}

const defaultProps = { seconds: RESEND_SECONDS }

/** A button for what may be done only every so often: sending a code. The wait survives a reload. */
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
      // Whoever gave the promise tells the person.
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
