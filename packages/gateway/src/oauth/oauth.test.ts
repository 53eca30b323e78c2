import { BannedError } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import {
  clientWithSession,
  clientWithToken,
  manualClock,
  newClient,
  PASSWORD,
  type TestClient,
} from '../../test/client.ts'
import { withServices } from '../../test/services.ts'

type Way = 'github' | 'oidc' | 'lark'

/** Returns from a provider with a code, in a browser that has requested a state. */
const comeBack = async ({ api }: TestClient, way: Way, code = 'good') =>
  api.oauth[way]({ code, state: await api.oauth.state() })

const PEOPLE = [
  {
    way: 'github',
    column: 'github_id',
    identity: 'octocat',
    username: 'github_3',
    display_name: 'Mona',
    email: 'mona@example.com',
  },
  {
    way: 'oidc',
    column: 'oidc_id',
    identity: 's-1',
    username: 'odin',
    display_name: 'Odin',
    email: 'odin@example.com',
  },
  {
    way: 'lark',
    column: 'lark_id',
    identity: 'ou_1',
    username: 'lark_3',
    display_name: '飞书用户',
    email: '',
  },
] as const

describe('state', () => {
  test('GET /api/oauth/state returns twelve letters and digits, and sets a session cookie', {
    tags: ['R7.10'],
  }, async () => {
    const { gateway } = await withServices()
    const guest = newClient(gateway)
    expect(await guest.api.oauth.state()).toMatch(/^[0-9A-Za-z]{12}$/)
    expect(guest.cookie).toMatch(/^session=/)
    await expect(guest.api.session.self()).rejects.toThrow('Sign in, or')
  })

  test('keeps a signed-in user signed in', async () => {
    const { gateway } = await withServices()
    const alice = newClient(gateway)
    await alice.api.session.login({ username: 'alice', password: PASSWORD })
    await alice.api.oauth.state()
    expect(await alice.api.session.self()).toMatchObject({ username: 'alice' })
  })

  const refusedWith = async (visitor: TestClient, state: string) => {
    const { status, body } = await visitor.call('GET', `/api/oauth/github?code=good&state=${state}`)
    return [status, body.success]
  }

  test.each([
    [
      'another browser’s',
      async (one: TestClient, other: TestClient) => {
        await one.api.oauth.state()
        return other.api.oauth.state()
      },
    ],
    [
      'made up',
      async (one: TestClient) => {
        await one.api.oauth.state()
        return 'abcdefghijkl'
      },
    ],
    [
      'empty',
      async (one: TestClient) => {
        await one.api.oauth.state()
        return ''
      },
    ],
    ['of a browser without a cookie', async (_: TestClient, other: TestClient) => other.api.oauth.state()],
    [
      'not the newest',
      async (one: TestClient) => {
        const first = await one.api.oauth.state()
        await one.api.oauth.state()
        return first
      },
    ],
    [
      'used',
      async (one: TestClient) => {
        const state = await one.api.oauth.state()
        await one.api.oauth.github({ code: 'good', state })
        return state
      },
    ],
    [
      'used by a sign-in that was refused',
      async (one: TestClient) => {
        const state = await one.api.oauth.state()
        await expect(one.api.oauth.github({ code: 'bad', state })).rejects.toThrow('rejected the authorization code')
        return state
      },
    ],
  ])('that is %s gets 403, and no request is sent to the provider', async (_, prepare) => {
    const { gateway, signInServices } = await withServices()
    const [one, other] = [newClient(gateway), newClient(gateway)]
    const state = await prepare(one, other)
    const before = signInServices.requests.length
    expect(await refusedWith(one, state)).toEqual([403, false])
    expect(signInServices.requests).toHaveLength(before)
  })

  test.each(['github', 'oidc', 'lark'])('that %s does not return is rejected like a wrong one', async (name) => {
    const { gateway } = await withServices()
    const { status, body } = await newClient(gateway).call('GET', `/api/oauth/${name}`)
    expect([status, body.success]).toEqual([403, false])
  })

  test('is valid for ten minutes', async () => {
    const clock = manualClock()
    const { gateway } = await withServices({ clock })
    const guest = newClient(gateway)
    const state = await guest.api.oauth.state()
    clock.advance(10 * 60_000)
    expect(await refusedWith(guest, state)).toEqual([403, false])
    const another = await guest.api.oauth.state()
    clock.advance(10 * 60_000 - 1)
    expect(await guest.api.oauth.github({ code: 'good', state: another })).toMatchObject({ message: '' })
  })

  test('a wrong state does not invalidate the right one', async () => {
    const { gateway } = await withServices()
    const guest = newClient(gateway)
    const state = await guest.api.oauth.state()
    await refusedWith(guest, 'abcdefghijkl')
    expect(await guest.api.oauth.github({ code: 'good', state })).toMatchObject({ message: '' })
  })
})

