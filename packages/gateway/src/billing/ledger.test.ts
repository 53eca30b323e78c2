import { expect, onTestFinished, test } from 'vitest'
import { newDatabase } from '../../test/databases.ts'
import type { Database } from '../db/database.ts'
import { openLeases, PROCESS } from '../db/leases.ts'
import { openDatabase } from '../db/open.ts'
import { openLedger } from './ledger.ts'

const GIVEN = 1_000_000

const USERS = `INSERT INTO users (id, username, password_hash, quota) VALUES (1, 'ann', '', ${GIVEN}), (2, 'ben', '', ${GIVEN})`

const TOKENS = `INSERT INTO tokens
  (id, user_id, key, name, created_time, accessed_time, expired_time, remain_quota, unlimited_quota)
  VALUES (1, 1, 'a', 'a', 0, 0, -1, ${GIVEN}, 0), (2, 2, 'b', 'b', 0, 0, -1, ${GIVEN}, 0)`

/** Creates users 1 and 2 with a token each, with the same IDs. */
async function furnish(): Promise<Database> {
  const db = await openDatabase(await newDatabase())
  onTestFinished(() => db.close())
  await db.run(USERS)
  await db.run(TOKENS)
  return db
}

const quotasIn = async (db: Database) => {
  const rows = await db.all(
    'SELECT users.quota, remain_quota FROM users JOIN tokens ON user_id = users.id ORDER BY users.id',
  )
  return rows.map(({ quota, remain_quota }) => [quota, remain_quota])
}

const clock = () => 0
const own = { process: 'own', clock }
const note = async () => {}

test('D111 a call that ends after its reservation was refunded is charged exactly its cost', async () => {
  const db = await furnish()
  const ledger = openLedger(db, own)
  const anns = await ledger.reserve(1, 1, 300_507)
  // Another process believes that this one has ended.
  await openLedger(db, { process: 'other', clock }).recover()
  const bens = await ledger.reserve(2, 2, 15)
  expect(bens.id).not.toBe(anns.id)
  await ledger.settle(anns, 0, 15, note)
  await ledger.settle(bens, 0, 15, note)
  expect(await quotasIn(db)).toEqual([
    [GIVEN - 15, GIVEN - 15],
    [GIVEN - 15, GIVEN - 15],
  ])
})

test('D190 reservations are refunded by another process as soon as the lease of theirs has ended', async () => {
  const db = await furnish()
  let now = 0
  const moving = () => now
  const dying = openLedger(db, { process: 'dying', clock: moving })
  await openLeases(db, 'dying', moving).acquire(`${PROCESS}dying`, 1000)
  await dying.reserve(1, 1, 500)
  const living = openLedger(db, { process: 'living', clock: moving })
  await living.reserve(2, 2, 70)
  now = 999
  await living.recover()
  expect((await quotasIn(db))[0]).toEqual([GIVEN - 500, GIVEN - 500])
  now = 1000
  await living.recover()
  expect(await quotasIn(db)).toEqual([
    [GIVEN, GIVEN],
    [GIVEN - 70, GIVEN - 70],
  ])
})

test('D111 the ID of a reservation is never reused, not even the highest', async () => {
  const ledger = openLedger(await furnish(), own)
  const ids = new Set<number>()
  for (let nth = 0; nth < 5; nth++) {
    const reservation = await ledger.reserve(1, 1, 1)
    await ledger.refund(reservation)
    ids.add(reservation.id)
  }
  expect(ids.size).toBe(5)
})

test('D111 settling does not affect the reservation of another user', async () => {
  const db = await furnish()
  const ledger = openLedger(db, own)
  const bens = await ledger.reserve(2, 2, 1000)
  await ledger.settle({ id: bens.id, userId: 1, tokenId: 1 }, 0, 15, note)
  await ledger.refund({ id: bens.id, userId: 1 })
  expect(await quotasIn(db)).toEqual([
    [GIVEN - 15, GIVEN - 15],
    [GIVEN - 1000, GIVEN - 1000],
  ])
  await ledger.refund(bens)
  expect((await quotasIn(db))[1]).toEqual([GIVEN, GIVEN])
})
