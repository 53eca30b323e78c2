import { nameOf } from '@relaydeck/api-sdk'
import { describe, expect, onTestFinished, test } from 'vitest'
import { manualClock, newClient, ORIGIN, openGateway } from '../../test/client.ts'
import { newDatabase } from '../../test/databases.ts'
import { CRITICAL } from '../api/limits.ts'
import { openDatabase } from '../db/open.ts'
import { openRateWindows } from '../db/rate-windows.ts'
import type { Gateway } from '../index.ts'

const MINUTE = 60_000

async function hit(gateway: Gateway, count: number, address = '192.0.2.1', path = '/api/status') {
  const statuses: number[] = []
  for (let call = 0; call < count; call++) {
    const method = path.endsWith('login') ? 'POST' : 'GET'
    statuses.push((await newClient(gateway, {}, address).call(method, path)).status)
  }
  return statuses
}

const accepted = (statuses: readonly number[]) => statuses.filter((status) => status !== 429).length

describe('calls from one address', () => {
  test('480 in three minutes are accepted, the next one is rejected', async () => {
    const clock = manualClock()
    const gateway = await openGateway({ clock, limits: {} })
    expect(accepted(await hit(gateway, 485))).toBe(480)
    clock.advance(3 * MINUTE - 1)
    expect(accepted(await hit(gateway, 1))).toBe(0)
    clock.advance(1)
    expect(accepted(await hit(gateway, 481))).toBe(480)
  })

  test('20 sign-ins in twenty minutes are accepted, the next one is rejected', async () => {
    const clock = manualClock()
    const gateway = await openGateway({ clock, limits: {} })
    expect(accepted(await hit(gateway, 22, undefined, '/api/user/login'))).toBe(20)
    expect(await hit(gateway, 1)).toEqual([200])
    clock.advance(20 * MINUTE)
    expect(accepted(await hit(gateway, 1, undefined, '/api/user/login'))).toBe(1)
  })

  test('all endpoints that could be used to guess secrets share that limit, as in One API', async () => {
    expect([...CRITICAL].map(nameOf).sort()).toEqual([
      'GET /api/oauth/email/bind',
      'GET /api/oauth/github',
      'GET /api/oauth/lark',
      'GET /api/oauth/oidc',
      'GET /api/oauth/state',
      'GET /api/oauth/wechat',
      'GET /api/oauth/wechat/bind',
      'GET /api/reset_password',
      'GET /api/verification',
      'POST /api/oauth/code',
      'POST /api/user/login',
      'POST /api/user/register',
      'POST /api/user/reset',
    ])
    const gateway = await openGateway({ limits: { critical: CRITICAL.size } })
    const statuses = async () => {
      const heard: number[] = []
      for (const { method, path } of CRITICAL) heard.push((await newClient(gateway).call(method, path)).status)
      return heard
    }
    expect(await statuses()).not.toContain(429)
    expect(new Set(await statuses())).toEqual(new Set([429]))
  })

  test('over the limit get an empty body and the time to wait', async () => {
    const clock = manualClock()
    const gateway = await openGateway({ clock, limits: { api: 1 } })
    await hit(gateway, 1)
    clock.advance(MINUTE)
    const { status, text, headers } = await newClient(gateway).call('GET', '/api/status')
    expect([status, text, headers.get('retry-after')]).toEqual([429, '', '120'])
  })

  test('of unknown paths count too', async () => {
    expect(await hit(await openGateway({ limits: { api: 2 } }), 3, undefined, '/api/nope')).toEqual([404, 404, 429])
  })

  test('do not affect other addresses', async () => {
    const gateway = await openGateway({ limits: { api: 1 } })
    expect(await hit(gateway, 2, '192.0.2.1')).toEqual([200, 429])
    expect(await hit(gateway, 2, '192.0.2.2')).toEqual([200, 429])
  })

  test('count per IPv6 customer, and per IPv4 address in either notation', async () => {
    const gateway = await openGateway({ limits: { api: 1 } })
    expect(await hit(gateway, 1, '2001:db8:1:2::1')).toEqual([200])
    expect(await hit(gateway, 1, '2001:db8:1:2:ffff::2')).toEqual([429])
    expect(await hit(gateway, 1, '2001:db8:1:3::1')).toEqual([429])
    expect(await hit(gateway, 1, '2001:db8:1:100::1')).toEqual([200])
    expect(await hit(gateway, 1, '192.0.2.1')).toEqual([200])
    expect(await hit(gateway, 1, '::ffff:192.0.2.1')).toEqual([429])
  })

  test('an IPv6 /48 network has eight times the limit', async () => {
    const gateway = await openGateway({ limits: { api: 2 } })
    const networks = Array.from({ length: 60 }, (_, nth) => `2001:db8:1:${(nth * 256).toString(16)}::1`)
    const statuses: number[] = []
    for (const address of networks) statuses.push(...(await hit(gateway, 1, address)))
    expect(accepted(statuses)).toBe(16)
    expect(await hit(gateway, 3, '2001:db8:2::1')).toEqual([200, 200, 429])
  })

  test('sign-ins count per IPv6 customer and per /48 network too', async () => {
    const gateway = await openGateway({ limits: { critical: 2 } })
    const signIns = async (addresses: readonly string[]) => {
      const statuses: number[] = []
      for (const address of addresses) statuses.push(...(await hit(gateway, 1, address, '/api/user/login')))
      return accepted(statuses)
    }
    const subnets = Array.from({ length: 5 }, (_, nth) => `2001:db8:1:${nth}::1`)
    const customers = Array.from({ length: 60 }, (_, nth) => `2001:db8:2:${(nth * 256).toString(16)}::1`)
    expect([await signIns(subnets), await signIns(customers)]).toEqual([2, 16])
  })

  test('calls that the network limit rejects do not count for its customers', async () => {
    const clock = manualClock()
    const gateway = await openGateway({ clock, limits: { api: 1 } })
    for (let nth = 0; nth < 8; nth++) await hit(gateway, 1, `2001:db8:1:${nth}00::1`)
    clock.advance(2 * MINUTE)
    expect(await hit(gateway, 3, '2001:db8:1:f000::1')).toEqual([429, 429, 429])
    clock.advance(MINUTE)
    expect(await hit(gateway, 1, '2001:db8:1:f000::1')).toEqual([200])
  })

  test('without an address are counted together', async () => {
    const gateway = await openGateway({ limits: { api: 1 } })
    const call = async () => (await gateway.fetch(new Request(`${ORIGIN}/api/status`))).status
    expect([await call(), await call()]).toEqual([200, 429])
  })
})

