import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/db/open.ts'
import { copyDatabase } from '../../src/index.ts'
import { openStores } from '../../src/stores.ts'
import { createUpkeep } from '../../src/upkeep/upkeep.ts'
import { manualClock, newClient, openGateway } from '../client.ts'
import { newServerDatabase, statement } from '../databases.ts'
import { balances, newRelay, type Relay, sumOf } from '../relay.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const OFFSETS = [3, -3, 60, -60].map((minutes) => minutes * MINUTE)

/** Opens the stores of a process whose clock is off. */
async function processWith({ database }: Pick<Relay, 'database'>, offset: number) {
  const db = await openDatabase(database, { poolSize: 2 })
  onTestFinished(() => db.close())
  const stores = await openStores(db, () => Date.now() + offset)
  return { ...stores, upkeep: createUpkeep(stores) }
}

/** Ends the leases of all processes, as the time after which they are dead would. */
const letLeasesEnd = ({ database }: Pick<Relay, 'database'>) => statement(database, 'UPDATE leases SET expires_at = 0')

describe.each(OFFSETS)('two processes whose clocks differ by %i ms', (offset) => {
  test('leave the reservations of each other alone, and refund those of a dead one', async () => {
    const relay = await newRelay()
    const sum = await sumOf(relay)
    const [here, there] = [await processWith(relay, 0), await processWith(relay, offset)]
    for (const each of [here, there]) {
      await each.upkeep.showAlive()
      await each.ledger.reserve(relay.token.user_id, relay.token.id, 1000)
    }
    for (let nth = 0; nth < 2; nth++) for (const each of [here, there]) await each.upkeep.run()
    // One of them has the lease of the regular work, but both can recover.
    for (const each of [here, there]) await each.ledger.recover()
    expect((await balances(relay)).held).toBe(2)

    await letLeasesEnd(relay)
    await there.upkeep.showAlive()
    await there.ledger.recover()
    expect((await balances(relay)).held).toBe(1)
    await here.upkeep.showAlive()
    await here.ledger.recover()
    expect((await balances(relay)).held).toBe(1)
    await letLeasesEnd(relay)
    await here.ledger.recover()
    expect([(await balances(relay)).held, await sumOf(relay)]).toEqual([0, sum])
  })

  test('run one job at a time', async () => {
    const relay = await newRelay()
    const [here, there] = [await processWith(relay, 0), await processWith(relay, offset)]
    expect(await here.leases.acquire('job', 2 * MINUTE)).toBe(true)
    expect(await there.leases.acquire('job', 2 * MINUTE)).toBe(false)
    await letLeasesEnd(relay)
    expect(await there.leases.acquire('job', 2 * MINUTE)).toBe(true)
    expect(await here.leases.acquire('job', 2 * MINUTE)).toBe(false)
  })

  test('count failed sign-ins and calls together', async () => {
    const relay = await newRelay()
    const [here, there] = [await processWith(relay, 0), await processWith(relay, offset)]
    const waits: number[] = []
    for (let nth = 0; nth < 14; nth++) waits.push(await (nth % 2 ? there : here).attempts.begin('a'))
    // The last failures delay by seconds, at any time of the clock.
    expect(Math.max(...waits)).toBeGreaterThan(0)
    expect(Math.max(...waits)).toBeLessThanOrEqual(15 * MINUTE)
    const takes = [here, there].map(({ rateWindows }) => rateWindows('test', 20 * MINUTE))
    const taken: number[] = []
    for (let nth = 0; nth < 12; nth++) taken.push((await takes[nth % 2]?.([{ key: 'k', max: 5 }])) ?? -1)
    expect(taken.filter((wait) => wait === 0)).toHaveLength(5)
    expect(taken.every((wait) => wait <= 20 * MINUTE)).toBe(true)
  })

  test('accept each other’s codes, states and sessions, and delete none of them', async () => {
    const relay = await newRelay()
    const both = [await processWith(relay, 0), await processWith(relay, offset)]
    for (const [here, there] of [both, both.toReversed()]) {
      if (!here || !there) throw new Error('There are two')
      await (await here.emailedSecrets.prepare('code', 'a@example.com', 'secret'))()
      await (await there.emailedSecrets.prepare('code', 'b@example.com', 'secret'))()
      expect(await there.emailedSecrets.verify('code', 'a@example.com', 'secret')).toBeDefined()
      const state = await here.browserState.newState('browser')
      await there.browserState.newState('another')
      expect(await there.browserState.consumeState('browser', state)).toBe(true)
      const session = await here.sessions.start(2, { address: '192.0.2.1', userAgent: undefined })
      await there.sessions.removeExpired()
      expect((await there.sessions.use(session, '192.0.2.1'))?.id).toBe(2)
    }
  })

  test('a running gateway is noticed before its database is copied', async () => {
    const database = await newServerDatabase()
    await openGateway({ database, clock: () => Date.now() + offset, serverClock: true })
    await expect(copyDatabase({ from: database, to: await newServerDatabase() })).rejects.toThrow('is using it')
  })
})

test('a lease that a process wrote an hour or more ahead does not hold up the others', async () => {
  const relay = await newRelay()
  const here = await processWith(relay, 0)
  const [other] = [await processWith(relay, 0)]
  await other.leases.acquire('job', 2 * MINUTE)
  await statement(relay.database, 'UPDATE leases SET expires_at = expires_at + 7200000')
  expect(await here.leases.acquire('job', 2 * MINUTE)).toBe(true)
})

test("a process whose clock differs from the server's deletes nothing, however steady it is", async () => {
  const relay = await newRelay()
  expect((await relay.chat()).status).toBe(200)
  const db = await openDatabase(relay.database, { poolSize: 2 })
  onTestFinished(() => db.close())
  const said: unknown[] = []
  const steadyClock = manualClock()
  const clock = () => steadyClock() - start + Date.now() + 400 * DAY
  const start = steadyClock()
  const stores = await openStores(db, clock, { steadyClock, log: ({ error }) => said.push(error) })
  await stores.options.set('LogRetentionDays', '1')
  const { run } = createUpkeep(stores)
  const logs = async () => Number((await statement(relay.database, 'SELECT count(*) FROM logs'))[0]?.count)
  const before = await logs()
  for (let day = 0; day < 3; day++) {
    await run()
    steadyClock.advance(DAY)
  }
  expect(await logs()).toBe(before)
  expect(said).toHaveLength(1)
})

test('a clock that jumps while a call runs refunds no other call', async () => {
  const relay = await newRelay()
  let offset = 0
  const db = await openDatabase(relay.database, { poolSize: 2 })
  onTestFinished(() => db.close())
  const stores = await openStores(db, () => Date.now() + offset)
  const upkeep = createUpkeep(stores)
  const other = await processWith(relay, 0)
  await other.upkeep.showAlive()
  await other.ledger.reserve(relay.token.user_id, relay.token.id, 1000)
  for (const jump of OFFSETS) {
    offset = jump
    await upkeep.run()
    await stores.ledger.recover()
  }
  expect((await balances(relay)).held).toBe(1)
  expect((await newClient(relay.gateway).call('GET', '/api/status')).status).toBe(200)
})
