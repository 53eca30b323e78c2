import { type Family, familyOf, options, type Send, status, use } from '@relaydeck/api-sdk'
import { dialectOf } from '@relaydeck/api-sdk/dialects'
import { createGatewaySend, type GatewayFetch } from '../gateway/fetch.ts'
import type { Seen } from '../gateway/server-text.ts'
import { fittingOrigins, mergeOrigins, type Origins, originsInText } from './origins.ts'
import { originsOf } from './policy.ts'

/** Keeps the origins that the gateway's settings refer to up to date. */
export interface OriginWatcher {
  current(): Origins
  /** Whether the gateway has responded at least once. */
  isKnown(): boolean
  /** Family of the gateway, from its latest status. */
  family(): Family
  /** Largest page that the gateway sends, from its latest status; `undefined` if it takes no size. */
  maxPageSize(): number | undefined
  /** Generation of a fork, from its latest status. */
  generation(): string | undefined
  /** Refreshes the origins if a request may have saved an option. */
  requestSucceeded(request: Request): Promise<void>
  stop(): void
}

/** Milliseconds until the next refresh, after a response and after a failure. */
const INTERVAL = 60_000
const RETRY_INTERVAL = 5_000

const TIMEOUT_MS = 5_000

/** The texts that administrators write for all users. */
const TEXTS: readonly ((send: Send) => Promise<Origins>)[] = [
  async (send) => originsInText(await status.homePage(send)),
  async (send) => originsInText(await status.about(send)),
  async (send) => originsInText(await status.notice(send)),
]

const savesOption = ({ method, url }: Request): boolean =>
  method === options.set.method && new URL(url).pathname.startsWith(options.set.path.replace(/\/$/, ''))

/**
 * Reads the gateway's status and texts now, once a minute, and after every saved option.
 * @param onSeen receives each status, or the error of reading it
 */
export async function watchOrigins(
  fetch: GatewayFetch,
  onSeen: (seen: Seen) => void = () => {},
): Promise<OriginWatcher> {
  let known: (Origins | undefined)[] = []
  let refreshes = 0
  let timer: NodeJS.Timeout | undefined
  const send = createGatewaySend(fetch, TIMEOUT_MS)
  let family: Family = 'one-api'
  let generation: string | undefined
  let maxPageSize: number | undefined
  const readStatus = async (send: Send) => {
    // Before the schema drops the fields that identify forks.
    const watched = use(send, async (request, next) => {
      const content = await next(request).catch((error: unknown) => {
        onSeen({ error })
        throw error
      })
      onSeen({ status: content })
      family = familyOf(content)
      generation = dialectOf(content)?.generation
      return content
    })
    const read = await status.get(watched)
    maxPageSize = read.max_page_size
    return originsOf(read)
  }
  const refresh = async () => {
    clearTimeout(timer)
    const number = ++refreshes
    const results = await Promise.all([readStatus, ...TEXTS].map((read) => read(send).catch(() => undefined)))
    // A later refresh has more recent results.
    if (number !== refreshes) return
    // If a source cannot be read, its last origins are kept.
    known = results.map((origins, source) => origins ?? known[source])
    timer = setTimeout(() => void refresh(), results[0] ? INTERVAL : RETRY_INTERVAL).unref()
  }
  await refresh()
  return {
    current: () => fittingOrigins(mergeOrigins(known.flatMap((origins) => origins ?? []))),
    family: () => family,
    maxPageSize: () => maxPageSize,
    generation: () => generation,
    isKnown: () => known[0] !== undefined,
    requestSucceeded: async (request) => {
      if (savesOption(request)) await refresh()
    },
    stop: () => {
      refreshes++
      clearTimeout(timer)
    },
  }
}
