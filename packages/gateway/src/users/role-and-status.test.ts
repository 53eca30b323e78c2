import { BannedError, ForbiddenError, MANAGE_ACTIONS, SignedOutError } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { newClient, PASSWORD } from '../../test/client.ts'
import { newWorld, TOKEN_OF, USERNAMES, type Username, type World } from '../../test/world.ts'

const BANNED_ADMIN = 'boss2'

async function withAnotherAdmin(): Promise<World> {
  const world = await newWorld()
  await world.gateway.admin.createUser({ username: BANNED_ADMIN, password: PASSWORD, role: 10 })
  return world
}

const standingOf = async ({ root }: World, username: string) => {
  const rows = await root.api.users.search()
  const { role, status } = rows.find((row) => row.username === username) ?? { role: 0, status: 0 }
  return { role, status }
}

describe('managing users', () => {
  // Results by action, for a user, an administrator, and root, in this order.
  const table = {
    boss: {
      promote: [false, false, false],
      demote: [false, false, false],
      disable: [true, false, false],
      enable: [true, false, false],
      delete: [true, false, false],
    },
    root: {
      promote: [true, false, false],
      demote: [false, true, false],
      disable: [true, true, false],
      enable: [true, true, true],
      delete: [true, true, false],
    },
  }
  const targets = ['bob', BANNED_ADMIN, 'root']
  const cases = (['boss', 'root'] as const).flatMap((who) =>
    MANAGE_ACTIONS.flatMap((action) =>
      targets.map((target, at) => ({ who, action, target, allowed: table[who][action][at] ?? false })),
    ),
  )

  test.each(cases)(
    'is allowed by role: $who may $action $target: $allowed',
    { tags: ['R1.3', 'R7.26'] },
    async ({ who, action, target, allowed }) => {
      const world = await withAnotherAdmin()
      const before = await standingOf(world, target)
      const { status, body } = await world[who].call('POST', '/api/user/manage', {
        body: { username: target, action },
      })
      expect([status, body.success]).toEqual([200, allowed])
      if (!allowed) return expect(await standingOf(world, target)).toEqual(before)
      const after = { promote: [10, 1], demote: [1, 1], disable: [before.role, 2], enable: [before.role, 1] }
      const [role, state] = action === 'delete' ? [before.role, 3] : after[action]
      expect(body.data).toMatchObject({ id: 0, username: '', quota: 0, access_token: '', role, status: state })
    },
  )

  test('is forbidden for users', async () => {
    const { alice } = await newWorld()
    for (const action of MANAGE_ACTIONS)
      await expect(alice.api.users.manage({ username: 'bob', action })).rejects.toBeInstanceOf(ForbiddenError)
  })

  test.each([
    ['an unknown name', { username: 'ghost', action: 'disable' }, 'User not found'],
    ['an empty name', { username: '', action: 'disable' }, 'The field username'],
    ['an unknown action', { username: 'bob', action: 'crown' }, 'The field action'],
  ])('is refused with %s', async (_, body, message) => {
    const { root } = await newWorld()
    expect((await root.call('POST', '/api/user/manage', { body })).body).toEqual({
      message: expect.stringContaining(message),
      success: false,
    })
  })
})

const signIn = async ({ gateway }: World, username: Username) => {
  const browser = newClient(gateway)
  await browser.api.session.login({ username, password: username === 'root' ? '123456' : PASSWORD })
  return browser
}

