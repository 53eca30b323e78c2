import type { Clock } from '../lib/clock.ts'

/** Limits of the counters of failed sign-ins. */
export interface AttemptLimits {
  /** Failures before sign-ins are delayed. */
  readonly free: number
  /** Maximum number of counters. */
  readonly counters: number
}

export const ATTEMPT_LIMITS: AttemptLimits = { free: 5, counters: 100_000 }

const SECOND = 1000
const DELAY_MAX = 15 * 60 * SECOND
const DAY = 24 * 60 * 60 * SECOND

interface Failures {
  readonly count: number
  readonly last: number
}

/**
 * Creates counters of failed sign-ins. After the free failures each further one doubles the delay before the next
 * attempt, from one second to 15 minutes. Failures expire after a day.
 */
export function createAttempts({ free, counters }: AttemptLimits, clock: Clock) {
  // In the order of the last failure.
  const failures = new Map<string, Failures>()
  const delayAfter = (count: number) => (count <= free ? 0 : Math.min(DELAY_MAX, SECOND * 2 ** (count - free - 1)))
  const recent = (key: string, now: number): Failures | undefined => {
    const found = failures.get(key)
    return found && now - found.last < DAY ? found : undefined
  }
  const save = (key: string, next: Failures) => {
    failures.delete(key)
    failures.set(key, next)
    const [oldest] = failures.keys()
    if (failures.size > counters && oldest !== undefined) failures.delete(oldest)
  }
  return {
    /**
     * Begins an attempt. It counts as failed until it succeeds, so that parallel attempts are limited too.
     * @returns milliseconds to wait before the attempt is allowed; 0 if it may proceed
     */
    begin: (key: string): number => {
      const now = clock()
      const { count, last } = recent(key, now) ?? { count: 0, last: now }
      const wait = last + delayAfter(count) - now
      if (wait > 0) return wait
      if (free !== Number.POSITIVE_INFINITY) save(key, { count: count + 1, last: now })
      return 0
    },
    succeed: (key: string): void => {
      failures.delete(key)
    },
    /** Returns the number of counters. */
    size: (): number => failures.size,
  }
}

export type Attempts = ReturnType<typeof createAttempts>
