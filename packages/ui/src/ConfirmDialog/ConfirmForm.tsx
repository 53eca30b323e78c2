import { Button, TextInput } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { GetPart } from '../parts/parts.ts'
import { useUiTexts } from '../texts/texts.tsx'
import type { Action } from './use-action.ts'

/** Position in the viewport, in CSS pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}

function isUnder(element: Element, { x, y }: Point): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return x >= left && x <= right && y >= top && y <= bottom
}

export interface ConfirmFormProps {
  part: GetPart<'text' | 'error' | 'actions'>
  children: ReactNode
  confirmLabel: string
  cancelLabel: string
  danger: boolean | undefined
  confirmationName: string | undefined
  pointer: Point | undefined
  action: Action
  onCancel: () => void
}

/** Body of the dialog. Remounts each time the dialog opens, so the typed name is cleared. */
export function ConfirmForm({
  part,
  children,
  confirmLabel,
  cancelLabel,
  danger,
  confirmationName,
  pointer,
  action,
  onCancel,
}: ConfirmFormProps) {
  const { confirm, failure } = useUiTexts()
  const [typed, setTyped] = useState('')
  const [swapped, setSwapped] = useState(false)
  const cancel = useRef<HTMLButtonElement>(null)
  const { pending, error, run } = action
  const ready = confirmationName === undefined || typed === confirmationName
  // The pending button loses focus. Moving it to "cancel" avoids an accidental second submit.
  useEffect(() => {
    if (error !== undefined) cancel.current?.focus()
  }, [error])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (ready) void run()
  }
  const placed = (button: HTMLButtonElement | null) => {
    if (button && pointer && isUnder(button, pointer)) setSwapped(true)
  }
  return (
    <form onSubmit={submit}>
      <div {...part('text')}>{children}</div>
      {confirmationName !== undefined && (
        <TextInput
          mt="md"
          label={confirm.type(confirmationName)}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          disabled={pending}
          autoComplete="off"
        />
      )}
      {error !== undefined && (
        <div {...part('error')} role="alert">
          {failure(error)}
        </div>
      )}
      <div {...part('actions')} data-swapped={swapped || undefined}>
        <Button ref={cancel} variant="default" onClick={onCancel} disabled={pending} data-autofocus>
          {cancelLabel}
        </Button>
        <Button ref={placed} type="submit" loading={pending} disabled={!ready} {...(danger && { color: 'red' })}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  )
}
