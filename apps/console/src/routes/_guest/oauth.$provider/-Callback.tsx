import { Button } from '@mantine/core'
import { CodeNeededError, oauth, RateLimitedError, ServerFaultError, TransportError } from '@relaydeck/api-sdk'
import { useQueryClient } from '@tanstack/react-query'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { landing } from '../../../app/access.ts'
import { useSend } from '../../../app/client.ts'
import { describeFailure } from '../../../app/failure.ts'
import { textArea, useTexts } from '../../../app/language/area.ts'
import { frameTexts } from '../../../app/language/frame.ts'
import { notify } from '../../../app/notify.tsx'
import { forget, remember, type SessionUser, useSessionUser } from '../../../app/session.ts'
import { Column } from '../../../parts/kit/Column.tsx'
import { Note } from '../../../parts/kit/Note.tsx'
import type { CallbackSearch, Provider } from '../../../parts/oauth/link-search.ts'
import { takeReturnPath } from '../../../parts/oauth/use-authorize.tsx'
import { texts as en } from './-texts.en.ts'
import { texts as zh } from './-texts.zh.ts'

/** Shows the progress of the sign-in, with a button to cancel it. */
export function Callback({ provider, search: { code, state } }: { provider: Provider; search: CallbackSearch }) {
  const texts = useTexts(callbackTexts)
  return (
    <Column title={texts.title}>
      {code && state ? (
        <Progress provider={provider} grant={{ code, state }} />
      ) : (
        <>
          <Note tone="failed">{texts.noGrant}</Note>
          <LeaveButton label={texts.again} />
        </>
      )}
    </Column>
  )
}

function Progress({ provider, grant }: { provider: Provider; grant: Grant }) {
  const texts = useTexts(callbackTexts)
  const { phase, retry } = useCallback(provider, grant)
  if (phase.name === 'failed') return <Failed message={phase.message} />
  return (
    <>
      {phase.name === 'requesting' ? (
        <p role="status" aria-busy className="dimmed">
          {texts.requesting}
        </p>
      ) : (
        <RetryCountdown key={phase.attempt} attempt={phase.attempt} onEnd={() => retry(phase.attempt)} />
      )}
      <LeaveButton label={texts.cancel} />
    </>
  )
}

function RetryCountdown({ attempt, onEnd }: { attempt: number; onEnd: () => void }) {
  const texts = useTexts(callbackTexts)
  const [left, setLeft] = useState(retryDelay(attempt) / 1000)
  useEffect(() => {
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : onEnd()), 1000)
    return () => clearTimeout(timer)
  })
  return (
    <Note tone="warns">
      {texts.retrying(attempt)} <span aria-live="off">{texts.wait(left)}</span>
    </Note>
  )
}

/** Time to read the error before leaving, in milliseconds. */
const READING_TIME_MS = 3000

function Failed({ message }: { message: string }) {
  const texts = useTexts(callbackTexts)
  const user = useSessionUser()
  const router = useRouter()
  useEffect(() => {
    const timer = setTimeout(() => leave(router, user, message), READING_TIME_MS)
    return () => clearTimeout(timer)
  }, [router, user, message])
  return (
    <>
      <Note tone="failed">
        {message}
        <br />
        {texts.failed}
      </Note>
      <LeaveButton label={texts.goNow} reason={message} />
    </>
  )
}

function LeaveButton({ label, reason }: { label: string; reason?: string }) {
  const user = useSessionUser()
  const router = useRouter()
  return (
    <Button variant="default" onClick={() => leave(router, user, reason)}>
      {label}
    </Button>
  )
}

/** Texts of the OAuth callback. */
export const callbackTexts = textArea({ zh, en })

/** Maximum number of retries. */
export const RETRIES = 3

/** Returns the delay before a retry in milliseconds: two seconds times its number, from 1. */
export const retryDelay = (attempt: number): number => 2000 * attempt

/** Returns whether a retry can succeed. It cannot after a refusal, since a code works once. */
export const canRetry = (error: unknown): boolean =>
  error instanceof TransportError || error instanceof RateLimitedError || error instanceof ServerFaultError

/** Authorization code and state of a provider's redirect. */
interface Grant {
  code: string
  state: string
}

/** Phase of a callback. `attempt` is 0 for the first request, then the number of the retry. */
type Phase =
  | { name: 'requesting'; attempt: number }
  | { name: 'waiting'; attempt: number }
  | { name: 'failed'; message: string }

/** Sends the grant to the server, one request at a time, since a code works once. */
function useCallback(provider: Provider, { code, state }: Grant) {
  const send = useSend()
  const router = useRouter()
  const queryClient = useQueryClient()
  const [phase, setPhase] = useState<Phase>({ name: 'requesting', attempt: 0 })
  const lastAttempt = useRef(-1)
  useEffect(() => {
    if (phase.name !== 'requesting' || lastAttempt.current >= phase.attempt) return
    lastAttempt.current = phase.attempt
    const { attempt } = phase
    oauth[provider](send, { code, state }).then(
      async ({ user }) => {
        const texts = callbackTexts.current()
        if (user) remember(queryClient, user)
        void notify({ kind: 'success', message: user ? texts.signedIn : texts.bound })
        await router.navigate({ href: user ? landing(takeReturnPath(), '/') : '/setting', replace: true })
      },
      async (error) => {
        if (error instanceof CodeNeededError) {
          // The gateway has no session of this browser, even if one is stored here.
          forget(queryClient)
          const from = takeReturnPath()
          return router.navigate({ to: '/login', state: { asksCode: true, ...(from && { from }) }, replace: true })
        }
        if (canRetry(error) && attempt < RETRIES) return setPhase({ name: 'waiting', attempt: attempt + 1 })
        setPhase({ name: 'failed', message: describeFailure(error, frameTexts.current()).message })
      },
    )
  }, [phase, provider, code, state, router, queryClient, send])
  return { phase, retry: (attempt: number) => setPhase({ name: 'requesting', attempt }) }
}

/** Redirects signed-in users to the settings and guests to the sign-in page, and shows the reason there. */
function leave(router: AnyRouter, user: SessionUser | null, reason: string | undefined): void {
  if (user && reason !== undefined) void notify({ kind: 'error', message: reason, persistent: true })
  const state = reason === undefined ? {} : { refused: reason }
  void router.navigate({ to: user ? '/setting' : '/login', state: user ? {} : state, replace: true })
}
