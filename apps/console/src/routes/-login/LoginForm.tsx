import { Button, PasswordInput, TextInput } from '@mantine/core'
import { session as api, BannedError, RefusedError, type SignedInUser, SignedOutError } from '@relaydeck/api-sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { describeFailure } from '../../app/failure.ts'
import { send } from '../../app/send.ts'
import { remember } from '../../app/session.ts'
import { systemName, useStatus, useStatusFailed } from '../../app/status.ts'
import { useTexts } from '../../app/texts/area.ts'
import { frameTexts } from '../../app/texts/frame.ts'
import { Column, ColumnLinks } from '../../parts/Column.tsx'
import { useOnce } from '../../parts/form/use-once.ts'
import { Note } from '../../parts/Note.tsx'
import classes from './LoginForm.module.css'
import { landing } from './landing.ts'

// Of use only where the gateway offers more than passwords.
const OtherWays = lazy(() => import('./OtherWays.tsx'))

/** The account that every new server starts with. */
const DEFAULT_ACCOUNT = { username: 'root', password: '123456' }

type Credentials = typeof DEFAULT_ACCOUNT
type Missing = Partial<Record<keyof Credentials, boolean>>

const isDefault = ({ username, password }: Credentials) =>
  username === DEFAULT_ACCOUNT.username && password === DEFAULT_ACCOUNT.password

/** Two fields; what the server refuses is said above them and stays until the next try. */
export function LoginForm({ expired }: { expired: boolean }) {
  const { signIn: texts, showPassword } = useTexts(frameTexts)
  const status = useStatus()
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<Missing>({})
  const signingIn = useSignIn()
  const signIn = useOnce(signingIn.mutateAsync)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const typed = { username: String(data.get('username')).trim(), password: String(data.get('password')) }
    const gaps = { username: typed.username === '', password: typed.password === '' }
    setMissing(gaps)
    const gap = gaps.username ? 'username' : gaps.password ? 'password' : undefined
    if (gap) form.current?.querySelector<HTMLInputElement>(`[name=${gap}]`)?.focus()
    else signIn(typed)
  }

  return (
    <Column title={texts.title(systemName(status))} titleId="sign-in">
      <form ref={form} className={classes.form} onSubmit={submit} noValidate aria-labelledby="sign-in">
        <Word expired={expired} failure={signingIn.error} tried={!signingIn.isIdle} />
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

/** The one thing that has to be said: the refusal, why one is here, or that the server is away. */
function Word({ expired, failure, tried }: { expired: boolean; failure: Error | null; tried: boolean }) {
  const texts = useTexts(frameTexts)
  const { signIn } = texts
  const { banned, refused } = useLocation({ select: ({ state }) => state })
  const unreachable = useStatusFailed()
  const word =
    failure && isRefusal(failure)
      ? describeFailure(failure, texts).message
      : expired
        ? signIn.expired
        : banned
          ? signIn.banned
          : refused && !tried
            ? refused
            : unreachable
              ? signIn.unreachable
              : undefined
  return word === undefined ? null : <Note tone={expired && !failure ? 'warns' : 'failed'}>{word}</Note>
}

/** Whether the form itself has to say it: to a guest nobody else tells of a session that is none. */
const isRefusal = (failure: Error): boolean =>
  [RefusedError, SignedOutError, BannedError].some((kind) => failure instanceof kind)

function useSignIn() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const from = useLocation({ select: ({ state }) => state.from })
  return useMutation({
    mutationFn: (typed: Credentials): Promise<SignedInUser> => api.login(send, typed),
    meta: { ownWords: 'refusals' },
    onSuccess: async (person, typed) => {
      remember(queryClient, person)
      if (isDefault(typed)) await router.navigate({ to: '/user/edit', state: { defaultPassword: true } })
      else await router.navigate({ href: landing(from), replace: true })
    },
  })
}
