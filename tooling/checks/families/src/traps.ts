/**
 * Known incompatibilities of forks with a client of One API ("traps"), as a table. Each is checked twice: as the
 * dialect handles it, and with the handling switched off, where the check must fail.
 */
import { deepStrictEqual, equal, ok } from 'node:assert/strict'
import { type Family, fullKey } from '@relaydeck/api-sdk'
import type { Dialect } from '@relaydeck/api-sdk/dialects'
import { Secret, TOTP } from 'otpauth'
import { rawRow, rejectsAs, sameExcept } from './check.ts'
import { newApi1Traps } from './new-api-1-traps.ts'
import { rowIn, rowsIn } from './rows.ts'
import { ROOT } from './sign-in.ts'
import {
  CHANNELS,
  createChannel,
  createToken,
  createTokenAsSent,
  createUser,
  enrich,
  KEY,
  LIMITS,
  newApis,
  PASSWORD,
  rawUser,
  TOKENS,
  type Trap,
  USERS,
  withAbsent,
  withCall,
  withEmptyProvider,
  withoutCalls,
  withoutKinds,
  withPaging,
  withRows,
  withWords,
} from './trap.ts'

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
  ...newApi1Traps,
]