describe('X-Forwarded-For', () => {
  const from = async (gateway: Gateway, forwarded: string) =>
    (await newClient(gateway, { 'x-forwarded-for': forwarded }).call('GET', '/api/status')).status

  test('is ignored without a trusted proxy', async () => {
    const gateway = await openGateway({ limits: { api: 1 } })
    expect([await from(gateway, '198.51.100.1'), await from(gateway, '198.51.100.2')]).toEqual([200, 429])
  })

  test('is used with a trusted proxy: its last entry', async () => {
    const gateway = await openGateway({ limits: { api: 1 }, trustProxy: true })
    expect(await from(gateway, '198.51.100.1')).toBe(200)
    expect(await from(gateway, '198.51.100.2')).toBe(200)
    expect(await from(gateway, '203.0.113.9, 198.51.100.1')).toBe(429)
  })

  test('without a valid address is ignored', async () => {
    const gateway = await openGateway({ limits: { api: 1 }, trustProxy: true })
    expect([await from(gateway, 'unknown'), await from(gateway, 'x,')]).toEqual([200, 429])
  })
})

/** Creates a counter with a window of 100 milliseconds. */
async function newWindow(max: number, clock = manualClock(0)) {
  const db = await openDatabase(await newDatabase(), { serverClock: false })
  onTestFinished(() => db.close())
  const take = openRateWindows(db, clock)('test', 100)
  return { clock, take: (key: string) => take([{ key, max }]) }
}

describe('a sliding window', () => {
  test('never allows more than its limit in any window', async () => {
    const { clock, take } = await newWindow(3)
    const allowed: number[] = []
    for (let step = 0; step < 60; step++) {
      if ((await take('a')) === 0) allowed.push(clock())
      clock.advance(7)
    }
    for (const end of allowed)
      expect(allowed.filter((time) => time > end - 100 && time <= end).length).toBeLessThanOrEqual(3)
    expect(allowed.length).toBeGreaterThan(9)
  })

  test('does not count rejected calls', async () => {
    const { clock, take } = await newWindow(1)
    expect(await take('a')).toBe(0)
    clock.advance(99)
    expect(await take('a')).toBe(1)
    clock.advance(1)
    expect(await take('a')).toBe(0)
  })

  test('allows the next call exactly after the returned wait', async () => {
    const { clock, take } = await newWindow(2)
    await take('a')
    clock.advance(30)
    await take('a')
    clock.advance(80)
    expect(await take('a')).toBe(0)
    const wait = await take('a')
    expect(wait).toBe(20)
    clock.advance(wait - 1)
    expect(await take('a')).toBe(1)
    clock.advance(1)
    expect(await take('a')).toBe(0)
  })

  test('allows exactly its limit of simultaneous calls', async () => {
    const { take } = await newWindow(7)
    const waits = await Promise.all(Array.from({ length: 30 }, () => take('a')))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(7)
  })

  test('counts other keys separately, also after a sweep', async () => {
    const { clock, take } = await newWindow(1)
    expect([await take('a'), await take('b')]).toEqual([0, 0])
    clock.advance(60)
    expect(await take('c')).toBe(0)
    clock.advance(60)
    expect([await take('a'), await take('c')]).toEqual([0, 40])
  })

  test('a limit of 0 allows nothing, an infinite one everything', async () => {
    const never = await newWindow(0)
    expect(await never.take('a')).toBeGreaterThan(0)
    const always = await newWindow(Number.POSITIVE_INFINITY)
    for (let call = 0; call < 1000; call++) expect(await always.take('a')).toBe(0)
  })
})
