import { Button, PasswordInput, TextInput } from '@mantine/core'
import { session as api, CodeNeededError, type SignedInUser } from '@relaydeck/api-sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { landing } from '../../app/access.ts'
import { describeFailure, isRefusal } from '../../app/failure.ts'
import { send } from '../../app/send.ts'
import { remember } from '../../app/session.ts'
import { systemName, useStatus, useStatusFailed } from '../../app/status.ts'
import { useTexts } from '../../app/texts/area.ts'
import { frameTexts } from '../../app/texts/frame.ts'
import { Column, ColumnLinks } from '../../parts/Column.tsx'
import { useOnce } from '../../parts/form/use-once.ts'
import { Note } from '../../parts/Note.tsx'
import classes from './LoginForm.module.css'

const OtherWays = lazy(() => import('./other-ways/OtherWays.tsx'))

/** The account of every new server. */
const DEFAULT_ACCOUNT = { username: 'root', password: '123456' }

type Credentials = typeof DEFAULT_ACCOUNT & { code?: string }
type Missing = Partial<Record<keyof Credentials, boolean>>

const isDefault = ({ username, password }: Credentials) =>
  username === DEFAULT_ACCOUNT.username && password === DEFAULT_ACCOUNT.password

/** Sign-in form. The server's refusal is shown above the fields until the next attempt. */
export function LoginForm({ expired }: { expired: boolean }) {
  const { signIn: texts, showPassword } = useTexts(frameTexts)
  const status = useStatus()
  const { form, missing, submit, signingIn, asksCode, back } = useCredentials()
  return (
    <Column title={texts.title(systemName(status))} titleId="sign-in">
      <form ref={form} className={classes.form} onSubmit={submit} noValidate aria-labelledby="sign-in">
        <FormMessage expired={expired} failure={signingIn.error} submitted={!signingIn.isIdle} />
        <div className={classes.form} hidden={asksCode}>
          <TextInput
            name="username"
            label={texts.username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={missing.username && texts.usernameMissing}
          />
          <PasswordInput
            name="password"
            label={texts.password}
            autoComplete="current-password"
            error={missing.password && texts.passwordMissing}
            visibilityToggleButtonProps={{ 'aria-label': showPassword, tabIndex: 0 }}
          />
        </div>
        {asksCode && <CodeField missing={missing.code} />}
        <Button type="submit" fullWidth loading={signingIn.isPending}>
          {texts.submit}
        </Button>
        {asksCode && (
          <Button variant="subtle" fullWidth onClick={back}>
            {texts.back}
          </Button>
        )}
      </form>
      <ColumnLinks>
        <Link to="/reset">{texts.forgotten}</Link>
        <Link to="/register">{texts.newHere}</Link>
      </ColumnLinks>
      {(status.github_oauth || status.wechat_login || status.lark_client_id || status.oidc) && (
        <Suspense>
          <OtherWays />
        </Suspense>
      )}
    </Column>
  )
}

/** Field for the code of the second factor; the name and password stay in the form. */
function CodeField({ missing }: { missing: boolean | undefined }) {
  const { signIn: texts } = useTexts(frameTexts)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <TextInput
      ref={field}
      name="code"
      label={texts.code}
      description={texts.codeHint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      error={missing && texts.codeMissing}
    />
  )
}

/** Reads the typed credentials when they are submitted, and signs in unless one is missing. */
function useCredentials() {
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<Missing>({})
  const [asksCode, setAsksCode] = useState(false)
  const signingIn = useSignIn(() => setAsksCode(true))
  const signIn = useOnce(signingIn.mutateAsync)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const text = (name: string) => String(data.get(name) ?? '')
    const code = text('code').trim()
    const typed = { username: text('username').trim(), password: text('password'), ...(code && { code }) }
    const empty = { username: typed.username === '', password: typed.password === '', code: asksCode && code === '' }
    setMissing(empty)
    const firstEmpty = (['username', 'password', 'code'] as const).find((name) => empty[name])
    if (firstEmpty) form.current?.querySelector<HTMLInputElement>(`[name=${firstEmpty}]`)?.focus()
    else signIn(typed)
  }

  const back = () => {
    setAsksCode(false)
    signingIn.reset()
  }

  return { form, missing, submit, signingIn, asksCode, back }
}

/** Shows the most relevant message: the refusal, why the user was sent here, or that the server is unreachable. */
function FormMessage({ expired, failure, submitted }: { expired: boolean; failure: Error | null; submitted: boolean }) {
  const texts = useTexts(frameTexts)
  const { signIn } = texts
  const { banned, refused } = useLocation({ select: ({ state }) => state })
  const unreachable = useStatusFailed()
  const message =
    failure && isShown(failure)
      ? describeFailure(failure, texts).message
      : expired
        ? signIn.expired
        : banned
          ? signIn.banned
          : refused && !submitted
            ? refused
            : unreachable
              ? signIn.unreachable
              : undefined
  return message === undefined ? null : <Note tone={expired && !failure ? 'warns' : 'failed'}>{message}</Note>
}

/** Returns whether the form shows a failure itself; a missing code is asked for instead. */
const isShown = (failure: Error): boolean => !(failure instanceof CodeNeededError) && isRefusal(failure)

function useSignIn(onCodeNeeded: () => void) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const from = useLocation({ select: ({ state }) => state.from })
  return useMutation({
    mutationFn: (typed: Credentials): Promise<SignedInUser> => api.login(send, typed),
    meta: { handlesErrors: 'refusals' },
    onError: (error) => {
      if (error instanceof CodeNeededError) onCodeNeeded()
    },
    onSuccess: async (user, typed) => {
      remember(queryClient, user)
      if (isDefault(typed)) await router.navigate({ to: '/user/edit', state: { defaultPassword: true } })
      else await router.navigate({ href: landing(from), replace: true })
    },
  })
}
