import { allowedBy, type LimitDraft, type LimitedRecord, type LimitKind } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import type { Database, Row } from '../db/database.ts'
import type { Clock } from '../lib/clock.ts'
import { createPeriods } from './periods.ts'

/** A limit of a subject: `token 5`, `user 7`, `user 7 gpt-4o`, `channel 3`. */
export interface SubjectLimit {
  readonly subject: string
  readonly limit: LimitDraft
  /** Whose it is; a limit of a group counts for each user alone. */
  readonly of: LimitedRecord['noun'] | 'group'
  /** Model that it is for; absent if it is for all models. */
  readonly model?: string | undefined
}

/** The current period of a limit, and what is used of it. */
export interface Window extends SubjectLimit {
  /** What is allowed in it. */
  readonly max: number
  readonly used: number
  /** Unix seconds; 0 without a beginning. */
  readonly start: number
  /** The first second after it; of five hours, the first in which something is free again; `null` without an end. */
  readonly end: number | null
}

/** Whether a limit is one of a channel, and not of the caller. */
export const isOfChannel = ({ of }: SubjectLimit): boolean => of === 'channel'

/** Whether a limit is one for a single model. */
export const isOfModel = ({ model }: SubjectLimit): boolean => model !== undefined

const HoldRow = z.object({
  subject: z.string(),
  kind: z.string(),
  per: z.string(),
  /** Start of the period; of five hours, the second of the use. */
  start: z.int(),
  end: z.int(),
  amount: z.int(),
  /** The most that its period allows. */
  max: z.optional(z.int()),
})

/** An amount that a call holds of a limit. */
export interface Hold extends z.output<typeof HoldRow> {}

/** A hold that is to be taken, and the most that its period allows. */
export interface NewHold extends Hold {
  readonly max: number
}

const Holds = z.array(HoldRow)

/** Reads the holds of a stored reservation. */
export const readHolds = (json: string | null | undefined): readonly Hold[] =>
  json ? z.parse(Holds, JSON.parse(json)) : []

/** Is called when the use of a limit has changed, in the same transaction. */
export interface UseWatch {
  used(hold: Hold, used: number): Promise<void>
}

/** Thrown when a limit does not allow what a call takes. */
export class LimitReached extends Error {
  readonly hold: NewHold
  constructor(hold: NewHold) {
    super(`The limit of ${hold.subject} is reached`)
    this.hold = hold
  }
}

/** The period of five hours, in milliseconds. */
export const FIVE_HOURS = 5 * 60 * 60_000

/** Seconds for which ended windows are kept, because a clock may be set back. */
const KEPT = 60 * 60

/** Seconds in which the longest period ends. */
const LONGEST = 62 * 24 * 60 * 60

/** Uses that are freed in one step. */
const STEP = 1000

/** The end of windows that have none. */
const NO_END = 2 ** 40

const CONCURRENT = 'concurrent'
const ROLLING = '5h'

/** The window with the sum of the last five hours. */
const rolling = { per: ROLLING, start: 0, end: NO_END }

const Rows = z.array(
  z.object({
    now: z.number(),
    subject: z.nullable(z.string()),
    kind: z.nullable(z.string()),
    per: z.nullable(z.string()),
    start: z.nullable(z.int()),
    ends_at: z.nullable(z.int()),
    used: z.nullable(z.int()),
  }),
)
const Uses = z.object({ used: z.nullable(z.coerce.number()), first: z.nullable(z.int()) })
const Used = z.optional(z.object({ used: z.int() }))
const Freed = z.array(z.object({ used: z.int() }))
const Ended = z.array(z.object({ subject: z.string(), kind: z.string() }))
const OfFuture = z.array(z.object({ subject: z.string(), kind: z.string(), used: z.int() }))

/** Returns what is used of a limit, from the row that a statement returned. */
const usedIn = (row: Row | undefined): number | undefined => z.parse(Used, row)?.used

const nameOf = ({ subject, limit: { kind, per } }: SubjectLimit): string =>
  `${subject} ${kind} ${kind === CONCURRENT ? '' : per}`

const TAKE = `INSERT INTO limit_windows (subject, kind, per, start, ends_at, used)
  VALUES (:subject, :kind, :per, :start, :end, :amount)
  ON CONFLICT (subject, kind, per, start) DO UPDATE SET used = limit_windows.used + :amount
  WHERE limit_windows.used + :amount <= :max RETURNING used`

const ADJUST = `INSERT INTO limit_windows (subject, kind, per, start, ends_at, used)
  VALUES (:subject, :kind, :per, :start, :end, :least)
  ON CONFLICT (subject, kind, per, start) DO UPDATE SET used = limit_windows.used + :change RETURNING used`

