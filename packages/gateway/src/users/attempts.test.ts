import { oauth, session } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { manualClock, newClient, openGateway, PASSWORD, withRootAndAlice } from '../../test/client.ts'
import { newDatabase } from '../../test/databases.ts'
import { openDatabase } from '../db/open.ts'
import type { Gateway } from '../index.ts'
import { openAttempts } from './attempts.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const [JUDGED, SLOWED] = [200, 429]

const started = async (clock = manualClock()) => ({ clock, ...(await withRootAndAlice({ clock, limits: {} })) })

/** Signs in, by default from a new address. */
let addresses = 0
const fresh = () => `2001:db8:${(++addresses).toString(16)}::1`
async function login(gateway: Gateway, username: string, password: string, cookie = '') {
  const browser = newClient(gateway, cookie ? { cookie } : {}, fresh())
  const { status, headers, body, text } = await browser.call('POST', '/api/user/login', {
    body: { username, password },
  })
  const device = headers.getSetCookie().find((each) => each.startsWith('relaydeck_device='))
  return { status, success: body.success, text, headers, device: device?.split(';')[0] ?? '' }
}

const wrong = async (gateway: Gateway, count: number, username = 'alice', cookie = '') => {
  const statuses: number[] = []
  for (let nth = 0; nth < count; nth++) statuses.push((await login(gateway, username, `wrong-${nth}`, cookie)).status)
  return statuses
}

const judged = (statuses: readonly number[]) => statuses.filter((status) => status === JUDGED).length

