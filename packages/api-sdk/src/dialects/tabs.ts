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
  /** Returns another tab's token of a user, if one answers in time. */
  ask(user: number): Promise<SharedToken | undefined>
  /** Answers the other tabs. */
  answer(tokenOf: (user: number) => SharedToken | undefined): void
}

const NAME = 'relaydeck:sign-in'
/** Held by every tab, so that a single one does not wait for answers. */
const PRESENCE = `${NAME}:tab`
const ANSWER_TIME_MS = 50

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

  const isAlone = async () => {
    const { held } = (await locks?.query()) ?? {}
    return held !== undefined && held.filter(({ name }) => name === PRESENCE).length < 2
  }

  return {
    alone: async (work) => (locks ? locks.request(NAME, work) : work()),
    ask: async (user) => {
      if (await isAlone()) return undefined
      return new Promise((resolve) => {
        const end = (token?: SharedToken) => {
          clearTimeout(timer)
          channel.removeEventListener('message', read)
          resolve(token)
        }
        const read = ({ data }: MessageEvent<unknown>) => {
          if (isRecord(data) && isToken(data.token) && data.token.user === user) end(data.token)
        }
        const timer = setTimeout(end, ANSWER_TIME_MS)
        channel.addEventListener('message', read)
        channel.postMessage({ user })
      })
    },
    answer: (tokenOf) =>
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const token = isRecord(data) && typeof data.user === 'number' ? tokenOf(data.user) : undefined
        if (token) channel.postMessage({ token })
      }),
  }
}
