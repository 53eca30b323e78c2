import { isRecord } from '../index.ts'

/** Token of a sign-in that one tab tells another. */
export interface SharedToken {
  readonly value: string
  /** Id of the server's session. */
  readonly sid: string
  /** Id of the signed-in user. */
  readonly user: number
  /** Milliseconds until its end. */
  readonly life: number
}

/** Connects the tabs of an origin, which share the cookie of a sign-in. */
export interface Tabs {
  /** Runs work while no other tab runs any. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** Returns another tab's token of a user, if one has it. */
  ask(user: number): Promise<SharedToken | undefined>
  /** Answers the other tabs. */
  answer(tokenOf: (user: number) => SharedToken | undefined): void
}

const NAME = 'relaydeck:sign-in'
/** Held by every tab, so that each knows how many answer. */
const PRESENCE = `${NAME}:tab`

/** Waits for answers: of tabs that are known to exist, and where the browser does not tell. */
const ANSWER_TIME_MS = { known: 1_000, unknown: 50 }

const isToken = (value: unknown): value is SharedToken =>
  isRecord(value) &&
  typeof value.value === 'string' &&
  typeof value.sid === 'string' &&
  typeof value.user === 'number' &&
  typeof value.life === 'number'

/**
 * Connects the tabs of this page's origin with a lock and a channel; nothing is stored. Where the browser has no locks,
 * as on pages without https, tabs may refresh a sign-in at the same time, which the server allows.
 */
export function browserTabs(): Tabs {
  const channel = new BroadcastChannel(NAME)
  const locks: LockManager | undefined = globalThis.navigator?.locks
  void locks?.request(PRESENCE, { mode: 'shared' }, () => new Promise(() => {}))

  /** Returns the number of other tabs; `undefined` if the browser does not tell. */
  const countOthers = async () => {
    const { held } = (await locks?.query()) ?? {}
    return held && held.filter(({ name }) => name === PRESENCE).length - 1
  }

  return {
    alone: async (work) => (locks ? locks.request(NAME, work) : work()),
    ask: async (user) => {
      const others = await countOthers()
      if (others !== undefined && others < 1) return undefined
      return new Promise((resolve) => {
        let answers = 0
        const end = (token?: SharedToken) => {
          clearTimeout(timer)
          channel.removeEventListener('message', read)
          resolve(token)
        }
        const read = ({ data }: MessageEvent<unknown>) => {
          if (!isRecord(data) || data.answers !== user) return
          answers++
          if (isToken(data.token) && data.token.user === user) end(data.token)
          else if (answers === others) end()
        }
        const timer = setTimeout(end, others === undefined ? ANSWER_TIME_MS.unknown : ANSWER_TIME_MS.known)
        channel.addEventListener('message', read)
        channel.postMessage({ asks: user })
      })
    },
    answer: (tokenOf) =>
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (!isRecord(data) || typeof data.asks !== 'number') return
        channel.postMessage({ answers: data.asks, token: tokenOf(data.asks) })
      }),
  }
}
