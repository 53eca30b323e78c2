import { CodeNeededError, RefusedError } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { codeAt } from '../../../test/authenticator.ts'
import { manualClock, newClient, PASSWORD, signedIn, type TestOptions, withRootAndAlice } from '../../../test/client.ts'
import { query } from '../../../test/databases.ts'
import { newWorld } from '../../../test/world.ts'

const STEP = 30_000
const alices = { username: 'alice', password: PASSWORD }

/** Opens a gateway where alice has a second factor, set up with the code of the previous step. */
async function withTwoFactor(options: TestOptions = {}) {
  const clock = manualClock()
  const { gateway, alice, database } = await signedIn({ clock, ...options })
  const { secret, uri } = await alice.api.twoFactor.begin()
  const recoveryCodes = await alice.api.twoFactor.confirm({ code: codeAt(secret, clock(), -1) })
  const login = (code?: string) => newClient(gateway).api.session.login({ ...alices, ...(code && { code }) })
  const code = (steps = 0) => codeAt(secret, clock(), steps)
  return { gateway, database, alice, clock, secret, uri, recoveryCodes, login, code }
}

describe('signing in with a second factor', () => {
  test('without a code is refused with the reason code-needed, if the password is right', async () => {
    const { gateway, login } = await withTwoFactor()
    await expect(login()).rejects.toBeInstanceOf(CodeNeededError)
    const wrong = newClient(gateway).api.session.login({ ...alices, password: 'wrong' })
    await expect(wrong).rejects.toThrow('wrong username or password')
    await expect(wrong).rejects.not.toBeInstanceOf(CodeNeededError)
  })

  test('with a code succeeds, also if it is typed with a space', async () => {
    const { login, code } = await withTwoFactor()
    expect(await login(code().replace(/^.../, '$& '))).toMatchObject({ username: 'alice' })
  })

  test('a code of the step before or after is accepted, of two steps before or after not', async () => {
    const { login, code, clock } = await withTwoFactor()
    clock.advance(9 * STEP)
    for (const steps of [-2, 2]) await expect(login(code(steps))).rejects.toThrow('wrong, has expired')
    await login(code(-1))
    await login(code(1))
  })

  test('each code is valid once, whichever gateway or browser sends it', async () => {
    const { login, code } = await withTwoFactor()
    const [first, ...others] = await Promise.allSettled([login(code()), login(code()), login(code())])
    expect([first, ...others].filter((each) => each?.status === 'fulfilled')).toHaveLength(1)
    await expect(login(code())).rejects.toThrow('has been used')
    // Nor the one that confirmed the set-up.
    await expect(login(code(-1))).rejects.toThrow('has been used')
  })

  test('each recovery code is valid once', async () => {
    const { login, alice, recoveryCodes } = await withTwoFactor()
    const [first = '', second = ''] = recoveryCodes
    await login(first.toUpperCase())
    await expect(login(first)).rejects.toThrow('has been used')
    await login(second.replaceAll('-', ''))
    expect(await alice.api.twoFactor.get()).toEqual({ enabled: true, recovery_codes: 8, required: false })
  })

  test('a recovery code of another user is wrong', async () => {
    const { gateway, recoveryCodes, clock } = await withTwoFactor()
    const root = newClient(gateway)
    await root.api.session.login({ username: 'root', password: '123456' })
    const { secret } = await root.api.twoFactor.begin()
    await root.api.twoFactor.confirm({ code: codeAt(secret, clock()) })
    const code = recoveryCodes[0] ?? ''
    const login = newClient(gateway).api.session.login({ username: 'root', password: '123456', code })
    await expect(login).rejects.toThrow('This code is wrong')
  })

  test('accounts without one ignore the code', async () => {
    const { gateway } = await withRootAndAlice()
    await newClient(gateway).api.session.login({ ...alices, code: 'anything' })
  })

  test('existing sessions and access tokens continue', async () => {
    const { gateway, alice } = await withTwoFactor()
    await alice.api.tokens.list()
    const authorization = await gateway.admin.createAccessToken('alice')
    await newClient(gateway, { authorization }).api.tokens.list()
  })

  test('a password that was reset does not replace it', async () => {
    const { gateway, login, code } = await withTwoFactor()
    const root = newClient(gateway)
    await root.api.session.login({ username: 'root', password: '123456' })
    await root.api.users.update({ id: 2, password: PASSWORD })
    await expect(login()).rejects.toBeInstanceOf(CodeNeededError)
    await login(code())
  })
})