const ADJUST_USE = `UPDATE limit_uses SET used = used + :change
  WHERE subject = :subject AND kind = :kind AND second = :start`

/** Returns the SQL about uses. @param now SQL of the time in Unix milliseconds */
function usesSql(now: string) {
  const of = 'FROM limit_uses WHERE subject = :subject AND kind = :kind'
  const before = `${now} - ${FIVE_HOURS}`
  // The second, which is in the index, leaves few rows.
  const isOver = `second <= (${before}) / 1000 AND used_at <= ${before}`
  const first = `SELECT used_at ${of} AND second >= (${before}) / 1000 - 1 AND used_at > ${before} ORDER BY second LIMIT 1`
  return {
    note: `INSERT INTO limit_uses (subject, kind, second, used_at, used)
      VALUES (:subject, :kind, :start, ${now}, :amount)
      ON CONFLICT (subject, kind, second) DO UPDATE SET used_at = ${now}, used = limit_uses.used + :amount`,
    free: `DELETE ${of} AND ${isOver} RETURNING used`,
    over: `SELECT (SELECT sum(used) ${of} AND ${isOver}) AS used, (${first}) AS first`,
    ended: `SELECT DISTINCT subject, kind FROM limit_uses WHERE used_at <= ${before} LIMIT ${STEP}`,
    // These were noted under a wrong clock.
    ofFuture: `DELETE FROM limit_uses WHERE used_at > ${now} + ${FIVE_HOURS} RETURNING subject, kind, used`,
  }
}

/**
 * Opens the tables `limit_windows` and `limit_uses`: what was used of limits. A window keeps the end with which it began,
 * also if the zone is changed meanwhile.
 * @param zone returns the time zone of the calendar
 */
