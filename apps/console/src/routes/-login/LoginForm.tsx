import { Button, TextInput } from '@mantine/core'
import { session as api, CodeNeededError, type SignedInUser } from '@relaydeck/api-sdk'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { landing } from '../../app/access.ts'
import { useConsole, useDialect } from '../../app/client.ts'
import { describeFailure, isRefusal } from '../../app/failure.ts'
import { useTexts } from '../../app/language/area.ts'
import { frameTexts } from '../../app/language/frame.ts'
import { DEFAULT_ACCOUNT, remember, rememberDefaultPassword } from '../../app/session.ts'
import { isEmbedded, systemName, useStatus, useStatusCall } from '../../app/status.ts'
import { PasswordField } from '../../parts/account/PasswordField.tsx'
import { useAction } from '../../parts/form/use-action.ts'
import { useOnce } from '../../parts/form/use-once.ts'
import { Column, ColumnLinks } from '../../parts/kit/Column.tsx'
import { Note } from '../../parts/kit/Note.tsx'
import { useTurnstile } from '../../parts/turnstile/use-turnstile.tsx'
import { CodeField, type CodeStep } from './CodeField.tsx'
import classes from './LoginForm.module.css'

const OtherWays = lazy(() => import('./other-ways/OtherWays.tsx'))

type Credentials = typeof DEFAULT_ACCOUNT & { code?: string; turnstile?: string }

/** Required fields; the code only after the server asked for it. */
const FIELDS = ['username', 'password', 'code'] as const

const isDefault = ({ username, password }: Credentials) =>
  username === DEFAULT_ACCOUNT.username && password === DEFAULT_ACCOUNT.password

/** The way of a sign-in that waits for the code of the second factor. */
type Waiting = 'password' | 'provider'

/** Sign-in page: the form and other ways, or the code that a sign-in needs. */
export function LoginForm({ expired }: { expired: boolean }) {
  const { signIn: texts, nav } = useTexts(frameTexts)
  const status = useStatus()
  const isBack = useLocation({ select: ({ state }) => state.asksCode })
  const [waiting, setWaiting] = useState<Waiting | undefined>(isBack ? 'provider' : undefined)
  const waitingFor = (way: Waiting) => ({
    asksCode: waiting === way,
    setAsksCode: (asksCode: boolean) => setWaiting(asksCode ? way : undefined),
  })
  const hasOtherWays = status.github_oauth || status.wechat_login || status.lark_client_id || status.oidc
  return (
    <Column title={texts.title(systemName(status))} titleId="sign-in">
      {waiting !== 'provider' && <PasswordForm expired={expired} {...waitingFor('password')} />}
      {!waiting && (
        <ColumnLinks>
          <Link to="/reset">{texts.forgotten}</Link>
          <Link to="/register">{texts.newHere}</Link>
          {isEmbedded(status) && <Link to="/key">{nav.key}</Link>}
        </ColumnLinks>
      )}
      {(waiting === 'provider' || (!waiting && hasOtherWays)) && (
        <Suspense>
          <OtherWays {...waitingFor('provider')} />
        </Suspense>
      )}
    </Column>
  )
}

interface PasswordFormProps extends CodeStep {
  expired: boolean
}

/** Form for name and password, then for a code. The server's refusal is shown above the fields until the next attempt. */
function PasswordForm({ expired, ...step }: PasswordFormProps) {
  const { signIn: texts } = useTexts(frameTexts)
  const { missing, submit, signingIn, back, turnstile } = useCredentials(step)
  const { asksCode } = step
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-labelledby="sign-in">
      <FormMessage expired={expired} failure={signingIn.error} submitted={!signingIn.isIdle} />
      <div className={classes.form} hidden={asksCode}>
        <TextInput
          name="username"
          label={texts.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={missing.includes('username') && texts.usernameMissing}
        />
        <PasswordField
          name="password"
          label={texts.password}
          autoComplete="current-password"
          error={missing.includes('password') && texts.passwordMissing}
        />
      </div>
      {/* The name and password are kept in the form. */}
      {asksCode && <CodeField missing={missing.includes('code')} failure={signingIn.error} />}
      {turnstile.field}
      <Button type="submit" fullWidth loading={signingIn.isPending}>
        {texts.submit}
      </Button>
      {asksCode && (
        <Button variant="subtle" fullWidth onClick={back}>
          {texts.back}
        </Button>
      )}
    </form>
  )
}

/** Returns whether the server requires Turnstile's verification for a sign-in, if it is enabled. */
function useAsksTurnstile(): boolean {
  const { family } = useConsole().gateway
  const dialect = useDialect()
  // The page names the family before the dialect is loaded.
  return dialect ? dialect.has.includes('turnstileSignIn') : family === 'new-api'
}

/** Reads the typed credentials when they are submitted, and signs in unless one is missing. */
function useCredentials({ asksCode, setAsksCode }: CodeStep) {
  const [missing, setMissing] = useState<readonly string[]>([])
  const signingIn = useSignIn(() => setAsksCode(true))
  const turnstile = useTurnstile(useAsksTurnstile())
  const signIn = useOnce((typed: Credentials) =>
    turnstile.spend((token) => signingIn.mutateAsync({ ...typed, ...(token && { turnstile: token }) })),
  )

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const text = (name: string) => String(data.get(name) ?? '')
    const code = text('code').trim()
    const typed = { username: text('username').trim(), password: text('password'), ...(code && { code }) }
    const empty = FIELDS.filter((name) => !typed[name] && (asksCode || name !== 'code'))
    setMissing(empty)
    if (empty.length > 0) form.querySelector<HTMLInputElement>(`[name=${empty[0]}]`)?.focus()
    else signIn(typed)
  }

  const back = () => {
    setAsksCode(false)
    signingIn.reset()
  }

  return { missing, submit, signingIn, back, turnstile }
}

/** Shows the most relevant message: the refusal, the reason for the redirect, or that the server is unreachable. */
function FormMessage({ expired, failure, submitted }: { expired: boolean; failure: Error | null; submitted: boolean }) {
  const texts = useTexts(frameTexts)
  const { signIn } = texts
  const { banned, refused } = useLocation({ select: ({ state }) => state })
  const unreachable = useStatusCall().isError
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

/** Returns whether the form shows a failure; a missing code is requested instead. */
const isShown = (failure: Error): boolean => !(failure instanceof CodeNeededError) && isRefusal(failure)

function useSignIn(onCodeNeeded: () => void) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const from = useLocation({ select: ({ state }) => state.from })
  return useAction({
    call: (send, typed: Credentials): Promise<SignedInUser> => api.login(send, typed),
    meta: { handlesErrors: 'refusals' },
    onError: (error) => {
      if (error instanceof CodeNeededError) onCodeNeeded()
    },
    onSuccess: async (user, typed) => {
      remember(queryClient, user)
      rememberDefaultPassword(isDefault(typed))
      if (isDefault(typed)) await router.navigate({ to: '/user/edit', state: { defaultPassword: true } })
      else await router.navigate({ href: landing(from), replace: true })
    },
  })
}
