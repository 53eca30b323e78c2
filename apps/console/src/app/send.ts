import { createPlainSend, type Family, ForkError, isChange, type Send } from '@relaydeck/api-sdk'
import { useSyncExternalStore } from 'react'
import { frameTexts } from './texts/frame.ts'
import { language } from './texts/language.ts'

let current: Family = 'one-api'
const listeners = new Set<() => void>()

/** Kind of the gateway behind the console, according to its latest status. */
export const family = {
  current: (): Family => current,
  set(next: Family): void {
    current = next
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Returns which gateway family the server belongs to. */
export const useFamily = (): Family => useSyncExternalStore(family.subscribe, family.current, family.current)

const sendPlain = createPlainSend({
  baseUrl: import.meta.env.VITE_BASE_URL ?? '',
  language: () => language.current(),
  // A view that the program renders has no time for a second attempt.
  ...(import.meta.env.SSR ? { retries: 0 } : {}),
})

/**
 * Sends every call of the console. The base URL is set at build time; empty for the same origin.
 * @throws ForkError for changes if the gateway is a fork of One API: they are not sent
 */
export const send: Send = async (request) => {
  if (isChange(request) && family.current() !== 'one-api') {
    const { fork } = await frameTexts.load()
    throw new ForkError(request.endpoint, fork.notSent)
  }
  return sendPlain(request)
}
