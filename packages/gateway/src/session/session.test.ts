import { REASON_HEADER, SignedOutError } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { manualClock, newClient, newUser, openGateway, PASSWORD, signedIn } from '../../test/client.ts'

const DAY = 24 * 60 * 60 * 1000
const alices = { username: 'alice', password: PASSWORD }

describe('a session', () => {
  test('lasts thirty days from the sign-in, regardless of activity', async () => {
    const clock = manualClock()
    const { alice } = await signedIn({ clock })
    clock.advance(15 * DAY)
    await alice.api.session.self()
    clock.advance(15 * DAY - 1000)
    await alice.api.session.self()
    clock.advance(1000)
    await expect(alice.api.session.self()).rejects.toBeInstanceOf(SignedOutError)
  })

  test.each([
    ['another signature', (cookie: string) => `${cookie.slice(0, -6)}AAAAA%3D`],
    ['no signature', (cookie: string) => cookie.slice(0, cookie.lastIndexOf('.'))],
    ['another id', (cookie: string) => cookie.replace(/=(.)/, (_, first) => (first === '_' ? '=-' : '=_'))],
    ['an empty value', () => 'session='],
    ['invalid values', () => 'session=%%%;session=a.b.c'],
  ])('a cookie with %s is invalid', async (_, change) => {
    const { gateway, alice } = await signedIn()
    const forged = newClient(gateway, { cookie: change(alice.cookie) })
    await expect(forged.api.session.self()).rejects.toBeInstanceOf(SignedOutError)
  })

  test('a cookie of another gateway is invalid', async () => {
    const { alice } = await signedIn()
    const other = await openGateway()
    const stranger = newClient(other, { cookie: alice.cookie })
    await expect(stranger.api.session.self()).rejects.toBeInstanceOf(SignedOutError)
  })

  test.each([2, 3])('a ban (status %i) takes effect and ends immediately', async (status) => {
    const { gateway, alice } = await signedIn()
    await gateway.admin.updateUser('alice', { status })
    const { status: http, headers, body } = await alice.call('GET', '/api/user/self')
    expect([http, headers.get(REASON_HEADER), body]).toEqual([
      200,
      'banned',
      { message: 'This account has been banned', success: false },
    ])
    await gateway.admin.updateUser('alice', { status: 1 })
    expect(await alice.api.session.self()).toMatchObject({ status: 1 })
  })

  test('a promotion takes effect immediately', async () => {
    const { gateway, alice } = await signedIn()
    await gateway.admin.updateUser('alice', { role: 10 })
    expect(await alice.api.session.self()).toMatchObject({ role: 10 })
  })

  test('takes precedence over an access token', async () => {
    const { gateway, alice } = await signedIn()
    await newUser(gateway, 'bob')
    const authorization = await gateway.admin.createAccessToken('bob')
    const { body } = await alice.call('GET', '/api/user/self', { headers: { authorization } })
    expect(body.data.username).toBe('alice')
  })

  test('that has ended does not override an access token', async () => {
    const { gateway, alice } = await signedIn()
    const { cookie } = alice
    await alice.api.session.logout()
    const authorization = await gateway.admin.createAccessToken('alice')
    const both = newClient(gateway, { cookie, authorization })
    expect(await both.api.session.self()).toMatchObject({ username: 'alice' })
  })
})

describe('logout', () => {
  test('GET /api/user/logout ends the session: the old cookie is invalid', { tags: ['R7.5'] }, async () => {
    const { gateway, alice } = await signedIn()
    const replayed = newClient(gateway, { cookie: alice.cookie })
    const { headers, body } = await alice.call('GET', '/api/user/logout')
    expect(body).toEqual({ message: '', success: true })
    expect(headers.get('set-cookie')).toMatch(/^session=; Max-Age=0; Path=\//)
    await expect(replayed.api.session.self()).rejects.toBeInstanceOf(SignedOutError)
  })

  test('ends this session only', async () => {
    const { gateway, alice } = await signedIn()
    const phone = newClient(gateway)
    await phone.api.session.login(alices)
    await alice.api.session.logout()
    expect(await phone.api.session.self()).toMatchObject({ username: 'alice' })
  })

  test('succeeds for guests and banned users', async () => {
    const { gateway, alice } = await signedIn()
    await gateway.admin.updateUser('alice', { status: 2 })
    await expect(alice.api.session.logout()).resolves.toBeUndefined()
    const { headers } = await newClient(gateway).call('GET', '/api/user/logout')
    expect(headers.has('set-cookie')).toBe(false)
  })
})