describe('a ban', () => {
  test('takes effect immediately on session and access token, and its end restores neither', async () => {
    const world = await newWorld()
    const browser = await signIn(world, 'alice')
    await world.boss.api.users.manage({ username: 'alice', action: 'disable' })
    await expect(browser.api.session.self()).rejects.toBeInstanceOf(BannedError)
    await expect(world.alice.api.session.self()).rejects.toBeInstanceOf(BannedError)
    await expect(signIn(world, 'alice')).rejects.toThrow('Sign-in failed')
    await world.boss.api.users.manage({ username: 'alice', action: 'enable' })
    await expect(browser.api.session.self()).rejects.toBeInstanceOf(SignedOutError)
    await expect(world.alice.api.session.self()).rejects.toThrow('access token')
    expect(await (await signIn(world, 'alice')).api.session.self()).toMatchObject({ status: 1 })
  })

  test('set or ended by an update works the same', async () => {
    const world = await newWorld()
    const browser = await signIn(world, 'alice')
    await world.boss.api.users.update({ id: 2, status: 2 })
    await expect(browser.api.session.self()).rejects.toBeInstanceOf(BannedError)
    await world.boss.api.users.update({ id: 2, status: 1 })
    await expect(browser.api.session.self()).rejects.toBeInstanceOf(SignedOutError)
    await expect(world.alice.api.session.self()).rejects.toThrow('access token')
  })

  test('is told to the session of a banned user also after an update', async () => {
    const world = await newWorld()
    const browser = await signIn(world, 'alice')
    await world.boss.api.users.manage({ username: 'alice', action: 'disable' })
    await world.boss.api.users.update({ id: 2, group: 'vip' })
    await expect(browser.api.session.self()).rejects.toBeInstanceOf(BannedError)
    await expect(world.alice.api.session.self()).rejects.toBeInstanceOf(BannedError)
  })

  test('of a banned user, or unbanning an enabled one, changes nothing and ends no session', async () => {
    const world = await newWorld()
    const browser = await signIn(world, 'alice')
    await world.boss.api.users.manage({ username: 'alice', action: 'enable' })
    expect(await browser.api.session.self()).toMatchObject({ status: 1 })
    expect(await world.alice.api.session.self()).toMatchObject({ status: 1 })
  })
})

describe('a demotion', () => {
  test('ends earlier sessions and the access token immediately', async () => {
    const world = await newWorld()
    const browser = await signIn(world, 'boss')
    await world.root.api.users.manage({ username: 'boss', action: 'demote' })
    await expect(browser.api.users.list()).rejects.toBeInstanceOf(SignedOutError)
    await expect(world.boss.api.session.self()).rejects.toThrow('access token')
    const anew = await signIn(world, 'boss')
    await expect(anew.api.users.list()).rejects.toBeInstanceOf(ForbiddenError)
  })

  test('differs from a promotion, which applies to existing sessions', async () => {
    const world = await newWorld()
    const browser = await signIn(world, 'alice')
    await world.root.api.users.manage({ username: 'alice', action: 'promote' })
    expect(await browser.api.users.list()).toHaveLength(4)
  })
})

describe('a deletion', () => {
  test('keeps the row under another username: the name is free again, sessions and tokens are rejected', async () => {
    const world = await newWorld()
    const browser = await signIn(world, 'alice')
    const { status, text, headers } = await world.boss.call('DELETE', '/api/user/2')
    expect([status, text, headers.get('content-type')]).toEqual([200, '', null])
    await expect(browser.api.session.self()).rejects.toBeInstanceOf(BannedError)
    await expect(world.alice.api.tokens.get({ id: TOKEN_OF.alice })).rejects.toBeInstanceOf(BannedError)
    await world.gateway.admin.createUser({ username: 'alice', password: PASSWORD })
    expect((await world.boss.api.users.search({ keyword: 'alice' })).map(({ id }) => id)).toEqual([5, 2])
  })

  test('of a deleted user keeps the name under which the row is', async () => {
    const { boss, root } = await newWorld()
    for (const each of [boss, root]) await each.call('DELETE', '/api/user/2')
    const [first, second] = await Promise.all([boss.api.users.get({ id: 2 }), root.api.users.get({ id: 2 })])
    expect(first.username).toMatch(/^deleted_[0-9a-f]{32}$/)
    await boss.call('DELETE', '/api/user/2')
    expect([second, await boss.api.users.get({ id: 2 })]).toEqual([first, first])
  })

  test.each(USERNAMES)('of %s by ID requires a higher role; root cannot be deleted', async (name) => {
    const world = await newWorld()
    const { id } = await world[name].api.session.self()
    const allowed = { root: [false, false], boss: [false, true], alice: [true, true], bob: [true, true] }[name]
    for (const [at, who] of [world.boss, world.root].entries()) {
      const { body, text } = await who.call('DELETE', `/api/user/${id}`)
      expect(text === '' || body.success).toBe(allowed[at])
    }
  })

  test("DELETE /api/user/self deletes the own account, except root's", { tags: ['R7.18'] }, async () => {
    const world = await newWorld()
    const browser = await signIn(world, 'alice')
    expect((await browser.call('DELETE', '/api/user/self')).body).toEqual({ message: '', success: true })
    await expect(browser.api.session.self()).rejects.toBeInstanceOf(BannedError)
    await expect(world.root.api.users.removeSelf()).rejects.toThrow('super admin')
    expect(await world.root.api.session.self()).toMatchObject({ status: 1 })
  })
})
