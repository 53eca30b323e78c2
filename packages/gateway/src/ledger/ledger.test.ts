import { expect, onTestFinished, test } from 'vitest'
import { newDatabase } from '../../test/databases.ts'
import { CHANNELS } from '../channels/table.ts'
import type { Database } from '../db/database.ts'
import { openLeases, PROCESS } from '../db/leases.ts'
import { openDatabase } from '../db/open.ts'
import { inserter } from '../db/table.ts'
import type { Clock } from '../lib/clock.ts'
import { openWindows } from '../limits/windows.ts'
import { openLedger as open } from './ledger.ts'

const openLedger = (db: Database, own: { process: string; clock: Clock }) =>
  open(db, { ...own, windows: openWindows(db, own.clock, () => 'UTC') })

const used = (cost: number) => ({ cost, tokens: 0 })

const GIVEN = 1_000_000

const USERS = `INSERT INTO users (id, username, password_hash, quota) VALUES (1, 'ann', '', ${GIVEN}), (2, 'ben', '', ${GIVEN})`

const TOKENS = `INSERT INTO tokens
  (id, user_id, key, name, created_time, accessed_time, expired_time, remain_quota, unlimited_quota)
  VALUES (1, 1, 'a', 'a', 0, 0, -1, ${GIVEN}, 0), (2, 2, 'b', 'b', 0, 0, -1, ${GIVEN}, 0)`

