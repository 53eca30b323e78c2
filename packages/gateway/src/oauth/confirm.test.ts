import { BannedError, CodeNeededError, RefusedError } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { codeAt } from '../../test/authenticator.ts'
import { clientWithSession, manualClock, newClient, PASSWORD, type TestClient } from '../../test/client.ts'
import { query } from '../../test/databases.ts'
import { withServices } from '../../test/services.ts'
import type { GatewayOptions } from '../index.ts'

const MINUTE = 60_000
const WAYS = ['github', 'oidc', 'lark', 'wechat'] as const
type Way = (typeof WAYS)[number]

const comeBack = async ({ api }: TestClient, way: Way = 'wechat') =>
  way === 'wechat'
    ? api.oauth.wechat({ code: 'good' })
    : api.oauth[way]({ code: 'good', state: await api.oauth.state() })

const expectCodeNeeded = (browser: TestClient, way?: Way) =>
  expect(comeBack(browser, way)).rejects.toBeInstanceOf(CodeNeededError)

/** Sets up a second factor with the code of the previous step; returns a function for the current one. */
async function setUp({ api }: TestClient, clock: () => number) {
  const { secret } = await api.twoFactor.begin()
  const [recoveryCode = ''] = await api.twoFactor.confirm({ code: codeAt(secret, clock(), -1) })
  return { code: () => codeAt(secret, clock()), recoveryCode }
}

const bind = (user: TestClient, way: Way) =>
  way === 'wechat' ? user.api.oauth.bindWechat({ code: 'good' }) : comeBack(user, way)

interface Bound extends Partial<GatewayOptions> {
  readonly ways?: readonly Way[]
}

/** Opens a gateway where alice has a second factor, and accounts at providers. */
async function withBoundAlice({ ways = WAYS, ...options }: Bound = {}) {
  const clock = manualClock()
  const { gateway, database } = await withServices({ clock, ...options })
  const alice = await clientWithSession(gateway)
  for (const way of ways) await bind(alice, way)
  return { gateway, database, clock, alice, browser: newClient(gateway), ...(await setUp(alice, clock)) }
}

const isSignedOut = (browser: TestClient) => expect(browser.api.session.self()).rejects.toThrow('Sign in, or')
const isExpired = (browser: TestClient, code: string) =>
  expect(browser.api.oauth.confirm({ code })).rejects.toThrow('Please sign in again')

describe('a sign-in with a provider', () => {
  test.each(WAYS)('by %s waits for the code of an account with a second factor', async (way) => {
    const { browser, code } = await withBoundAlice()
    await expectCodeNeeded(browser, way)
    await isSignedOut(browser)
    expect(await browser.api.oauth.confirm({ code: code() })).toMatchObject({ id: 2, username: 'alice' })
    expect(await browser.api.session.self()).toMatchObject({ username: 'alice' })
  })

  test('is answered like a sign-in with a password', async () => {
    const { browser, code } = await withBoundAlice()
    const { headers, body: refusal } = await browser.call('GET', '/api/oauth/wechat?code=good')
    expect([headers.get('x-relaydeck-reason'), refusal.success]).toEqual(['code-needed', false])
    const { body } = await browser.call('POST', '/api/oauth/code', { body: { code: code() } })
    expect(Object.keys(body).sort()).toEqual(['data', 'message', 'success'])
    expect(Object.keys(body.data)).toHaveLength(19)
    expect(body.data).toMatchObject({ email: '', quota: 0, github_id: '' })
  })

  test('accepts a recovery code', async () => {
    const { browser, recoveryCode } = await withBoundAlice()
    await expectCodeNeeded(browser)
    await browser.api.oauth.confirm({ code: recoveryCode })
    expect(await browser.api.twoFactor.get()).toMatchObject({ recovery_codes: 9 })
  })

  test('asks for no code before the set-up is confirmed, nor accounts without a second factor', async () => {
    const { gateway } = await withServices()
    const alice = await clientWithSession(gateway)
    await alice.api.oauth.bindWechat({ code: 'good' })
    await alice.api.twoFactor.begin()
    expect(await comeBack(newClient(gateway))).toMatchObject({ username: 'alice' })
  })

  test('links in a browser that is signed in, without a code', async () => {
    const { gateway } = await withBoundAlice()
    const root = await clientWithSession(gateway, 'root')
    await expect(comeBack(root, 'github')).rejects.toThrow('already linked to a user')
  })

  test.each([2, 3])(
    'a user with status %d is refused as banned, before and after the code is asked for',
    async (status) => {
      const { gateway, browser, code } = await withBoundAlice()
      await expectCodeNeeded(browser)
      await gateway.admin.updateUser('alice', { status })
      await expect(browser.api.oauth.confirm({ code: code() })).rejects.toBeInstanceOf(BannedError)
      await isSignedOut(browser)
      await expect(comeBack(newClient(gateway))).rejects.toBeInstanceOf(BannedError)
    },
  )
})