describe.each(PEOPLE)('returning from $way', { tags: ['R7.11', 'R7.12'] }, ({ way, column, identity, ...account }) => {
  test('creates a user for a new identity, signs in, and recognises it again', async () => {
    const { gateway } = await withServices()
    await gateway.admin.setOption('QuotaForNewUser', '1000')
    const [first, again] = [newClient(gateway), newClient(gateway)]
    const { user } = await comeBack(first, way)
    expect(user).toMatchObject({ id: 3, username: account.username, role: 1, status: 1 })
    expect(await first.api.session.self()).toMatchObject({ ...account, [column]: identity, quota: 1000, inviter_id: 0 })
    expect(await first.api.tokens.list()).toMatchObject([{ name: 'default' }])
    expect((await comeBack(again, way)).user).toMatchObject({ id: 3 })
  })

  test('returns the same fields as a sign-in with a password', async () => {
    const { gateway } = await withServices()
    const guest = newClient(gateway)
    const { body } = await guest.call('GET', `/api/oauth/${way}?code=good&state=${await guest.api.oauth.state()}`)
    expect(Object.keys(body).sort()).toEqual(['data', 'message', 'success'])
    expect(Object.keys(body.data)).toHaveLength(19)
    expect(body.data).toMatchObject({ email: '', quota: 0, [column]: '' })
  })

  test('the account has no password', async () => {
    const { gateway } = await withServices()
    await comeBack(newClient(gateway), way)
    for (const password of ['', ' ', 'correct-horse'])
      await expect(newClient(gateway).api.session.login({ username: account.username, password })).rejects.toThrow()
  })

  test('new users are rejected while registration is disabled; existing users can sign in', async () => {
    const { gateway } = await withServices()
    await gateway.admin.setOption('RegisterEnabled', 'false')
    await expect(comeBack(newClient(gateway), way)).rejects.toThrow('Registration is disabled')
    await gateway.admin.setOption('RegisterEnabled', 'true')
    await comeBack(newClient(gateway), way)
    await gateway.admin.setOption('RegisterEnabled', 'false')
    expect((await comeBack(newClient(gateway), way)).user).toMatchObject({ id: 3 })
  })

  test.each([2, 3])('a user with status %d is rejected as banned', async (status) => {
    const { gateway } = await withServices()
    await comeBack(newClient(gateway), way)
    await gateway.admin.updateUser(account.username, { status })
    const guest = newClient(gateway)
    await expect(comeBack(guest, way)).rejects.toBeInstanceOf(BannedError)
    await expect(guest.api.session.self()).rejects.toThrow('Sign in, or')
  })

  test('links the account in a browser that is signed in', async () => {
    const { gateway } = await withServices()
    const alice = newClient(gateway)
    await alice.api.session.login({ username: 'alice', password: PASSWORD })
    const { body } = await alice.call('GET', `/api/oauth/${way}?code=good&state=${await alice.api.oauth.state()}`)
    expect(body).toEqual({ message: 'bind', success: true })
    expect(await alice.api.session.self()).toMatchObject({ id: 2, [column]: identity, email: 'alice@example.com' })
    expect((await comeBack(newClient(gateway), way)).user).toMatchObject({ id: 2 })
  })

  test('an access token in a header links nothing', async () => {
    const { gateway, alice } = await withServices()
    expect((await comeBack(alice, way)).user).toMatchObject({ id: 3 })
    expect((await (await clientWithToken(gateway, 'alice')).api.session.self())[column]).toBe('')
  })

  test('an account that is linked to a user cannot be linked to another one', async () => {
    const { gateway } = await withServices()
    await comeBack(newClient(gateway), way)
    const alice = newClient(gateway)
    await alice.api.session.login({ username: 'alice', password: PASSWORD })
    await expect(comeBack(alice, way)).rejects.toThrow('already linked to a user')
    expect((await alice.api.session.self())[column]).toBe('')
  })

  test('a banned user cannot link an account', async () => {
    const { gateway } = await withServices()
    const alice = newClient(gateway)
    await alice.api.session.login({ username: 'alice', password: PASSWORD })
    await gateway.admin.updateUser('alice', { status: 2 })
    await expect(comeBack(alice, way)).rejects.toBeInstanceOf(BannedError)
  })

  test('is rejected with a message if it is disabled, before the code is checked', async () => {
    const { gateway, signInServices } = await withServices()
    for (const key of ['GitHubOAuthEnabled', 'OidcEnabled']) await gateway.admin.setOption(key, 'false')
    await gateway.admin.setOption('LarkClientId', '')
    await expect(comeBack(newClient(gateway), way, '')).rejects.toThrow('is disabled')
    expect(signInServices.requests).toEqual([])
  })

  test.each(['', 'bad'])('the code "%s" is rejected', async (code) => {
    const { gateway } = await withServices()
    await expect(comeBack(newClient(gateway), way, code)).rejects.toThrow('rejected the authorization code')
  })

  test('signing in ends the session that the browser had as a guest', async () => {
    const { gateway } = await withServices()
    const guest = newClient(gateway)
    await guest.api.oauth.state()
    const { cookie } = guest
    await comeBack(guest, way)
    await expect(newClient(gateway, { cookie }).api.session.self()).rejects.toThrow('Sign in, or')
  })
})

