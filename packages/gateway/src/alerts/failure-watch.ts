import { splitComma } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import type { Channels } from '../channels/store.ts'
import type { Database } from '../db/database.ts'
import type { EventLevels } from '../events/levels.ts'
import type { EventMarks } from '../events/marks.ts'
import type { EventWriter, NewEvent } from '../events/writer.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import type { Calls } from '../logs/calls.ts'
import { OF_TOTALS } from '../logs/outcome-sums.ts'
import { QUARTER } from '../logs/totals.ts'

interface Deps {
  readonly calls: Calls
  readonly channels: Channels
  readonly db: Database
  readonly clock: Clock
  readonly events: EventWriter
  readonly eventMarks: EventMarks
  readonly levels: EventLevels
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Calls that are needed before their failures mean something. */
const CALLS_MIN = 10

const Sums = z.object({ calls: z.number(), refused: z.number(), failures: z.number() })

const TOTAL = `SELECT ${OF_TOTALS} FROM usage_totals WHERE quarter >= :first`

/** Returns what share of the calls of a time failed. */
const shareOf = (calls: number, failures: number, since: number, now: number) => ({
  calls,
  failures,
  percent: calls === 0 ? 0 : Math.round((failures / calls) * 100),
  minutes: Math.max(Math.round((now - since) / MINUTE), 1),
})

/** Creates the job that tells of channels that fail, and of many calls that fail: once an hour, as long as it lasts. */
export function createFailureWatch({ calls, channels, db, clock, events, eventMarks, levels }: Deps) {
  let checkedAt = 0
  /** Tells of an event, unless that was done within the hour. */
  const tell = <N extends 'channel.failing' | 'call.failures_high'>(mark: string, now: number, event: NewEvent<N>) =>
    db.transaction(async () => {
      if (await eventMarks.set(mark, now + HOUR)) await events.emit(event)
    })
  // No transaction around these reads: calls are saved in another one, for which they wait.
  const tellOfChannels = async (now: number): Promise<void> => {
    const since = now - HOUR - ((now - HOUR) % HOUR)
    for (const { channel: id, attempts, failures } of await calls.health(since, now)) {
      const share = shareOf(attempts, failures, since, now)
      const reached = attempts < CALLS_MIN ? [] : levels.of('channel.failing').filter((level) => share.percent >= level)
      const channel = reached.length > 0 ? await channels.find(id) : undefined
      if (!channel) continue
      for (const level of reached)
        await tell(`channel.failing ${id} ${level}`, now, {
          event: 'channel.failing',
          record: { kind: 'channel', key: id, name: channel.name },
          data: { level, ...share },
          scope: { groups: splitComma(channel.group), channels: [id] },
        })
    }
  }
  const tellOfCalls = async (now: number): Promise<void> => {
    const since = now - HOUR - ((now - HOUR) % QUARTER)
    const sums = z.parse(Sums, await db.get(TOTAL, { first: since / QUARTER }, { isSlow: true }))
    const share = shareOf(sums.calls + sums.refused, sums.failures, since, now)
    if (share.calls < CALLS_MIN) return
    for (const level of levels.of('call.failures_high').filter((level) => share.percent >= level))
      await tell(`call.failures_high ${level}`, now, {
        event: 'call.failures_high',
        record: { kind: 'gateway' },
        data: { level, ...share },
      })
  }
  return async (): Promise<void> => {
    const now = unixSeconds(clock)
    if (Math.abs(now - checkedAt) < MINUTE) return
    checkedAt = now
    await tellOfChannels(now)
    await tellOfCalls(now)
  }
}
