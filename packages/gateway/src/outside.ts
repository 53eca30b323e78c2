import { type Fetch, openFetch, type Sent, type Timeouts } from './fetch.ts'

/** Servers of others that this gateway calls, and how long it waits for them. */
export interface Elsewhere {
  /** Hands out GitHub's tokens; `https://github.com` unless said otherwise. No slash at the end, here and below. */
  readonly github: string
  /** Says who somebody is at GitHub; `https://api.github.com` unless said otherwise. */
  readonly githubApi: string
  /** Hands out Lark's tokens; `https://open.feishu.cn` unless said otherwise. */
  readonly lark: string
  /** Says who somebody is at Lark; `https://passport.feishu.cn` unless said otherwise. */
  readonly larkPassport: string
  /** Judges tokens of Turnstile; `https://challenges.cloudflare.com` unless said otherwise. */
  readonly turnstile: string
  /** Milliseconds until an answer has to be there in full; 5000 unless said otherwise. */
  readonly timeout: number
  /** Milliseconds until a mail has to be handed over; 20,000 unless said otherwise. */
  readonly mailTimeout: number
}

const USUAL: Elsewhere = {
  github: 'https://github.com',
  githubApi: 'https://api.github.com',
  lark: 'https://open.feishu.cn',
  larkPassport: 'https://passport.feishu.cn',
  turnstile: 'https://challenges.cloudflare.com',
  timeout: 5000,
  mailTimeout: 20_000,
}

/** What is asked of another server. */
type Question = Pick<Sent, 'method' | 'headers' | 'body'>

/** The way to other servers. */
export interface Outside {
  readonly elsewhere: Elsewhere
  /** Whatever is asked of a channel's provider. */
  readonly fetch: Fetch
  /**
   * Sends a question and gives the JSON of the answer, whatever its status: a shape is for the caller to check.
   * @returns `undefined` where nobody answered in time, or no JSON
   */
  ask(address: string, question: Question): Promise<unknown>
  /** Ends the connections. */
  close(): void
}

/** How other servers are reached. */
interface How {
  /** Instead of the gateway's own way; the timeouts are then its own as well. */
  readonly fetch?: Fetch | undefined
  readonly elsewhere?: Partial<Elsewhere> | undefined
  readonly timeouts?: Partial<Timeouts> | undefined
}

/** Opens it; what is not said stands as in `Elsewhere` and `Timeouts`. */
export function openOutside(how: How = {}): Outside {
  const elsewhere: Elsewhere = { ...USUAL, ...how.elsewhere }
  const own = openFetch(how.timeouts)
  const fetch = how.fetch ?? own.fetch
  return {
    elsewhere,
    fetch,
    close: own.close,
    ask: async (address, question) => {
      if (!/^https?:\/\//i.test(address)) return undefined
      const signal = AbortSignal.timeout(elsewhere.timeout)
      try {
        // A redirect could carry a secret to somebody else.
        const answer = await fetch(address, { ...question, redirect: 'error', signal })
        return await answer.json()
      } catch {
        // Not logged: the error of a `fetch` may quote the address, and with it a code.
        return undefined
      }
    },
  }
}
