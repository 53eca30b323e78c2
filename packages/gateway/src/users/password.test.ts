import bcryptjs from 'bcryptjs'
import { describe, expect, test, vi } from 'vitest'
import { newClient, openGateway, PASSWORD, withRootAndAlice } from '../../test/client.ts'
import { QUICK_COST } from '../../test/quick-cost.ts'
import type { Gateway } from '../index.ts'
import { exceedsBcrypt, HASH_LIMITS, hashPassword, hashPasswordSync, NO_PASSWORD, verifyPassword } from './password.ts'

// The cost of production.
vi.unmock('./password-cost.ts')

const CAROL = { username: 'carol', password: PASSWORD }

const turn = () => new Promise((next) => setImmediate(next))

const signIn = (gateway: Gateway) => newClient(gateway).call('POST', '/api/user/login', { body: CAROL })

describe('a password', () => {
  test('is hashed without blocking the event loop', async () => {
    const hash = hashPasswordSync('password1')
    for (const work of [() => hashPassword('password1'), () => verifyPassword('password1', hash)]) {
      let isDone = false
      const done = work().finally(() => {
        isDone = true
      })
      for (let turns = 0; turns < 10; turns++) await turn()
      expect(isDone).toBe(false)
      await done
    }
  })

  test('is rejected with a message if too many are waiting, and later ones are accepted', async () => {
    const gateway = await openGateway()
    // The hashes of the templates may be of a lower cost.
    await gateway.admin.createUser(CAROL)
    const places = HASH_LIMITS.running + HASH_LIMITS.waiting
    const responses = await Promise.all(Array.from({ length: places + 10 }, () => signIn(gateway)))
    const busy = responses.filter(({ status }) => status === 503)
    // A place may become free before all have arrived.
    expect(responses.filter(({ body }) => body.success).length).toBeGreaterThanOrEqual(places)
    expect(busy.length).toBeGreaterThan(0)
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 503]))
    expect(busy[0]?.body).toEqual({
      message: 'Too many sign-ins at the moment. Please try again shortly',
      success: false,
    })
    expect((await signIn(gateway)).body.success).toBe(true)
  }, 60_000)
})

describe('hashes', () => {
  test.each(['password1', '密码密码密码密码', 'with\0nothing', '🙂🙂🙂🙂'])(
    'of %j match those of other bcrypt libraries',
    async (password) => {
      const other = bcryptjs.hashSync(password, QUICK_COST)
      // Go writes the prefix 2a.
      for (const hash of [other, other.replace('$2b$', '$2a$')]) {
        expect(await verifyPassword(password, hash)).toBe(true)
        expect(await verifyPassword(`${password}x`, hash)).toBe(false)
      }
      const ours = await hashPassword(password)
      expect(NO_PASSWORD.slice(0, 7)).toBe('$2b$10$')
      expect([ours.slice(0, 7), bcryptjs.compareSync(password, ours)]).toEqual(['$2b$10$', true])
    },
  )

  test.each(['', 'x', NO_PASSWORD, undefined])('such as %s match no password', async (hash) => {
    expect(await verifyPassword('', hash)).toBe(false)
    expect(await verifyPassword('password1', hash)).toBe(false)
  })

  test('of more than 72 bytes would be truncated', () => {
    expect([exceedsBcrypt('密'.repeat(24)), exceedsBcrypt(`${'密'.repeat(24)}x`)]).toEqual([false, true])
  })
})

test('a passphrase of 64 characters is accepted and signs in, but not without its end; a longer one is refused', async () => {
  const { gateway, root } = await withRootAndAlice()
  const password = 'correct horse battery staple '.repeat(3).slice(0, 64)
  await root.api.users.create({ username: 'carol', password })
  expect(await newClient(gateway).api.session.login({ username: 'carol', password })).toMatchObject({
    username: 'carol',
  })
  const withoutEnd = newClient(gateway).api.session.login({ username: 'carol', password: password.slice(0, -1) })
  await expect(withoutEnd).rejects.toThrow('wrong username or password')
  for (const longer of [`${password}!`, '密'.repeat(25)])
    await expect(root.api.users.create({ username: 'bob', password: longer })).rejects.toThrow('8 to 64 characters')
})
