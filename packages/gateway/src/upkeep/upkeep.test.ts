import { readdirSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { manualClock } from '../../test/client.ts'
import { newDirectory } from '../../test/files.ts'
import { writeLogs } from '../../test/logs.ts'
import { type Behaviour, replies, returnsError } from '../../test/provider.ts'
import { newRelay } from '../../test/relay.ts'
import { openDatabase } from '../db/open.ts'
import { openStores } from '../stores.ts'
import { createUpkeep } from './upkeep.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const NOW = Date.UTC(2026, 10, 21, 8)

/** Opens the stores of a running gateway's file, and their regular work under a separate clock. */
async function withUpkeep(behaviour?: Behaviour) {
  const relay = await newRelay(behaviour)
  const clock = manualClock(NOW)
  const stores = await openStores(await openDatabase(relay.database, { serverClock: false }), clock)
  const status = async () => (await stores.channels.find(relay.channel))?.status
  return { relay, clock, stores, status, upkeep: createUpkeep(stores), close: () => stores.db.close() }
}

describe('old log rows', () => {
  test('are kept by default, and deleted after the number of days that an option sets', async () => {
    const { relay, stores, upkeep, close } = await withUpkeep()
    const [old, recent] = [NOW - 30 * DAY - 1000, NOW - 30 * DAY]
    await writeLogs(relay.database, [{ created_at: old / 1000 }, { created_at: recent / 1000 }])
    const count = async () => (await stores.db.get('SELECT count(*) AS n FROM logs WHERE type = 2'))?.n
    await upkeep.run()
    expect(await count()).toBe(2)
    await stores.options.set('LogRetentionDays', '30')
    await upkeep.run()
    expect(await count()).toBe(1)
    await close()
  })
})

describe('a channel that was disabled automatically', () => {
  test('stays disabled by default', async () => {
    const { relay, clock, stores, status, upkeep, close } = await withUpkeep()
    await stores.channels.setStatus(relay.channel, 3)
    for (let hour = 0; hour < 30; hour++) {
      clock.advance(60 * MINUTE)
      await upkeep.run()
    }
    expect([await status(), relay.provider.requests.length]).toEqual([3, 0])
    await close()
  })

  test('is tested after the interval, and enabled when it responds', async () => {
    const { relay, clock, stores, status, upkeep, close } = await withUpkeep()
    await stores.options.set('ChannelRetryMinutes', '5')
    await stores.channels.setStatus(relay.channel, 3)
    await upkeep.run()
    clock.advance(5 * MINUTE - 1)
    await upkeep.run()
    expect(relay.provider.requests).toHaveLength(0)
    clock.advance(1)
    await upkeep.run()
    expect([await status(), relay.provider.requests.length]).toEqual([1, 1])
    await close()
  })

  test('is tested less often after each failure, up to once a day', async () => {
    let isDown = true
    const { relay, clock, stores, status, upkeep, close } = await withUpkeep((response, request) =>
      (isDown ? returnsError(500, { message: 'down' }) : replies())(response, request),
    )
    await stores.options.set('ChannelRetryMinutes', '5')
    await stores.channels.setStatus(relay.channel, 3)
    const times: number[] = []
    for (let minute = 0; minute <= 160; minute++) {
      const before = relay.provider.requests.length
      await upkeep.run()
      if (relay.provider.requests.length > before) times.push(minute)
      clock.advance(MINUTE)
    }
    expect(times).toEqual([5, 15, 35, 75, 155])
    isDown = false
    clock.advance(DAY)
    await upkeep.run()
    expect(await status()).toBe(1)
    await close()
  })

  test('is left alone if its config says so, or if an administrator disabled it', async () => {
    const { relay, clock, stores, upkeep, close } = await withUpkeep()
    await stores.options.set('ChannelRetryMinutes', '5')
    await relay.root.api.channels.update({ id: relay.channel, config: '{"retry":false}' })
    await stores.channels.setStatus(relay.channel, 3)
    const other = await relay.addChannel({ name: 'other' })
    await stores.channels.setStatus(other, 2)
    await upkeep.run()
    clock.advance(DAY)
    await upkeep.run()
    expect(relay.provider.requests).toHaveLength(0)
    await close()
  })
})

test('the regular work is done by one process at a time, and taken over when that one has ended', async () => {
  const { relay, clock, stores, upkeep, close } = await withUpkeep()
  await stores.options.set('LogRetentionDays', '1')
  const other = await openStores(await openDatabase(relay.database, { serverClock: false }), clock)
  const second = createUpkeep(other)
  await upkeep.run()
  await writeLogs(relay.database, [{ created_at: 1 }])
  await second.run()
  const count = async () => (await stores.db.get('SELECT count(*) AS n FROM logs WHERE type = 2'))?.n
  expect(await count()).toBe(1)
  clock.advance(MINUTE)
  await second.run()
  expect(await count()).toBe(0)
  await other.db.close()
  await close()
})

test('uploads that nobody has used for a while are deleted', async () => {
  const folder = newDirectory()
  vi.stubEnv('TMPDIR', folder)
  const { stores, clock, upkeep, close } = await withUpkeep()
  const upload = await stores.uploads.start(1)
  await stores.uploads.append(1, upload, Buffer.from('x'))
  await upkeep.run()
  expect(readdirSync(folder)).toHaveLength(1)
  clock.advance(60 * MINUTE)
  await upkeep.run()
  expect(readdirSync(folder)).toEqual([])
  vi.unstubAllEnvs()
  await close()
})

test('a run that is active when the gateway stops reports no fault, and an earlier one does', async () => {
  const { stores, close } = await withUpkeep()
  const reportFault = vi.fn()
  const fails = () => Promise.reject(new Error('The database is closed'))
  const upkeep = createUpkeep({ ...stores, reportFault, uploads: Object.assign(stores.uploads, { sweep: fails }) })
  await upkeep.run()
  expect(reportFault).toHaveBeenCalledOnce()
  const running = upkeep.run()
  upkeep.stop()
  await running
  expect(reportFault).toHaveBeenCalledOnce()
  await close()
})
