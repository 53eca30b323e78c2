import { createPlainSend, type Family, familyOf, type Send } from '@relaydeck/api-sdk'
import type { Ability, Lack } from '@relaydeck/api-sdk/dialects'
import { useSyncExternalStore } from 'react'
import type { Fork } from './dialects/dialects.ts'
import { readText, removeItem, writeText } from './storage.ts'
import { language } from './texts/language.ts'

const KEY = 'family'
const FORKS: readonly string[] = ['new-api', 'one-hub', 'laisky'] satisfies Family[]

/** Returns the family that the program wrote into the page, or that of the last visit. */
function stored(): Family {
  const meta = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=gateway-family]')
  const name = meta?.content ?? readText(KEY) ?? ''
  return FORKS.includes(name) ? (name as Family) : 'one-api'
}

let current = stored()
let dialect: Fork | undefined
const listeners = new Set<() => void>()

/** Kind of the gateway behind the console: as the page or the last visit knows it, until the status is read. */
export const family = {
  current: (): Family => current,
  /** Takes the family from a status before a schema drops the fields that identify it. Returns whether it changed. */
  async learn(status: unknown): Promise<boolean> {
    const before = current
    current = familyOf(status)
    if (current === 'one-api') removeItem(KEY)
    else {
      writeText(KEY, current)
      dialect = (await loadDialects()).recognise(status)
      for (const listener of listeners) listener()
    }
    return current !== before
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

const loadDialects = () => import('./dialects/dialects.ts')

/** Returns the dialect of a fork; `undefined` for One API, and until a fork's status was read. */
export const useDialect = (): Fork | undefined => {
  const read = () => (current === 'one-api' ? undefined : dialect)
  return useSyncExternalStore(family.subscribe, read, read)
}

/** Returns whether the gateway lacks a feature of One API. */
export const useLacks = (feature: Lack): boolean => useDialect()?.lacks.includes(feature) ?? false

/** Returns whether the gateway has a feature that One API does not. */
export const useHas = (feature: Ability): boolean => useDialect()?.has.includes(feature) ?? false

const sendPlain = createPlainSend({
  baseUrl: import.meta.env.VITE_BASE_URL ?? '',
  language: () => language.current(),
})

/** The error of calls that are aborted because their user has signed out. */
export const SESSION_ENDED = new DOMException('The session has ended.', 'AbortError')

let session = new AbortController()

/** Aborts calls that need a user, who has signed out: the next user is told nothing of them. */
export function abortCalls(): void {
  session.abort(SESSION_ENDED)
  session = new AbortController()
}

// Below the dialects, which know requests by their identity.
const sendInSession: Send = (request) => {
  const signal = AbortSignal.any([session.signal, request.signal ?? session.signal])
  return sendPlain(request.role === 'guest' ? request : { ...request, signal })
}

/** Sends every call of the console, in the dialect of the gateway. The base URL is set at build time; empty for the same origin. */
export const send: Send = async (request) =>
  current === 'one-api' ? sendInSession(request) : (await loadDialects()).speakTo(current, sendInSession)(request)
