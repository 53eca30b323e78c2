import { ForbiddenError, SignedOutError } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import {
  manualClock,
  newClient,
  PASSWORD,
  signedIn,
  type TestClient,
  TOKEN_DRAFT,
  withRootAndAlice,
} from '../../../test/client.ts'
import { query } from '../../../test/databases.ts'
import { withServices } from '../../../test/services.ts'
import { endpoints } from '../../api/endpoints.ts'

const DAY = 24 * 60 * 60

/** Alice is signed in and has a named access token. */
async function withNamed(draft: { read_only?: boolean; expired_time?: number } = {}) {
  const clock = manualClock()
  const { gateway, alice, database } = await signedIn({ clock })
  const secret = await alice.api.accessTokens.create({ name: 'backup', ...draft })
  const script = newClient(gateway, { authorization: `Bearer ${secret}` })
  const seconds = () => Math.floor(clock() / 1000)
  return { gateway, database, alice, script, secret, clock, seconds }
}

const expectEnded = (script: TestClient) => expect(script.api.session.self()).rejects.toBeInstanceOf(SignedOutError)

describe('named access tokens', () => {
  test('act for their owner until they are ended, and are listed without their secret', async () => {
    const { alice, script, secret, seconds } = await withNamed()
    expect(secret).toMatch(/^rdat_[0-9A-Za-z]{40}$/)
    expect(await script.api.session.self()).toMatchObject({ username: 'alice' })
    await script.api.tokens.create(TOKEN_DRAFT)
    const { text } = await alice.call('GET', '/api/access_token/')
    expect(text).not.toContain(secret)
    const [row, ...others] = await alice.api.accessTokens.list()
    expect(others).toEqual([])
    const times = { created_time: seconds(), expired_time: -1, last_used_time: seconds() }
    expect(row).toEqual({ id: 1, name: 'backup', read_only: false, ...times })
    await alice.api.accessTokens.remove({ id: 1 })
    await expectEnded(script)
    await expect(alice.api.accessTokens.remove({ id: 1 })).rejects.toThrow('Management API key not found')
  })

  test('stand beside the one of One API, which a new one does not end', async () => {
    const { gateway, alice, script } = await withNamed()
    const authorization = await alice.api.users.rotateAccessToken()
    await newClient(gateway, { authorization }).api.session.self()
    await script.api.session.self()
  })

  test('end at their expiry', async () => {
    const expired_time = Math.floor(manualClock()() / 1000) + DAY
    const { script, clock } = await withNamed({ expired_time })
    clock.advance((DAY - 1) * 1000)
    await script.api.session.self()
    clock.advance(1000)
    await expectEnded(script)
  })

  test('save the last use once a minute', async () => {
    const { alice, script, clock, seconds } = await withNamed()
    const lastUse = async () => (await alice.api.accessTokens.list())[0]?.last_used_time
    expect(await lastUse()).toBe(0)
    await script.api.session.self()
    const first = seconds()
    clock.advance(59_000)
    await script.api.session.self()
    expect(await lastUse()).toBe(first)
    clock.advance(1000)
    await script.api.session.self()
    expect(await lastUse()).toBe(first + 60)
  })

  test('are stored as hashes', async () => {
    const { gateway, database, alice } = await signedIn()
    const secret = await alice.api.accessTokens.create({ name: 'backup' })
    await gateway.close()
    expect(JSON.stringify(await query(database, 'SELECT * FROM access_tokens'))).not.toContain(secret)
  })

  test('cannot create others', async () => {
    const { script } = await withNamed()
    await expect(script.api.accessTokens.create({ name: 'another' })).rejects.toThrow(
      'management API key cannot create another',
    )
    // That of One API would neither expire nor be limited.
    await expect(script.api.users.rotateAccessToken()).rejects.toThrow('management API key cannot create another')
  })

  test('cannot be ended by another user', async () => {
    const { gateway, script } = await withNamed()
    const root = newClient(gateway)
    await root.api.session.login({ username: 'root', password: '123456' })
    await expect(root.api.accessTokens.remove({ id: 1 })).rejects.toThrow('Management API key not found')
    expect(await root.api.accessTokens.list()).toEqual([])
    await script.api.session.self()
  })

  test('are listed newest first, with a trimmed name of up to 30 characters', async () => {
    const { alice } = await withNamed()
    await alice.api.accessTokens.create({ name: ` ${'😀'.repeat(30)} ` })
    expect((await alice.api.accessTokens.list()).map(({ name }) => name)).toEqual(['😀'.repeat(30), 'backup'])
  })

  test.each([
    [{ name: ' ' }, 'must have 1 to 30 characters'],
    [{ name: 'x'.repeat(31) }, 'must have 1 to 30 characters'],
    [{ name: 'two\nlines' }, 'must have 1 to 30 characters'],
    [{ name: 'ci', expired_time: 1000 }, 'must be in the future'],
    [{ name: 'ci', expired_time: 0 }, 'must be in the future'],
    [{ name: 'ci', expired_time: Math.floor(manualClock()() / 1000) }, 'must be in the future'],
  ])('a wrong token is rejected: %j', async (draft, message) => {
    const { alice } = await signedIn({ clock: manualClock() })
    await expect(alice.api.accessTokens.create(draft)).rejects.toThrow(message)
  })

  test('a user can have at most 50', async () => {
    const { alice } = await signedIn()
    for (let nth = 0; nth < 50; nth++) await alice.api.accessTokens.create({ name: `${nth}` })
    await expect(alice.api.accessTokens.create({ name: 'one more' })).rejects.toThrow('at most 50')
    await alice.api.accessTokens.remove({ id: 1 })
    await alice.api.accessTokens.create({ name: 'one more' })
  })
})

