import { GatewayError, REASON_HEADER, RefusedError, SignedOutError } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { describe, expect, test } from 'vitest'
import { newClient, openGateway, PASSWORD, signedIn, withRootAndAlice } from '../../test/client.ts'

const alices = { username: 'alice', password: PASSWORD }

describe('access tokens', () => {
  test.each(['', 'Bearer '])('may have the prefix "%s"', async (prefix) => {
    const gateway = await openGateway()
    const authorization = prefix + (await gateway.admin.createAccessToken('root'))
    expect(await newClient(gateway, { authorization }).api.session.self()).toMatchObject({ username: 'root' })
  })

  test('have 32 hexadecimal digits, and a new one replaces the old one', async () => {
    const gateway = await openGateway()
    const old = await gateway.admin.createAccessToken('root')
    expect(old).toMatch(/^[0-9a-f]{32}$/)
    await gateway.admin.createAccessToken('root')
    await expect(newClient(gateway, { authorization: old }).api.session.self()).rejects.toBeInstanceOf(SignedOutError)
  })

  test.each(['nope', 'Bearer nope', 'Basic cm9vdDoxMjM0NTY=', `' OR 1=1 --`])(
    '"%s" is rejected with HTTP 200',
    async (authorization) => {
      const { status, headers, body } = await newClient(await openGateway(), { authorization }).call(
        'GET',
        '/api/user/self',
      )
      expect([status, headers.get(REASON_HEADER), body.success]).toEqual([200, 'bad-token', false])
    },
  )

  test('API keys are not access tokens', async () => {
    const { gateway, alice } = await withRootAndAlice()
    const [token] = await alice.api.tokens.list()
    const withKey = newClient(gateway, { authorization: `Bearer sk-${token?.key}` })
    await expect(withKey.api.session.self()).rejects.toBeInstanceOf(SignedOutError)
  })
})

describe('self', () => {
  test('GET /api/user/self returns the own user without secrets', { tags: ['R7.19', 'R3.1'] }, async () => {
    const gateway = await openGateway()
    await gateway.admin.createUser({ ...alices, display_name: 'Alice', email: 'a@example.com', quota: 5, group: 'vip' })
    const authorization = await gateway.admin.createAccessToken('alice')
    expect(await newClient(gateway, { authorization }).api.session.self()).toEqual({
      ...samples.user,
      limits: [],
      all_limits: [],
      id: 2,
      email: 'a@example.com',
      quota: 5,
      used_quota: 0,
      request_count: 0,
      group: 'vip',
      aff_code: expect.stringMatching(/^[0-9A-Za-z]{4}$/),
    })
  })
})

describe('updateSelf', () => {
  test('PUT /api/user/self changes username, display name, and password, and returns no data', {
    tags: ['R7.20'],
  }, async () => {
    const { gateway, alice } = await signedIn()
    const body = { username: 'alina', display_name: 'Alina', password: 'other-horse-9', role: 100, quota: 9, status: 2 }
    expect((await alice.call('PUT', '/api/user/self', { body })).body).toEqual({ message: '', success: true })
    expect(await alice.api.session.self()).toMatchObject({
      username: 'alina',
      display_name: 'Alina',
      role: 1,
      quota: 0,
      status: 1,
    })
    const again = newClient(gateway).api.session
    await expect(again.login(alices)).rejects.toBeInstanceOf(RefusedError)
    expect(await again.login({ username: 'alina', password: 'other-horse-9' })).toMatchObject({ id: 2 })
  })

  test.each([{}, { username: '', display_name: '', password: '' }, { username: null, display_name: null }])(
    'with nothing to change, as in %j, changes nothing',
    async (body) => {
      const { gateway, alice } = await signedIn()
      const before = await alice.api.session.self()
      expect((await alice.call('PUT', '/api/user/self', { body })).body.success).toBe(true)
      expect(await alice.api.session.self()).toEqual(before)
      expect(await newClient(gateway).api.session.login(alices)).toMatchObject({ id: 2 })
    },
  )

  test.each([
    ['username', '用'.repeat(12), true],
    ['username', '用'.repeat(13), false],
    ['display_name', 'n'.repeat(21), false],
    ['password', '1234567', false],
    ['password', 'p'.repeat(64), true],
    ['password', 'p'.repeat(65), false],
    // Few characters, but more bytes than bcrypt reads.
    ['password', '😀'.repeat(19), false],
  ])('counts lengths in characters: %s "%s"', async (field, value, fits) => {
    const { alice } = await signedIn()
    const { status, body } = await alice.call('PUT', '/api/user/self', { body: { [field]: value } })
    expect([status, body.success]).toEqual([200, fits])
    expect(body.message).toContain(fits ? '' : `(${field})`)
  })

  test('a username that is taken is rejected, and nothing changes', async () => {
    const { gateway, alice } = await signedIn()
    const body = { username: 'root', password: 'other-horse-9' }
    const response = await alice.call('PUT', '/api/user/self', { body })
    expect(response.body).toEqual({ message: 'This username is already taken', success: false })
    expect(await newClient(gateway).api.session.login(alices)).toMatchObject({ username: 'alice' })
  })

  test('the own username is accepted', async () => {
    const { alice } = await signedIn()
    await expect(alice.api.session.updateSelf({ username: 'alice', display_name: 'A' })).resolves.toBeUndefined()
  })

  test('a new password ends the other sessions of this user only', async () => {
    const { gateway, alice } = await signedIn()
    const [phone, root] = [newClient(gateway), newClient(gateway)]
    await phone.api.session.login(alices)
    await root.api.session.login({ username: 'root', password: '123456' })
    await alice.api.session.updateSelf({ display_name: 'Alice' })
    await phone.api.session.self()
    await alice.api.session.updateSelf({ password: 'other-horse-9' })
    await expect(phone.api.session.self()).rejects.toBeInstanceOf(SignedOutError)
    expect(await alice.api.session.self()).toMatchObject({ username: 'alice' })
    expect(await root.api.session.self()).toMatchObject({ username: 'root' })
  })

  test('a new password set with an access token ends all sessions', async () => {
    const { gateway, alice } = await signedIn()
    const authorization = await gateway.admin.createAccessToken('alice')
    await newClient(gateway, { authorization }).api.session.updateSelf({
      password: 'other-horse-9',
      original_password: PASSWORD,
    })
    await expect(alice.api.session.self()).rejects.toBeInstanceOf(GatewayError)
  })
})
