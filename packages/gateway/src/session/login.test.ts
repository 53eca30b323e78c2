import { verify } from '@node-rs/bcrypt'
import { RefusedError, SignedOutError } from '@relaydeck/api-sdk'
import { describe, expect, test, vi } from 'vitest'
import { newClient, openGateway, PASSWORD, signedIn, withRootAndAlice } from '../../test/client.ts'

// Comparisons are counted.
vi.mock('@node-rs/bcrypt', { spy: true })
vi.unmock('../users/password-cost.ts')

const alices = { username: 'alice', password: PASSWORD }

describe('login', () => {
  test('POST /api/user/login returns the user with five fields, all others empty', { tags: ['R7.4'] }, async () => {
    const gateway = await openGateway()
    await gateway.admin.createUser({ ...alices, display_name: 'Alice', email: 'a@example.com', quota: 5 })
    const { body } = await newClient(gateway).call('POST', '/api/user/login', { body: alices })
    const { id, username, display_name, role, status, ...rest } = body.data
    expect({ id, username, display_name, role, status }).toEqual({
      id: 2,
      username: 'alice',
      display_name: 'Alice',
      role: 1,
      status: 1,
    })
    expect(Object.keys(rest)).toHaveLength(14)
    expect(Object.values(rest).every((value) => value === '' || value === 0)).toBe(true)
  })

  test('an email address can be used instead of the username, which takes precedence', async () => {
    const gateway = await openGateway()
    await gateway.admin.createUser({ ...alices, email: 'bob' })
    await gateway.admin.createUser({ username: 'bob', password: 'other-horse-9', email: 'b@example.com' })
    const login = (username: string, password: string) => newClient(gateway).api.session.login({ username, password })
    expect((await login('b@example.com', 'other-horse-9')).username).toBe('bob')
    expect((await login('bob', 'other-horse-9')).username).toBe('bob')
    await expect(login('bob', PASSWORD)).rejects.toBeInstanceOf(RefusedError)
  })

  test('the empty email address cannot be used to sign in', async () => {
    const { gateway } = await withRootAndAlice()
    await expect(newClient(gateway).api.session.login({ username: '', password: PASSWORD })).rejects.toThrow('Enter')
  })

  test('wrong passwords, and unknown, banned, and deleted users, get the same message', async () => {
    const { gateway } = await withRootAndAlice()
    const say = async (body: unknown) => (await newClient(gateway).call('POST', '/api/user/login', { body })).text
    const responses = [
      await say({ ...alices, password: 'wrong' }),
      await say({ username: 'nobody', password: PASSWORD }),
    ]
    for (const status of [2, 3]) {
      await gateway.admin.updateUser('alice', { status })
      responses.push(await say(alices))
    }
    expect(new Set(responses).size).toBe(1)
    expect(JSON.parse(responses[0] ?? '')).toMatchObject({ success: false })
  })

  test('an unknown username takes as many hashes as a wrong password, of the same cost', async () => {
    const gateway = await openGateway()
    await gateway.admin.createUser(alices)
    const costs = async (username: string) => {
      vi.mocked(verify).mockClear()
      await newClient(gateway).call('POST', '/api/user/login', { body: { username, password: 'wrong' } })
      return vi.mocked(verify).mock.calls.map(([, hash]) => [String(hash).slice(0, 7), String(hash).length])
    }
    expect(await costs('alice')).toEqual([['$2b$10$', 60]])
    expect(await costs('nobody')).toEqual([['$2b$10$', 60]])
  })

  test.each([
    {},
    { username: 'alice' },
    { password: 'x' },
    { username: '', password: '' },
    { username: null, password: 'x' },
  ])('is rejected without username or password, because both are required: %j', async (body) => {
    const { status, body: response } = await newClient(await openGateway()).call('POST', '/api/user/login', { body })
    expect([status, response]).toEqual([200, { message: 'Enter your username and password', success: false }])
  })

  test('the cookie is signed, HttpOnly, and not sent by other sites', async () => {
    const { headers } = await newClient(await openGateway()).call('POST', '/api/user/login', {
      body: { username: 'root', password: '123456' },
    })
    const [cookie, ...attributes] = (headers.getSetCookie()[0] ?? '').split('; ')
    expect(cookie).toMatch(/^session=[\w-]{43}\.[\w%-]+$/)
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax'])
  })

  test('secureCookie restricts the cookie to https', async () => {
    const body = { username: 'root', password: '123456' }
    const { headers } = await newClient(await openGateway({ secureCookie: true })).call('POST', '/api/user/login', {
      body,
    })
    expect(headers.get('set-cookie')).toContain('; Secure')
  })

  test('a failed sign-in sets no cookie and does not end a session', async () => {
    const { alice } = await signedIn()
    const refused = await alice.call('POST', '/api/user/login', { body: { ...alices, password: 'wrong' } })
    expect(refused.headers.has('set-cookie')).toBe(false)
    expect(await alice.api.session.self()).toMatchObject({ username: 'alice' })
  })

  test("signing in again ends the browser's earlier session", async () => {
    const { gateway, alice } = await signedIn()
    const before = alice.cookie
    await alice.api.session.login(alices)
    const replayed = newClient(gateway, { cookie: before })
    await expect(replayed.api.session.self()).rejects.toBeInstanceOf(SignedOutError)
    expect(await alice.api.session.self()).toMatchObject({ username: 'alice' })
  })
})
