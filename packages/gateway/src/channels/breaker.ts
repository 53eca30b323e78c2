import type { Clock } from '../lib/clock.ts'

/** When the failures of a channel disable it. */
export interface FailureLimit {
  /** Number of failures; 0 turns it off. */
  readonly count: number
  /** Milliseconds within which they happen, without a success. */
  readonly within: number
}

/**
 * Creates the breaker of channels in this process: it counts failures, and lets one call at a time try a channel that
 * was just enabled again.
 */
export function createBreaker(clock: Clock) {
  const failures = new Map<number, readonly number[]>()
  /** Channels that were enabled again, and whether a call is trying each. */
  const trials = new Map<number, boolean>()
  const setTrying = (id: number, isTrying: boolean): void => {
    if (trials.has(id)) trials.set(id, isTrying)
  }
  return {
    /** Lets one call try a channel. */
    startTrial: (id: number): void => {
      failures.delete(id)
      trials.set(id, false)
    },
    /** Returns the channels that a call is trying. */
    tried: (): number[] => [...trials].filter(([, isTrying]) => isTrying).map(([id]) => id),
    /** Notes that a call is sent to a channel. */
    begin: (id: number): void => setTrying(id, true),
    /** Notes that a call has ended, and says nothing about its channel. */
    ended: (id: number): void => setTrying(id, false),
    succeeded: (id: number): void => {
      failures.delete(id)
      trials.delete(id)
    },
    /** Notes a failure, and returns whether the channel has reached the limit. The first one ends a trial. */
    failed: (id: number, { count, within }: FailureLimit): boolean => {
      const wasTrial = trials.delete(id)
      if (count === 0) return false
      const since = clock() - within
      const times = [...(failures.get(id) ?? []).filter((time) => time > since), clock()]
      const isReached = wasTrial || times.length >= count
      if (isReached) failures.delete(id)
      else failures.set(id, times)
      return isReached
    },
  }
}

export type Breaker = ReturnType<typeof createBreaker>
