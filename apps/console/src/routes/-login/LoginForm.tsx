import { Button, PasswordInput, TextInput } from '@mantine/core'
import { session as api, type SignedInUser } from '@relaydeck/api-sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
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

type Credentials = typeof DEFAULT_ACCOUNT
type Missing = Partial<Record<keyof Credentials, boolean>>

const isDefault = ({ username, password }: Credentials) =>
  username === DEFAULT_ACCOUNT.username && password === DEFAULT_ACCOUNT.password

/** Sign-in form. The server's refusal is shown above the fields until the next attempt. */
export function LoginForm({ expired }: { expired: boolean }) {
  const { signIn: texts, showPassword } = useTexts(frameTexts)
  const status = useStatus()
  const { form, missing, submit, signingIn } = useCredentials()
  return (
    <Column title={texts.title(systemName(status))} titleId="sign-in">
      <form ref={form} className={classes.form} onSubmit={submit} noValidate aria-labelledby="sign-in">
        <FormMessage expired={expired} failure={signingIn.error} submitted={!signingIn.isIdle} />
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
        <Button type="submit" fullWidth loading={signingIn.isPending}>
          {texts.submit}
        </Button>
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

/** Reads the typed credentials when they are submitted, and signs in unless one is missing. */
function useCredentials() {
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<Missing>({})
  const signingIn = useSignIn()
  const signIn = useOnce(signingIn.mutateAsync)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const typed = { username: String(data.get('username')).trim(), password: String(data.get('password')) }
    const empty = { username: typed.username === '', password: typed.password === '' }
    setMissing(empty)
    const firstEmpty = empty.username ? 'username' : empty.password ? 'password' : undefined
    if (firstEmpty) form.current?.querySelector<HTMLInputElement>(`[name=${firstEmpty}]`)?.focus()
    else signIn(typed)
  }

  return { form, missing, submit, signingIn }
}

/** Shows the most relevant message: the refusal, why the user was sent here, or that the server is unreachable. */
function FormMessage({ expired, failure, submitted }: { expired: boolean; failure: Error | null; submitted: boolean }) {
  const texts = useTexts(frameTexts)
  const { signIn } = texts
  const { banned, refused } = useLocation({ select: ({ state }) => state })
  const unreachable = useStatusFailed()
  const message =
    failure && isRefusal(failure)
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

function useSignIn() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const from = useLocation({ select: ({ state }) => state.from })
  return useMutation({
    mutationFn: (typed: Credentials): Promise<SignedInUser> => api.login(send, typed),
    meta: { handlesErrors: 'refusals' },
    onSuccess: async (user, typed) => {
      remember(queryClient, user)
      if (isDefault(typed)) await router.navigate({ to: '/user/edit', state: { defaultPassword: true } })
      else await router.navigate({ href: landing(from), replace: true })
    },
  })
}
