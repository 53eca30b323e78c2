import { GatewayError } from '@relaydeck/api-sdk'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newClient, openGateway, type TestClient } from '../../test/client.ts'
import { withServices } from '../../test/services.ts'
import { NO_RESPONSE, openSignInServices } from '../../test/sign-in-services.ts'

const comeBack = {
  github: async ({ api }: TestClient) =>
    (await api.oauth.github({ code: 'good', state: await api.oauth.state() })).user,
  oidc: async ({ api }: TestClient) => (await api.oauth.oidc({ code: 'good', state: await api.oauth.state() })).user,
  lark: async ({ api }: TestClient) => (await api.oauth.lark({ code: 'good', state: await api.oauth.state() })).user,
  wechat: ({ api }: TestClient) => api.oauth.wechat({ code: 'good' }),
}

const TOKEN_AT = {
  github: '/login/oauth/access_token',
  oidc: '/oidc/token',
  lark: '/open-apis/authen/v2/oauth/token',
  wechat: '/api/wechat/user',
}
const PERSON_AT = { github: '/user', oidc: '/oidc/userinfo', lark: '/suite/passport/oauth/userinfo' }

const WAYS = ['github', 'oidc', 'lark', 'wechat'] as const
const GRANTING = ['github', 'oidc', 'lark'] as const

describe('requests to providers', () => {
  const common = { client_secret: 'x', code: 'good' }
  test.each([
    ['github', { ...common, client_id: 'github-id', client_secret: 'github-secret' }, 'application/json'],
    [
      'oidc',
      {
        ...common,
        client_id: 'oidc-id',
        client_secret: 'oidc-secret',
        grant_type: 'authorization_code',
        redirect_uri: 'https://deck.example/oauth/oidc',
      },
      'application/x-www-form-urlencoded',
    ],
    [
      'lark',
      {
        ...common,
        client_id: 'lark-id',
        client_secret: 'lark-secret',
        grant_type: 'authorization_code',
        redirect_uri: 'https://deck.example/oauth/lark',
      },
      'application/json',
    ],
  ] as const)('exchange the code for a token, and the token for a profile: %s', async (way, fields, type) => {
    const { gateway, signInServices } = await withServices()
    await gateway.admin.setOption('ServerAddress', 'https://deck.example/')
    await comeBack[way](newClient(gateway))
    expect(signInServices.requests.map(({ method, path }) => [method, path])).toEqual([
      ['POST', TOKEN_AT[way]],
      ['GET', PERSON_AT[way]],
    ])
    expect(signInServices.requests[0]?.fields).toEqual(fields)
    expect(signInServices.requests[0]?.headers['content-type']).toContain(type)
    expect(signInServices.requests[1]?.headers.authorization).toBe('Bearer at')
  })
})

test('the address of a WeChat server may end with a slash', async () => {
  const { gateway, signInServices } = await withServices()
  await gateway.admin.setOption('WeChatServerAddress', `${signInServices.url}/`)
  await comeBack.wechat(newClient(gateway))
  expect(signInServices.requests.map(({ path }) => path)).toEqual([TOKEN_AT.wechat])
})