describe('wrong codes', () => {
  const limits = { api: Number.POSITIVE_INFINITY, critical: Number.POSITIVE_INFINITY }

  test('delay further attempts like wrong passwords', async () => {
    const { gateway, login, code } = await withTwoFactor({ limits })
    for (let nth = 0; nth < 6; nth++) await expect(login('000000')).rejects.toBeInstanceOf(RefusedError)
    const { status } = await newClient(gateway).call('POST', '/api/user/login', { body: { ...alices, code: code() } })
    expect(status).toBe(429)
  })

  test('are not forgotten by signing in with the password alone', async () => {
    const { login } = await withTwoFactor({ limits })
    for (let nth = 0; nth < 6; nth++) {
      await expect(login('000000')).rejects.toBeInstanceOf(RefusedError)
      if (nth < 5) await expect(login()).rejects.toBeInstanceOf(CodeNeededError)
    }
    await expect(login()).rejects.toMatchObject({ status: 429 })
  })

  test('asking for the code is no failure', async () => {
    const { login, code } = await withTwoFactor({ limits })
    for (let nth = 0; nth < 20; nth++) await expect(login()).rejects.toBeInstanceOf(CodeNeededError)
    await login(code())
  })

  test('when disabling it count too', async () => {
    const { alice } = await withTwoFactor({ limits })
    const statuses: number[] = []
    for (let nth = 0; nth < 8; nth++) {
      const body = { password: PASSWORD, code: '000000' }
      statuses.push((await alice.call('POST', '/api/two_factor/disable', { body })).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(6)
  })
})

describe('setting it up', () => {
  test('has no effect until a code confirms the key; a new key replaces it', async () => {
    const clock = manualClock()
    const { gateway, alice } = await signedIn({ clock })
    const first = await alice.api.twoFactor.begin()
    await newClient(gateway).api.session.login(alices)
    await expect(alice.api.twoFactor.confirm({ code: '000000' })).rejects.toThrow('This code is wrong')
    const second = await alice.api.twoFactor.begin()
    expect(second.secret).not.toBe(first.secret)
    await expect(alice.api.twoFactor.confirm({ code: codeAt(first.secret, clock()) })).rejects.toThrow('is wrong')
    expect((await alice.api.twoFactor.get()).enabled).toBe(false)
    expect(await alice.api.twoFactor.confirm({ code: codeAt(second.secret, clock()) })).toHaveLength(10)
    expect(await alice.api.twoFactor.get()).toEqual({ enabled: true, recovery_codes: 10, required: false })
  })

  test('names system and account in the URI', async () => {
    const { uri, secret } = await withTwoFactor()
    expect(uri).toContain('otpauth://totp/Relaydeck:alice?')
    expect(uri).toContain(secret)
  })

  test('is refused while it is enabled', async () => {
    const { alice, code } = await withTwoFactor()
    await expect(alice.api.twoFactor.begin()).rejects.toThrow('already enabled')
    await expect(alice.api.twoFactor.confirm({ code: code() })).rejects.toThrow('This code is wrong')
  })

  test('is refused with an access token, which must not lock out its owner', async () => {
    const { alice } = await withRootAndAlice()
    await expect(alice.api.twoFactor.begin()).rejects.toThrow('access token')
    await expect(alice.api.twoFactor.confirm({ code: '000000' })).rejects.toThrow('access token')
  })

  test('recovery codes are stored as hashes', async () => {
    const { database, recoveryCodes, gateway } = await withTwoFactor()
    await gateway.close()
    const rows = JSON.stringify(await query(database, 'SELECT * FROM recovery_codes'))
    expect(JSON.parse(rows)).toHaveLength(10)
    for (const code of recoveryCodes) {
      expect(rows).not.toContain(code)
      expect(rows).not.toContain(code.replaceAll('-', ''))
    }
  })
})

describe('ending it', () => {
  test('requires the password and a code', async () => {
    const { alice, login, code } = await withTwoFactor()
    await expect(alice.api.twoFactor.disable({ password: 'wrong', code: code() })).rejects.toThrow('Wrong password')
    await expect(alice.api.twoFactor.disable({ password: PASSWORD, code: '000000' })).rejects.toThrow('is wrong')
    await alice.api.twoFactor.disable({ password: PASSWORD, code: code() })
    await login()
    expect(await alice.api.twoFactor.get()).toEqual({ enabled: false, recovery_codes: 0, required: false })
    await expect(alice.api.twoFactor.disable({ password: PASSWORD, code: code() })).rejects.toThrow('is not enabled')
  })

  test('accepts a recovery code, and a new set-up ends the old codes', async () => {
    const { alice, login, clock, recoveryCodes } = await withTwoFactor()
    const [used = '', unused = ''] = recoveryCodes
    await alice.api.twoFactor.disable({ password: PASSWORD, code: used })
    const { secret } = await alice.api.twoFactor.begin()
    await alice.api.twoFactor.confirm({ code: codeAt(secret, clock()) })
    await expect(login(unused)).rejects.toThrow('is wrong')
  })

  test('an administrator can remove that of a user of a lower role, which is logged', async () => {
    const clock = manualClock()
    const { gateway, boss, root } = await newWorld({ clock })
    const alice = newClient(gateway)
    await alice.api.session.login(alices)
    const { secret } = await alice.api.twoFactor.begin()
    await alice.api.twoFactor.confirm({ code: codeAt(secret, clock()) })
    await gateway.admin.updateUser('alice', { role: 10 })
    await expect(boss.api.twoFactor.remove({ id: 2 })).rejects.toThrow('role below your own')
    await expect(root.api.twoFactor.remove({ id: 1 })).rejects.toThrow('role below your own')
    await expect(root.api.twoFactor.remove({ id: 99 })).rejects.toThrow('User not found')
    await root.api.twoFactor.remove({ id: 2 })
    await newClient(gateway).api.session.login(alices)
    expect(await root.api.logs.list({ type: 3 })).toMatchObject([
      { username: 'alice', content: '管理员 root 移除了两步验证' },
    ])
    await root.api.twoFactor.remove({ id: 2 })
    expect(await root.api.logs.list({ type: 3 })).toHaveLength(1)
  })
})

describe('AdminTwoFactorRequired', () => {
  test('administrators without one may only set it up; others are not affected', async () => {
    const clock = manualClock()
    const { gateway, alice, boss: script } = await newWorld({ clock })
    const boss = newClient(gateway)
    await boss.api.session.login({ username: 'boss', password: PASSWORD })
    await gateway.admin.setOption('AdminTwoFactorRequired', 'true')
    await alice.api.tokens.list()
    for (const each of [boss, script]) {
      await expect(each.api.users.list()).rejects.toThrow('Administrators must use two-factor sign-in')
      await expect(each.api.tokens.list()).rejects.toThrow('Administrators must use two-factor sign-in')
      expect(await each.api.session.self()).toMatchObject({ username: 'boss' })
      expect(await each.api.twoFactor.get()).toMatchObject({ enabled: false, required: true })
    }
    await boss.api.session.updateSelf({ display_name: 'B' })
    const { secret } = await boss.api.twoFactor.begin()
    await boss.api.twoFactor.confirm({ code: codeAt(secret, clock()) })
    await boss.api.users.list()
    await script.api.users.list()
  })
})

test('the status says that accounts can have a second factor', async () => {
  const { alice } = await withRootAndAlice()
  expect(await alice.api.status.get()).toMatchObject({ two_factor: true })
})
