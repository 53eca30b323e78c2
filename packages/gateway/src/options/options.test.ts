import { RefusedError } from '@relaydeck/api-sdk'
import { OPTIONS, optionOf } from '@relaydeck/api-sdk/rules'
import { exchanges } from '@relaydeck/recordings'
import { describe, expect, test } from 'vitest'
import { clientWithSession, newClient, type TestClient, withRootAndAlice } from '../../test/client.ts'
import { withServices } from '../../test/services.ts'

const shown = async (root: TestClient, key: string) =>
  (await root.api.options.list()).find((option) => option.key === key)?.value

const put = (root: TestClient, key: string, value: unknown, headers = {}) =>
  root.call('PUT', '/api/option/', { body: { key, value }, headers })

/** Options that One API does not have. */
const OWN = Object.keys(OPTIONS).filter((key) => optionOf(key)?.isExtension)

describe('list', () => {
  test('GET /api/option/ returns every option of a new One API server, and its own, as texts', {
    tags: ['R7.29'],
  }, async () => {
    const { root } = await withRootAndAlice()
    const rows = await root.api.options.list()
    const recorded = exchanges.find(({ n }) => n === 18)?.response.body as { data: { key: string; value: string }[] }
    const keys = recorded.data.map(({ key }) => key).filter((key) => key !== 'TurnstileSecretKey')
    expect(rows.map(({ key }) => key)).toEqual([...keys, ...OWN].sort())
    for (const { key, value } of recorded.data) {
      if (key === 'TurnstileSecretKey' || key === 'SystemName') continue
      // The only negative ratio, which would pay users for calls.
      const wanted = value.replace('"openrouter/auto":-500000,', '')
      expect([key, await shown(root, key)]).toEqual([key, wanted])
    }
  })

  test('every listed option can be saved unchanged', async () => {
    const { root } = await withRootAndAlice()
    for (const { key, value } of await root.api.options.list())
      expect([key, (await put(root, key, value)).body.success]).toEqual([key, true])
  })

  test.each([
    'SMTPToken',
    'GitHubClientSecret',
    'WeChatServerToken',
    'MessagePusherToken',
    'TurnstileSecretKey',
    'OidcClientSecret',
    'LarkClientSecret',
    'SomethingNewToken',
  ])('has no secret: %s can be set, and is not in any response', async (key) => {
    const { root } = await withRootAndAlice()
    expect((await put(root, key, 'very-secret')).body.success).toBe(true)
    const responses = [await root.call('GET', '/api/option/'), await root.call('GET', '/api/status')]
    for (const { text } of responses) expect(text).not.toMatch(/very-secret|SecretKey|"[A-Za-z]+(Token|Secret)"/)
  })

  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    'the key %s, which every JavaScript object has, is rejected',
    async (key) => {
      const { root } = await withRootAndAlice()
      const before = await root.api.options.list()
      for (const value of ['true', '', '{}']) {
        const { status, body } = await put(root, key, value)
        expect([status, body]).toEqual([400, { message: `"${key}" is not allowed as an option name`, success: false }])
      }
      expect(await root.api.options.list()).toEqual(before)
    },
  )

  test('an unknown key is saved and listed', async () => {
    const { root } = await withRootAndAlice()
    await root.api.options.set({ key: 'Colour', value: 'blue' })
    expect(await shown(root, 'Colour')).toBe('blue')
  })
})

describe('set', () => {
  test('PUT /api/option/ saves one option, which takes effect immediately', { tags: ['R7.30'] }, async () => {
    const { gateway, root } = await withRootAndAlice()
    expect((await put(root, 'SystemName', 'Ours')).body).toEqual({ message: '', success: true })
    expect((await newClient(gateway).api.status.get()).system_name).toBe('Ours')
    await root.api.options.set({ key: 'DisplayInCurrencyEnabled', value: false })
    expect((await newClient(gateway).api.status.get()).display_in_currency).toBe(false)
  })

  test.each([true, 5, {}, ['x']])('the value %j gets HTTP 400, because values are texts', async (value) => {
    const { root } = await withRootAndAlice()
    const { status, body } = await put(root, 'RetryTimes', value)
    expect([status, body.success]).toEqual([400, false])
    expect(body.message).toContain('The field value')
    expect(await shown(root, 'RetryTimes')).toBe('0')
  })

  test('a body that is not JSON and an empty key get HTTP 400 too', async () => {
    const { root } = await withRootAndAlice()
    expect((await root.call('PUT', '/api/option/', { text: '{"key":' })).status).toBe(400)
    expect((await put(root, '', 'x')).status).toBe(400)
  })
})

describe('values of options', () => {
  test.each([
    ['ModelRatio', '{"gpt-4o":-1}'],
    ['GroupRatio', ''],
    ['QuotaForNewUser', '1.5'],
    ['SMTPPort', '65536'],
    ['QuotaPerUnit', 'NaN'],
    ['RegisterEnabled', 'yes'],
    ['Theme', 'dark'],
  ])('are rejected by name in both languages, and not saved: %s = "%s"', async (key, value) => {
    const { root } = await withRootAndAlice()
    const before = await shown(root, key)
    for (const language of ['zh', 'en']) {
      const { status, body } = await put(root, key, value, { 'accept-language': language })
      expect([status, body.success]).toEqual([200, false])
      expect(body.message).toContain(key)
    }
    expect(await shown(root, key)).toBe(before)
  })

  test.each([
    ['ModelRatio', '{"gpt-4o":0,"x":1.25}'],
    ['RetryTimes', '3'],
    ['QuotaPerUnit', '0.5'],
    ['Theme', 'air'],
  ])('are accepted: %s = "%s"', async (key, value) => {
    const { root } = await withRootAndAlice()
    await root.api.options.set({ key, value })
    expect(await shown(root, key)).toBe(value)
  })
})

