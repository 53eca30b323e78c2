import { Button } from '@mantine/core'
import { RelaydeckError } from '@relaydeck/api-sdk'
import { type ErrorComponentProps, useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { NoPermission } from '../../app/access.ts'
import { describeFailure } from '../../app/failure.ts'
import { useTexts } from '../../app/language/area.ts'
import { frameTexts } from '../../app/language/frame.ts'
import { pageName } from '../../app/use-document.ts'
import { LinkButton } from '../../parts/kit/LinkButton.tsx'
import classes from './pages.module.css'

/** Maximum time for loading the code of a page, in milliseconds. */
export const CHUNK_LIMIT_MS = 120_000

/** Thrown if the code of a page did not load in time. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

// Messages of Chromium, Firefox and Safari for modules that cannot be fetched; they have no error class.
const MODULE_FAILURE =
  /dynamically imported module|importing a module script|module script failed|Unable to preload CSS/i

/** Whether an error means that code could not be loaded, as opposed to code that threw. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof ChunkLoadError || (error instanceof Error && MODULE_FAILURE.test(error.message))

/** A page with a message and a button. */
function Plain({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <div className={classes.plain} role="alert">
      <h1>{title}</h1>
      <p className="dimmed">{hint}</p>
      {children}
    </div>
  )
}

/** A page with a message and a link to the home page. */
function DeadEnd({ title, hint }: { title: string; hint: string }) {
  const { toHome } = useTexts(frameTexts)
  return (
    <Plain title={title} hint={hint}>
      <LinkButton to="/" variant="default">
        {toHome}
      </LinkButton>
    </Plain>
  )
}

export function NotFoundPage() {
  const { notFound, notFoundHint } = useTexts(frameTexts)
  return <DeadEnd title={notFound} hint={notFoundHint} />
}

/** Page that could not be opened because a call failed. */
function FailedPage({ error }: { error: RelaydeckError }) {
  const texts = useTexts(frameTexts)
  const router = useRouter()
  return (
    <Plain title={texts.notOpened} hint={describeFailure(error, texts).message}>
      <Button onClick={() => void router.invalidate()}>{texts.retry}</Button>
    </Plain>
  )
}

/** Page for errors thrown by a loader or while rendering. */
export function CrashedPage({ error }: ErrorComponentProps) {
  const texts = useTexts(frameTexts)
  const chunk = isChunkFailure(error)
  useEffect(() => {
    if (!chunk) return
    // Browsers remember that a module could not be loaded, so only reloading the page tries again.
    const reload = () =>
      void fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
        () => window.location.reload(),
        // Not reached yet; the button is still shown.
        () => {},
      )
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [chunk])
  if (error instanceof NoPermission) return <DeadEnd title={texts.forbidden} hint={texts.forbiddenHint} />
  if (error instanceof RelaydeckError) return <FailedPage error={error} />
  return (
    <Plain title={chunk ? texts.chunkFailed : texts.crashed} hint={chunk ? texts.chunkFailedHint : texts.crashedHint}>
      <Button onClick={() => window.location.reload()}>{texts.reload}</Button>
    </Plain>
  )
}

/** Time until the placeholder mentions that loading is slow, in milliseconds. */
const SLOW_MS = 10_000

/** Placeholder for a page while its code or data load, with the page's name. */
export function LoadingPage() {
  const texts = useTexts(frameTexts)
  const name = useRouterState({ select: ({ matches }) => pageName(matches.slice(-1)) })
  const [slow, setSlow] = useState(false)
  const [error, setError] = useState<Error>()
  useEffect(() => {
    const slowTimer = setTimeout(() => setSlow(true), SLOW_MS)
    const errorTimer = setTimeout(() => setError(new ChunkLoadError()), CHUNK_LIMIT_MS)
    return () => {
      clearTimeout(slowTimer)
      clearTimeout(errorTimer)
    }
  }, [])
  if (error) throw error
  return (
    <div className={classes.loading} role="status" aria-busy>
      <p className="dimmed">{texts.loading(name && texts.nav[name])}</p>
      {slow && <p className="dimmed">{texts.slow}</p>}
    </div>
  )
}
