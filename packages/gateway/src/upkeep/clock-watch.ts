import * as z from 'zod/mini'
import type { Database } from '../db/database.ts'
import type { Clock } from '../lib/clock.ts'
import type { FaultLog } from '../lib/fault-log.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** By how much the clock may move against one that is never set. */
const STEP_MAX = HOUR

/** Time without such a step after which the clock is trusted again. */
const STEADY_FOR = DAY

/** Time between two marks in the database. */
const MARK_INTERVAL = 10 * MINUTE

const FIND_MARK = `SELECT time FROM clock_marks WHERE name = 'trusted'`

const MARK = `INSERT INTO clock_marks (name, time) VALUES ('trusted', :now)
  ON CONFLICT (name) DO UPDATE SET time = excluded.time`

/** The newest times of an older version's rows, in Unix seconds. */
const NEWEST = [
  'SELECT max(created_at) AS time FROM logs',
  'SELECT max(created_at) AS time FROM calls',
  'SELECT max(created_time) AS time FROM sessions',
  'SELECT max(accessed_time) AS time FROM tokens',
]

const Time = z.optional(z.object({ time: z.nullable(z.int()) }))

/** What judging the clock reads and writes. */
export interface ClockWatchDeps {
  readonly db: Database
  readonly clock: Clock
  /** Returns milliseconds since any time; it is never set. */
  readonly steadyClock: Clock
  readonly reportFault: FaultLog
}

/** Formats a duration of at least an hour. */
function durationText(milliseconds: number): string {
  const size = Math.abs(milliseconds)
  const [unit, name] = size >= 2 * DAY ? [DAY, 'days'] : [HOUR, 'hours']
  return `${Math.round(size / unit)} ${name}`
}

/** Returns by how much a time is ahead of the stored one: the last mark, else the newest row. */
async function differenceFromStored(db: Database, now: number): Promise<number> {
  const mark = z.parse(Time, await db.get(FIND_MARK))?.time
  if (typeof mark === 'number') return now - mark
  let newest = 0
  for (const sql of NEWEST) newest = Math.max(newest, z.parse(Time, await db.get(sql))?.time ?? 0)
  // Rows may be ahead because an earlier clock was wrong. A clock that is back deletes less.
  return newest === 0 ? 0 : Math.max(0, now - newest * 1000)
}

/**
 * Creates the check of the clock, on which irreversible work depends. A clock is doubted for a day after it was set by
 * more than an hour, after a start at a time far from the stored one, and as long as it differs from the clock of the
 * database's server.
 */
export function createClockWatch({ db, clock, steadyClock, reportFault }: ClockWatchDeps) {
  let offset = clock() - steadyClock()
  let doubtedSince: number | undefined
  let isCompared = false
  let nextMark = 0

  const doubt = (reason: string): void => {
    const isNew = doubtedSince === undefined
    doubtedSince = steadyClock()
    const error = `${reason}: nothing is deleted until the clock has been steady for a day.`
    if (isNew) reportFault({ requestId: 'upkeep', endpoint: 'upkeep', error, isNotice: true })
  }
  const trustedTime = (): number | undefined => {
    const [now, steady] = [clock(), steadyClock()]
    const moved = now - steady - offset
    if (Math.abs(moved) > STEP_MAX) {
      offset = now - steady
      doubt(`The clock was set ${durationText(moved)} ${moved > 0 ? 'ahead' : 'back'}`)
    }
    if (doubtedSince !== undefined && steady - doubtedSince >= STEADY_FOR) doubtedSince = undefined
    return doubtedSince === undefined ? now : undefined
  }
  const compareWithStored = async (): Promise<void> => {
    const difference = await differenceFromStored(db, clock())
    isCompared = true
    if (difference > DAY || difference < -STEP_MAX)
      doubt(`The last stored time is ${durationText(difference)} ${difference > 0 ? 'before' : 'after'} the clock's`)
  }
  const compareWithServer = async (): Promise<void> => {
    const now = clock()
    const { time } = z.parse(Time, await db.get(`SELECT ${db.dialect.now} AS time`, { now })) ?? {}
    const difference = now - (time ?? now)
    const side = difference > 0 ? 'ahead of' : 'behind'
    if (Math.abs(difference) > STEP_MAX) doubt(`The clock is ${durationText(difference)} ${side} the database server's`)
  }
  return {
    /** Compares the clock with the stored time, and with the server's. */
    check: async (): Promise<void> => {
      if (!isCompared) await compareWithStored()
      await compareWithServer()
      const now = trustedTime()
      if (now === undefined || steadyClock() < nextMark) return
      await db.run(MARK, { now }, { isDurable: false })
      nextMark = steadyClock() + MARK_INTERVAL
    },
    /** Returns the time in milliseconds; `undefined` if the clock may be wrong, so that nothing may be deleted by it. */
    trustedTime,
  }
}
