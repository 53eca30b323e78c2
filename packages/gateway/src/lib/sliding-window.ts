import type { Clock } from './clock.ts'

/** How many calls of a key are allowed in a window of time. */
export interface CallLimit {
  readonly key: string
  /** `Infinity`: any number. */
  readonly max: number
}

/**
 * Counts a call for all keys, or for none if one has reached its limit.
 * @returns the milliseconds until the call is allowed; 0 if it is
 */
export type TakeCall = (limits: readonly CallLimit[]) => Promise<number>

/**
 * Creates counters of calls with a sliding window of milliseconds, in memory.
 *
 * rate-limiter-flexible and hono-rate-limiter use fixed windows, which allow twice as many calls around a boundary, and
 * take the time from `Date.now` and timers, which tests could not control.
 */
export function createSlidingWindow(window: number, clock: Clock): TakeCall {
  const accepted = new Map<string, number[]>()
  let lastSweep = clock()
  let lastCall = lastSweep
  /** After the clock went back, calls that seem to be in the future count as made now. */
  const mend = (now: number) => {
    if (now < lastCall) {
      lastSweep = Math.min(lastSweep, now)
      for (const [key, times] of accepted)
        accepted.set(
          key,
          times.map((time) => Math.min(time, now)),
        )
    }
    lastCall = now
  }
  const sweep = (now: number) => {
    if (now - lastSweep < window) return
    lastSweep = now
    for (const [key, times] of accepted) if ((times.at(-1) ?? 0) <= now - window) accepted.delete(key)
  }
  const recentTimes = (key: string, now: number) => {
    const times = accepted.get(key) ?? []
    while (times[0] !== undefined && times[0] <= now - window) times.shift()
    return times
  }
  const waitFor = ({ key, max }: CallLimit, now: number): number => {
    const times = recentTimes(key, now)
    return times.length >= max ? (times[0] ?? now) + window - now : 0
  }
  return async (limits) => {
    const now = clock()
    mend(now)
    sweep(now)
    const finite = limits.filter(({ max }) => max !== Number.POSITIVE_INFINITY)
    const wait = Math.max(0, ...finite.map((limit) => waitFor(limit, now)))
    if (wait > 0) return wait
    for (const { key } of finite) {
      const times = recentTimes(key, now)
      times.push(now)
      accepted.set(key, times)
    }
    return 0
  }
}
