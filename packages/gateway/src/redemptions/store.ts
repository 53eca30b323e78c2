import { randomBytes } from 'node:crypto'
import { REDEMPTION_STATUS, Redemption } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import type { Database } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { idIn } from '../db/keyword.ts'
import { counter, type PageInput, rangeOf } from '../db/page.ts'
import { assignments, inserter } from '../db/table.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import type { RawJson } from '../lib/json.ts'
import type { Recorder } from '../records/recorder.ts'
import { REDEMPTIONS } from './table.ts'

const { used, unused } = REDEMPTION_STATUS

// The key `count` is not a column; it reads as 0, which One API sends.
const Rows = z.array(Redemption)
const MaybeRow = z.optional(Redemption)
const Claimed = z.optional(z.object({ quota: z.int() }))

const KEY_BYTES = 16

/** Opens the store of the table `redemptions`. */
export function openRedemptions(db: Database, clock: Clock, recorder: Recorder) {
  const page = `SELECT * FROM redemptions ORDER BY id DESC LIMIT :limit OFFSET :offset`
  const search = jsonRows(
    db,
    Redemption,
    { count: '0' },
    `SELECT * FROM redemptions WHERE id = :id OR ${db.dialect.contains('name', ':keyword')} ORDER BY id DESC`,
  )
  const count = counter(db, 'redemptions')
  const recorded = recorder.of({
    kind: 'redemption',
    table: REDEMPTIONS,
    key: 'id',
    name: 'name',
    // A code that was used has been paid out.
    canUndo: (before, after) => before?.status !== used && after?.status !== used,
  })
  const insert = inserter(db, REDEMPTIONS)
  const update = `UPDATE redemptions SET ${assignments(REDEMPTIONS)} WHERE id = :id RETURNING *`
  const setStatus = `UPDATE redemptions SET status = :status WHERE id = :id AND status <> ${used} RETURNING *`
  const claim = `UPDATE redemptions SET status = ${used}, redeemed_time = :now WHERE key = :key AND status = ${unused}
    RETURNING quota`
  const byKey = async (key: string) =>
    z.parse(MaybeRow, await db.get('SELECT * FROM redemptions WHERE key = :key', { key }))
  return {
    page: async (input: PageInput) => z.parse(Rows, await db.all(page, rangeOf(input))),
    count: (): Promise<number> => count(),
    /** Returns codes whose ID is the keyword or whose name contains it. */
    search: (keyword: string): Promise<RawJson<Redemption[]>> => search({ id: idIn(keyword), keyword }),
    find: async (id: number) => z.parse(MaybeRow, await db.get('SELECT * FROM redemptions WHERE id = :id', { id })),
    byKey,
    /** Creates a code and returns its key. */
    create: async (creator: number, name: string, quota: number): Promise<string> => {
      const key = randomBytes(KEY_BYTES).toString('hex')
      await recorded.add(() => insert({ user_id: creator, key, name, quota, created_time: unixSeconds(clock) }))
      return key
    },
    update: async (id: number, name: string, quota: number) =>
      z.parse(MaybeRow, await recorded.update(id, () => db.get(update, { id, name, quota }))),
    /** Returns the row, or `undefined` if there is no such code or it has been used. */
    setStatus: async (id: number, status: number) =>
      z.parse(MaybeRow, await recorded.update(id, () => db.get(setStatus, { id, status }))),
    /** Marks a code as used and returns its quota, or `undefined` if it cannot be used. */
    claim: (key: string): Promise<number | undefined> =>
      db.transaction(async () => {
        const code = await byKey(key)
        const work = async () => z.parse(Claimed, await db.get(claim, { key, now: unixSeconds(clock) }))?.quota
        return code && recorded.change([code.id], work)
      }),
    /** Returns whether the code existed. */
    remove: (id: number): Promise<boolean> =>
      recorded.change([id], async () => (await db.run('DELETE FROM redemptions WHERE id = :id', { id })) > 0),
  }
}

export type Redemptions = ReturnType<typeof openRedemptions>
