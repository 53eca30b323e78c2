import { Button, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import type { FormEvent, ReactNode } from 'react'

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
  const form = useForm({ initialValues: { code: '' }, validate: { code: isNotEmpty(texts.codeMissing) } })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // Submit events of dialogs bubble through React to the form below.
    event.stopPropagation()
    form.onSubmit(({ code }) => onCode(code.trim()))(event)
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
        {...form.getInputProps('code')}
        error={form.errors.code ?? refusal}
      />
      <Button type="submit" fullWidth loading={busy}>
        {texts.submit}
      </Button>
    </form>
  )
}
