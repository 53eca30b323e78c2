import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSessionUser } from '../../../app/session.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { Column } from '../../../parts/kit/Column.tsx'
import { Note } from '../../../parts/kit/Note.tsx'
import type { CallbackSearch, Provider } from '../../../parts/oauth/link-search.ts'
import { callbackTexts, type Grant, leave, retryDelay, useCallback } from './-use-callback.ts'

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
