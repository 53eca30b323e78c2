import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'

export interface CodeFormProps {
  texts: { code: string; codeMissing: string; submit: string }
  description?: string
  /** Whether a code has digits alone. */
  isNumeric?: boolean
  className?: string | undefined
  busy: boolean
  /** The server's refusal of the last code. */
  refusal?: string | undefined
  onCode: (code: string) => void
  /** Shown above the field. */
  children?: ReactNode
}

/** Form for a code: of the second factor, or from WeChat. */
export function CodeForm({ texts, description, isNumeric, className, busy, refusal, onCode, children }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Submit events of dialogs bubble through React to the form below.
    event.stopPropagation()
    setMissing(code.trim() === '')
    if (code.trim() !== '') onCode(code.trim())
  }
  return (
    <form className={className} onSubmit={submit} noValidate>
      {children}
      <TextInput
        label={texts.code}
        description={description}
        data-autofocus
        autoComplete="one-time-code"
        inputMode={isNumeric ? 'numeric' : undefined}
        value={code}
        error={missing ? texts.codeMissing : refusal}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value)
          setMissing(false)
        }}
      />
      <Button type="submit" fullWidth loading={busy}>
        {texts.submit}
      </Button>
    </form>
  )
}
