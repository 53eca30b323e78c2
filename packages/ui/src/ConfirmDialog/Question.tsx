import { Button, TextInput } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useUiTexts } from '../texts/texts.tsx'
import classes from './ConfirmDialog.module.css'
import { isUnder, type Point } from './pointer.ts'
import type { Attempt } from './use-attempt.ts'

export interface QuestionProps {
  children: ReactNode
  confirmLabel: string
  cancelLabel: string
  danger: boolean | undefined
  typeName: string | undefined
  pointer: Point | undefined
  attempt: Attempt
  onCancel: () => void
}

/** What stands in the dialog; made anew each time it opens. */
export function Question({
  children,
  confirmLabel,
  cancelLabel,
  danger,
  typeName,
  pointer,
  attempt,
  onCancel,
}: QuestionProps) {
  const { confirm, failure } = useUiTexts()
  const [typed, setTyped] = useState('')
  const [swapped, setSwapped] = useState(false)
  const cancel = useRef<HTMLButtonElement>(null)
  const { pending, error, run } = attempt
  const ready = typeName === undefined || typed === typeName
  // A pending button loses the focus; it goes where nothing can happen by mistake.
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
      <div className={classes.what}>{children}</div>
      {typeName !== undefined && (
        <TextInput
          mt="md"
          label={confirm.type(typeName)}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          disabled={pending}
          autoComplete="off"
        />
      )}
      {error !== undefined && (
        <div className={classes.error} role="alert">
          {failure(error)}
        </div>
      )}
      <div className={classes.actions} data-swapped={swapped || undefined}>
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
