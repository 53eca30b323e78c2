import type { TOKEN_ORDERS } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import type { Database } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { idIn } from '../db/keyword.ts'
import { counter, type PageInput, rangeOf } from '../db/page.ts'
import { rowSchema } from '../db/row-schema.ts'
import { assignments, editableValues, inserter } from '../db/table.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import type { RawJson } from '../lib/json.ts'
import { randomText } from '../lib/random.ts'
import { TOKENS, type TokenSettings } from './table.ts'

/** A row of the table: like the SDK's `Token`, but texts that were never set are `null`. */
const TokenRow = rowSchema(TOKENS)
export type TokenRow = z.output<typeof TokenRow>

const KEY_LENGTH = 48

/** Settings of the token that is created for every new user. */
const DEFAULT_TOKEN = { name: 'default', remain_quota: -1, unlimited_quota: true, subnet: '' } as const

/** Ties are broken by ID, so that no page repeats or skips a row. */
const ORDERS = {
  '': 'id DESC',
  remain_quota: 'unlimited_quota DESC, remain_quota DESC, id',
  used_quota: 'used_quota DESC, id',
} satisfies Record<(typeof TOKEN_ORDERS)[number], string>

type Order = keyof typeof ORDERS

const Rows = z.array(TokenRow)
const MaybeRow = z.optional(TokenRow)

/** Opens the store of the table `tokens`. Every function except `byKey` is limited to the rows of one owner. */
export function openTokens(db: Database, clock: Clock) {
  const pageIn = (order: Order) =>
    `SELECT * FROM tokens WHERE user_id = :owner ORDER BY ${ORDERS[order]} LIMIT :limit OFFSET :offset`
  const search = jsonRows(
    db,
    TokenRow,
    { unlimited_quota: db.dialect.jsonBoolean('unlimited_quota') },
    `SELECT * FROM tokens WHERE user_id = :owner AND (id = :id OR ${db.dialect.contains('name', ':keyword')})
    ORDER BY id DESC`,
  )
  const count = counter(db, 'tokens WHERE user_id = :owner')
  const insert = inserter(db, TOKENS)
  const update = `UPDATE tokens SET ${assignments(TOKENS)} WHERE user_id = :owner AND id = :id RETURNING *`
  const setStatus = 'UPDATE tokens SET status = :status WHERE user_id = :owner AND id = :id RETURNING *'
  const create = async (owner: number, settings: Partial<TokenSettings>): Promise<TokenRow> => {
    const now = unixSeconds(clock)
    const generated = { user_id: owner, key: randomText(KEY_LENGTH), created_time: now, accessed_time: now }
    return z.parse(TokenRow, await insert({ ...settings, ...generated }))
  }
  return {
    page: async (owner: number, order: Order, page: PageInput) =>
      z.parse(Rows, await db.all(pageIn(order), { owner, ...rangeOf(page) })),
    count: (owner: number): Promise<number> => count({ owner }),
    /** Returns tokens whose ID is the keyword or whose name contains it. */
    search: (owner: number, keyword: string): Promise<RawJson<TokenRow[]>> =>
      search({ owner, keyword, id: idIn(keyword) }),
    byKey: async (key: string) => z.parse(MaybeRow, await db.get('SELECT * FROM tokens WHERE key = :key', { key })),
    find: async (owner: number, id: number) =>
      z.parse(MaybeRow, await db.get('SELECT * FROM tokens WHERE user_id = :owner AND id = :id', { owner, id })),
    create,
    createDefault: (owner: number): Promise<TokenRow> => create(owner, DEFAULT_TOKEN),
    update: async (owner: number, id: number, settings: TokenSettings) =>
      z.parse(MaybeRow, await db.get(update, { ...editableValues(TOKENS, settings), owner, id })),
    setStatus: async (owner: number, id: number, status: number) =>
      z.parse(MaybeRow, await db.get(setStatus, { status, owner, id })),
    /** Changes the status that a call has found; a status that the owner has set meanwhile is kept. */
    replaceStatus: async (id: number, from: number, to: number): Promise<void> => {
      await db.run('UPDATE tokens SET status = :to WHERE id = :id AND status = :from', { id, from, to })
    },
    /** Returns whether the token existed. */
    remove: async (owner: number, id: number): Promise<boolean> =>
      (await db.run('DELETE FROM tokens WHERE user_id = :owner AND id = :id', { owner, id })) > 0,
  }
}

export type Tokens = ReturnType<typeof openTokens>
