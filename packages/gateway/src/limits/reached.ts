import type { Limit, LimitDraft, LimitedRecord } from '@relaydeck/api-sdk'
import { LIMIT_KINDS, LIMIT_PERIODS, LIMITED_NOUNS, USER_STATUS } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import type { Database, Values } from '../db/database.ts'
import { type LimitedNoun, levelOf, levelSql } from './levels.ts'
import type { Window, Windows } from './windows.ts'

/** Records of each noun that are returned. */
const MOST = 100

/** Limits that are read for them: a record may have several. */
const LIMITS_READ = 4 * MOST

/** Statuses of tokens, users and channels that are enabled have one number. */
const { enabled } = USER_STATUS

const Rows = z.array(
  z.object({
    id: z.int(),
    name: z.string(),
    user_id: z.int(),
    username: z.string(),
    kind: z.enum(LIMIT_KINDS),
    per: z.enum(['', ...LIMIT_PERIODS]),
    amount: z.int(),
    raised: z.int(),
    until: z.int(),
    level: z.int(),
  }),
)
type Row = z.output<typeof Rows>[number]

const limitOf = ({ kind, per, amount, raised, until }: Row): LimitDraft => ({
  kind,
  amount,
  ...(per !== '' && { per }),
  ...(until > 0 && { raise: { amount: raised, until } }),
})

/** Opens the lists of records that are near or at a limit. */
export function openReached(db: Database, windows: Windows, shown: (window: Window) => Limit) {
  const { reached } = levelSql(db.dialect)
  const owner = (id: string) => `JOIN users ON users.id = ${id} AND users.status = ${enabled}`
  const sql: Readonly<Record<LimitedNoun, string>> = {
    token: reached(
      'token',
      'tokens.name, user_id, username',
      `JOIN tokens ON tokens.id = record AND tokens.status = ${enabled} ${owner('user_id')}`,
    ),
    user: reached('user', 'username AS name, record AS user_id, username', owner('record')),
    channel: reached(
      'channel',
      "name, 0 AS user_id, '' AS username",
      `JOIN channels ON channels.id = record AND status = ${enabled}`,
    ),
  }
  const read = async (noun: LimitedNoun, values: Values): Promise<LimitedRecord[]> => {
    const rows = z.parse(Rows, await db.all(sql[noun], { ...values, most: LIMITS_READ }, { isSlow: true }))
    const first = [...new Map(rows.toReversed().map((row) => [row.id, row])).values()].toReversed().slice(0, MOST)
    if (first.length === 0) return []
    const limits = first.map((row) => ({ subject: `${noun} ${row.id}`, of: noun, limit: limitOf(row) }))
    const { windows: current } = await windows.read(limits)
    return first.flatMap(({ id, name, user_id, username, level }, index) => {
      const window = current[index]
      return window ? [{ noun, id, name, user_id, username, level: levelOf(level), limit: shown(window) }] : []
    })
  }
  /** Returns the enabled records that are near or at a limit, of each noun those with the largest used part. */
  return async (valuesOf: (noun: LimitedNoun) => Values): Promise<LimitedRecord[]> =>
    (await Promise.all(LIMITED_NOUNS.map((noun) => read(noun, valuesOf(noun))))).flat()
}
