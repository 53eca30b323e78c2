import type { Clock } from '../../lib/clock.ts'
import { RelayError } from '../../lib/relay-error.ts'
import { relayTexts } from '../../texts/relay.ts'

const MEBIBYTE = 1024 * 1024

/** Work that each user may cause without paying, in a burst and per second, in bytes of parsed text. */
const BURST = 64 * MEBIBYTE
const PER_SECOND = 4 * MEBIBYTE

/** Number of users above which users without any work are forgotten. */
const MANY = 10_000

interface Level {
  work: number
  at: number
}

/** Limits the work of calls for which users do not pay: refused calls, and calls of free models. */
export interface FreeWork {
  /** @throws RelayError if a user has caused too much */
  check(user: number): void
  /** Adds work of a call that has not been paid; a negative amount takes it back. */
  add(user: number, work: number): void
}

export function createFreeWork(clock: Clock): FreeWork {
  const levels = new Map<number, Level>()
  const levelOf = (user: number): Level => {
    const now = clock()
    const { work, at } = levels.get(user) ?? { work: 0, at: now }
    const done = (Math.max(now - at, 0) / 1000) * PER_SECOND
    return { work: Math.max(work - done, 0), at: now }
  }
  const forgetIdle = (): void => {
    for (const user of levels.keys()) if (levelOf(user).work === 0) levels.delete(user)
  }
  return {
    check: (user) => {
      const { work } = levelOf(user)
      if (work < BURST) return
      const retryAfter = Math.max(Math.ceil((work - BURST) / PER_SECOND), 1)
      throw new RelayError(429, relayTexts.tooMuchFreeWork, { code: 'too_many_unpaid_calls', retryAfter })
    },
    add: (user, work) => {
      if (levels.size > MANY) forgetIdle()
      const level = levelOf(user)
      levels.set(user, { ...level, work: Math.max(level.work + work, 0) })
    },
  }
}
