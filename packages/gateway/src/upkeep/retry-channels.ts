import { CHANNEL_STATUS } from '@relaydeck/api-sdk'
import { type ChannelStatusDeps, enableChannel, isRetried } from '../channels/automatic-status.ts'
import type { ChannelRow } from '../channels/store.ts'
import { isTested } from '../channels/test-call.ts'
import { runTest, type TestDeps } from '../channels/test-channel.ts'

export type RetryDeps = TestDeps & ChannelStatusDeps

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** When a channel is tested next, and how often it has failed since it was disabled. */
interface Schedule {
  readonly at: number
  readonly failures: number
}

/** Milliseconds until the next test. */
const waitAfter = (failures: number, interval: number): number =>
  failures === 0 ? interval : Math.min(interval * 2 ** failures, DAY)

/**
 * Creates the job that tests channels that were disabled automatically, and enables the ones that respond, and the ones
 * whose tests would cost more than a call of chat. Each failure doubles the time until the next test, up to a day.
 */
export function createChannelRetries(deps: RetryDeps) {
  const { db, channels, clock, options } = deps
  const schedules = new Map<number, Schedule>()

  /** Returns whether a channel is due; a channel that is seen for the first time is scheduled. */
  const isDue = (id: number, interval: number): boolean => {
    const { at, failures } = schedules.get(id) ?? { at: Number.POSITIVE_INFINITY, failures: 0 }
    // Also after the clock went back: nothing waits longer than its interval.
    const latest = clock() + waitAfter(failures, interval)
    if (at > latest) schedules.set(id, { at: latest, failures })
    return at <= clock()
  }
  const test = async (channel: ChannelRow, interval: number): Promise<void> => {
    const error = isTested(channel) ? (await runTest(deps, channel, '', 'upkeep')).error : undefined
    if (!db.isOpen) return
    if (!error) {
      schedules.delete(channel.id)
      await enableChannel(deps, channel)
      return
    }
    const failures = (schedules.get(channel.id)?.failures ?? 0) + 1
    schedules.set(channel.id, { at: clock() + waitAfter(failures, interval), failures })
  }
  return async (): Promise<void> => {
    const interval = options.number('ChannelRetryMinutes') * MINUTE
    if (interval <= 0) return schedules.clear()
    const disabled = (await channels.ids()).filter(({ status }) => status === CHANNEL_STATUS.disabledAutomatically)
    const ids = new Set(disabled.map(({ id }) => id))
    for (const id of schedules.keys()) if (!ids.has(id)) schedules.delete(id)
    for (const id of ids) {
      const channel = isDue(id, interval) && db.isOpen ? await channels.find(id) : undefined
      if (channel && isRetried(channel)) await test(channel, interval)
    }
  }
}