/** Creates users 1 and 2 with a token each, with the same IDs. */
async function furnish(): Promise<Database> {
  const db = await openDatabase(await newDatabase(), { serverClock: false })
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

test('a call that ends after its reservation was refunded is charged exactly its cost', async () => {
  const db = await furnish()
  const ledger = openLedger(db, own)
  const anns = await ledger.reserve(1, 1, 300_507)
  // Another process believes that this one has ended.
  await openLedger(db, { process: 'other', clock }).recover()
  const bens = await ledger.reserve(2, 2, 15)
  expect(bens.id).not.toBe(anns.id)
  await ledger.settle(anns, 0, used(15), note)
  await ledger.settle(bens, 0, used(15), note)
  expect(await quotasIn(db)).toEqual([
    [GIVEN - 15, GIVEN - 15],
    [GIVEN - 15, GIVEN - 15],
  ])
})

test('reservations are refunded by another process as soon as the lease of theirs has ended', async () => {
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

test('costs of calls add up, of user, token and channel', async () => {
  const db = await furnish()
  await inserter(db, CHANNELS)({})
  const ledger = openLedger(db, own)
  for (const [quota, cost] of [
    [100, 30],
    [50, 70],
  ] as const)
    await ledger.settle(await ledger.reserve(1, 1, quota), 1, used(cost), note)
  const rows = await db.all(`SELECT users.quota, users.used_quota, request_count, remain_quota,
    tokens.used_quota AS token_used, channels.used_quota AS channel_used
    FROM users JOIN tokens ON user_id = users.id JOIN channels ON channels.id = 1 WHERE users.id = 1`)
  expect(rows.map((row) => ({ ...row }))).toEqual([
    {
      quota: GIVEN - 100,
      used_quota: 100,
      request_count: 2,
      remain_quota: GIVEN - 100,
      token_used: 100,
      channel_used: 100,
    },
  ])
})

test('an unlimited token is not charged', async () => {
  const db = await furnish()
  await db.run('UPDATE tokens SET unlimited_quota = 1, remain_quota = 0 WHERE id = 1')
  const ledger = openLedger(db, own)
  const reservation = await ledger.reserve(1, 1, 100)
  expect(reservation).toMatchObject({ userId: 1, tokenId: null })
  await ledger.settle(reservation, 0, used(30), note)
  await ledger.refund(await ledger.reserve(1, 1, 100))
  expect((await quotasIn(db))[0]).toEqual([GIVEN - 30, 0])
})

test('a reservation that user or token cannot pay is refused with its own code', async () => {
  const db = await furnish()
  await db.run('UPDATE tokens SET remain_quota = 100 WHERE id = 1')
  const ledger = openLedger(db, own)
  const refused = (status: number, code: string) => expect.objectContaining({ status, details: { code } })
  await expect(ledger.reserve(1, 1, GIVEN + 1)).rejects.toEqual(refused(403, 'insufficient_user_quota'))
  await expect(ledger.reserve(1, 1, 101)).rejects.toEqual(refused(403, 'pre_consume_token_quota_failed'))
  expect((await quotasIn(db))[0]).toEqual([GIVEN, 100])
  await ledger.reserve(1, 1, 100)
})

test('a token is exhausted once nothing is left, neither of its own nor reserved', async () => {
  const db = await furnish()
  const ledger = openLedger(db, own)
  const status = async () => (await db.get('SELECT status FROM tokens WHERE id = 1'))?.status
  expect([await ledger.exhaust(1), await status()]).toEqual([false, 1])
  const reservation = await ledger.reserve(1, 1, GIVEN)
  expect([await ledger.exhaust(1), await status()]).toEqual([false, 1])
  await ledger.settle(reservation, 0, used(GIVEN), note)
  expect([await ledger.exhaust(1), await status()]).toEqual([true, 4])
  expect(await db.get('SELECT status FROM tokens WHERE id = 2')).toMatchObject({ status: 1 })
})

test('the ID of a reservation is never reused, not even the highest', async () => {
  const ledger = openLedger(await furnish(), own)
  const ids = new Set<number>()
  for (let nth = 0; nth < 5; nth++) {
    const reservation = await ledger.reserve(1, 1, 1)
    await ledger.refund(reservation)
    ids.add(reservation.id)
  }
  expect(ids.size).toBe(5)
})

test('settling does not affect the reservation of another user', async () => {
  const db = await furnish()
  const ledger = openLedger(db, own)
  const bens = await ledger.reserve(2, 2, 1000)
  await ledger.settle({ id: bens.id, userId: 1, tokenId: 1, holds: [] }, 0, used(15), note)
  await ledger.refund({ id: bens.id, userId: 1 })
  expect(await quotasIn(db)).toEqual([
    [GIVEN - 15, GIVEN - 15],
    [GIVEN - 1000, GIVEN - 1000],
  ])
  await ledger.refund(bens)
  expect((await quotasIn(db))[1]).toEqual([GIVEN, GIVEN])
})

/** Lets writes to a table fail until the returned function is called. */
async function breakTable(db: Database, table: string) {
  await db.run(`ALTER TABLE ${table} RENAME TO broken`)
  return () => db.run(`ALTER TABLE broken RENAME TO ${table}`)
}

test('a refund that fails is repeated until it succeeds', async () => {
  const db = await furnish()
  const ledger = openLedger(db, own)
  const held = await ledger.reserve(1, 1, 500)
  const other = await ledger.reserve(2, 2, 70)
  const mend = await breakTable(db, 'tokens')
  await expect(ledger.refund(held)).rejects.toThrow()
  await ledger.finish()
  await expect(ledger.finish()).rejects.toThrow()
  await mend()
  await ledger.finish()
  await ledger.finish()
  // The reservation of a running call is kept.
  expect(await quotasIn(db)).toEqual([
    [GIVEN, GIVEN],
    [GIVEN - 70, GIVEN - 70],
  ])
  await ledger.settle(other, 0, used(15), note)
  expect((await quotasIn(db))[1]).toEqual([GIVEN - 15, GIVEN - 15])
})

test('a settlement that fails is repeated, once', async () => {
  const db = await furnish()
  const ledger = openLedger(db, own)
  const held = await ledger.reserve(1, 1, 500)
  const mend = await breakTable(db, 'channels')
  await expect(ledger.settle(held, 0, used(15), note)).rejects.toThrow()
  await expect(ledger.finish()).rejects.toThrow()
  expect(await quotasIn(db)).toMatchObject([
    [GIVEN - 500, GIVEN - 500],
    [GIVEN, GIVEN],
  ])
  await mend()
  await Promise.all([ledger.finish(), ledger.finish()])
  await ledger.finish()
  expect((await quotasIn(db))[0]).toEqual([GIVEN - 15, GIVEN - 15])
})

test('a settlement whose success was not seen is not repeated', async () => {
  const db = await furnish()
  const lost: Database = {
    ...db,
    transaction: async (work, options) => {
      await db.transaction(work, options)
      throw new Error('connection lost')
    },
  }
  const held = await openLedger(db, own).reserve(1, 1, 500)
  const ledger = openLedger(lost, own)
  await expect(ledger.settle(held, 0, used(15), note)).rejects.toThrow('connection lost')
  await expect(ledger.finish()).rejects.toThrow('connection lost')
  expect((await quotasIn(db))[0]).toEqual([GIVEN - 15, GIVEN - 15])
})
