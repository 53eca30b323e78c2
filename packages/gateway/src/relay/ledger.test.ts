import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { openLedger } from './ledger.ts'

const GIVEN = 1_000_000

/** Creates users 1 and 2 with a token each, with the same IDs. */
function furnish(db: DatabaseSync): DatabaseSync {
  onTestFinished(() => db.close())
  db.exec(`INSERT INTO users (id, username, password_hash, quota) VALUES (1, 'ann', '', ${GIVEN}), (2, 'ben', '', ${GIVEN});
    INSERT INTO tokens (id, user_id, key, name, created_time, accessed_time, expired_time, remain_quota, unlimited_quota)
    VALUES (1, 1, 'a', 'a', 0, 0, -1, ${GIVEN}, 0), (2, 2, 'b', 'b', 0, 0, -1, ${GIVEN}, 0)`)
  return db
}

const quotasIn = (db: DatabaseSync) =>
  db
    .prepare('SELECT users.quota, remain_quota FROM users JOIN tokens ON user_id = users.id ORDER BY users.id')
    .all()
    .map(({ quota, remain_quota }) => [quota, remain_quota])

const clock = () => 0
const note = () => {}

test('D111 a call that ends after its reservation was refunded is charged exactly its cost', async () => {
  const db = furnish(openDatabase(':memory:'))
  const ledger = openLedger(db, clock)
  const anns = await ledger.reserve(1, 1, 300_507)
  // As at the start of a gateway.
  await ledger.recover()
  const bens = await ledger.reserve(2, 2, 15)
  expect(bens.id).not.toBe(anns.id)
  await ledger.settle(anns, 0, 15, note)
  await ledger.settle(bens, 0, 15, note)
  expect(quotasIn(db)).toEqual([
    [GIVEN - 15, GIVEN - 15],
    [GIVEN - 15, GIVEN - 15],
  ])
})

test('D111 the ID of a reservation is never reused, not even the highest', () => {
  const ledger = openLedger(furnish(openDatabase(':memory:')), clock)
  const ids = Array.from({ length: 5 }, () => {
    const reservation = ledger.reserve(1, 1, 1)
    ledger.refund(reservation)
    return reservation.id
  })
  expect(new Set(ids).size).toBe(5)
})

test('D111 settling does not affect the reservation of another user', async () => {
  const db = furnish(openDatabase(':memory:'))
  const ledger = openLedger(db, clock)
  const bens = await ledger.reserve(2, 2, 1000)
  await ledger.settle({ id: bens.id, userId: 1, tokenId: 1 }, 0, 15, note)
  await ledger.refund({ id: bens.id, userId: 1 })
  expect(quotasIn(db)).toEqual([
    [GIVEN - 15, GIVEN - 15],
    [GIVEN - 1000, GIVEN - 1000],
  ])
  await ledger.refund(bens)
  expect(quotasIn(db)[1]).toEqual([GIVEN, GIVEN])
})

test('D111 reservations of an earlier schema are kept, and their IDs are not reused', async () => {
  const folder = new URL('../db/migrations/', import.meta.url)
  const db = new DatabaseSync(':memory:')
  const [before, after] = [readdirSync(folder).sort().slice(0, 5), readdirSync(folder).sort().slice(5)]
  const take = (steps: string[]) => {
    for (const name of steps) db.exec(readFileSync(new URL(name, folder), 'utf8'))
  }
  take(before)
  furnish(db)
  db.exec('INSERT INTO reservations (id, user_id, token_id, quota) VALUES (7, 1, 1, 100), (9, 2, NULL, 200)')
  take(after)
  const ledger = openLedger(db, clock)
  await ledger.recover()
  expect(quotasIn(db)).toEqual([
    [GIVEN + 100, GIVEN + 100],
    [GIVEN + 200, GIVEN],
  ])
  expect((await ledger.reserve(1, 1, 1)).id).toBe(10)
})
