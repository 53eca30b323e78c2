import { BannedError, SignedOutError } from '@relaydeck/api-sdk'
import { expect, onTestFinished, test } from 'vitest'
import { createGateway } from '../src/index.ts'
import { clientWithToken, manualClock, newClient, PASSWORD, TOKEN_DRAFT } from './client.ts'
import { contentOf, newDatabase } from './databases.ts'
import { ALICE_EMAIL, withServices } from './services.ts'
import { CODE, newWorld } from './world.ts'

async function before(database: string, clock = manualClock()) {
  const gateway = await createGateway({ database, clock, serverClock: false })
  await gateway.admin.createUser({ username: 'alice', password: PASSWORD })
  await gateway.admin.setOption('SystemName', 'Kept')
  const alice = newClient(gateway)
  await alice.api.session.login({ username: 'alice', password: PASSWORD })
  const token = await alice.api.tokens.create(TOKEN_DRAFT)
  return { gateway, alice, token, clock }
}

async function after(database: string, clock = manualClock()) {
  const gateway = await createGateway({ database, clock, serverClock: false })
  onTestFinished(() => gateway.close())
  return gateway
}

test('users, tokens, options, sessions, and access tokens survive a restart', async () => {
  const database = await newDatabase()
  const { gateway, alice, token } = await before(database)
  const authorization = await gateway.admin.createAccessToken('alice')
  await gateway.close()

  const second = await after(database)
  const byCookie = newClient(second, { cookie: alice.cookie })
  expect(await byCookie.api.tokens.get({ id: token.id })).toEqual(token)
  expect(await newClient(second, { authorization }).api.session.self()).toMatchObject({ username: 'alice' })
  expect((await newClient(second).api.status.get()).system_name).toBe('Kept')
  expect(await newClient(second).api.session.login({ username: 'root', password: '123456' })).toMatchObject({ id: 1 })
})

test('bans, deletions, demotions, used codes, channels, and the log survive a restart', async () => {
  const { gateway, database, root, boss, alice } = await newWorld()
  const [browser, admin] = [newClient(gateway), newClient(gateway)]
  await browser.api.session.login({ username: 'bob', password: PASSWORD })
  await admin.api.session.login({ username: 'boss', password: PASSWORD })
  await alice.api.users.redeem({ key: CODE })
  await boss.api.users.manage({ username: 'bob', action: 'disable' })
  await boss.api.users.manage({ username: 'alice', action: 'delete' })
  const [channels, logs] = [await boss.api.channels.list(), await boss.api.logs.list()]
  await root.api.users.manage({ username: 'boss', action: 'demote' })
  await gateway.close()

  const second = await after(database)
  await expect(newClient(second, { cookie: browser.cookie }).api.session.self()).rejects.toBeInstanceOf(BannedError)
  await expect(newClient(second, { cookie: admin.cookie }).api.session.self()).rejects.toBeInstanceOf(SignedOutError)
  const again = await clientWithToken(second, 'root')
  expect((await again.api.users.search()).map(({ status }) => status)).toEqual([2, 1, 3, 1])
  await expect(again.api.users.redeem({ key: CODE })).rejects.toThrow('already been used')
  expect([await again.api.channels.list(), await again.api.logs.list()]).toEqual([channels, logs])
})

test('an ended session stays ended, and an expired one is removed', async () => {
  const database = await newDatabase()
  const { gateway, alice, clock } = await before(database)
  const { cookie } = alice
  const phone = newClient(gateway)
  await phone.api.session.login({ username: 'alice', password: PASSWORD })
  await alice.api.session.logout()
  await gateway.close()

  const second = await after(database, clock)
  await expect(newClient(second, { cookie }).api.session.self()).rejects.toBeInstanceOf(SignedOutError)
  expect(await newClient(second, { cookie: phone.cookie }).api.session.self()).toMatchObject({ username: 'alice' })
  await second.close()

  clock.advance(30 * 24 * 60 * 60 * 1000)
  const third = newClient(await after(database, clock), { cookie: phone.cookie })
  await expect(third.api.session.self()).rejects.toBeInstanceOf(SignedOutError)
})

test('a changed password of root is not reset', async () => {
  const database = await newDatabase()
  const first = await createGateway({ database })
  const root = newClient(first)
  await root.api.session.login({ username: 'root', password: '123456' })
  await root.api.session.updateSelf({ password: 'better-one' })
  await first.close()
  const guest = newClient(await after(database))
  await expect(guest.api.session.login({ username: 'root', password: '123456' })).rejects.toThrow('Sign-in failed')
  expect(await guest.api.session.login({ username: 'root', password: 'better-one' })).toMatchObject({ id: 1 })
})

test('emailed codes, OAuth states, and Turnstile passes survive a restart, and are not in the file as plain text', async () => {
  const { gateway, database, mailbox, signInServices } = await withServices()
  await gateway.admin.setOption('TurnstileCheckEnabled', 'true')
  await gateway.admin.setOption('TurnstileSecretKey', 'turnstile-secret')
  const browser = newClient(gateway)
  await browser.api.session.sendResetMail({ email: ALICE_EMAIL, turnstile: 'person' })
  const token = mailbox.link().searchParams.get('token') ?? ''
  await browser.api.session.sendEmailCode({ email: 'new@example.com' })
  const [code, state] = [mailbox.code(), await browser.api.oauth.state()]
  await gateway.close()
  const file = await contentOf(database)
  for (const secret of [token, code, state, browser.cookie.slice('session='.length, 30)])
    expect(file.includes(secret)).toBe(false)

  const second = await createGateway({ database, serviceUrls: signInServices.serviceUrls })
  onTestFinished(() => second.close())
  const { api } = newClient(second, { cookie: browser.cookie })
  const password = await api.session.resetPassword({ email: ALICE_EMAIL, token })
  expect(password).toMatch(/^[0-9a-f]{12}$/)
  await api.session.sendEmailCode({ email: 'other@example.com' })
  expect(await api.oauth.github({ code: 'good', state })).toMatchObject({ user: { username: 'github_3' } })
  const alice = newClient(second)
  await alice.api.session.login({ username: 'alice', password })
  await alice.api.oauth.bindEmail({ email: 'new@example.com', code })
})

test('closing twice has no effect', async () => {
  const gateway = await createGateway({ database: ':memory:' })
  await gateway.close()
  await expect(gateway.close()).resolves.toBeUndefined()
})
