/**
 * Known incompatibilities of forks with a client of One API ("traps"), as a table. Each is checked twice: as the
 * dialect handles it, and with the handling switched off, where the check must fail.
 */
import { deepStrictEqual, equal, ok } from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Family, fullKey } from '@relaydeck/api-sdk'
import {
  type Dialect,
  type DialectCall,
  type Rewrite,
  type Row,
  revealChannelKey,
  stepUp,
} from '@relaydeck/api-sdk/dialects'
import { Secret, TOTP } from 'otpauth'
import { rawRow, rejectsAs, sameExcept } from './check.ts'
import { rowIn, rowsIn } from './rows.ts'
import type { Server } from './server.ts'
import type { Kind } from './servers.ts'
import { ROOT } from './sign-in.ts'

/** Switches the handling of an incompatibility off. */
type Without = (server: Server) => Server

/** A known incompatibility, and how its handling is switched off for each server that has it. */
export interface Trap {
  readonly number: number
  readonly name: string
  readonly without: Partial<Record<Kind, Without>>
  readonly run: (server: Server) => Promise<void>
}

const TOKENS = '/api/token/'
const CHANNELS = '/api/channel/'
const USERS = '/api/user/'
const KEY = 'sk-provider-secret'
const PASSWORD = 'pass-word-1'
const LIMITS = { models: 'gpt-4o,gpt-4o-mini', subnet: '10.0.0.0/8,192.0.2.7/32' }

const speaking = (change: (dialect: Dialect) => Dialect) => (server: Server) => server.speaking(change)

/** The same in both generations of New API. */
const newApis = (without: Without) => ({ 'new-api': without, 'new-api-1': without })

/** Switches translations of calls off. */
const withoutCalls = (...names: string[]) =>
  speaking(({ calls, ...dialect }) => ({
    ...dialect,
    calls: Object.fromEntries(Object.entries(calls).filter(([name]) => !names.includes(name))),
  }))

/** Sends a call in another way. */
const withCall = (name: string, rewrite: Rewrite) =>
  speaking((dialect) => ({ ...dialect, calls: { ...dialect.calls, [name]: rewrite } }))

/** Sends calls that the server is known to lack, or to handle differently from One API. */
const withAbsent = (name: string) =>
  speaking((dialect) => ({ ...dialect, absent: dialect.absent.filter((each) => each !== name) }))

/** Returns rows as the server sends them. */
const withRows = (row: Dialect['row']) => speaking((dialect) => ({ ...dialect, row }))

const withWords = (words: Dialect['words']) => speaking((dialect) => ({ ...dialect, words }))

/** Tells refusals apart by their HTTP status alone. */
const withoutKinds = speaking((dialect) => ({ ...dialect, words: {}, kindOf: undefined }))

const withPaging = (paging: Partial<Dialect['paging']>) =>
  speaking((dialect) => ({ ...dialect, paging: { ...dialect.paging, ...paging } }))

/** Creates a token with One API's fields, and finds it. */
async function createTokenAsSent({ ask, body, dialect, session }: DialectCall): Promise<Row> {
  await ask('POST', TOKENS, { body, envelope: 'none' })
  const { paging } = dialect
  const content = await ask('GET', TOKENS, { query: { [paging.page]: paging.first, [paging.size]: 100 } })
  const row = rowsIn(content).find(({ name }) => name === body.name)
  return dialect.row('token', row ?? {}, session)
}

const createToken = ({ root, mark }: Server, label: string, fields = {}) =>
  root.tokens.create({ name: `${label}-${mark}`, remain_quota: 500, ...fields })

async function createChannel(server: Server, label: string, fields = {}) {
  const name = `${label}-${server.mark}`
  await server.root.channels.create({ type: 1, name, key: KEY, models: 'gpt-4o', group: 'default', ...fields })
  const row = await rawRow(server, CHANNELS, name)
  return { name, id: Number(row.id) }
}

async function createUser({ root, mark }: Server, label: string) {
  const username = `${label}${mark.slice(-6)}`
  await root.users.create({ username, password: PASSWORD, display_name: label })
  const user = (await root.users.search({ keyword: username })).find((row) => row.username === username)
  ok(user, `no user ${username}`)
  return user
}

const rawUser = (server: Server, username: string) => rawRow(server, USERS, username, 'username')

