import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { PAGE_SIZE, redemptions } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { jsonRows } from '../db/json-rows.ts'
import { idIn } from '../db/keyword.ts'
import { returning } from '../db/returning.ts'
import { assignments, inserter } from '../db/table.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import type { RawJson } from '../lib/json.ts'
import { REDEMPTIONS } from './table.ts'

const { used, unused } = redemptions.REDEMPTION_STATUS

// The key `count` is not a column; it reads as 0, which One API sends.
const Rows = z.array(redemptions.Redemption)
const MaybeRow = z.optional(redemptions.Redemption)
const Claimed = z.optional(z.object({ quota: z.int() }))

const KEY_BYTES = 16

/** Opens the store of the table `redemptions`. */
export function openRedemptions(db: DatabaseSync, clock: Clock) {
  const page = db.prepare(`SELECT * FROM redemptions ORDER BY id DESC LIMIT ${PAGE_SIZE} OFFSET ?`)
  const search = jsonRows(
    db,
    redemptions.Redemption,
    { count: '0' },
    'SELECT * FROM redemptions WHERE id = :id OR name LIKE :pattern ORDER BY id DESC',
  )
  const find = db.prepare('SELECT * FROM redemptions WHERE id = ?')
  const findByKey = db.prepare('SELECT * FROM redemptions WHERE key = ?')
  const insert = inserter(db, REDEMPTIONS)
  const update = returning(db, `UPDATE redemptions SET ${assignments(REDEMPTIONS)} WHERE id = :id RETURNING *`)
  const setStatus = returning(
    db,
    `UPDATE redemptions SET status = :status WHERE id = :id AND status <> ${used} RETURNING *`,
  )
  const claim = returning(
    db,
    `UPDATE redemptions SET status = ${used}, redeemed_time = :now WHERE key = :key AND status = ${unused}
    RETURNING quota`,
  )
  const remove = db.prepare('DELETE FROM redemptions WHERE id = ?')
  return {
    page: (p: number) => z.parse(Rows, page.all(p * PAGE_SIZE)),
    /** Returns codes whose ID is the keyword, or whose name begins with it. */
    search: (keyword: string): RawJson<redemptions.Redemption[]> =>
      search({ id: idIn(keyword), pattern: `${keyword}%` }),
    find: (id: number) => z.parse(MaybeRow, find.get(id)),
    byKey: (key: string) => z.parse(MaybeRow, findByKey.get(key)),
    /** Creates a code and returns its key. */
    create: (creator: number, name: string, quota: number): string => {
      const key = randomBytes(KEY_BYTES).toString('hex')
      insert({ user_id: creator, key, name, quota, created_time: unixSeconds(clock) })
      return key
    },
    update: (id: number, name: string, quota: number) => z.parse(MaybeRow, update({ id, name, quota })),
    /** Returns the row, or `undefined` if there is no such code or it has been used. */
    setStatus: (id: number, status: number) => z.parse(MaybeRow, setStatus({ id, status })),
    /** Marks a code as used and returns its quota, or `undefined` if it cannot be used. */
    claim: (key: string) => z.parse(Claimed, claim({ key, now: unixSeconds(clock) }))?.quota,
    /** Returns whether the code existed. */
    remove: (id: number): boolean => remove.run(id).changes > 0,
  }
}

export type Redemptions = ReturnType<typeof openRedemptions>
