import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { PAGE_SIZE, redemptions } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { type Clock, seconds } from '../clock.ts'
import { jsonRows } from '../db/json-rows.ts'
import { idIn } from '../db/keyword.ts'
import { returning } from '../db/returning.ts'
import type { Written } from '../handlers.ts'

const { used, unused } = redemptions.REDEMPTION_STATUS

// The key `count`, which no row has, reads as the 0 that the real server sends.
const Rows = z.array(redemptions.Redemption)
const MaybeRow = z.optional(redemptions.Redemption)
const Paid = z.optional(z.object({ quota: z.int() }))

const KEY_BYTES = 16

/** Reads and writes the table `redemptions`. */
export function openRedemptions(db: DatabaseSync, clock: Clock) {
  const page = db.prepare(`SELECT * FROM redemptions ORDER BY id DESC LIMIT ${PAGE_SIZE} OFFSET ?`)
  const like = jsonRows(
    db,
    redemptions.Redemption,
    { count: '0' },
    'SELECT * FROM redemptions WHERE id = :id OR name LIKE :pattern ORDER BY id DESC',
  )
  const one = db.prepare('SELECT * FROM redemptions WHERE id = ?')
  const byKey = db.prepare('SELECT * FROM redemptions WHERE key = ?')
  const insert = db.prepare('INSERT INTO redemptions (user_id, key, name, quota, created_time) VALUES (?, ?, ?, ?, ?)')
  const change = returning(db, 'UPDATE redemptions SET name = :name, quota = :quota WHERE id = :id RETURNING *')
  const switchTo = returning(
    db,
    `UPDATE redemptions SET status = :status WHERE id = :id AND status <> ${used} RETURNING *`,
  )
  const pay = returning(
    db,
    `UPDATE redemptions SET status = ${used}, redeemed_time = :now WHERE key = :key AND status = ${unused}
    RETURNING quota`,
  )
  const remove = db.prepare('DELETE FROM redemptions WHERE id = ?')
  return {
    page: (p: number) => z.parse(Rows, page.all(p * PAGE_SIZE)),
    /** Codes whose id the keyword is, or whose name begins with it. */
    search: (keyword: string): Written<redemptions.Redemption[]> => like({ id: idIn(keyword), pattern: `${keyword}%` }),
    find: (id: number) => z.parse(MaybeRow, one.get(id)),
    byKey: (key: string) => z.parse(MaybeRow, byKey.get(key)),
    /** Makes a code and gives its key. */
    create: (maker: number, name: string, quota: number): string => {
      const key = randomBytes(KEY_BYTES).toString('hex')
      insert.run(maker, key, name, quota, seconds(clock))
      return key
    },
    change: (id: number, name: string, quota: number) => z.parse(MaybeRow, change({ id, name, quota })),
    /** `undefined` where there is no such code, or it is used. */
    setStatus: (id: number, status: number) => z.parse(MaybeRow, switchTo({ id, status })),
    /** Uses a code up and gives its quota; `undefined` where it cannot be used. */
    pay: (key: string) => z.parse(Paid, pay({ key, now: seconds(clock) }))?.quota,
    /** Whether there was such a code. */
    remove: (id: number): boolean => remove.run(id).changes > 0,
  }
}
