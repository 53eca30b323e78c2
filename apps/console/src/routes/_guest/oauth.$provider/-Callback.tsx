import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { usePerson } from '../../../app/session.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { Column } from '../../../parts/Column.tsx'
import { Note } from '../../../parts/Note.tsx'
import type { Provider } from '../../../parts/oauth/providers.ts'
import { waitBefore } from './-retries.ts'
import type { CallbackSearch } from './-search.ts'
import { callbackTexts } from './-texts.ts'
import { leaveAfter, type Sent, useArrival } from './-use-arrival.ts'

/** Says how far the sign-in is, and always offers a way out. */
export function Callback({ provider, sent: { code, state } }: { provider: Provider; sent: CallbackSearch }) {
  const texts = useTexts(callbackTexts)
  return (
    <Column title={texts.title}>
      {code && state ? (
        <Arriving provider={provider} sent={{ code, state }} />
      ) : (
        <>
          <Note tone="failed">{texts.nothingSent}</Note>
          <WayOut label={texts.again} />
        </>
      )}
    </Column>
  )
}

function Arriving({ provider, sent }: { provider: Provider; sent: Sent }) {
  const texts = useTexts(callbackTexts)
  const { phase, tryAgain } = useArrival(provider, sent)
  if (phase.at === 'failed') return <Failed message={phase.message} />
  return (
    <>
      {phase.at === 'asking' ? (
        <p role="status" aria-busy className="dimmed">
          {texts.asking}
        </p>
      ) : (
        <Waiting key={phase.attempt} attempt={phase.attempt} onEnd={() => tryAgain(phase.attempt)} />
      )}
      <WayOut label={texts.cancel} />
    </>
  )
}

function Waiting({ attempt, onEnd }: { attempt: number; onEnd: () => void }) {
  const texts = useTexts(callbackTexts)
  const [left, setLeft] = useState(waitBefore(attempt) / 1000)
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

/** Milliseconds to read what went wrong. */
const READING_TIME = 3000

function Failed({ message }: { message: string }) {
  const texts = useTexts(callbackTexts)
  const person = usePerson()
  const router = useRouter()
  useEffect(() => {
    const timer = setTimeout(() => leaveAfter(router, person, message), READING_TIME)
    return () => clearTimeout(timer)
  }, [router, person, message])
  return (
    <>
      <Note tone="failed">
        {message}
        <br />
        {texts.failed}
      </Note>
      <WayOut label={texts.goNow} reason={message} />
    </>
  )
}

function WayOut({ label, reason }: { label: string; reason?: string }) {
  const person = usePerson()
  const router = useRouter()
  return (
    <Button variant="default" onClick={() => leaveAfter(router, person, reason)}>
      {label}
    </Button>
  )
}
