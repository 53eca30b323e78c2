import { deepStrictEqual, doesNotMatch, equal, ok } from 'node:assert/strict'
import { revealChannelKey, stepUp } from '@relaydeck/api-sdk/dialects'
import { Secret, TOTP } from 'otpauth'
import { rawRow, rejectsAs } from './check.ts'
import { rowIn } from './rows.ts'
import { ROOT } from './sign-in.ts'
import {
  createChannel,
  createToken,
  createUser,
  KEY,
  newApis,
  PASSWORD,
  rawUser,
  TOKENS,
  type Trap,
  USERS,
  withCall,
  withoutCalls,
  withoutKinds,
} from './trap.ts'

/** Traps of New API 1.0, most of which the generation before does not have. */
export const newApi1Traps: readonly Trap[] = [
  {
    number: 16,
    name: 'a sign-out ends nothing',
    without: { 'new-api-1': withoutCalls('GET /api/user/logout') },
    run: async (server) => {
      const { username } = await createUser(server, 'tg')
      const [client, other] = [await server.inSession(username, PASSWORD), await server.inSession(username, PASSWORD)]
      await client.session.logout()
      equal((await other.sessions.list()).length, 1, 'the session goes on')
    },
  },
  {
    number: 17,
    name: 'an authorization cannot be started',
    without: { 'new-api-1': withoutCalls('GET /api/oauth/state') },
    run: async (server) => {
      ok(await server.client(undefined).oauth.state({ provider: 'github' }))
    },
  },
  {
    number: 18,
    name: 'a sign-in has another shape, and its session is lost',
    without: { 'new-api-1': withoutCalls('POST /api/user/login') },
    run: async (server) => {
      const { username } = await createUser(server, 'th')
      const client = await server.inSession(username, PASSWORD)
      equal((await client.session.self()).username, username)
    },
  },
  {
    number: 19,
    name: 'an access token for a password leaves a session behind',
    without: { 'new-api-1': withoutCalls('GET /api/user/logout') },
    run: async (server) => {
      const { username } = await createUser(server, 'ti')
      const client = await server.inSession(username, PASSWORD)
      await server.client(undefined).session.accessTokenOf({ username, password: PASSWORD })
      equal((await client.sessions.list()).length, 1, 'the session is left')
    },
  },
  {
    number: 20,
    name: 'a new password ends the session that sets it',
    without: {
      'new-api-1': withCall('PUT /api/user/self', ({ ask, path, body }) => ask('PUT', path, { body })),
    },
    run: async (server) => {
      const { username } = await createUser(server, 'tj')
      const client = await server.inSession(username, PASSWORD)
      await client.session.updateSelf({ password: 'pass-word-2', original_password: PASSWORD })
      equal((await client.session.self()).username, username)
    },
  },
  {
    number: 21,
    name: 'a second factor ends the session that enables it',
    without: {
      'new-api-1': withCall('PUT /api/two_factor/', ({ ask, body }) => ask('POST', '/api/user/2fa/enable', { body })),
    },
    run: async (server) => {
      const { username } = await createUser(server, 'tk')
      const client = await server.inSession(username, PASSWORD)
      const { secret } = await client.twoFactor.begin()
      const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
      await client.twoFactor.confirm({ code: code() }).catch(({ name }) => equal(name, 'ContractError'))
      equal((await client.twoFactor.get()).enabled, true)
    },
  },
  {
    number: 22,
    name: 'a changed name signs the user out',
    without: { 'new-api-1': withoutCalls('PUT /api/user/') },
    run: async (server) => {
      const { id, username } = await createUser(server, 'tl')
      await server.raw('PUT', USERS, { ...(await rawUser(server, username)), group: 'vip' })
      const client = await server.inSession(username, PASSWORD)
      await server.root.users.update({ id, username, display_name: 'Other' })
      equal((await client.session.self()).display_name, 'Other')
    },
  },
  {
    number: 23,
    name: 'a token cannot be renamed when one of its groups is gone',
    without: {
      'new-api-1': withCall('PUT /api/token/', async ({ ask, body, dialect, session }) => {
        const raw = rowIn(await ask('GET', `${TOKENS}${body.id}`))
        return dialect.row('token', rowIn(await ask('PUT', TOKENS, { body: { ...raw, name: body.name } })), session)
      }),
    },
    run: async (server) => {
      const token = await createToken(server, 't23')
      await server.root.options.set({ key: 'UserUsableGroups', value: '{"default":"a","vip":"b"}' })
      await server.root.options.set({ key: 'AutoGroups', value: '["default","vip"]' })
      try {
        const row = await rawRow(server, TOKENS, token.name)
        await server.raw('PUT', TOKENS, { ...row, group: 'auto', auto_groups: ['vip'] })
        await server.root.options.set({ key: 'UserUsableGroups', value: '{"default":"a"}' })
        await server.root.tokens.update({ ...token, name: `t23b-${server.mark}` })
        deepStrictEqual((await rawRow(server, TOKENS, `t23b-${server.mark}`)).auto_groups, ['vip'])
      } finally {
        await server.root.options.set({ key: 'UserUsableGroups', value: '{"default":"default"}' })
        await server.root.options.set({ key: 'AutoGroups', value: '["default"]' })
      }
    },
  },
  {
    number: 24,
    name: 'the log is cleared by a task',
    without: { 'new-api-1': withoutCalls('DELETE /api/log/') },
    run: async (server) => equal(await server.root.logs.clear({ target_timestamp: 1 }), 0),
  },
  {
    number: 25,
    name: 'a call that needs a session looks like the end of an access token',
    without: { 'new-api-1': withoutKinds },
    run: async (server) => {
      await rejectsAs('RefusedError', stepUp(server.root.send, { code: '000000' }))
    },
  },
  {
    number: 26,
    name: 'a proof has a scope, and is in the answer',
    without: { 'new-api-1': withoutCalls('POST /api/verify') },
    run: async (server) => {
      const { id } = await createChannel(server, 't26')
      const root = await server.inSession(ROOT.username, ROOT.password)
      const { secret } = await root.twoFactor.begin()
      const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
      await root.twoFactor.confirm({ code: code() })
      try {
        await rejectsAs('StepUpError', revealChannelKey(root.send, { id }))
        await stepUp(root.send, { code: code() })
        equal(await revealChannelKey(root.send, { id }), KEY)
      } finally {
        await root.twoFactor.disable({ password: ROOT.password, code: code() })
      }
    },
  },
  {
    number: 27,
    name: 'an administrator may not send back the permissions of a row',
    without: newApis(
      withCall('PUT /api/user/', async ({ ask, body }) => {
        const raw = rowIn(await ask('GET', `${USERS}${body.id}`))
        return ask('PUT', USERS, { body: { ...raw, ...body }, envelope: 'none' })
      }),
    ),
    run: async (server) => {
      const [boss, user] = [await createUser(server, 'tm'), await createUser(server, 'tn')]
      await server.root.users.manage({ username: boss.username, action: 'promote' })
      const { users } = await server.as(boss.username, PASSWORD)
      await users.update({ id: user.id, display_name: 'Other' })
      equal((await users.get({ id: user.id })).display_name, 'Other')
    },
  },
  {
    number: 28,
    name: 'a sign-in is refused without a token of Turnstile',
    without: newApis(withCall('POST /api/user/login', ({ ask, body }) => ask('POST', '/api/user/login', { body }))),
    run: async (server) => {
      const { options } = server.root
      await options.set({ key: 'TurnstileSiteKey', value: 'site' })
      await options.set({ key: 'TurnstileSecretKey', value: 'turnstile' })
      await options.set({ key: 'TurnstileCheckEnabled', value: 'true' })
      try {
        const signIn = server.client(undefined).session.login({ ...ROOT, turnstile: 'given' })
        // The token is not a real one: the server asks Cloudflare about it.
        await signIn.catch(({ message }) => doesNotMatch(message, /Turnstile token/))
      } finally {
        await options.set({ key: 'TurnstileCheckEnabled', value: 'false' })
      }
    },
  },
]
