import type { LimitDraft, LimitedRecord, LimitLevel } from '@relaydeck/api-sdk'
import type { Dialect } from '../db/dialect.ts'
import { FIVE_HOURS } from './windows.ts'

export type LimitedNoun = LimitedRecord['noun']

/** Levels as numbers: a record has the highest one of its limits. */
const LEVELS: Readonly<Record<LimitLevel, number>> = { near: 1, at: 2 }

/** Whether at least 80 % of a limit is used. */
const IS_NEAR = 'used * 5 >= max * 4'

/** The level of a limit that is near its end, or at it. */
const LEVEL = `CASE WHEN used >= max THEN ${LEVELS.at} ELSE ${LEVELS.near} END`

const LIMIT = 'l.kind, l.per, l.amount, l.raised, l.until'

const GROUP_LIMIT = {
  name: 'text',
  kind: 'text',
  per: 'text',
  amount: 'integer',
  raised: 'integer',
  until: 'integer',
} as const

/** Returns the limits of groups as the JSON list that the SQL of levels takes. */
export const groupLimitsJson = (groups: Readonly<Record<string, readonly LimitDraft[]>>): string =>
  JSON.stringify(
    Object.entries(groups).flatMap(([name, limits]) =>
      limits.map(({ kind, per, amount, raise }) => ({
        name,
        kind,
        per: kind === 'concurrent' ? '' : per,
        amount,
        raised: raise?.amount ?? 0,
        until: raise?.until ?? 0,
      })),
    ),
  )

/** Returns the number of a level in SQL. */
export const levelNumber = (level: LimitLevel): number => LEVELS[level]

/** Returns the level of a number. */
export const levelOf = (number: number): LimitLevel => (number === LEVELS.at ? 'at' : 'near')

/**
 * Creates the SQL that compares limits with their use. Its parameters are `:now`, for the tokens of one user `:owner`, and
 * for users `:groups`, the limits of groups.
 */
export function levelSql({ now: clock, jsonTable, indexedBy }: Dialect) {
  // A query of its own, so that PostgreSQL computes it once and not for each row.
  const [now, seconds] = [`(SELECT ${clock})`, `(SELECT ${clock} / 1000)`]
  const max = `l.amount + CASE WHEN l.until > ${seconds} THEN l.raised ELSE 0 END AS max`
  // The sum of the last five hours still has the few uses that are over.
  const used = 'coalesce(w.used, 0) - coalesce(o.used, 0) AS used'
  const windowOf = (noun: LimitedNoun, record: string) =>
    `LEFT JOIN limit_windows AS w ON w.subject = '${noun} ' || ${record}
      AND w.subject > '${noun} ' AND w.subject < '${noun}!' AND w.kind = l.kind AND w.per = l.per AND w.start <= ${seconds} AND w.ends_at > ${seconds}
    LEFT JOIN (SELECT subject, kind, CAST(sum(used) AS BIGINT) AS used FROM limit_uses ${indexedBy('limit_uses_time')}
      WHERE used_at <= ${now} - ${FIVE_HOURS} GROUP BY subject, kind) AS o
      ON l.per = '5h' AND o.subject = w.subject AND o.kind = w.kind`
  const ofRecords = (noun: LimitedNoun, owner: string) => `SELECT l.record, ${LIMIT}, ${used}, ${max}
    FROM record_limits AS l ${windowOf(noun, 'l.record')} WHERE l.noun = '${noun}'${owner}`
  const ofGroups = `SELECT users.id AS record, ${LIMIT}, ${used}, ${max}
    FROM ${jsonTable('groups', 'l', GROUP_LIMIT)} JOIN users ON users."group" = l.name
    AND (users.limits IS NULL OR users.limits = '[]') ${windowOf('user', 'users.id')}`
  const limitsOf = (noun: LimitedNoun, owner = '') =>
    noun === 'user' ? `${ofRecords(noun, owner)} UNION ALL ${ofGroups}` : ofRecords(noun, owner)
  const atLevel = (noun: LimitedNoun): string =>
    `SELECT record FROM (${limitsOf(noun, noun === 'token' ? ' AND l.owner = :owner' : '')}) AS compared WHERE ${IS_NEAR}
    GROUP BY record HAVING max(${LEVEL}) = :level`
  return {
    /** Selects the records whose level is `:level`; tokens are those of `:owner`. */
    atLevel,
    /**
     * Selects a page of the records whose level is `:level`, each with the `total` of all pages.
     * @param list table, with a condition
     */
    pageAtLevel: (noun: LimitedNoun, columns: string, list: string, order: string): string =>
      `WITH matching AS MATERIALIZED (SELECT ${noun}s.id FROM ${list} AND ${noun}s.id IN (${atLevel(noun)}))
      SELECT ${columns}, (SELECT count(*) FROM matching) AS total FROM ${noun}s WHERE id IN (SELECT id FROM matching)
      ORDER BY ${order} LIMIT :limit OFFSET :offset`,
    /** Selects the limits that are near or at their end, the largest used part first. */
    reached: (noun: LimitedNoun, columns: string, joined: string): string =>
      `SELECT record AS id, kind, per, amount, raised, until, ${LEVEL} AS level, ${columns} FROM (${limitsOf(noun)}) AS compared
      ${joined} AND ${IS_NEAR}
      ORDER BY level DESC, used * 1.0 / CASE WHEN max > 0 THEN max ELSE 1 END DESC, record DESC LIMIT :most`,
  }
}
