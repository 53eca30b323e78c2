import { SignedOutError } from '@relaydeck/api-sdk'
import { expect, onTestFinished, test } from 'vitest'
import { createGateway } from '../src/index.ts'
import { newFile } from './files.ts'
import { DRAFT, PASSWORD, stoppedClock, visit } from './visitor.ts'

async function before(database: string, clock = stoppedClock()) {
  const gateway = createGateway({ database, clock })
  await gateway.admin.createUser({ username: 'alice', password: PASSWORD })
  gateway.admin.setOption('SystemName', 'Kept')
  const alice = visit(gateway)
  await alice.api.session.login({ username: 'alice', password: PASSWORD })
  const token = await alice.api.tokens.create(DRAFT)
  return { gateway, alice, token, clock }
}

function after(database: string, clock = stoppedClock()) {
  const gateway = createGateway({ database, clock })
  onTestFinished(() => gateway.close())
  return gateway
}

test('accounts, tokens, options, sessions and access tokens survive a restart', async () => {
  const database = newFile()
  const { gateway, alice, token } = await before(database)
  const authorization = gateway.admin.createAccessToken('alice')
  gateway.close()

  const second = after(database)
  const byCookie = visit(second, { cookie: alice.cookie })
  expect(await byCookie.api.tokens.get({ id: token.id })).toEqual(token)
  expect(await visit(second, { authorization }).api.session.self()).toMatchObject({ username: 'alice' })
  expect((await visit(second).api.status.get()).system_name).toBe('Kept')
  expect(await visit(second).api.session.login({ username: 'root', password: '123456' })).toMatchObject({ id: 1 })
})

test('a session that was ended stays ended, one that expired meanwhile is cleared away', async () => {
  const database = newFile()
  const { gateway, alice, clock } = await before(database)
  const { cookie } = alice
  const phone = visit(gateway)
  await phone.api.session.login({ username: 'alice', password: PASSWORD })
  await alice.api.session.logout()
  gateway.close()

  const second = after(database, clock)
  await expect(visit(second, { cookie }).api.session.self()).rejects.toBeInstanceOf(SignedOutError)
  expect(await visit(second, { cookie: phone.cookie }).api.session.self()).toMatchObject({ username: 'alice' })
  second.close()

  clock.move(30 * 24 * 60 * 60 * 1000)
  const third = visit(after(database, clock), { cookie: phone.cookie })
  await expect(third.api.session.self()).rejects.toBeInstanceOf(SignedOutError)
})

test('a root password that was changed is not set back', async () => {
  const database = newFile()
  const first = createGateway({ database })
  const root = visit(first)
  await root.api.session.login({ username: 'root', password: '123456' })
  await root.api.session.updateSelf({ password: 'better-one' })
  first.close()
  const guest = visit(after(database))
  await expect(guest.api.session.login({ username: 'root', password: '123456' })).rejects.toThrow('Could not sign in')
  expect(await guest.api.session.login({ username: 'root', password: 'better-one' })).toMatchObject({ id: 1 })
})

test('two gateways may work on one file: each sees at once what the other wrote', async () => {
  const database = newFile()
  const { gateway, alice, token } = await before(database)
  const second = after(database)
  const twin = visit(second, { cookie: alice.cookie })
  await twin.api.tokens.setStatus({ id: token.id, status: 2 })
  expect(await alice.api.tokens.get({ id: token.id })).toMatchObject({ status: 2 })
  second.admin.changeUser('alice', { status: 2 })
  await expect(alice.api.session.self()).rejects.toThrow('disabled')
  gateway.close()
})

test('closing twice does no harm', () => {
  const gateway = createGateway({ database: ':memory:' })
  gateway.close()
  expect(() => gateway.close()).not.toThrow()
})
