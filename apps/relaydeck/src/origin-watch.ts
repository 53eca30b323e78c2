import { createSend, status } from '@relaydeck/api-sdk'
import { NO_ORIGINS, type Origins, originsOf } from './policy.ts'
import type { Upstream } from './upstream.ts'

/** Follows which foreign origins the gateway's settings need. */
export interface OriginWatch {
  current(): Origins
  /** Whether the gateway has said so at all yet. */
  known(): boolean
  /** Told of every request that the gateway has done: it may have saved an option. Ends when that is looked up. */
  noticed(request: Request): Promise<void>
  stop(): void
}

/** Milliseconds until the next look, after an answer and after none. */
const USUAL = 60_000
const SOON = 5_000

/** How long one look may take, in milliseconds. */
const PATIENCE = 5_000

/** Asks the gateway's status now, once a minute, and after every saved option. */
export async function watchOrigins(upstream: Upstream): Promise<OriginWatch> {
  let origins: Origins | undefined
  let asked = 0
  let timer: NodeJS.Timeout | undefined
  const send = createSend({
    // Stands for any address: the upstream looks at the path alone.
    baseUrl: 'http://relaydeck.invalid',
    fetch: (input, init) => upstream(new Request(input, init)),
    retries: 0,
    timeout: PATIENCE,
  })
  const look = async () => {
    clearTimeout(timer)
    const mine = ++asked
    const found = await status.get(send).then(originsOf, () => undefined)
    // Whoever asked later knows better.
    if (mine !== asked) return
    // An unreachable gateway changes no setting: what was known stays.
    origins = found ?? origins
    timer = setTimeout(() => void look(), found ? USUAL : SOON).unref()
  }
  await look()
  return {
    current: () => origins ?? NO_ORIGINS,
    known: () => origins !== undefined,
    noticed: async ({ method, url }) => {
      if (method === 'PUT' && new URL(url).pathname.startsWith('/api/option')) await look()
    },
    stop: () => {
      asked++
      clearTimeout(timer)
    },
  }
}