describe('a switch that requires other options', () => {
  test.each([
    ['GitHubOAuthEnabled', { GitHubClientId: 'id', GitHubClientSecret: 'secret' }],
    ['WeChatAuthEnabled', { WeChatServerAddress: 'https://wechat.example' }],
    ['TurnstileCheckEnabled', { TurnstileSiteKey: 'key', TurnstileSecretKey: 'secret' }],
    ['EmailVerificationEnabled', { SMTPServer: 'mail.example.com' }],
    ['OidcEnabled', { OidcClientId: 'id', OidcTokenEndpoint: 'https://t', OidcUserinfoEndpoint: 'https://u' }],
  ])('is rejected until they are set: %s needs %j', async (key, needs) => {
    const { root } = await withRootAndAlice()
    for (const [name, value] of Object.entries(needs)) {
      await expect(root.api.options.set({ key, value: true })).rejects.toThrow(name)
      await root.api.options.set({ key: name, value })
    }
    await root.api.options.set({ key, value: true })
    expect(await shown(root, key)).toBe('true')
    for (const name of Object.keys(needs)) {
      await expect(root.api.options.set({ key: name, value: '' })).rejects.toThrow(`while "${key}" is enabled`)
      await root.api.options.set({ key: name, value: 'another' })
    }
    await root.api.options.set({ key, value: false })
    for (const name of Object.keys(needs)) await root.api.options.set({ key: name, value: '' })
  })

  test('the list of allowed email domains cannot be empty', async () => {
    const { root } = await withRootAndAlice()
    await root.api.options.set({ key: 'EmailDomainWhitelist', value: ' , ' })
    const attempt = root.api.options.set({ key: 'EmailDomainRestrictionEnabled', value: true })
    await expect(attempt).rejects.toThrow('EmailDomainWhitelist')
  })
})

describe('the last sign-in method of root', () => {
  const off = (key: string) => ({ key, value: false })

  test('is the password at first, and cannot be disabled', async () => {
    const { root } = await withRootAndAlice()
    await expect(root.api.options.set(off('PasswordLoginEnabled'))).rejects.toBeInstanceOf(RefusedError)
    expect(await shown(root, 'PasswordLoginEnabled')).toBe('true')
  })

  test('is not another enabled method to which root has no linked account', async () => {
    const { root } = await withServices()
    await expect(root.api.options.set(off('PasswordLoginEnabled'))).rejects.toThrow('link it to that account')
    expect(await shown(root, 'PasswordLoginEnabled')).toBe('true')
  })

  const WAYS = [
    ['GitHub', 'github', 'GitHubOAuthEnabled', 'GitHubClientSecret'],
    ['OIDC', 'oidc', 'OidcEnabled', 'OidcTokenEndpoint'],
    ['Lark', 'lark', 'LarkClientId', 'LarkClientSecret'],
  ] as const

  test.each(WAYS)(
    'may become %s, once it is linked; then neither its switch nor its credentials can be cleared',
    async (_, way, ...keys) => {
      const { gateway } = await withServices()
      const root = newClient(gateway)
      await root.api.session.login({ username: 'root', password: '123456' })
      await root.api.oauth[way]({ code: 'good', state: await root.api.oauth.state() })
      await root.api.options.set(off('PasswordLoginEnabled'))
      for (const key of keys) {
        const value = key.endsWith('Enabled') ? 'false' : ''
        await expect(root.api.options.set({ key, value })).rejects.toThrow('lock out the super admin')
      }
      const again = newClient(gateway)
      await again.api.oauth[way]({ code: 'good', state: await again.api.oauth.state() })
      expect(await again.api.session.self()).toMatchObject({ username: 'root' })
      await root.api.options.set({ key: 'PasswordLoginEnabled', value: true })
      for (const key of keys) await root.api.options.set({ key, value: key.endsWith('Enabled') ? 'false' : '' })
    },
  )

  test('may become WeChat', async () => {
    const { gateway } = await withServices()
    const root = await clientWithSession(gateway, 'root')
    await root.api.oauth.bindWechat({ code: 'good' })
    await root.api.options.set(off('PasswordLoginEnabled'))
    for (const change of [off('WeChatAuthEnabled'), { key: 'WeChatServerAddress', value: '' }])
      await expect(root.api.options.set(change)).rejects.toThrow('lock out the super admin')
  })

  test('is not affected by options of registration', async () => {
    const { root } = await withRootAndAlice()
    for (const key of ['RegisterEnabled', 'PasswordRegisterEnabled']) await root.api.options.set(off(key))
    expect(await shown(root, 'RegisterEnabled')).toBe('false')
  })
})

test('GET /api/group/ returns the names in GroupRatio, sorted', { tags: ['R7.27'] }, async () => {
  const { root } = await withRootAndAlice()
  expect(await root.api.groups.list()).toEqual(['default', 'svip', 'vip'])
  await root.api.options.set({ key: 'GroupRatio', value: '{"z":1,"a":2}' })
  expect(await root.api.groups.list()).toEqual(['a', 'z'])
  await root.api.options.set({ key: 'GroupRatio', value: '{}' })
  expect(await root.api.groups.list()).toEqual([])
})
