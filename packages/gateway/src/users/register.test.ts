import { describe, expect, test } from 'vitest'
import { clientWithToken, newClient, openGateway, PASSWORD } from '../../test/client.ts'
import { newWorld } from '../../test/world.ts'

const carol = { username: 'carol', password: PASSWORD }

describe('register', () => {
  test('POST /api/user/register creates a user without signing in', { tags: ['R7.6'] }, async () => {
    const gateway = await openGateway()
    const guest = newClient(gateway)
    const body = { ...carol, password2: 'ignored', email: '', verification_code: '', aff_code: '', role: 100 }
    const response = await guest.call('POST', '/api/user/register?turnstile=', { body })
    expect([response.body, guest.cookie]).toEqual([{ message: '', success: true }, ''])
    await guest.api.session.login(carol)
    expect(await guest.api.session.self()).toMatchObject({
      display_name: 'carol',
      role: 1,
      group: 'default',
      email: '',
      inviter_id: 0,
    })
    expect(await guest.api.tokens.list()).toMatchObject([{ name: 'default', unlimited_quota: true }])
  })

  test.each([
    ['an empty name', { username: '' }],
    ['a long name', { username: 'n'.repeat(13) }],
    ['a short password', { password: 'short' }],
    ['no password', { password: '' }],
    ['a name that is taken', { username: 'root' }],
  ])('is refused with %s', async (_, fields) => {
    const { status, body } = await newClient(await openGateway()).call('POST', '/api/user/register', {
      body: { ...carol, ...fields },
    })
    expect([status, body.success]).toEqual([200, false])
  })

  test.each([
    ['RegisterEnabled', 'false', 'Registration is disabled'],
    ['PasswordRegisterEnabled', 'false', 'third-party account'],
    ['EmailVerificationEnabled', 'true', 'requires an email address'],
    ['TurnstileCheckEnabled', 'true', 'Turnstile'],
  ])('is disabled by %s = %s, with a message', async (key, value, message) => {
    const gateway = await openGateway()
    await gateway.admin.setOption(key, value)
    await expect(newClient(gateway).api.session.register(carol)).rejects.toThrow(message)
    expect(await (await clientWithToken(gateway, 'root')).api.users.search()).toHaveLength(1)
  })

  test('counts against the limit of critical calls', async () => {
    const guest = newClient(await openGateway({ limits: { critical: 1 } }))
    await guest.api.session.register(carol)
    expect((await guest.call('POST', '/api/user/register', { body: carol })).status).toBe(429)
  })
})

describe('gifts', () => {
  async function withGifts() {
    const gateway = await openGateway()
    const gifts = { QuotaForNewUser: '1000', QuotaForInvitee: '200', QuotaForInviter: '30' }
    for (const [key, value] of Object.entries(gifts)) await gateway.admin.setOption(key, value)
    return { gateway, root: await clientWithToken(gateway, 'root') }
  }

  test('an invited user gets two gifts, the inviter one', async () => {
    const { gateway, root } = await withGifts()
    const { quota } = await root.api.session.self()
    const aff_code = await root.api.users.inviteCode()
    await newClient(gateway).api.session.register({ ...carol, aff_code })
    expect(await (await clientWithToken(gateway, 'carol')).api.session.self()).toMatchObject({
      quota: 1200,
      inviter_id: 1,
    })
    expect((await root.api.session.self()).quota).toBe(quota + 30)
  })

  test.each(['', 'nope'])('the invite code "%s" is ignored', async (aff_code) => {
    const { gateway } = await withGifts()
    await newClient(gateway).api.session.register({ ...carol, aff_code })
    expect(await (await clientWithToken(gateway, 'carol')).api.session.self()).toMatchObject({
      quota: 1000,
      inviter_id: 0,
    })
  })

  test('a username that is taken grants no gifts', async () => {
    const { gateway, root } = await withGifts()
    const aff_code = await root.api.users.inviteCode()
    const { quota } = await root.api.session.self()
    await expect(newClient(gateway).api.session.register({ ...carol, username: 'root', aff_code })).rejects.toThrow(
      'already taken',
    )
    expect((await root.api.session.self()).quota).toBe(quota)
  })
})

describe('create', () => {
  test('POST /api/user/ creates a user with role 1 in the group default', { tags: ['R7.25', 'R9.11'] }, async () => {
    const { boss } = await newWorld()
    const body = { ...carol, display_name: 'Carol', role: 9, group: 'vip', quota: 7 }
    expect((await boss.call('POST', '/api/user/', { body })).body).toEqual({ message: '', success: true })
    expect(await boss.api.users.get({ id: 5 })).toMatchObject({
      display_name: 'Carol',
      role: 1,
      group: 'default',
      quota: 0,
    })
  })

  test.each([
    ['boss', 10],
    ['boss', 100],
    ['root', 100],
  ] as const)('is not allowed to %s for a user with role %j', async (who, role) => {
    const world = await newWorld()
    await expect(world[who].api.users.create({ ...carol, role })).rejects.toThrow('role equal to or higher')
    expect(await world.root.api.users.search({ keyword: carol.username })).toEqual([])
  })

  test('the display name defaults to the username', async () => {
    const { boss } = await newWorld()
    await boss.api.users.create({ ...carol, display_name: '' })
    await boss.api.users.create({ ...carol, username: 'dave' })
    expect(await boss.api.users.get({ id: 5 })).toMatchObject({ display_name: 'carol' })
    expect(await boss.api.users.get({ id: 6 })).toMatchObject({ display_name: 'dave' })
  })
})

describe('the own account', () => {
  test('GET /api/user/token returns a new access token, which replaces the old one', { tags: ['R7.16'] }, async () => {
    const { alice, gateway } = await newWorld()
    const token = await alice.api.users.rotateAccessToken()
    expect(token).toMatch(/^[0-9a-f]{32}$/)
    await expect(alice.api.session.self()).rejects.toThrow('replaced')
    expect(await newClient(gateway, { authorization: token }).api.session.self()).toMatchObject({ username: 'alice' })
  })

  test('neither is returned to a page of another site', async () => {
    const { gateway } = await newWorld()
    const browser = newClient(gateway)
    await browser.api.session.login({ username: 'alice', password: PASSWORD })
    for (const path of ['/api/user/token', '/api/user/aff'])
      expect((await browser.call('GET', path, { headers: { origin: 'https://evil.test' } })).status).toBe(403)
  })

  test('GET /api/user/aff returns the own invite code, which does not change; root’s is created on demand', {
    tags: ['R7.17'],
  }, async () => {
    const { root, alice } = await newWorld()
    const code = await root.api.users.inviteCode()
    expect(code).toMatch(/^[0-9A-Za-z]{4}$/)
    expect(await root.api.users.inviteCode()).toBe(code)
    expect(await alice.api.users.inviteCode()).toBe((await alice.api.session.self()).aff_code)
  })
})
