import { Button } from '@mantine/core'
import { type ErrorComponentProps, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { LinkButton } from '../../parts/LinkButton.tsx'
import { NoPermission } from '../access.ts'
import { useTexts } from '../texts/area.ts'
import { frameTexts } from '../texts/frame.ts'
import { CHUNK_LIMIT_MS, ChunkLoadError, isChunkFailure } from './chunks.ts'
import classes from './pages.module.css'

/** A page that has nothing but a sentence and a way on. */
function Plain({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <div className={classes.plain} role="alert">
      <h1>{title}</h1>
      <p className="dimmed">{hint}</p>
      {children}
    </div>
  )
}

function HomeButton() {
  const { toHome } = useTexts(frameTexts)
  return (
    <LinkButton to="/" variant="default">
      {toHome}
    </LinkButton>
  )
}

export function NotFoundPage() {
  const { notFound, notFoundHint } = useTexts(frameTexts)
  return (
    <Plain title={notFound} hint={notFoundHint}>
      <HomeButton />
    </Plain>
  )
}

function ForbiddenPage() {
  const { forbidden, forbiddenHint } = useTexts(frameTexts)
  return (
    <Plain title={forbidden} hint={forbiddenHint}>
      <HomeButton />
    </Plain>
  )
}

/** Whatever was thrown while a page was made ready or drawn. */
export function CrashedPage({ error }: ErrorComponentProps) {
  const texts = useTexts(frameTexts)
  if (error instanceof NoPermission) return <ForbiddenPage />
  const chunk = isChunkFailure(error)
  return (
    <Plain title={chunk ? texts.chunkFailed : texts.crashed} hint={chunk ? texts.chunkFailedHint : texts.crashedHint}>
      <Button onClick={() => window.location.reload()}>{texts.reload}</Button>
    </Plain>
  )
}

const SLOW_AFTER = 10_000

/** Stands in for a page whose code or data is on its way, under the page's own name. */
export function LoadingPage() {
  const texts = useTexts(frameTexts)
  const name = useRouterState({
    select: ({ matches }) => {
      const { nav, title } = matches.at(-1)?.staticData ?? {}
      return nav?.label ?? title
    },
  })
  return <Loading prompt={name && texts.nav[name]} />
}

/** The placeholder itself; without a prompt it speaks of a page. */
function Loading({ prompt }: { prompt?: string | undefined }) {
  const texts = useTexts(frameTexts)
  const [slow, setSlow] = useState(false)
  const [given, giveUp] = useState<Error>()
  useEffect(() => {
    const slowly = setTimeout(() => setSlow(true), SLOW_AFTER)
    const never = setTimeout(() => giveUp(new ChunkLoadError()), CHUNK_LIMIT_MS)
    return () => {
      clearTimeout(slowly)
      clearTimeout(never)
    }
  }, [])
  if (given) throw given
  return (
    <div className={classes.loading} role="status" aria-busy>
      <p className="dimmed">{texts.loading(prompt)}</p>
      {slow && <p className="dimmed">{texts.slow}</p>}
    </div>
  )
}
