import {
  ENDING_DAYS,
  type EndingToken,
  type LimitDraft,
  NEAR_LIMIT,
  NEVER_EXPIRES,
  type TOKEN_ORDERS,
  TOKEN_STATUS,
  USER_STATUS,
} from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import type { Database, Values } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { idIn } from '../db/keyword.ts'
import { counter, type PageInput, rangeOf } from '../db/page.ts'
import { rowSchema } from '../db/row-schema.ts'
import { assignments, editableValues, inserter, storedLimits } from '../db/table.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import type { RawJson } from '../lib/json.ts'
import { randomText } from '../lib/random.ts'
import { type CountedPage, levelPages } from '../limits/level-pages.ts'
import { levelSql } from '../limits/levels.ts'
import type { Recorder } from '../records/recorder.ts'
import { TOKENS, type TokenSettings } from './table.ts'

/** A row of the table: like the SDK's `Token`, but texts that were never set are `null`. */
const TokenRow = rowSchema(TOKENS)
export type TokenRow = z.output<typeof TokenRow>

const KEY_LENGTH = 48

/** Settings that a change leaves as they are if it does not have them. */
export interface TokenExtensions {
  readonly limits?: readonly LimitDraft[] | undefined
  /** JSON, name to model. */
  readonly aliases?: string | undefined
}

/** Settings of the token that is created for every new user. */
const DEFAULT_TOKEN = { name: 'default', remain_quota: -1, unlimited_quota: true, subnet: '' } as const

/** Ties are broken by ID, so that no page repeats or skips a row. */
const ORDERS = {
  '': 'id DESC',
  remain_quota: 'unlimited_quota DESC, remain_quota DESC, id',
  used_quota: 'used_quota DESC, id',
} satisfies Record<(typeof TOKEN_ORDERS)[number], string>

type Order = keyof typeof ORDERS

const DAY = 24 * 60 * 60

// In the order of the primary key, so that nothing is sorted.
const ENDING = `SELECT tokens.id, user_id, username, name, expired_time, remain_quota, unlimited_quota, tokens.used_quota
  FROM tokens JOIN users ON users.id = user_id AND users.status = ${USER_STATUS.enabled}
  WHERE tokens.status = ${TOKEN_STATUS.enabled} AND (
    (expired_time <> ${NEVER_EXPIRES} AND expired_time BETWEEN :first AND :last)
    OR (unlimited_quota = 0 AND tokens.used_quota > 0 AND remain_quota * ${NEAR_LIMIT - 1} <= tokens.used_quota))
  ORDER BY tokens.id DESC LIMIT 100`

const Rows = z.array(TokenRow)
const MaybeRow = z.optional(TokenRow)
const EndingRows = z.array(
  z.extend(
    z.pick(TokenRow, {
      id: true,
      user_id: true,
      name: true,
      expired_time: true,
      remain_quota: true,
      unlimited_quota: true,
      used_quota: true,
    }),
    { username: z.string() },
  ),
)