describe.each(WAYS)('the provider %s', (way) => {
  test('that cannot be reached, does not respond in time, or sends no JSON is reported with a message', async () => {
    const { gateway, signInServices } = await withServices({ timeouts: { service: 100 } })
    for (const content of ['<html>Bad gateway</html>', '', NO_RESPONSE]) {
      signInServices.respond(TOKEN_AT[way], content)
      await expect(comeBack[way](newClient(gateway))).rejects.toThrow('cannot be reached')
    }
    signInServices.close()
    await expect(comeBack[way](newClient(gateway))).rejects.toThrow('cannot be reached')
  })

  test('that redirects to another server is not followed, because the request contains a secret', async () => {
    const { gateway, signInServices } = await withServices()
    const other = await openSignInServices()
    onTestFinished(other.close)
    signInServices.respond(TOKEN_AT[way], new URL(`${other.url}${TOKEN_AT[way]}?code=good`))
    await expect(comeBack[way](newClient(gateway))).rejects.toThrow('cannot be reached')
    expect(other.requests).toEqual([])
  })

  test('any response leads to a sign-in or a refusal', async () => {
    const { gateway, signInServices } = await withServices()
    const near = fc.record(
      Object.fromEntries(
        ['access_token', 'login', 'sub', 'open_id', 'name', 'email', 'preferred_username', 'success', 'data'].map(
          (key) => [key, fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.constant('at'), fc.constant(true))],
        ),
      ),
      { requiredKeys: [] },
    )
    const property = fc.asyncProperty(
      fc.oneof(near, fc.jsonValue()),
      fc.oneof(near, fc.jsonValue()),
      async (one, other) => {
        signInServices.respond(TOKEN_AT[way], JSON.stringify(one))
        if (way !== 'wechat') signInServices.respond(PERSON_AT[way], JSON.stringify(other))
        await comeBack[way](newClient(gateway)).catch((error) => {
          expect(error).toBeInstanceOf(GatewayError)
          expect(error.status).toBe(200)
        })
      },
    )
    await fc.assert(property, { numRuns: 60 })
  }, 60_000)

  test('an invalid URL is not requested', async () => {
    const gateway = await openGateway({ serviceUrls: { github: 'file:///etc', lark: 'data:application/json,{}' } })
    const settings = ['GitHubClientId', 'GitHubClientSecret', 'LarkClientId', 'LarkClientSecret', 'OidcClientId']
    for (const key of settings) await gateway.admin.setOption(key, 'x')
    for (const key of ['OidcTokenEndpoint', 'OidcUserinfoEndpoint', 'WeChatServerAddress'])
      await gateway.admin.setOption(
        key,
        'data:application/json,{"success":true,"data":"x","access_token":"x","sub":"x"}',
      )
    for (const key of ['GitHubOAuthEnabled', 'OidcEnabled', 'WeChatAuthEnabled'])
      await gateway.admin.setOption(key, 'true')
    await expect(comeBack[way](newClient(gateway))).rejects.toThrow('cannot be reached')
  })

  test('a refusal contains neither secrets nor the code', async () => {
    const { gateway, signInServices } = await withServices()
    signInServices.respond(TOKEN_AT[way], { error: `${way}-secret good`, message: `${way}-secret good` })
    await expect(comeBack[way](newClient(gateway))).rejects.not.toThrow(/secret|good/)
  })
})

describe.each(GRANTING)('a profile at %s', (way) => {
  const ids = { github: 'login', oidc: 'sub', lark: 'open_id' } as const

  test.each([{}, { [ids[way]]: '' }, { [ids[way]]: ' ' }, { [ids[way]]: null }, { [ids[way]]: 7 }, null, []])(
    'with the profile %j is rejected',
    async (content) => {
      const { gateway, signInServices, root } = await withServices()
      signInServices.respond(PERSON_AT[way], JSON.stringify(content))
      await expect(comeBack[way](newClient(gateway))).rejects.toThrow('did not return your profile')
      expect(await root.api.users.search()).toHaveLength(2)
    },
  )

  test('without a name, or with a long one, gets a valid display name', async () => {
    const { gateway, signInServices, root } = await withServices()
    signInServices.respond(PERSON_AT[way], { [ids[way]]: 'one', name: null })
    await comeBack[way](newClient(gateway))
    signInServices.respond(PERSON_AT[way], { [ids[way]]: 'two', name: '😀'.repeat(30) })
    await comeBack[way](newClient(gateway))
    const names = (await root.api.users.search()).map(({ display_name }) => display_name)
    expect(names.slice(0, 2)).toEqual([
      '😀'.repeat(20),
      { github: 'GitHub User', oidc: 'OIDC User', lark: 'Lark User' }[way],
    ])
  })
})

describe('the username', () => {
  test('is numbered with the next free number', async () => {
    const { gateway } = await withServices()
    await gateway.admin.createUser({ username: 'github_4', password: 'correct-horse' })
    expect(await comeBack.github(newClient(gateway))).toMatchObject({ username: 'github_5' })
  })

  test.each(['root', 'a-name-longer-than-12', '', 7])(
    'oidc: the preferred username %j is not used',
    async (preferred_username) => {
      const { gateway, signInServices } = await withServices()
      signInServices.respond(PERSON_AT.oidc, { sub: 's-2', preferred_username })
      expect(await comeBack.oidc(newClient(gateway))).toMatchObject({ username: 'oidc_3', role: 1 })
    },
  )
})

describe('the email address', () => {
  test.each([
    ['alice@example.com', {}, ''],
    [`${'a'.repeat(50)}@example.com`, {}, ''],
    ['new@example.com', { email_verified: false }, ''],
    ['new@example.com', { email_verified: true }, 'new@example.com'],
    ['new@example.com', { email_verified: 'true' }, 'new@example.com'],
  ])(
    'of a profile with %s and %j is saved as "%s": addresses are not shared, and unverified ones not saved',
    async (email, claims, kept) => {
      const { gateway, signInServices } = await withServices()
      signInServices.respond(PERSON_AT.oidc, { sub: 's-2', email, ...claims })
      const guest = newClient(gateway)
      await comeBack.oidc(guest)
      expect((await guest.api.session.self()).email).toBe(kept)
    },
  )
})
