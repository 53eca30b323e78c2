import type { DatabaseSync } from 'node:sqlite'
import { PAGE_SIZE, tokens } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { jsonRows } from '../db/json-rows.ts'
import { returning } from '../db/returning.ts'
import { assignments, editableValues, inserter } from '../db/table.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import type { RawJson } from '../lib/json.ts'
import { randomText } from '../lib/random.ts'
import { TOKENS, type TokenSettings } from './table.ts'

/** A row of the table, sent as it is: like the SDK's `Token`, but texts that were never set are `null`. */
const TokenRow = z.extend(tokens.Token, {
  unlimited_quota: z.pipe(
    z.int(),
    z.transform((value: number) => value !== 0),
  ),
  models: z.nullable(z.string()),
  subnet: z.nullable(z.string()),
})
export type TokenRow = z.output<typeof TokenRow>

const KEY_LENGTH = 48

/** Settings of the token that every new user gets. */
const DEFAULT_TOKEN = { name: 'default', remain_quota: -1, unlimited_quota: true, subnet: '' } as const

/** Ties are broken by ID, so that no page repeats or skips a row. */
const ORDERS = {
  '': 'id DESC',
  remain_quota: 'unlimited_quota DESC, remain_quota DESC, id',
  used_quota: 'used_quota DESC, id',
} satisfies Record<(typeof tokens.TOKEN_ORDERS)[number], string>

type Order = keyof typeof ORDERS

const Rows = z.array(TokenRow)
const MaybeRow = z.optional(TokenRow)

/** Opens the store of the table `tokens`. Every function except `byKey` is limited to the rows of one owner. */
export function openTokens(db: DatabaseSync, clock: Clock) {
  const pageIn = (order: Order) =>
    db.prepare(`SELECT * FROM tokens WHERE user_id = ? ORDER BY ${ORDERS[order]} LIMIT ${PAGE_SIZE} OFFSET ?`)
  const pages = { '': pageIn(''), remain_quota: pageIn('remain_quota'), used_quota: pageIn('used_quota') }
  const search = jsonRows(
    db,
    TokenRow,
    { unlimited_quota: `json(iif(unlimited_quota, 'true', 'false'))` },
    `SELECT * FROM tokens WHERE user_id = :owner AND name LIKE :keyword || '%' ORDER BY id DESC`,
  )
  const find = db.prepare('SELECT * FROM tokens WHERE user_id = ? AND id = ?')
  const findByKey = db.prepare('SELECT * FROM tokens WHERE key = ?')
  const insert = inserter(db, TOKENS)
  const update = returning(
    db,
    `UPDATE tokens SET ${assignments(TOKENS)} WHERE user_id = :owner AND id = :id RETURNING *`,
  )
  const setStatus = returning(db, 'UPDATE tokens SET status = :status WHERE user_id = :owner AND id = :id RETURNING *')
  const remove = db.prepare('DELETE FROM tokens WHERE user_id = ? AND id = ?')
  const create = (owner: number, settings: Partial<TokenSettings>): TokenRow => {
    const now = unixSeconds(clock)
    const generated = { user_id: owner, key: randomText(KEY_LENGTH), created_time: now, accessed_time: now }
    return z.parse(TokenRow, insert({ ...settings, ...generated }))
  }
  return {
    page: (owner: number, order: Order, p: number) => z.parse(Rows, pages[order].all(owner, p * PAGE_SIZE)),
    /** Returns tokens whose name begins with `keyword`, in which `%` and `_` are wildcards. */
    search: (owner: number, keyword: string): RawJson<TokenRow[]> => search({ owner, keyword }),
    byKey: (key: string) => z.parse(MaybeRow, findByKey.get(key)),
    find: (owner: number, id: number) => z.parse(MaybeRow, find.get(owner, id)),
    create,
    createDefault: (owner: number): TokenRow => create(owner, DEFAULT_TOKEN),
    update: (owner: number, id: number, settings: TokenSettings) =>
      z.parse(MaybeRow, update({ ...editableValues(TOKENS, settings), owner, id })),
    setStatus: (owner: number, id: number, status: number) => z.parse(MaybeRow, setStatus({ status, owner, id })),
    /** Returns whether the token existed. */
    remove: (owner: number, id: number): boolean => remove.run(owner, id).changes > 0,
  }
}

export type Tokens = ReturnType<typeof openTokens>
