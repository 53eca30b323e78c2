import type { Clock } from '../clock.ts'

/** How failed sign-ins slow further ones down. */
export interface TryLimits {
  /** Failures after which nobody has to wait yet. */
  readonly free: number
  /** Number of counters kept at most. */
  readonly kept: number
}

export const TRY_LIMITS: TryLimits = { free: 5, kept: 100_000 }

const SECOND = 1000
const LONGEST = 15 * 60 * SECOND
const DAY = 24 * 60 * 60 * SECOND

interface Failures {
  readonly count: number
  readonly last: number
}

/**
 * Counts failed sign-ins by account: after some that are free, each doubles the wait for the next, from a second to a
 * quarter of an hour. A failure is forgotten after a day.
 */
export function openTries({ free, kept }: TryLimits, clock: Clock) {
  // The one that failed last stands last.
  const failures = new Map<string, Failures>()
  const waitAfter = (count: number) => (count <= free ? 0 : Math.min(LONGEST, SECOND * 2 ** (count - free - 1)))
  const recent = (key: string, now: number): Failures | undefined => {
    const known = failures.get(key)
    return known && now - known.last < DAY ? known : undefined
  }
  const keep = (key: string, next: Failures) => {
    failures.delete(key)
    failures.set(key, next)
    const [oldest] = failures.keys()
    if (failures.size > kept && oldest !== undefined) failures.delete(oldest)
  }
  return {
    /**
     * Begins a try, which counts as failed until it succeeds: many at once are not judged either.
     * @returns milliseconds to wait first; 0: go on
     */
    begin: (key: string): number => {
      const now = clock()
      const { count, last } = recent(key, now) ?? { count: 0, last: now }
      const wait = last + waitAfter(count) - now
      if (wait > 0) return wait
      if (free !== Number.POSITIVE_INFINITY) keep(key, { count: count + 1, last: now })
      return 0
    },
    succeeded: (key: string): void => {
      failures.delete(key)
    },
    /** Number of counters that are kept. */
    size: (): number => failures.size,
  }
}
