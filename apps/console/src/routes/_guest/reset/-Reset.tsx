import { TextInput } from '@mantine/core'
import { session } from '@relaydeck/api-sdk'
import { CountdownButton } from '@relaydeck/ui/CountdownButton'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { describeFailure, isRefusal } from '../../../app/failure.ts'
import { textArea, useTexts } from '../../../app/language/area.ts'
import { frameTexts } from '../../../app/language/frame.ts'
import { useAction } from '../../../parts/form/use-action.ts'
import { Column, ColumnLinks } from '../../../parts/kit/Column.tsx'
import { KitTexts } from '../../../parts/kit/KitTexts.tsx'
import { useTurnstile } from '../../../parts/turnstile/use-turnstile.tsx'
import classes from './-Reset.module.css'
import { texts as en } from './-texts.en.ts'
import { texts as zh } from './-texts.zh.ts'

/** Texts of the password reset request. */
export const resetTexts = textArea({ zh, en })

/** Form to request a password reset email, with a countdown between requests. */
export function Reset() {
  const texts = useTexts(resetTexts)
  return (
    <Column title={texts.title} titleId="reset" purpose={texts.purpose}>
      <KitTexts>
        <ResetForm />
      </KitTexts>
      <ColumnLinks>
        <Link to="/login">{texts.toLogin}</Link>
      </ColumnLinks>
    </Column>
  )
}

function ResetForm() {
  const texts = useTexts(resetTexts)
  const frame = useTexts(frameTexts)
  const [email, setEmail] = useState('')
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const turnstile = useTurnstile()
  const sending = useAction({
    call: (send, input: { email: string; turnstile: string }) => session.sendResetMail(send, input),
    meta: { handlesErrors: 'refusals' },
  })
  const { error, variables } = sending
  const press = async () => {
    const address = email.trim()
    setMissing(address === '')
    if (address !== '') return turnstile.spend((token) => sending.mutateAsync({ email: address, turnstile: token }))
    field.current?.focus()
    return false
  }
  return (
    <form className={classes.form} onSubmit={(event) => event.preventDefault()} noValidate aria-labelledby="reset">
      <TextInput
        ref={field}
        label={texts.email}
        type="email"
        autoComplete="email"
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        error={missing ? texts.emailMissing : isRefusal(error) && describeFailure(error, frame).message}
      />
      {turnstile.field}
      {/* A submit button, so that Enter in the field triggers it. */}
      <CountdownButton type="submit" variant="filled" fullWidth storageKey="reset-mail-again" onPress={press}>
        {texts.send}
      </CountdownButton>
      <p role="status">{sending.isSuccess && texts.sent(variables?.email ?? '')}</p>
    </form>
  )
}
