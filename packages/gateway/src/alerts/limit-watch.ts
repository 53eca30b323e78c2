import type { EventData } from '@relaydeck/api-sdk'
import { LIMIT_KINDS, LIMIT_PERIODS, splitComma } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import type { Database } from '../db/database.ts'
import type { EventLevels } from '../events/levels.ts'
import type { EventMarks } from '../events/marks.ts'
import type { EventScope, EventWriter } from '../events/writer.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { type Hold, readHolds } from '../limits/windows.ts'

interface Deps {
  readonly db: Database
  readonly clock: Clock
  readonly events: EventWriter
  readonly levels: EventLevels
  readonly marks: EventMarks
}

const HOUR = 60 * 60
const FIVE_HOURS = 5 * HOUR

const Kind = z.enum(LIMIT_KINDS)
const Period = z.enum(LIMIT_PERIODS)
const Named = z.optional(
  z.object({ name: z.string(), username: z.string(), group: z.string(), channel: z.nullable(z.int()) }),
)
const Held = z.array(z.object({ holds: z.string() }))

/** Reads the name of whose limit it is, with its owner and groups. */
const NAMES = {
  token: `SELECT tokens.name, username, users."group", NULL AS channel FROM tokens
    JOIN users ON users.id = user_id WHERE tokens.id = :id`,
  user: `SELECT username AS name, '' AS username, "group", NULL AS channel FROM users WHERE id = :id`,
  channel: `SELECT name, '' AS username, "group", id AS channel FROM channels WHERE id = :id`,
} as const

/** Holds of running calls, which may return some of what they hold. */
const HELD = `SELECT holds FROM reservations WHERE holds LIKE :subject`

const isNoun = (text: string): text is keyof typeof NAMES => text in NAMES

/** Whether a period is too short for a warning before its limit is reached. */
const isShort = ({ per }: Pick<Hold, 'per'>): boolean => per === 'minute' || per === ''

/** Creates what tells of limits that are near or reached: once in a period, and once an hour of shorter ones. */
export function createLimitWatch({ db, clock, events, levels, marks }: Deps) {
  /** Marks of refusals that this process is telling of. */
  const telling = new Set<string>()
  const markOf = (event: string, { subject, kind, per, start }: Hold) =>
    `${event} ${subject} ${kind} ${per} ${isShort({ per }) || per === '5h' ? 0 : start}`
  const endOf = (hold: Hold): number => {
    const now = unixSeconds(clock)
    if (isShort(hold)) return now + HOUR
    return hold.per === '5h' ? now + FIVE_HOURS : hold.end
  }
  /** Returns what is used of a limit, without what running calls hold. */
  const settledOf = async ({ subject, kind, per, start }: Hold, used: number): Promise<number> => {
    if (kind === 'requests') return used
    const rows = z.parse(Held, await db.all(HELD, { subject: `%${JSON.stringify(subject)}%` }))
    const held = rows
      .flatMap(({ holds }) => readHolds(holds))
      .filter((hold) => hold.subject === subject && hold.kind === kind && hold.per === per)
      .filter((hold) => per === '5h' || hold.start === start)
    return held.reduce((rest, { amount }) => rest - amount, used)
  }
  /** Tells of a limit, unless that was done. */
  const tell = async (event: 'limit.near' | 'limit.reached', hold: Hold, used: number, level?: number) => {
    const { subject, kind, per, end, max = 0 } = hold
    const [noun = '', id = '', ...model] = subject.split(' ')
    if (!isNoun(noun)) return
    if (!(await marks.set(markOf(`${event} ${level ?? ''}`, hold), endOf(hold)))) return
    const record = z.parse(Named, await db.get(NAMES[noun], { id: Number(id) }))
    if (!record) return
    const data: EventData<'limit.reached'> = {
      kind: z.parse(Kind, kind),
      ...(per !== '' && { per: z.parse(Period, per) }),
      amount: max,
      used,
      ...(model.length > 0 && { model: model.join(' ') }),
      username: record.username,
      resets_at: per === '' || per === '5h' ? null : end,
    }
    const scope: EventScope = {
      groups: splitComma(record.group),
      ...(record.channel !== null && { channels: [record.channel] }),
    }
    const told = { record: { kind: noun, key: Number(id), name: record.name }, scope }
    await (level === undefined
      ? events.emit({ ...told, event: 'limit.reached', data })
      : events.emit({ ...told, event: 'limit.near', data: { ...data, level } }))
  }
  return {
    /** Checks a limit in the transaction that changed its use. @param used what is used now */
    used: async (hold: Hold, used: number): Promise<void> => {
      const { max = 0 } = hold
      if (max <= 0 || isShort(hold)) return
      const near = levels.of('limit.near').filter((level) => used * 100 >= level * max)
      const open = near.filter((level) => !marks.isKnown(markOf(`limit.near ${level}`, hold)))
      if (open.length === 0) return
      const settled = await settledOf(hold, used)
      for (const level of open) if (settled * 100 >= level * max) await tell('limit.near', hold, settled, level)
      if (settled >= max) await tell('limit.reached', hold, settled)
    },
    /** Tells that a limit refused a call. */
    refused: async (hold: Hold): Promise<void> => {
      const name = markOf('limit.reached ', hold)
      // Of many calls that are refused at once, one tells.
      if (telling.has(name) || marks.isKnown(name)) return
      telling.add(name)
      await db
        .transaction(() => tell('limit.reached', hold, hold.max ?? 0), { isConcurrent: true })
        .finally(() => telling.delete(name))
    },
  }
}

export type LimitWatch = ReturnType<typeof createLimitWatch>