export function openWindows(db: Database, clock: Clock, zone: () => string) {
  const { dialect } = db
  const periodAt = createPeriods()
  let watch: UseWatch | undefined
  // All processes share the time.
  const uses = usesSql(dialect.latestNow)
  const usesThen = usesSql(dialect.givenNow)
  const windowsAt = (
    now: string,
    count: number,
  ) => `SELECT clock.now, w.subject, w.kind, w.per, w.start, w.ends_at, w.used
    FROM (SELECT ${now} AS now) AS clock LEFT JOIN limit_windows AS w
    ON w.subject IN (${Array.from({ length: count }, (_, index) => `:s${index}`).join(', ')})
    AND w.start <= clock.now / 1000 AND w.ends_at > clock.now / 1000`

  /** Returns what of a rolling limit is over, and when the first of the rest was used. */
  const usesOf = async ({ subject, limit: { kind } }: SubjectLimit, now: number, isThen: boolean) =>
    z.parse(Uses, await db.get((isThen ? usesThen : uses).over, { subject, kind, now }))

  const windowOf = async (
    each: SubjectLimit,
    row: z.output<typeof Rows>[number] | undefined,
    now: number,
    isThen: boolean,
  ) => {
    const { limit } = each
    const seconds = Math.floor(now / 1000)
    const [max, stored] = [allowedBy(limit, seconds), row?.used ?? 0]
    if (limit.kind === CONCURRENT || limit.per === undefined)
      return { ...each, max, used: isThen ? 0 : stored, start: 0, end: null }
    if (limit.per === ROLLING) {
      const { used, first } = stored > 0 ? await usesOf(each, now, isThen) : { used: 0, first: null }
      const end = Math.ceil(((first ?? now) + FIVE_HOURS) / 1000)
      return { ...each, max, used: stored - (used ?? 0), start: seconds, end }
    }
    if (row?.start != null && row.ends_at != null)
      return { ...each, max, used: stored, start: row.start, end: row.ends_at }
    return { ...each, max, used: 0, ...periodAt(limit.per, seconds, zone()) }
  }

  /** Frees what was used more than five hours ago. */
  const free = async (subject: string, kind: string): Promise<void> => {
    const freed = z.parse(Freed, await db.all(uses.free, { subject, kind, now: clock() }))
    const sum = freed.reduce((total, { used }) => total + used, 0)
    if (sum !== 0) await change({ subject, kind, ...rolling }, -sum)
  }
  /** Takes an amount of the last five hours. */
  const takeRolling = async ({ subject, kind, start, amount, max }: NewHold): Promise<number | undefined> => {
    await free(subject, kind)
    const used = usedIn(await db.get(TAKE, { subject, kind, ...rolling, amount, max }))
    if (used !== undefined) await db.run(uses.note, { subject, kind, start, amount, now: clock() })
    return used
  }
  /** Changes what was used in the last five hours, at the time of a use. */
  const adjustRolling = async ({ subject, kind, start }: Hold, by: number): Promise<number | undefined> => {
    const isKept = (await db.run(ADJUST_USE, { subject, kind, start, change: by })) > 0
    // What is over is no part of the sum any more.
    if (!isKept && by < 0) return undefined
    if (!isKept) await db.run(uses.note, { subject, kind, start, amount: by, now: start * 1000 })
    return change({ subject, kind, ...rolling }, by)
  }
  const change = async ({ subject, kind, per, start, end }: Omit<Hold, 'amount'>, by: number) =>
    usedIn(await db.get(ADJUST, { subject, kind, per, start, end, change: by, least: Math.max(by, 0) }))

  return {
    /** Sets what is called when the use of a limit has changed. */
    watch: (watcher: UseWatch): void => {
      watch = watcher
    },
    /**
     * Returns the windows of limits, in their order, and the time in Unix seconds.
     * @param then a later time in Unix milliseconds, for which running calls count as ended; default: now
     */
    read: async (limits: readonly SubjectLimit[], then?: number): Promise<{ windows: Window[]; now: number }> => {
      const sqlNow = then === undefined ? dialect.now : dialect.givenNow
      const subjects = [...new Set(limits.map(({ subject }) => subject))]
      const values = Object.fromEntries(subjects.map((subject, index) => [`s${index}`, subject]))
      const rows = z.parse(Rows, await db.all(windowsAt(sqlNow, subjects.length), { ...values, now: then ?? clock() }))
      const now = rows[0]?.now ?? then ?? clock()
      // After a change of the zone, the window that began first is the one that was announced.
      const known = new Map(
        rows
          .toSorted((a, b) => (b.start ?? 0) - (a.start ?? 0))
          .map((row) => [`${row.subject} ${row.kind} ${row.per}`, row]),
      )
      const windows = await Promise.all(
        limits.map((each) => windowOf(each, known.get(nameOf(each)), now, then !== undefined)),
      )
      return { windows, now: Math.floor(now / 1000) }
    },
    /** Returns what a call is to hold of a window. */
    holdOf: ({ subject, limit, start, end, max }: Window, amount: number): NewHold => {
      const isRolling = limit.per === ROLLING
      const per = limit.kind === CONCURRENT ? '' : (limit.per ?? '')
      return { subject, kind: limit.kind, per, start, end: isRolling ? NO_END : (end ?? NO_END), amount, max }
    },
    /**
     * Takes amounts, within the transaction of the caller.
     * @throws LimitReached if a limit does not allow its amount
     */
    take: async (holds: readonly NewHold[]): Promise<void> => {
      for (const hold of holds) {
        const { max, amount, per } = hold
        if (amount > max) throw new LimitReached(hold)
        const used = per === ROLLING ? await takeRolling(hold) : usedIn(await db.get(TAKE, { ...hold }))
        if (used === undefined) throw new LimitReached(hold)
        // What is reserved of other kinds is not used yet.
        if (hold.kind === 'requests') await watch?.used(hold, used)
      }
    },
    /**
     * Replaces what a call held by what it used, within the transaction of the caller.
     * @param used by kind; a kind that is left out keeps what was held
     */
    settle: async (holds: readonly Hold[], used: Readonly<Partial<Record<LimitKind, number>>>): Promise<void> => {
      for (const hold of holds) {
        const by = (used[hold.kind as LimitKind] ?? hold.amount) - hold.amount
        if (by === 0) continue
        const changed = await (hold.per === ROLLING ? adjustRolling(hold, by) : change(hold, by))
        if (changed !== undefined) await watch?.used(hold, changed)
      }
    },
    /** Deletes windows that have ended. @param now Unix milliseconds */
    removeEnded: async (now: number): Promise<void> => {
      const atOnce = { isConcurrent: true, isDurable: false }
      await db.transaction(async () => {
        for (const { subject, kind, used } of z.parse(OfFuture, await db.all(uses.ofFuture, { now })))
          await change({ subject, kind, ...rolling }, -used)
      }, atOnce)
      for (const { subject, kind } of z.parse(Ended, await db.all(uses.ended, { now })))
        await db.transaction(() => free(subject, kind), atOnce)
      const seconds = Math.floor(now / 1000)
      await db.run('DELETE FROM limit_windows WHERE ends_at < :ended', { ended: seconds - KEPT })
      // These were written under a wrong clock.
      const future = { future: seconds + LONGEST }
      await db.run(`DELETE FROM limit_windows WHERE ends_at > :future AND ends_at < ${NO_END}`, future)
    },
  }
}

export type Windows = ReturnType<typeof openWindows>