/** Opens the store of the table `tokens`. Every function except `byKey`, `byId` and `ending` is limited to the rows of one owner. */
export function openTokens(db: Database, clock: Clock, recorder: Recorder) {
  const atLevel = ` AND id IN (${levelSql(db.dialect).atLevel('token')})`
  const pageIn = (order: Order) =>
    `SELECT * FROM tokens WHERE user_id = :owner ORDER BY ${ORDERS[order]} LIMIT :limit OFFSET :offset`
  const searchIn = (condition = '') =>
    jsonRows(
      db,
      TokenRow,
      { unlimited_quota: db.dialect.jsonBoolean('unlimited_quota'), limits: db.dialect.storedJson('limits', '[]') },
      `SELECT * FROM tokens WHERE user_id = :owner AND (id = :id OR ${db.dialect.contains('name', ':keyword')})${condition}
      ORDER BY id DESC`,
    )
  const search = searchIn()
  const searchAtLevel = searchIn(atLevel)
  const count = counter(db, 'tokens WHERE user_id = :owner')
  const pageAtLevel = levelPages(db, 'token', {
    columns: 'tokens.*',
    list: 'tokens WHERE user_id = :owner',
    orders: ORDERS,
  })
  const recorded = recorder.of({ kind: 'token', table: TOKENS, key: 'id', name: 'name', canUndo: () => true })
  const insert = inserter(db, TOKENS)
  const update = `UPDATE tokens SET ${assignments(TOKENS)}, limits = coalesce(:limits, limits), aliases = coalesce(:aliases, aliases)
    WHERE user_id = :owner AND id = :id RETURNING *`
  const setStatus = 'UPDATE tokens SET status = :status WHERE user_id = :owner AND id = :id RETURNING *'
  const create = async (
    owner: number,
    settings: Partial<TokenSettings>,
    extensions: TokenExtensions = {},
  ): Promise<TokenRow> => {
    const now = unixSeconds(clock)
    const generated = { user_id: owner, key: randomText(KEY_LENGTH), created_time: now, accessed_time: now }
    return z.parse(TokenRow, await recorded.add(() => insert({ ...settings, ...generated, ...extensions })))
  }
  return {
    page: async (owner: number, order: Order, page: PageInput) =>
      z.parse(Rows, await db.all(pageIn(order), { owner, ...rangeOf(page) })),
    count: (owner: number): Promise<number> => count({ owner }),
    /** Returns a page of the tokens whose limits are at a level. */
    pageAtLevel: async (
      owner: number,
      order: Order,
      page: PageInput,
      level: Values,
    ): Promise<CountedPage<TokenRow>> => {
      const { rows, total } = await pageAtLevel(order, page, { owner, ...level })
      return { rows: z.parse(Rows, rows), total }
    },
    /** Returns tokens whose ID is the keyword or whose name contains it. */
    search: (owner: number, keyword: string, level?: Values): Promise<RawJson<TokenRow[]>> =>
      (level ? searchAtLevel : search)({ owner, keyword, id: idIn(keyword), ...level }),
    /** Returns the enabled tokens of all users that end soon, without their keys. */
    ending: async (): Promise<EndingToken[]> => {
      const now = unixSeconds(clock)
      const rows = await db.all(ENDING, { first: now - ENDING_DAYS * DAY, last: now + ENDING_DAYS * DAY })
      return z.parse(EndingRows, rows)
    },
    byKey: async (key: string) => z.parse(MaybeRow, await db.get('SELECT * FROM tokens WHERE key = :key', { key })),
    byId: async (id: number) => z.parse(MaybeRow, await db.get('SELECT * FROM tokens WHERE id = :id', { id })),
    /** Returns the newest token of a name. */
    named: async (owner: number, name: string) =>
      z.parse(
        MaybeRow,
        await db.get('SELECT * FROM tokens WHERE user_id = :owner AND name = :name ORDER BY id DESC LIMIT 1', {
          owner,
          name,
        }),
      ),
    find: async (owner: number, id: number) =>
      z.parse(MaybeRow, await db.get('SELECT * FROM tokens WHERE user_id = :owner AND id = :id', { owner, id })),
    create,
    createDefault: (owner: number): Promise<TokenRow> => create(owner, DEFAULT_TOKEN),
    update: async (owner: number, id: number, settings: TokenSettings, { limits, aliases }: TokenExtensions = {}) => {
      const extensions = { limits: storedLimits(limits), aliases: aliases ?? null }
      const values = { ...editableValues(TOKENS, settings), ...extensions, owner, id }
      return z.parse(MaybeRow, await recorded.update(id, () => db.get(update, values)))
    },
    setStatus: async (owner: number, id: number, status: number) =>
      z.parse(MaybeRow, await recorded.update(id, () => db.get(setStatus, { status, owner, id }))),
    /** Changes the status that a call has found; a status that the owner has set meanwhile is kept. */
    replaceStatus: async (id: number, from: number, to: number): Promise<void> => {
      await db.run('UPDATE tokens SET status = :to WHERE id = :id AND status = :from', { id, from, to })
    },
    /** Returns whether the token existed. */
    remove: (owner: number, id: number): Promise<boolean> =>
      recorded.change(
        [id],
        async () => (await db.run('DELETE FROM tokens WHERE user_id = :owner AND id = :id', { owner, id })) > 0,
      ),
  }
}

export type Tokens = ReturnType<typeof openTokens>
