import { describe, expect, test } from 'vitest'
import { clientWithToken, newClient, newUser, openGateway, PASSWORD } from '../../test/client.ts'
import { Refusal } from '../index.ts'

describe('a gateway without users', () => {
  test('creates root with the default password, a large quota, and no token', async () => {
    const guest = newClient(await openGateway())
    await guest.api.session.login({ username: 'root', password: '123456' })
    expect(await guest.api.session.self()).toMatchObject({
      id: 1,
      username: 'root',
      display_name: 'Root User',
      role: 100,
      status: 1,
      quota: 500_000_000_000_000,
      group: 'default',
      aff_code: '',
    })
    expect(await guest.api.tokens.list()).toEqual([])
  })
})

describe('a new user', () => {
  test('is enabled, with the group default, the role user, and a unique invite code', { tags: ['R9.11'] }, async () => {
    const gateway = await openGateway()
    const [alice, bob] = [await newUser(gateway), await newUser(gateway, 'bob')]
    const [one, two] = [await alice.api.session.self(), await bob.api.session.self()]
    expect(one).toMatchObject({ role: 1, status: 1, group: 'default', quota: 0, display_name: 'alice' })
    expect([one.aff_code.length, two.aff_code.length, one.aff_code === two.aff_code]).toEqual([4, 4, false])
  })

  test('has an unlimited token named default with a remaining quota of -1', async () => {
    const alice = await newUser(await openGateway())
    const { body } = await alice.call('GET', '/api/token/')
    expect(body.data).toEqual([
      {
        id: 1,
        user_id: 2,
        key: expect.stringMatching(/^[0-9A-Za-z]{48}$/),
        status: 1,
        name: 'default',
        created_time: expect.any(Number),
        accessed_time: expect.any(Number),
        expired_time: -1,
        remain_quota: -1,
        unlimited_quota: true,
        used_quota: 0,
        models: null,
        limits: [],
        aliases: '',
        subnet: '',
      },
    ])
  })

  test('gets the quota of the option', async () => {
    const gateway = await openGateway()
    await gateway.admin.setOption('QuotaForNewUser', '1000')
    expect((await (await newUser(gateway)).api.session.self()).quota).toBe(1000)
  })

  test('gets no gift of nothing', async () => {
    const gateway = await openGateway()
    await gateway.admin.setOption('QuotaForNewUser', '0')
    expect(await (await newUser(gateway)).api.logs.listSelf()).toEqual([])
  })

  test('with a quota of its own gets no other', async () => {
    const gateway = await openGateway()
    await gateway.admin.setOption('QuotaForNewUser', '1000')
    await gateway.admin.createUser({ username: 'alice', password: PASSWORD, quota: 0 })
    expect((await (await clientWithToken(gateway, 'alice')).api.session.self()).quota).toBe(0)
  })

  test('can have all fields set', async () => {
    const gateway = await openGateway()
    const told = { display_name: 'Al', role: 10, email: 'a@b.c', quota: 7, group: 'vip' }
    expect(await gateway.admin.createUser({ username: 'al', password: PASSWORD, ...told })).toEqual({ id: 2 })
    expect(await (await clientWithToken(gateway, 'al')).api.session.self()).toMatchObject(told)
  })

  test.each([
    ['no name', { username: '' }, 'username'],
    ['a long name', { username: 'n'.repeat(13) }, 'username'],
    ['no password', { password: '' }, 'password'],
    ['a short password', { password: '1234567' }, 'password'],
    ['a long display name', { display_name: 'n'.repeat(21) }, 'display_name'],
    ['a long address', { email: 'e'.repeat(51) }, 'email'],
  ])('with %s is rejected', async (_, fields, named) => {
    const attempt = (await openGateway()).admin.createUser({ username: 'alice', password: PASSWORD, ...fields })
    await expect(attempt).rejects.toBeInstanceOf(Refusal)
    await expect(attempt).rejects.toThrow(`(${named})`)
  })

  test('with a username that is taken is rejected, and creates no token', async () => {
    const gateway = await openGateway()
    await expect(gateway.admin.createUser({ username: 'root', password: PASSWORD })).rejects.toThrow('already taken')
    expect((await (await newUser(gateway)).api.tokens.list())[0]?.id).toBe(1)
  })

  test('of two created at the same time with one username, one is rejected', async () => {
    const gateway = await openGateway()
    const make = () => gateway.admin.createUser({ username: 'alice', password: PASSWORD })
    const outcomes = await Promise.allSettled([make(), make()])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('the admin functions', () => {
  test('change only the given fields', async () => {
    const gateway = await openGateway()
    const alice = await newUser(gateway)
    const before = await alice.api.session.self()
    await gateway.admin.updateUser('alice', { quota: 5, email: 'a@b.c' })
    expect(await alice.api.session.self()).toEqual({ ...before, quota: 5, email: 'a@b.c' })
  })

  test('throw for an unknown username', async () => {
    const { admin } = await openGateway()
    await expect(admin.updateUser('nobody', { status: 2 })).rejects.toThrow('User "nobody" not found')
    await expect(admin.createAccessToken('nobody')).rejects.toThrow('User "nobody" not found')
  })
})