describe('WeChat', { tags: ['R7.13'] }, () => {
  test('GET /api/oauth/wechat signs in with a code, without a state', { tags: ['R7.13'] }, async () => {
    const { gateway, signInServices } = await withServices()
    const guest = newClient(gateway)
    expect(await guest.api.oauth.wechat({ code: 'good' })).toMatchObject({ id: 3, username: 'wechat_3' })
    expect(await guest.api.session.self()).toMatchObject({ wechat_id: 'wx_1', display_name: 'WeChat User', email: '' })
    expect(signInServices.requests).toMatchObject([{ method: 'GET', headers: { authorization: 'wechat-secret' } }])
  })

  test('never links, even if a user is signed in', async () => {
    const { gateway } = await withServices()
    const alice = newClient(gateway)
    await alice.api.session.login({ username: 'alice', password: PASSWORD })
    expect(await alice.api.oauth.wechat({ code: 'good' })).toMatchObject({ id: 3 })
  })

  test('GET /api/oauth/wechat/bind links the account, and returns no data', { tags: ['R7.14'] }, async () => {
    const { gateway } = await withServices()
    const [alice, root] = [await clientWithSession(gateway), await clientWithSession(gateway, 'root')]
    expect((await alice.call('GET', '/api/oauth/wechat/bind?code=good')).body).toEqual({ message: '', success: true })
    expect((await alice.api.session.self()).wechat_id).toBe('wx_1')
    await expect(root.api.oauth.bindWechat({ code: 'good' })).rejects.toThrow('already linked to a user')
  })

  test.each(['', 'bad'])('the code "%s" is rejected', async (code) => {
    const { gateway } = await withServices()
    const alice = await clientWithSession(gateway)
    await expect(newClient(gateway).api.oauth.wechat({ code })).rejects.toThrow('WeChat rejected the code.')
    await expect(alice.api.oauth.bindWechat({ code })).rejects.toThrow('WeChat rejected the code.')
  })

  test('is rejected if it is disabled', async () => {
    const { gateway } = await withServices()
    const alice = await clientWithSession(gateway)
    await gateway.admin.setOption('WeChatAuthEnabled', 'false')
    await expect(newClient(gateway).api.oauth.wechat({ code: 'good' })).rejects.toThrow('is disabled')
    await expect(alice.api.oauth.bindWechat({ code: 'good' })).rejects.toThrow('is disabled')
  })
})

test.each(['/api/oauth/wechat/bind?code=good', `/api/oauth/email/bind?email=mallory@example.com&code=abcdef`])(
  'binding by %s rejects access tokens, with which the account could be taken over',
  async (path) => {
    const { alice, signInServices } = await withServices()
    const { body, headers } = await alice.call('GET', path)
    expect([body.success, headers.get('x-relaydeck-reason')]).toEqual([false, 'forbidden'])
    expect(signInServices.requests).toEqual([])
  },
)

test.each(['github', 'oidc', 'lark', 'wechat', 'wechat/bind', 'email/bind', 'state'])(
  '/api/oauth/%s rejects pages of other sites',
  async (name) => {
    const { gateway, signInServices } = await withServices()
    const alice = newClient(gateway)
    await alice.api.session.login({ username: 'alice', password: PASSWORD })
    const path = `/api/oauth/${name}?code=good&email=a@example.com&state=${await alice.api.oauth.state()}`
    expect((await alice.call('GET', path, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    expect(signInServices.requests).toEqual([])
  },
)
