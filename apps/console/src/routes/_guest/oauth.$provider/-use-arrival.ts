import { oauth } from '@relaydeck/api-sdk'
import { useQueryClient } from '@tanstack/react-query'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { describeFailure } from '../../../app/failure.ts'
import { notify } from '../../../app/notify.ts'
import { send } from '../../../app/send.ts'
import { type Person, remember } from '../../../app/session.ts'
import { frameTexts } from '../../../app/texts/frame.ts'
import type { Provider } from '../../../parts/oauth/providers.ts'
import { takeReturn } from '../../../parts/oauth/return-to.ts'
import { landing } from '../../-login/landing.ts'
import { mayRecover, RETRIES } from './-retries.ts'
import { callbackTexts } from './-texts.ts'

/** What a provider sends along with somebody. */
export interface Sent {
  code: string
  state: string
}

/** Where a callback stands. `attempt`: 0 the first call, then the number of the retry. */
export type Phase =
  | { at: 'asking'; attempt: number }
  | { at: 'waiting'; attempt: number }
  | { at: 'failed'; message: string }

/** Hands what a provider sent to the server: one call at a time, since a code works once. */
export function useArrival(provider: Provider, { code, state }: Sent) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const [phase, setPhase] = useState<Phase>({ at: 'asking', attempt: 0 })
  const made = useRef(-1)
  useEffect(() => {
    if (phase.at !== 'asking' || made.current >= phase.attempt) return
    made.current = phase.attempt
    const { attempt } = phase
    oauth[provider](send, { code, state }).then(
      async ({ user }) => {
        const texts = await callbackTexts.load()
        if (user) remember(queryClient, user)
        void notify({ kind: 'success', message: user ? texts.signedIn : texts.bound })
        await router.navigate({ href: user ? landing(takeReturn(), '/') : '/setting', replace: true })
      },
      async (error) => {
        if (mayRecover(error) && attempt < RETRIES) return setPhase({ at: 'waiting', attempt: attempt + 1 })
        setPhase({ at: 'failed', message: describeFailure(error, await frameTexts.load()).message })
      },
    )
  }, [phase, provider, code, state, router, queryClient])
  return { phase, tryAgain: (attempt: number) => setPhase({ at: 'asking', attempt }) }
}

/** Leads on after a failure: those who wanted to bind go back to their settings, guests begin again. The reason goes along. */
export function leaveAfter(router: AnyRouter, person: Person | null, reason: string | undefined): void {
  if (person && reason !== undefined) void notify({ kind: 'error', message: reason, persistent: true })
  const state = reason === undefined ? {} : { refused: reason }
  void router.navigate({ to: person ? '/setting' : '/login', state: person ? {} : state, replace: true })
}
