import { type Send, status } from '@relaydeck/api-sdk'
import { type Origins, together } from './origins.ts'
import { originsOf } from './policy.ts'
import { originsInText } from './text-origins.ts'
import { sendThrough, type Upstream } from './upstream.ts'

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

/** What is read: the status, and the texts that administrators write for everybody. */
const SOURCES: readonly ((send: Send) => Promise<Origins>)[] = [
  async (send) => originsOf(await status.get(send)),
  async (send) => originsInText(await status.homePage(send)),
  async (send) => originsInText(await status.about(send)),
  async (send) => originsInText(await status.notice(send)),
]

/** Asks the gateway's status and texts now, once a minute, and after every saved option. */
export async function watchOrigins(upstream: Upstream): Promise<OriginWatch> {
  let known: (Origins | undefined)[] = []
  let asked = 0
  let timer: NodeJS.Timeout | undefined
  const send = sendThrough(upstream, PATIENCE)
  const look = async () => {
    clearTimeout(timer)
    const mine = ++asked
    const found = await Promise.all(SOURCES.map((read) => read(send).catch(() => undefined)))
    // Whoever asked later knows better.
    if (mine !== asked) return
    // An unreachable gateway changes no setting: what was known stays.
    known = found.map((origins, source) => origins ?? known[source])
    timer = setTimeout(() => void look(), found[0] ? USUAL : SOON).unref()
  }
  await look()
  return {
    current: () => together(known.flatMap((origins) => origins ?? [])),
    known: () => known[0] !== undefined,
    noticed: async ({ method, url }) => {
      if (method === 'PUT' && new URL(url).pathname.startsWith('/api/option')) await look()
    },
    stop: () => {
      asked++
      clearTimeout(timer)
    },
  }
}