describe('guessing the password of an account', () => {
  test('300 wrong passwords from 300 addresses are checked only a few times', async () => {
    const { gateway } = await started()
    const guesses = Array.from({ length: 300 }, (_, nth) => login(gateway, 'root', `wrong-${nth}`))
    expect(judged((await Promise.all(guesses)).map(({ status }) => status))).toBe(6)
    const right = await login(gateway, 'root', '123456')
    expect([right.status, right.text, right.headers.get('retry-after')]).toEqual([SLOWED, '', '1'])
  })

  test('each further failure doubles the delay, up to 15 minutes', async () => {
    const { gateway, clock } = await started()
    await wrong(gateway, 5)
    const waits: number[] = []
    for (let nth = 0; nth < 13; nth++) {
      expect(await wrong(gateway, 1)).toEqual([JUDGED])
      const { headers } = await login(gateway, 'alice', 'wrong')
      const seconds = Number(headers.get('retry-after'))
      clock.advance(seconds * 1000 - 1)
      expect(await wrong(gateway, 1)).toEqual([SLOWED])
      clock.advance(1)
      waits.push(seconds)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
  })

  test.each(['alice', 'ALICE', ' Alice', 'ａｌｉｃｅ', 'nobody'])(
    '"%s" is counted, whether the account exists or not',
    async (name) => {
      const { gateway } = await started()
      await wrong(gateway, 6, name.trim().toLowerCase().normalize('NFKC'))
      expect((await login(gateway, name, PASSWORD)).status).toBe(SLOWED)
    },
  )

  test('with an access token, through the current password, is delayed too', async () => {
    const { gateway, alice, root } = await started()
    const statuses: number[] = []
    for (let nth = 0; nth < 9; nth++) {
      const body = { password: 'new-password', original_password: `wrong-${nth}` }
      statuses.push((await alice.call('PUT', '/api/user/self', { body })).status)
    }
    expect(judged(statuses)).toBe(6)
    expect(await login(gateway, 'alice', PASSWORD)).toMatchObject({ success: true })
    await root.api.session.updateSelf({ password: 'new-password', original_password: '123456' })
  })

  test('does not affect other accounts', async () => {
    const { gateway } = await started()
    await wrong(gateway, 9, 'root')
    expect(await login(gateway, 'alice', PASSWORD)).toMatchObject({ success: true })
  })

  test('is reset after a day and after a sign-in', async () => {
    const { gateway, clock } = await started()
    await wrong(gateway, 6)
    clock.advance(24 * HOUR)
    expect(judged(await wrong(gateway, 9))).toBe(6)
    clock.advance(MINUTE)
    expect(await login(gateway, 'alice', PASSWORD)).toMatchObject({ success: true })
    expect(judged(await wrong(gateway, 9))).toBe(6)
  })
})

describe('the owner, in a browser with an earlier sign-in', () => {
  test('can sign in while others guess, which does not reset their delay', async () => {
    const { gateway } = await started()
    const { device } = await login(gateway, 'alice', PASSWORD)
    await wrong(gateway, 50)
    expect(await login(gateway, 'alice', PASSWORD, device)).toMatchObject({ success: true })
    expect(await wrong(gateway, 1)).toEqual([SLOWED])
  })

  test('has the same number of free failures', async () => {
    const { gateway } = await started()
    const { device } = await login(gateway, 'alice', PASSWORD)
    expect(judged(await wrong(gateway, 9, 'alice', device))).toBe(6)
    expect(await login(gateway, 'alice', PASSWORD)).toMatchObject({ success: true })
  })

  test.each([session.login, oauth.github, oauth.oidc, oauth.lark, oauth.wechat, oauth.confirm].map(({ path }) => path))(
    'the call %s gets its cookie, so that it keeps the other accounts of the browser',
    async (path) => {
      const { gateway } = await started()
      const { headers } = await login(gateway, 'alice', PASSWORD)
      const cookie = headers.getSetCookie().find((each) => each.startsWith('relaydeck_device=')) ?? ''
      expect(path.startsWith(`${/Path=([^;]+)/.exec(cookie)?.[1]}/`)).toBe(true)
    },
  )

  test('is recognised by an anonymous cookie, which is valid for this account and gateway only', async () => {
    const { gateway } = await started()
    const { device, headers } = await login(gateway, 'alice', PASSWORD)
    expect(device).not.toContain('alice')
    const cookie = headers.getSetCookie().find((each) => each.startsWith('relaydeck_device=')) ?? ''
    expect(cookie.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=31536000', 'Path=/api', 'SameSite=Lax'])
    await wrong(gateway, 9, 'root')
    expect((await login(gateway, 'root', '123456', device)).status).toBe(SLOWED)
    // The other tests use copies with the same secret.
    const other = await openGateway({ limits: {} })
    await other.admin.createUser({ username: 'alice', password: PASSWORD })
    await wrong(other, 9)
    expect((await login(other, 'alice', PASSWORD, device)).status).toBe(SLOWED)
    const forged = `${device.slice(0, -2)}${device.endsWith('A') ? 'BB' : 'AA'}`
    await wrong(gateway, 9)
    expect((await login(gateway, 'alice', PASSWORD, forged)).status).toBe(SLOWED)
  })

  test('can have several accounts', async () => {
    const { gateway } = await started()
    const first = await login(gateway, 'alice', PASSWORD)
    const both = await login(gateway, 'root', '123456', first.device)
    await wrong(gateway, 9)
    await wrong(gateway, 9, 'root')
    expect(await login(gateway, 'alice', PASSWORD, both.device)).toMatchObject({ success: true })
    expect(await login(gateway, 'root', '123456', both.device)).toMatchObject({ success: true })
  })
})

test('the number of counters is limited, and the oldest is removed first', async () => {
  const db = await openDatabase(await newDatabase(), { serverClock: false })
  const clock = manualClock()
  const attempts = openAttempts(db, { free: 1, counters: 3 }, clock)
  const begin = (counter: string) => {
    clock.advance(1)
    return attempts.begin(counter)
  }
  for (const counter of ['a', 'b', 'a', 'c', 'c']) await begin(counter)
  expect(await begin('a')).toBeGreaterThan(0)
  for (const counter of ['d', 'd', 'e', 'e']) await begin(counter)
  expect(await db.all('SELECT counter FROM failed_sign_ins')).toHaveLength(3)
  expect([await begin('d'), await begin('e')].every((wait) => wait > 0)).toBe(true)
  expect(await begin('b')).toBe(0)
  await db.close()
})

test('an attempt that is taken back does not count, also the only one', async () => {
  const db = await openDatabase(await newDatabase())
  const attempts = openAttempts(db, { free: 1, counters: 3 }, manualClock())
  await attempts.begin('a')
  for (let time = 0; time < 2; time++) await attempts.withdraw('a')
  expect([await attempts.begin('a'), await attempts.begin('a')]).toEqual([0, 0])
  expect(await attempts.begin('a')).toBeGreaterThan(0)
  await db.close()
})

test('a counter is removed a day after its last failure', async () => {
  const db = await openDatabase(await newDatabase(), { serverClock: false })
  const clock = manualClock()
  const attempts = openAttempts(db, { free: 1, counters: 3 }, clock)
  const remaining = async (after: number) => {
    clock.advance(after)
    await attempts.begin('another')
    return (await db.all('SELECT counter FROM failed_sign_ins ORDER BY counter')).map(({ counter }) => counter)
  }
  await attempts.begin('a')
  expect(await remaining(24 * HOUR - 1)).toEqual(['a', 'another'])
  expect(await remaining(1)).toEqual(['another'])
  await db.close()
})

test('the counters survive a restart', async () => {
  const database = await newDatabase()
  const first = await openGateway({ database, limits: {} })
  await wrong(first, 6, 'root')
  await first.close()
  const second = await openGateway({ database, limits: {} })
  expect((await login(second, 'root', '123456')).status).toBe(SLOWED)
})