describe('read-only access tokens', () => {
  const open = () => withNamed({ read_only: true })

  test('may call no endpoint with effects, whatever its role', async () => {
    const { gateway, script } = await open()
    await gateway.admin.updateUser('alice', { role: 100 })
    for (const endpoint of endpoints.filter(({ role, effects }) => role !== 'guest' && effects)) {
      // The caller is checked before the input.
      const url =
        endpoint.path.replace(/:\w+/g, '1') + (endpoint.search.includes('status_only') ? '?status_only=true' : '')
      const { headers } = await script.call(endpoint.method, url)
      expect([endpoint.path, headers.get('x-relaydeck-reason')]).toEqual([endpoint.path, 'forbidden'])
    }
    expect(await script.api.session.self()).toMatchObject({ username: 'alice', status: 1 })
  })

  test('may call the others', async () => {
    const { script } = await open()
    await script.api.tokens.list()
    await script.api.logs.listSelf()
    expect((await script.api.accessTokens.list())[0]).toMatchObject({ read_only: true })
    await expect(script.api.tokens.create(TOKEN_DRAFT)).rejects.toBeInstanceOf(ForbiddenError)
  })
})

describe('the named access tokens of an account end', () => {
  test('with a new password of the owner', async () => {
    const { gateway, alice, script } = await withNamed()
    await alice.api.session.updateSelf({ display_name: 'A' })
    await script.api.session.self()
    const root = newClient(gateway)
    await root.api.session.login({ username: 'root', password: '123456' })
    const authorization = await root.api.accessTokens.create({ name: 'backup' })
    await alice.api.session.updateSelf({ password: 'another-secret' })
    await expectEnded(script)
    expect(await alice.api.accessTokens.list()).toEqual([])
    expect(await newClient(gateway, { authorization }).api.session.self()).toMatchObject({ username: 'root' })
  })

  test.each(['disable', 'delete'] as const)('when an administrator chooses %s', async (action) => {
    const { gateway, script } = await withNamed()
    const root = newClient(gateway)
    await root.api.session.login({ username: 'root', password: '123456' })
    await root.api.users.manage({ username: 'alice', action })
    await expectEnded(script)
    await gateway.admin.updateUser(action === 'disable' ? 'alice' : 'root', { status: 1 })
    await expectEnded(script)
  })

  test('not when an administrator enables an enabled account', async () => {
    const { gateway, script } = await withNamed()
    const root = newClient(gateway)
    await root.api.session.login({ username: 'root', password: '123456' })
    await root.api.users.manage({ username: 'alice', action: 'enable' })
    expect(await script.api.session.self()).toMatchObject({ username: 'alice' })
  })

  test('with a demotion, not with a promotion', async () => {
    const { gateway, script } = await withNamed()
    const root = newClient(gateway)
    await root.api.session.login({ username: 'root', password: '123456' })
    await root.api.users.manage({ username: 'alice', action: 'promote' })
    expect(await script.api.session.self()).toMatchObject({ role: 10 })
    await root.api.users.manage({ username: 'alice', action: 'demote' })
    await expectEnded(script)
  })

  test('when the owner deletes the account', async () => {
    const { alice, script } = await withNamed()
    await alice.api.users.removeSelf()
    await expectEnded(script)
  })

  test('with a password that was reset by mail', async () => {
    const { gateway, mailbox } = await withServices()
    const alice = newClient(gateway)
    await alice.api.session.login({ username: 'alice', password: PASSWORD })
    const authorization = await alice.api.accessTokens.create({ name: 'backup' })
    const guest = newClient(gateway)
    await guest.api.session.sendResetMail({ email: 'alice@example.com' })
    const token = mailbox.link().searchParams.get('token') ?? ''
    await guest.api.session.resetPassword({ email: 'alice@example.com', token })
    await expectEnded(newClient(gateway, { authorization }))
  })
})

describe('an access token lent to a function of the same process', () => {
  test('acts for the super administrator, and ends with the function', async () => {
    const { gateway, root } = await withRootAndAlice()
    const lent = await gateway.admin.withRootToken(async (token) => {
      const script = newClient(gateway, { authorization: `Bearer ${token}` })
      expect(await script.api.session.self()).toMatchObject({ username: 'root' })
      return script
    })
    await expectEnded(lent)
    expect(await root.api.session.self()).toMatchObject({ username: 'root' })
  })

  test('ends also if the function fails', async () => {
    const { gateway, root } = await withRootAndAlice()
    const failed = gateway.admin.withRootToken(() => Promise.reject(new Error('no')))
    await expect(failed).rejects.toThrow('no')
    expect(await root.api.accessTokens.list()).toEqual([])
  })
})
