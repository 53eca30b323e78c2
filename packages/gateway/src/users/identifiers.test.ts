import { describe, expect, test } from 'vitest'
import { newClient, PASSWORD } from '../../test/client.ts'
import { query } from '../../test/databases.ts'
import { withServices } from '../../test/services.ts'
import { newWorld } from '../../test/world.ts'
import type { Gateway } from '../index.ts'

/** Short enough for a name. */
const MAIL = 'bob@e.test'

const login = (gateway: Gateway, username: string, password: string, address?: string) =>
  newClient(gateway, {}, address).api.session.login({ username, password })

describe('a name that is another user’s email address', () => {
  test('is refused at a registration, a creation, and a renaming, in any case', async () => {
    const { gateway, root, boss, alice } = await newWorld()
    await gateway.admin.updateUser('bob', { email: MAIL })
    for (const username of [MAIL, 'BOB@e.test', 'ｂob@e.test']) {
      const taken = 'already taken'
      await expect(newClient(gateway).api.session.register({ username, password: PASSWORD })).rejects.toThrow(taken)
      await expect(boss.api.users.create({ username, password: PASSWORD })).rejects.toThrow(taken)
      await expect(gateway.admin.createUser({ username, password: PASSWORD })).rejects.toThrow(taken)
      await expect(root.api.users.update({ id: 2, username })).rejects.toThrow(taken)
      await expect(
        alice.api.session.updateSelf({ username, password: '', original_password: PASSWORD }),
      ).rejects.toThrow(taken)
    }
    expect(await login(gateway, MAIL, PASSWORD)).toMatchObject({ username: 'bob' })
  })

  test('is allowed for the user’s own address', async () => {
    const { gateway, root } = await newWorld()
    await gateway.admin.updateUser('bob', { email: MAIL })
    await root.api.users.update({ id: 4, username: MAIL })
    expect(await login(gateway, MAIL, PASSWORD)).toMatchObject({ username: MAIL })
  })

  test('is not taken from a provider either', async () => {
    const { gateway, signInServices } = await withServices()
    await gateway.admin.updateUser('alice', { email: MAIL })
    signInServices.respond('/oidc/userinfo', { sub: 's-2', preferred_username: MAIL })
    const guest = newClient(gateway)
    await guest.api.oauth.oidc({ code: 'good', state: await guest.api.oauth.state() })
    expect((await guest.api.session.self()).username).toBe('oidc_3')
  })

  test('from an older version lets each of the two in with the own password', async () => {
    const { gateway, database } = await newWorld()
    await gateway.admin.createUser({ username: 'mallory', password: 'mallorys-words' })
    await gateway.admin.updateUser('bob', { email: MAIL })
    await query(database, `UPDATE users SET username = :name WHERE username = 'mallory' RETURNING id`, { name: MAIL })
    expect(await login(gateway, MAIL, PASSWORD)).toMatchObject({ username: 'bob' })
    expect(await login(gateway, MAIL, 'mallorys-words')).toMatchObject({ username: MAIL })
    await expect(login(gateway, MAIL, 'neither-of-them')).rejects.toThrow('wrong')
  })

  test('from an older version does not help to guess the other password', async () => {
    const { gateway, database } = await newWorld({ limits: { api: Number.POSITIVE_INFINITY, critical: 1000 } })
    await gateway.admin.createUser({ username: 'mallory', password: 'mallorys-words' })
    await gateway.admin.updateUser('bob', { email: MAIL })
    await query(database, `UPDATE users SET username = :name WHERE username = 'mallory' RETURNING id`, { name: MAIL })
    for (let nth = 0; nth < 6; nth++) {
      await login(gateway, MAIL, `guess-${nth}-of-bobs`).catch(() => undefined)
      await login(gateway, MAIL, 'mallorys-words').catch(() => undefined)
    }
    await expect(login(gateway, MAIL, PASSWORD)).rejects.toThrow()
  })
})