/** Sets fields of a channel of One Hub that One API does not have. */
async function enrich(server: Server, name: string) {
  const row = await rawRow(server, CHANNELS, name)
  const fields = { tag: 'blue', proxy: 'http://127.0.0.1:9', test_model: 'gpt-4o', only_chat: true, priority: 3 }
  await server.raw('PUT', CHANNELS, { ...row, ...fields, key: KEY })
  return rawRow(server, CHANNELS, name)
}

/** Runs a task while a provider answers that the account is empty. */
async function withEmptyProvider(task: (url: string) => Promise<void>): Promise<void> {
  const provider = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ object: 'billing', has_payment_method: true, hard_limit_usd: 0, total_usage: 100 }))
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  try {
    await task(`http://127.0.0.1:${(provider.address() as AddressInfo).port}`)
  } finally {
    provider.close()
  }
}

/** The server's numbers of Gemini and Mistral. */
const NUMBERS: Partial<Record<Family, readonly [gemini: number, mistral: number]>> = {
  'new-api': [24, 42],
  'one-hub': [25, 30],
}

export const traps: readonly Trap[] = [
  {
    number: 1,
    name: 'a change of a channel blanks its other columns',
    without: { 'one-hub': withoutCalls('PUT /api/channel/') },
    run: async (server) => {
      const { id, name } = await createChannel(server, 't1', { weight: 5, base_url: 'https://up.example' })
      const before = await enrich(server, name)
      await server.root.channels.update({ id, models: 'gpt-4o,gpt-4.1' })
      const after = await rawRow(server, CHANNELS, name)
      equal(after.models, 'gpt-4o,gpt-4.1')
      sameExcept(after, before, 'models')
    },
  },
  {
    number: 2,
    name: 'a saved token has no status any more',
    without: {
      laisky: withCall('PUT /api/token/', async ({ ask, path, body: { id, ...fields }, session, dialect }) => {
        const row = await ask('PUT', path, { body: { ...fields, uuid: session.names.get(Number(id)) } })
        return dialect.row('token', rowIn(row), session)
      }),
    },
    run: async (server) => {
      const token = await createToken(server, 't2', LIMITS)
      const before = await rawRow(server, TOKENS, token.name)
      const name = `t2b-${server.mark}`
      await server.root.tokens.update({ ...token, ...LIMITS, name })
      sameExcept(await rawRow(server, TOKENS, name), before, 'name', 'accessed_time', 'updated_at')
    },
  },
  {
    number: 3,
    name: 'a change of a user blanks name, group and remark',
    without: newApis(withoutCalls('PUT /api/user/')),
    run: async (server) => {
      const { id, username } = await createUser(server, 'ta')
      const { admin_permissions: _permissions, ...row } = await rawUser(server, username)
      await server.raw('PUT', USERS, { ...row, group: 'vip', remark: 'note' })
      const before = await rawUser(server, username)
      await server.root.users.update({ id, display_name: 'Other' })
      const after = rowIn(await server.raw('GET', `${USERS}${id}`))
      equal(after.display_name, 'Other')
      sameExcept(after, before, 'display_name', 'updated_at', 'admin_permissions', 'permissions')
    },
  },
  {
    number: 4,
    name: 'a change of a token lifts its limits',
    without: { ...newApis(withoutCalls('PUT /api/token/')), 'one-hub': withoutCalls('PUT /api/token/') },
    run: async (server) => {
      const token = await createToken(server, 't4', LIMITS)
      const row = await rawRow(server, TOKENS, token.name)
      await server.raw('PUT', TOKENS, { ...row, group: 'default', cross_group_retry: true, backup_group: 'default' })
      const before = await rawRow(server, TOKENS, token.name)
      equal(before.group, 'default')
      await server.root.tokens.update({ ...token, ...LIMITS, name: token.name, remain_quota: 7 })
      sameExcept(await rawRow(server, TOKENS, token.name), before, 'remain_quota', 'accessed_time')
    },
  },
  {
    number: 5,
    name: 'a created token has none of its limits',
    without: {
      ...newApis(withCall('POST /api/token/', createTokenAsSent)),
      'one-hub': withCall('POST /api/token/', createTokenAsSent),
    },
    run: async (server) => {
      const { name, models, subnet } = await createToken(server, 't5', LIMITS)
      deepStrictEqual({ models, subnet }, LIMITS)
      const row = JSON.stringify(await rawRow(server, TOKENS, name))
      for (const part of ['gpt-4o-mini', '192.0.2.7']) ok(row.includes(part), `the server does not have ${part}`)
    },
  },
  {
    number: 6,
    name: 'a created token is reported as failed',
    without: { ...newApis(withoutCalls('POST /api/token/')), 'one-hub': withoutCalls('POST /api/token/') },
    run: async (server) => {
      const { id, name } = await createToken(server, 't6')
      equal((await server.root.tokens.get({ id })).name, name)
      equal((await server.root.tokens.search({ keyword: name })).length, 1)
    },
  },
  {
    number: 7,
    name: 'a channel type is another provider’s number',
    without: {
      ...newApis(
        withCall('POST /api/channel/', ({ ask, path, body }) =>
          ask('POST', path, { body: { mode: 'single', channel: body }, envelope: 'none' }),
        ),
      ),
      'one-hub': withoutCalls('POST /api/channel/'),
    },
    run: async (server) => {
      const numbers = NUMBERS[server.family] ?? []
      for (const [at, type] of [24, 28].entries()) {
        const { name, id } = await createChannel(server, `t7${type}`, { type })
        equal((await rawRow(server, CHANNELS, name)).type, numbers[at])
        equal((await server.root.channels.get({ id })).type, type)
      }
    },
  },
  {
    number: 8,
    name: 'a changed quota is logged, and is not stored',
    without: { 'one-hub': withoutCalls('PUT /api/user/') },
    run: async (server) => {
      const { id, username } = await createUser(server, 'tb')
      await server.root.users.update({ id, quota: 5000 })
      equal((await rawUser(server, username)).quota, 5000)
    },
  },
  {
    number: 9,
    name: 'a deleted user is gone for good',
    without: newApis(withoutCalls('DELETE /api/user/:id')),
    run: async (server) => {
      const { id, username } = await createUser(server, 'tc')
      await server.root.users.remove({ id })
      const rows = rowsIn(await server.raw('GET', `${USERS}search?keyword=${username}`))
      equal(rows.length, 1, 'the row is gone')
      ok(rows[0]?.DeletedAt, 'the user is not deleted')
    },
  },
  {
    number: 10,
    name: 'a key of a list is masked, or has its prefix already',
    without: {
      ...newApis((server) => ({ ...server, keyOf: async ({ key }) => key })),
      laisky: (server) => {
        const rows =
          (dialect: Dialect): Dialect['row'] =>
          (kind, row, session) => ({
            ...dialect.row(kind, row, session),
            ...(kind === 'token' ? { key: row.key } : {}),
          })
        return server.speaking((dialect) => ({ ...dialect, row: rows(dialect) }))
      },
    },
    run: async (server) => {
      const { id } = await createToken(server, 't10', { unlimited_quota: true })
      const token = (await server.root.tokens.list()).find((each) => each.id === id)
      ok(token)
      const key = fullKey({ key: await server.keyOf(token) })
      if (server.family === 'laisky') equal(key, (await rawRow(server, TOKENS, token.name)).key)
      const authorization = `Bearer ${key}`
      const { status } = await server.fetch(`${server.baseUrl}/v1/models`, {
        method: 'GET',
        headers: { authorization },
      })
      equal(status, 200)
    },
  },
  {
    number: 11,
    name: 'a filter of the log is ignored',
    without: { 'one-hub': withoutCalls('GET /api/log/') },
    run: async (server) => {
      const [key = ''] = await server.root.redemptions.create({
        name: `t11${server.mark.slice(-6)}`,
        quota: 40,
        count: 1,
      })
      await server.root.users.redeem({ key })
      await createUser(server, 'td')
      const rows = await server.root.logs.list({ type: 1 })
      ok(rows.length > 0)
      ok(
        rows.every(({ type }) => type === 1),
        'rows of other types are listed',
      )
      deepStrictEqual(await server.root.logs.list({ channel: 4242 }), [])
    },
  },
  {
    number: 11,
    name: 'clearing the log keeps rows of other types',
    without: { 'one-hub': withAbsent('DELETE /api/log/') },
    run: (server) => rejectsAs('UnsupportedError', server.root.logs.clear({ target_timestamp: 1 })),
  },
  {
    number: 12,
    name: 'a page is read twice, or again and again',
    without: { ...newApis(withPaging({ first: 0 })), 'one-hub': withPaging({ page: 'p' }) },
    run: async (server) => {
      for (let n = 0; n < 12; n++) await createToken(server, `t12${n}`)
      const [first, second] = [await server.root.tokens.list({ p: 0 }), await server.root.tokens.list({ p: 1 })]
      equal(first.length, 10)
      ok(!second.some(({ id }) => first.some((row) => row.id === id)), 'the second page is the first')
      const rows = await server.root.tokens.list.all({}, { pageSize: 5, pace: 0 })
      const names = rows.map(({ name }) => name).filter((name) => /^t12/.test(name) && name.endsWith(`-${server.mark}`))
      equal(new Set(names).size, 12)
    },
  },
  {
    number: 12,
    name: 'channels of one tag are listed as one row',
    without: { 'one-hub': withoutCalls('GET /api/channel/') },
    run: async (server) => {
      const names = ['t12a', 't12b', 't12c'].map((label) => `${label}-${server.mark}`)
      for (const label of ['t12a', 't12b', 't12c']) await enrich(server, (await createChannel(server, label)).name)
      const all = await server.root.channels.list.all({}, { pace: 0 })
      deepStrictEqual(
        names.filter((name) => !all.some((row) => row.name === name)),
        [],
      )
    },
  },
  {
    number: 13,
    name: 'reading all balances switches channels off',
    without: { 'one-hub': withAbsent('GET /api/channel/update_balance') },
    run: (server) =>
      withEmptyProvider(async (base_url) => {
        const { id, name } = await createChannel(server, 't13', { base_url })
        await server.root.channels.updateBalances().catch(({ name }) => equal(name, 'UnsupportedError'))
        const { status } = await rawRow(server, CHANNELS, name)
        await server.root.channels.remove({ id })
        equal(status, 1)
      }),
  },
  {
    number: 14,
    name: 'answers have provider keys and access tokens',
    without: { 'one-hub': withRows((_, row) => row) },
    run: async (server) => {
      const { id, name } = await createChannel(server, 't14')
      const { channels, session, users } = server.root
      const answers = [
        await channels.get({ id }),
        await channels.update({ id, name }),
        await session.self(),
        await users.get({ id: server.rootId }),
        await users.list(),
      ]
      const text = JSON.stringify(answers)
      ok(!text.includes(KEY), 'an answer has the key of the provider')
      ok(!text.includes(server.accessToken), 'an answer has an access token')
    },
  },
  {
    number: 15,
    name: 'a missing user id looks like the end of the session',
    without: { 'new-api': withWords({}) },
    run: async (server) => {
      await rejectsAs('SetupError', server.client(server.accessToken).session.self())
      await rejectsAs('SetupError', server.client(server.accessToken, 99_999).session.self())
    },
  },
  {
    number: 15,
    name: 'a ban and a role look like other refusals',
    without: { 'new-api': withWords({}), 'new-api-1': withoutKinds, laisky: withWords({}) },
    run: async (server) => {
      const { username } = await createUser(server, 'te')
      const user = await server.as(username, PASSWORD)
      await rejectsAs('ForbiddenError', user.users.list())
      await server.root.users.manage({ username, action: 'disable' })
      await rejectsAs('BannedError', user.session.self())
    },
  },
  {
    number: 15,
    name: 'a wanted second factor is taken for a sign-in, or for a wrong password',
    without: {
      'new-api': withoutCalls('POST /api/user/login'),
      'new-api-1': withCall('POST /api/user/login', (call) => call.pass()),
      laisky: withCall('POST /api/user/login', (call) => call.pass()),
    },
    run: async (server) => {
      const { username } = await createUser(server, 'tf')
      const raw = await server.rawAs(username, PASSWORD)
      const isNew = server.family === 'new-api'
      const setup = isNew ? raw('POST', '/api/user/2fa/setup') : raw('GET', '/api/user/totp/setup')
      const secret = String(rowIn(await setup).secret)
      await raw('POST', isNew ? '/api/user/2fa/enable' : '/api/user/totp/confirm', {
        [isNew ? 'code' : 'totp_code']: new TOTP({ secret: Secret.fromBase32(secret) }).generate(),
      })
      const guest = server.client(undefined)
      await rejectsAs('CodeNeededError', guest.session.login({ username, password: PASSWORD }))
      await rejectsAs('RefusedError', guest.session.login({ ...ROOT, password: 'wrong-pass' }))
    },
  },
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
]
