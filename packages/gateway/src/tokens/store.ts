import type { DatabaseSync } from 'node:sqlite'
import { PAGE_SIZE, tokens } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { type Clock, seconds } from '../clock.ts'
import { jsonRows } from '../db/json-rows.ts'
import { returning } from '../db/returning.ts'
import type { Written } from '../handlers.ts'
import { randomText } from '../random.ts'

/** A token as the table has it, answered as it is: the SDK's Token, but texts that were never set stay `null`. */
const Row = z.extend(tokens.Token, {
  unlimited_quota: z.pipe(
    z.int(),
    z.transform((value: number) => value !== 0),
  ),
  models: z.nullable(z.string()),
  subnet: z.nullable(z.string()),
})
export type Row = z.output<typeof Row>

/** What the owner decides about a token. */
export interface Draft {
  readonly name: string
  readonly expired_time: number
  readonly remain_quota: number
  readonly unlimited_quota: boolean
  readonly models: string | null
  readonly subnet: string | null
}

const KEY_LENGTH = 48

/** What every new user starts with. */
const DEFAULT: Draft = {
  name: 'default',
  expired_time: tokens.NEVER_EXPIRES,
  remain_quota: -1,
  unlimited_quota: true,
  models: null,
  subnet: '',
}

/** Equal rows stand in the order of their ids, so that no page repeats or omits one. */
const ORDERS = {
  '': 'id DESC',
  remain_quota: 'unlimited_quota DESC, remain_quota DESC, id',
  used_quota: 'used_quota DESC, id',
} satisfies Record<(typeof tokens.TOKEN_ORDERS)[number], string>

type Order = keyof typeof ORDERS

const Rows = z.array(Row)
const MaybeRow = z.optional(Row)

// SQLite has no truth values.
const columns = (draft: Draft) => ({ ...draft, unlimited_quota: draft.unlimited_quota ? 1 : 0 })

/** Reads and writes the table `tokens`; every call but `byKey` names the owner, and nobody else's rows are touched. */
export function openTokens(db: DatabaseSync, clock: Clock) {
  const pageIn = (order: Order) =>
    db.prepare(`SELECT * FROM tokens WHERE user_id = ? ORDER BY ${ORDERS[order]} LIMIT ${PAGE_SIZE} OFFSET ?`)
  const pages = { '': pageIn(''), remain_quota: pageIn('remain_quota'), used_quota: pageIn('used_quota') }
  const like = jsonRows(
    db,
    Row,
    { unlimited_quota: `json(iif(unlimited_quota, 'true', 'false'))` },
    `SELECT * FROM tokens WHERE user_id = :owner AND name LIKE :keyword || '%' ORDER BY id DESC`,
  )
  const one = db.prepare('SELECT * FROM tokens WHERE user_id = ? AND id = ?')
  const keyed = db.prepare('SELECT * FROM tokens WHERE key = ?')
  const insert = returning(
    db,
    `INSERT INTO tokens (user_id, key, name, created_time, accessed_time, expired_time,
    remain_quota, unlimited_quota, models, subnet) VALUES (:owner, :key, :name, :now, :now, :expired_time, :remain_quota,
    :unlimited_quota, :models, :subnet) RETURNING *`,
  )
  const change = returning(
    db,
    `UPDATE tokens SET name = :name, expired_time = :expired_time, remain_quota = :remain_quota,
    unlimited_quota = :unlimited_quota, models = :models, subnet = :subnet
    WHERE user_id = :owner AND id = :id RETURNING *`,
  )
  const switchTo = returning(db, 'UPDATE tokens SET status = :status WHERE user_id = :owner AND id = :id RETURNING *')
  const remove = db.prepare('DELETE FROM tokens WHERE user_id = ? AND id = ?')
  const create = (owner: number, draft: Draft): Row =>
    z.parse(Row, insert({ ...columns(draft), owner, key: randomText(KEY_LENGTH), now: seconds(clock) }))
  return {
    page: (owner: number, order: Order, p: number) => z.parse(Rows, pages[order].all(owner, p * PAGE_SIZE)),
    /** Names that begin with `keyword`, in which `%` and `_` are wildcards. */
    search: (owner: number, keyword: string): Written<Row[]> => like({ owner, keyword }),
    /** Whose the key is does not matter: this is how calls of `/v1` begin. */
    byKey: (key: string) => z.parse(MaybeRow, keyed.get(key)),
    find: (owner: number, id: number) => z.parse(MaybeRow, one.get(owner, id)),
    create,
    createDefault: (owner: number): Row => create(owner, DEFAULT),
    change: (owner: number, id: number, draft: Draft) => z.parse(MaybeRow, change({ ...columns(draft), owner, id })),
    setStatus: (owner: number, id: number, status: number) => z.parse(MaybeRow, switchTo({ status, owner, id })),
    /** Whether there was such a token. */
    remove: (owner: number, id: number): boolean => remove.run(owner, id).changes > 0,
  }
}