describe('an email address', () => {
  test.each(['a@e.test\nBcc: x', 'a@e.test\r\n', 'a b@e.test', 'nobody', 'a@b@e.test', '<a@e.test>'])(
    'that an administrator sets as %j is refused',
    async (email) => {
      const { root, boss } = await newWorld()
      await expect(root.api.users.update({ id: 4, email })).rejects.toThrow('Invalid email address')
      await expect(boss.api.users.update({ id: 4, email })).rejects.toThrow('Invalid email address')
      expect((await root.api.users.get({ id: 4 })).email).toBe('')
    },
  )

  test('of root, or of anybody, in another case, or a name, is given to nobody else', async () => {
    const { gateway, root, boss } = await newWorld()
    await gateway.admin.updateUser('root', { email: 'root@e.test' })
    await gateway.admin.updateUser('alice', { username: 'al@e.test' })
    for (const email of ['root@e.test', 'ROOT@E.test', 'al@e.test', 'AL@e.test'])
      await expect(boss.api.users.update({ id: 4, email })).rejects.toThrow('already used by another account')
    await root.api.users.update({ id: 4, email: 'bob@example.com' })
    await root.api.users.update({ id: 4, email: 'Bob@example.com' })
    expect((await root.api.users.get({ id: 4 })).email).toBe('Bob@example.com')
  })

  test.each([
    ['a@e.test\nBcc: x', { email_verified: true }],
    ['ALICE@example.com', { email_verified: true }],
    ['mia@e.test', { email_verified: true }],
    ['new@example.com', {}],
    ['new@example.com', { email_verified: null }],
    ['new@example.com', { email_verified: 1 }],
    ['new@example.com', { email_verified: 'yes' }],
    ['new@example.com', { email_verified: 'false' }],
  ])('of a provider, %j with %j, is not saved', async (email, claims) => {
    const { gateway, signInServices } = await withServices()
    await gateway.admin.createUser({ username: 'mia@e.test', password: PASSWORD })
    signInServices.respond('/oidc/userinfo', { sub: 's-2', email, ...claims })
    const guest = newClient(gateway)
    await guest.api.oauth.oidc({ code: 'good', state: await guest.api.oauth.state() })
    expect((await guest.api.session.self()).email).toBe('')
  })

  test('of another user in another case gets no code', async () => {
    const { gateway } = await withServices()
    await expect(newClient(gateway).api.session.sendEmailCode({ email: 'Alice@Example.com' })).rejects.toThrow(
      'already used by another account',
    )
  })
})

describe('the gift of an inviter', () => {
  async function withGifts() {
    const { gateway, root, alice, boss } = await newWorld()
    for (const [key, value] of Object.entries({ QuotaForInviter: '30', QuotaForInvitee: '7' }))
      await gateway.admin.setOption(key, value)
    const aff_code = await alice.api.users.inviteCode()
    const quota = async () => (await alice.api.session.self()).quota
    const before = await quota()
    const register = async (username: string) => {
      await newClient(gateway).api.session.register({ username, password: PASSWORD, aff_code })
      const client = newClient(gateway)
      await client.api.session.login({ username, password: PASSWORD })
      return client
    }
    return { gateway, root, boss, register, gifts: async () => ((await quota()) - before) / 30 }
  }

  test('is paid once for one who registers and deletes the account again and again', async () => {
    const { register, gifts } = await withGifts()
    for (const name of ['carol', 'carol', 'dave', 'erin']) await (await register(name)).api.users.removeSelf()
    expect(await gifts()).toBe(1)
    await register('carol')
    expect(await gifts()).toBe(1)
  })

  test('is paid for each of several users, and for another one after a deletion was made up for', async () => {
    const { boss, register, gifts } = await withGifts()
    const [carol] = [await register('carol'), await register('dave')]
    expect(await gifts()).toBe(2)
    await carol.api.users.removeSelf()
    await register('erin')
    expect(await gifts()).toBe(2)
    await register('frank')
    expect(await gifts()).toBe(3)
    const [frank] = await boss.api.users.search({ keyword: 'frank' })
    await boss.api.users.remove({ id: frank?.id ?? 0 })
    await register('grace')
    expect(await gifts()).toBe(3)
  })
})
