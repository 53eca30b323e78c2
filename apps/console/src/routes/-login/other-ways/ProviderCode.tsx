import { Button } from '@mantine/core'
import { oauth } from '@relaydeck/api-sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { landing } from '../../../app/access.ts'
import { isRefusal } from '../../../app/failure.ts'
import { useTexts } from '../../../app/language/area.ts'
import { frameTexts } from '../../../app/language/frame.ts'
import { remember } from '../../../app/session.ts'
import { useAction } from '../../../parts/form/use-action.ts'
import { FailureNote } from '../../../parts/kit/FailureNote.tsx'
import { CodeField } from '../CodeField.tsx'
import classes from '../LoginForm.module.css'

/**
 * Asks for the code of the second factor after a sign-in with a provider, which the gateway stored for this browser.
 */
export function ProviderCode({ onBack }: { onBack: () => void }) {
  const { signIn: texts } = useTexts(frameTexts)
  const { missing, submit, confirming } = useConfirm()
  const { error, isPending } = confirming
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-labelledby="sign-in">
      {isRefusal(error) && <FailureNote error={error} />}
      <CodeField missing={missing} failure={error} />
      <Button type="submit" fullWidth loading={isPending}>
        {texts.submit}
      </Button>
      <Button variant="subtle" fullWidth onClick={onBack}>
        {texts.back}
      </Button>
    </form>
  )
}

function useConfirm() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { asksCode, from } = useLocation({ select: ({ state }) => state })
  const [missing, setMissing] = useState(false)
  // The state of the provider's callback is cleared: a reload shows the full form.
  useEffect(() => {
    if (asksCode) void router.navigate({ to: '/login', state: from ? { from } : {}, replace: true })
  }, [router, asksCode, from])
  const confirming = useAction({
    call: (send, code: string) => oauth.confirm(send, { code }),
    meta: { handlesErrors: 'refusals' },
    onSuccess: async (user) => {
      remember(queryClient, user)
      await router.navigate({ href: landing(from, '/'), replace: true })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const code = String(new FormData(form).get('code')).trim()
    setMissing(code === '')
    if (code === '') form.querySelector('input')?.focus()
    else confirming.run(code)
  }
  return { missing, submit, confirming }
}
