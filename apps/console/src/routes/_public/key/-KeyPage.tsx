import { Button, Skeleton } from '@mantine/core'
import { InputError, SignedOutError, UnsupportedError } from '@relaydeck/api-sdk'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { describeFailure } from '../../../app/failure.ts'
import { useTexts } from '../../../app/language/area.ts'
import { frameTexts } from '../../../app/language/frame.ts'
import { useIsEmbedded } from '../../../app/status.ts'
import { Note } from '../../../parts/kit/Note.tsx'
import { SecretInput } from '../../../parts/secret/SecretInput.tsx'
import { InTerminal } from './-InTerminal.tsx'
import classes from './-KeyPage.module.css'
import { keyTexts } from './-texts.ts'
import { useKeyAccount } from './-use-key-account.ts'

// Charts are large, and most visitors mistype first.
const Account = lazy(() => import('./-Account.tsx').then((module) => ({ default: module.Account })))

/** Whether an error says that the key is wrong; a key that no header can hold is one. */
const isWrongKey = (error: unknown): boolean => error instanceof SignedOutError || error instanceof InputError

/** Page on which a key is typed, and its usage shown. The key is in the field alone. */
export function KeyPage() {
  const texts = useTexts(keyTexts)
  const { nav } = useTexts(frameTexts)
  const isEmbedded = useIsEmbedded()
  const { ask, clear, account, error, isPending } = useKeyAccount()
  return (
    <div className={classes.page}>
      <div>
        <h1 id="key">{nav.key}</h1>
        {isEmbedded && <p className="dimmed">{texts.purpose}</p>}
      </div>
      {isEmbedded ? (
        <KeyForm ask={ask} clear={clear} error={error} isPending={isPending} />
      ) : (
        <Note tone="warns">{texts.unsupported}</Note>
      )}
      {isPending && <Loading />}
      {account && (
        <Suspense fallback={<Loading />}>
          <Account account={account} />
        </Suspense>
      )}
      {isEmbedded && <InTerminal />}
    </div>
  )
}

function Loading() {
  const texts = useTexts(keyTexts)
  return <Skeleton height={240} role="status" aria-busy aria-label={texts.loading} />
}

interface KeyFormProps {
  ask: (key: string) => Promise<void>
  clear: () => void
  error: unknown
  isPending: boolean
}

function KeyForm({ ask, clear, error, isPending }: KeyFormProps) {
  const texts = useTexts(keyTexts)
  const frame = useTexts(frameTexts)
  const [key, setKey] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // Browsers keep the pages that one can go back to.
  useEffect(() => {
    const forget = () =>
      flushSync(() => {
        setKey('')
        clear()
      })
    window.addEventListener('pagehide', forget)
    return () => window.removeEventListener('pagehide', forget)
  }, [clear])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const typed = key.trim()
    setIsMissing(typed === '')
    if (typed === '') clear()
    else await ask(typed)
    field.current?.focus()
  }
  const isWrong = isWrongKey(error)
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate aria-labelledby="key">
      {/* Without a name, so that no form and no browser keeps it. */}
      <SecretInput
        ref={field}
        label={texts.field}
        placeholder="sk-…"
        value={key}
        onChange={({ currentTarget }) => setKey(currentTarget.value)}
        error={isMissing ? texts.missing : isWrong ? texts.wrong : undefined}
      />
      {error !== undefined && !isWrong && (
        <Note tone="failed">
          {error instanceof UnsupportedError ? texts.unsupported : describeFailure(error, frame).message}
        </Note>
      )}
      <Button type="submit" loading={isPending}>
        {texts.submit}
      </Button>
    </form>
  )
}