describe('the browser that waits', () => {
  test('is the one that came from the provider', async () => {
    const { gateway, browser, code } = await withBoundAlice()
    await expectCodeNeeded(browser)
    const other = newClient(gateway)
    await isExpired(other, code())
    await other.api.oauth.state()
    await isExpired(other, code())
    await browser.api.oauth.confirm({ code: code() })
  })

  test('has ten minutes', async () => {
    const { browser, clock, code } = await withBoundAlice()
    await expectCodeNeeded(browser)
    clock.advance(10 * MINUTE)
    await isExpired(browser, code())
    await expectCodeNeeded(browser)
    clock.advance(10 * MINUTE - 1)
    await browser.api.oauth.confirm({ code: code() })
  })

  test('signs in once', async () => {
    const { gateway, browser, code, recoveryCode } = await withBoundAlice()
    await expectCodeNeeded(browser)
    const before = newClient(gateway, { cookie: browser.cookie })
    const results = await Promise.allSettled([
      browser.api.oauth.confirm({ code: code() }),
      before.api.oauth.confirm({ code: recoveryCode }),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await isExpired(before, recoveryCode)
  })

  test.each([
    ['signs in with a password', ({ api }: TestClient) => api.session.login({ username: 'root', password: '123456' })],
    ['signs in with a provider', (client: TestClient) => comeBack(client, 'wechat')],
    ['signs out', ({ api }: TestClient) => api.session.logout()],
  ])('waits no longer once it %s', async (_, action) => {
    const { gateway, browser, code } = await withBoundAlice({ ways: ['github'] })
    await expectCodeNeeded(browser, 'github')
    const before = newClient(gateway, { cookie: browser.cookie })
    await action(browser)
    await isExpired(before, code())
  })

  test('waits for the last account alone', async () => {
    const { gateway, clock, browser, code } = await withBoundAlice({ ways: ['github'] })
    const root = await clientWithSession(gateway, 'root')
    await bind(root, 'wechat')
    const roots = await setUp(root, clock)
    await expectCodeNeeded(browser, 'github')
    await expectCodeNeeded(browser, 'wechat')
    await expect(browser.api.oauth.confirm({ code: code() })).rejects.toThrow('This code is wrong')
    expect(await browser.api.oauth.confirm({ code: roots.code() })).toMatchObject({ username: 'root' })
  })

  test('keeps the session that it has until the code is accepted', async () => {
    const { gateway, code } = await withBoundAlice()
    const root = await clientWithSession(gateway, 'root')
    await expectCodeNeeded(root)
    expect(await root.api.session.self()).toMatchObject({ username: 'root' })
    const before = newClient(gateway, { cookie: root.cookie })
    await root.api.oauth.confirm({ code: code() })
    expect(await root.api.session.self()).toMatchObject({ username: 'alice' })
    await isSignedOut(before)
  })

  test('needs no code of a second factor that was removed in the meantime', async () => {
    const { gateway, browser } = await withBoundAlice()
    await expectCodeNeeded(browser)
    await (await clientWithSession(gateway, 'root')).api.twoFactor.remove({ id: 2 })
    expect(await browser.api.oauth.confirm({ code: 'anything' })).toMatchObject({ username: 'alice' })
  })

  test('is stored by the hash of its cookie', async () => {
    const { gateway, database, browser } = await withBoundAlice()
    await expectCodeNeeded(browser)
    await gateway.close()
    const rows = await query(database, 'SELECT * FROM pending_sign_ins')
    expect(rows).toMatchObject([{ user_id: 2, session_hash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  })

  test('is not another site', async () => {
    const { browser, code } = await withBoundAlice()
    await expectCodeNeeded(browser)
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await browser.call('POST', '/api/oauth/code', { body: { code: code() }, headers })).status).toBe(403)
    await isSignedOut(browser)
    await browser.api.oauth.confirm({ code: code() })
  })
})

describe('wrong codes after a provider', () => {
  const limits = { api: Number.POSITIVE_INFINITY, critical: Number.POSITIVE_INFINITY }
  const wrong = ({ api }: TestClient) =>
    expect(api.oauth.confirm({ code: '000000' })).rejects.toBeInstanceOf(RefusedError)

  test('are refused, and the browser waits on', async () => {
    const { browser, code } = await withBoundAlice()
    await expectCodeNeeded(browser)
    await expect(browser.api.oauth.confirm({ code: '000000' })).rejects.toThrow('This code is wrong')
    await isSignedOut(browser)
    await browser.api.oauth.confirm({ code: code() })
  })

  test('delay further attempts in all browsers, whatever the provider says again', async () => {
    const { gateway, browser, clock, code } = await withBoundAlice({ limits })
    await expectCodeNeeded(browser)
    for (let nth = 0; nth < 6; nth++) await wrong(browser)
    const other = newClient(gateway)
    await expectCodeNeeded(other)
    for (const each of [browser, other]) {
      const { status, headers } = await each.call('POST', '/api/oauth/code', { body: { code: code() } })
      expect([status, headers.get('retry-after')]).toEqual([429, '1'])
    }
    clock.advance(1000)
    await other.api.oauth.confirm({ code: code() })
  })

  test('delay nothing else, and nothing else delays them', async () => {
    const { gateway, browser, alice, code, recoveryCode } = await withBoundAlice({ limits })
    await expectCodeNeeded(browser)
    for (let nth = 0; nth < 6; nth++) await wrong(browser)
    const credentials = { username: 'alice', password: PASSWORD }
    await newClient(gateway).api.session.login({ ...credentials, code: code() })
    await alice.api.twoFactor.disable({ password: PASSWORD, code: recoveryCode })
    const login = () => newClient(gateway).api.session.login({ ...credentials, password: 'wrong' })
    for (let nth = 0; nth < 6; nth++) await expect(login()).rejects.toBeInstanceOf(RefusedError)
    await expect(login()).rejects.toMatchObject({ status: 429 })
    expect(await comeBack(newClient(gateway))).toMatchObject({ username: 'alice' })
  })

  test('are forgotten once a code is right', async () => {
    const { browser, code } = await withBoundAlice({ limits })
    await expectCodeNeeded(browser)
    for (let nth = 0; nth < 5; nth++) await wrong(browser)
    await browser.api.oauth.confirm({ code: code() })
    await browser.api.session.logout()
    await expectCodeNeeded(browser)
    await wrong(browser)
  })

  test('a missing code is none', async () => {
    const { browser, code } = await withBoundAlice({ limits })
    await expectCodeNeeded(browser)
    for (let nth = 0; nth < 8; nth++)
      await expect(browser.api.oauth.confirm({ code: ' ' })).rejects.toBeInstanceOf(CodeNeededError)
    await browser.api.oauth.confirm({ code: code() })
  })
})
