import { Button, TextInput } from '@mantine/core'
import { oauth, RefusedError, session } from '@relaydeck/api-sdk'
import { CountdownButton } from '@relaydeck/ui/CountdownButton'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSend } from '../../../../app/client.ts'
import { notify } from '../../../../app/notify.tsx'
import { selfOptions } from '../../../../app/session.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { useOnce } from '../../../../parts/form/use-once.ts'
import { Dialog } from '../../../../parts/overlay/Dialog.tsx'
import { useTurnstile } from '../../../../parts/turnstile/use-turnstile.tsx'
import classes from './Personal.module.css'
import { personalTexts } from './texts.ts'

type Field = 'email' | 'code'

const refusal = (error: unknown) => (error instanceof RefusedError ? error.message : undefined)

/** Dialog that sends a verification code to an email address and binds the address. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const { email: texts } = useTexts(personalTexts)
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState<Partial<Record<Field, boolean>>>({})
  const turnstile = useTurnstile()
  const sending = useSendCode(email.trim())
  const binding = useBindEmail(onClose)
  const bind = useOnce(binding.mutateAsync)

  const hasMissing = (fields: readonly Field[]): boolean => {
    const empty = { email: email.trim() === '', code: code.trim() === '' }
    setMissing(Object.fromEntries(fields.map((field) => [field, empty[field]])))
    return fields.some((field) => empty[field])
  }
  const sendCode = async () => !hasMissing(['email']) && (await turnstile.spend(sending.mutateAsync))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!hasMissing(['email', 'code'])) bind({ email: email.trim(), code: code.trim() })
  }
  return (
    <Dialog onClose={onClose} title={texts.title}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <Address
          {...{ email, setEmail }}
          error={missing.email ? texts.addressMissing : refusal(sending.error)}
          onSend={sendCode}
        />
        {turnstile.field}
        <TextInput
          label={texts.code}
          autoComplete="one-time-code"
          value={code}
          error={missing.code ? texts.codeMissing : refusal(binding.error)}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <Button type="submit" fullWidth loading={binding.isPending}>
          {texts.submit}
        </Button>
      </form>
    </Dialog>
  )
}

interface AddressProps {
  email: string
  setEmail: (email: string) => void
  error: string | undefined
  onSend: () => Promise<unknown>
}

/** Field for the address, with the button that sends a code to it. */
function Address({ email, setEmail, error, onSend }: AddressProps) {
  const { email: texts } = useTexts(personalTexts)
  return (
    <div className={classes.mail}>
      <TextInput
        type="email"
        label={texts.address}
        autoComplete="email"
        data-autofocus
        value={email}
        error={error}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <CountdownButton storageKey="email-code" onPress={onSend}>
        {texts.send}
      </CountdownButton>
    </div>
  )
}

/** Sends a verification code to an address. */
function useSendCode(email: string) {
  const send = useSend()
  const { email: texts } = useTexts(personalTexts)
  return useMutation({
    mutationFn: (token: string) => session.sendEmailCode(send, { email, turnstile: token }),
    meta: { handlesErrors: 'refusals' },
    onSuccess: () => void notify({ kind: 'success', message: texts.sent }),
  })
}

/** Binds an email address and reloads the account. */
function useBindEmail(onDone: () => void) {
  const send = useSend()
  const { email: texts } = useTexts(personalTexts)
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: { email: string; code: string }) => oauth.bindEmail(send, input),
    meta: { handlesErrors: 'refusals' },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: selfOptions.queryKey })
      void notify({ kind: 'success', message: texts.bound })
      onDone()
    },
  })
}
