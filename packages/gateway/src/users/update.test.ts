import { hash, hashSync } from '@node-rs/bcrypt'
import { SignedOutError } from '@relaydeck/api-sdk'
import { describe, expect, test, vi } from 'vitest'
import { newClient, PASSWORD, withRootAndAlice } from '../../test/client.ts'
import { query } from '../../test/databases.ts'
import { newWorld } from '../../test/world.ts'

vi.mock('@node-rs/bcrypt', { spy: true })

describe('update', () => {
  test('PUT /api/user/ changes the given fields, and returns no data', { tags: ['R7.24'] }, async () => {
    const { gateway, boss, bob } = await newWorld()
    const before = await bob.api.session.self()
    const change = { username: 'bobby', display_name: 'Bobby', email: 'b@example.com', group: 'vip', quota: 250_000 }
    const body = { id: 4, ...change, password: 'other-horse-9', used_quota: 9, aff_code: 'x', access_token: 'x' }
    expect((await boss.call('PUT', '/api/user/', { body })).body).toEqual({ message: '', success: true })
    const bobby = newClient(gateway)
    expect(await bobby.api.session.login({ username: 'bobby', password: 'other-horse-9' })).toMatchObject({ id: 4 })
    expect(await bobby.api.session.self()).toEqual({ ...before, ...change })
  })

  test('empty and missing fields keep their values', async () => {
    const { boss, bob } = await newWorld()
    const before = await bob.api.session.self()
    await boss.api.users.update({ id: 4 })
    await boss.api.users.update({ id: 4, username: '', display_name: '', email: '', group: '', password: '', role: 0 })
    expect(await bob.api.session.self()).toEqual(before)
  })

  test('a quota of 0 is saved as 0', async () => {
    const { gateway, boss, bob } = await newWorld()
    await gateway.admin.updateUser('bob', { quota: 5 })
    await boss.api.users.update({ id: 4, quota: 0 })
    expect((await bob.api.session.self()).quota).toBe(0)
  })

  test('a user who is renamed during calls keeps quota, used quota, and request count', async () => {
    const { root, alice, database } = await withRootAndAlice()
    await query(database, 'UPDATE users SET quota = 70, used_quota = 30, request_count = 3 WHERE id = 2')
    await root.api.users.update({ id: 2, username: 'alina', display_name: 'Alina' })
    expect(await alice.api.session.self()).toMatchObject({ quota: 70, used_quota: 30, request_count: 3 })
  })

  test('an invalid username is accepted if it is not changed', async () => {
    const { gateway, boss } = await newWorld()
    const username = 'wechat_123456789'
    await gateway.admin.updateUser('bob', { username })
    await boss.api.users.update({ id: 4, username, group: 'vip' })
    expect(await boss.api.users.get({ id: 4 })).toMatchObject({ username, group: 'vip' })
  })

  test('a new password ends the user’s sessions', async () => {
    const { gateway, boss } = await newWorld()
    const browser = newClient(gateway)
    await browser.api.session.login({ username: 'bob', password: PASSWORD })
    await boss.api.users.update({ id: 4, group: 'vip' })
    await browser.api.session.self()
    await boss.api.users.update({ id: 4, password: 'other-horse-9' })
    await expect(browser.api.session.self()).rejects.toBeInstanceOf(SignedOutError)
  })

  test.each([
    ['a long name', { username: 'n'.repeat(13) }],
    ['a long display name', { display_name: 'n'.repeat(21) }],
    ['a long address', { email: 'e'.repeat(51) }],
    ['a short password', { password: 'short' }],
    ['a name that is taken', { username: 'root' }],
    ['a role of an admin', { role: 10 }],
    ['a negative role', { role: -1 }],
    ['the status of deleted users', { status: 3 }],
    ['a quota with a fraction', { quota: 1.5 }],
    ['a quota as text', { quota: '5' }],
  ])('is rejected with %s, and nothing changes', async (_, fields) => {
    const { boss, bob } = await newWorld()
    const before = await bob.api.session.self()
    const { status, body } = await boss.call('PUT', '/api/user/', { body: { id: 4, group: 'vip', ...fields } })
    expect([status, body.success]).toEqual([200, false])
    expect(await bob.api.session.self()).toEqual(before)
  })
})

describe('permissions to update users', () => {
  test('an administrator may update users and set roles below the own role', async () => {
    const { boss } = await newWorld()
    for (const id of [1, 3]) await expect(boss.api.users.update({ id, group: 'vip' })).rejects.toThrow('below your own')
    for (const role of [9, 1]) {
      await boss.api.users.update({ id: 4, role })
      expect(await boss.api.users.get({ id: 4 })).toMatchObject({ role })
    }
    await expect(boss.api.users.update({ id: 4, role: 10 })).rejects.toThrow('equal to or higher')
    await expect(boss.api.users.update({ id: 99, role: 1 })).rejects.toThrow('User not found')
  })

  test.each(['demote', 'disable'] as const)(
    'an administrator who loses the permission during the call (%s) may not',
    async (action) => {
      const { boss, root, gateway } = await newWorld()
      vi.mocked(hash).mockImplementationOnce(async (password, options) => {
        await root.api.users.manage({ username: 'boss', action })
        return hashSync(password, options)
      })
      const update = boss.api.users.update({ id: 4, password: 'other-horse-9' })
      await expect(update).rejects.toThrow(action === 'demote' ? 'below your own' : 'banned')
      expect(await newClient(gateway).api.session.login({ username: 'bob', password: PASSWORD })).toMatchObject({
        id: 4,
      })
    },
  )

  test('root may update all users and set all roles, but cannot demote or ban itself', { tags: ['R1.3'] }, async () => {
    const { root, boss } = await newWorld()
    await root.api.users.update({ id: 1, display_name: 'The Root' })
    await root.api.users.update({ id: 4, role: 100 })
    for (const change of [{ role: 10 }, { status: 2 }])
      await expect(root.api.users.update({ id: 1, ...change })).rejects.toThrow('super admin')
    for (const role of [-1, 101]) await expect(root.api.users.update({ id: 2, role })).rejects.toThrow('The field role')
    await expect(boss.api.users.update({ id: 1, quota: 1 })).rejects.toThrow('below your own')
    expect(await root.api.session.self()).toMatchObject({ role: 100, status: 1, display_name: 'The Root' })
  })
})

describe('credit', () => {
  test('POST /api/topup adds to the quota', async () => {
    const { gateway, boss, bob } = await newWorld()
    await gateway.admin.updateUser('bob', { quota: 5 })
    expect((await boss.call('POST', '/api/topup', { body: { user_id: 4, quota: 7 } })).body).toEqual({
      message: '',
      success: true,
    })
    expect((await bob.api.session.self()).quota).toBe(12)
  })

  test('the result is limited to the range of JSON numbers', async () => {
    const { boss, bob } = await newWorld()
    for (const quota of [0, Number.MAX_SAFE_INTEGER, 5]) await boss.api.users.credit({ user_id: 4, quota })
    expect((await bob.api.session.self()).quota).toBe(Number.MAX_SAFE_INTEGER)
  })

  test('a negative quota and an unknown user are rejected', async () => {
    const { boss, bob } = await newWorld()
    await expect(boss.api.users.credit({ user_id: 4, quota: -1 })).rejects.toThrow('negative')
    await expect(boss.api.users.credit({ user_id: 99, quota: 1 })).rejects.toThrow('User not found')
    expect((await bob.api.session.self()).quota).toBe(0)
  })
})
