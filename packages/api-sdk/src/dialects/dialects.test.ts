import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { failure } from '../../test/stand-in.ts'
import { CHANNEL_TYPES } from '../channels/types.ts'
import { connect } from '../connect.ts'
import { LOG_TYPE } from '../logs/types.ts'
import * as samples from '../testing/samples.ts'
import { TYPES, typeForServer, typeFromServer } from './channel-types.ts'
import type { Dialect, Narrowing } from './dialect.ts'
import {
  anyServer,
  dialectOf,
  FOREIGN_TYPES,
  laisky,
  narrow,
  newApi,
  newApi1,
  oldNewApi,
  oneHub,
  setAdminPermissions,
  speak,
  TokenKeeper,
} from './index.ts'
import { numberOf } from './laisky/ids.ts'

const ALL = [newApi, newApi1, oneHub, laisky]
const baseUrl = 'https://gateway.example'

/** A gateway that sends every call this answer. */
function answering(dialect: Dialect | undefined, answer: (url: URL, init: RequestInit) => Response, user?: number) {
  const asked: string[] = []
  const fetch = async (url: string | URL | Request, init: RequestInit = {}) => {
    asked.push(`${init.method} ${new URL(String(url)).pathname}`)
    return answer(new URL(String(url)), init)
  }
  const options = { baseUrl, fetch, retries: 0, accessToken: 'a' }
  return { asked, gateway: connect({ ...options, dialect: dialect ? speak(dialect, { user }) : anyServer({ user }) }) }
}

const no = (message: string, status = 200) => Response.json({ success: false, message }, { status })
const yes = (data: unknown) => Response.json({ success: true, message: '', data })

test.each([newApi, oldNewApi, newApi1])(
  '$family $generation gets the token of Turnstile with a sign-in, which it may require',
  async (dialect) => {
    const queries: string[] = []
    const { gateway } = answering(dialect, (url) => {
      queries.push(url.pathname + url.search)
      return no('密码错误')
    })
    for (const turnstile of ['a b', undefined])
      await failure(gateway.session.login({ username: 'root', password: 'password', turnstile }))
    expect(queries).toEqual(['/api/user/login?turnstile=a+b', '/api/user/login'])
    expect(dialect.has).toContain('turnstileSignIn')
  },
)

test.each([oneHub, laisky])('$family requires no token of Turnstile for a sign-in', ({ has }) => {
  expect(has).not.toContain('turnstileSignIn')
})

describe('refusals', () => {
  test.each<[Dialect, number, string, string]>([
    [newApi, 200, 'Unauthorized, insufficient privileges', 'ForbiddenError'],
    [newApi, 403, '无权进行此操作，权限不足', 'ForbiddenError'],
    [newApi, 200, 'User has been banned', 'BannedError'],
    [newApi, 200, 'Unauthorized, invalid access token', 'SignedOutError'],
    [newApi, 401, 'Unauthorized, New-Api-User header not provided', 'SetupError'],
    [newApi, 401, '无权进行此操作，New-Api-User 与登录用户不匹配', 'SetupError'],
    [newApi, 401, 'Unauthorized, not logged in and no access token provided', 'SignedOutError'],
    [laisky, 403, 'User has been banned', 'BannedError'],
    [laisky, 403, 'No permission to perform this operation, insufficient permissions', 'ForbiddenError'],
    [laisky, 401, 'No permission to perform this operation, access token is invalid', 'SignedOutError'],
    [oneHub, 200, '用户已被封禁', 'BannedError'],
    [oneHub, 200, 'constructor', 'RefusedError'],
    [laisky, 429, '', 'RateLimitedError'],
  ])('of $0.family by HTTP %s "%s" is a %s', async (dialect, status, message, name) => {
    const { gateway } = answering(dialect, () => no(message, status), 1)
    expect(await failure(gateway.groups.list())).toMatchObject({ name, status, serverMessage: message })
  })

  test.each([newApi, laisky])('of $family that wants a second factor is no sign-in', async (dialect) => {
    const answer = () => (dialect === newApi ? yes({ require_2fa: true }) : no('totp_required'))
    const { gateway } = answering(dialect, answer)
    const attempt = gateway.session.login({ username: 'root', password: 'password' })
    expect(await failure(attempt)).toMatchObject({ name: 'CodeNeededError' })
  })
})

describe('lists', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: at + 1, key: `${at}`, quota: 1, status: 1 }))
  const cases = ALL.flatMap((dialect) => [0, 1, 10, 11, 25, 250].map((count) => ({ dialect, count })))

  test.each(cases)('of $dialect.family: each of $count rows is read once, in any page size', async (each) => {
    const { page, first, size, largest, rows: name = '', beside } = each.dialect.paging
    const { gateway } = answering(each.dialect, ({ searchParams }) => {
      const asked = Number(searchParams.get(size))
      if (asked > largest) return no('too many')
      const start = (Number(searchParams.get(page)) - first) * asked
      const part = rows(each.count).slice(start, start + asked)
      return yes(beside ? part : { [name]: part, total: each.count })
    })
    await fc.assert(
      fc.asyncProperty(fc.option(fc.integer({ min: 1, max: 300 })), async (pageSize) => {
        const read = await gateway.redemptions.list.all({}, { pageSize: pageSize ?? undefined, pace: 0 })
        expect(read.map(({ id }) => id)).toEqual(rows(each.count).map(({ id }) => id))
      }),
      { numRuns: 12, examples: [[null], [7], [10], [100], [300]] },
    )
  })
})

describe('a search that reads the list', () => {
  type Paging = Dialect['paging']

  const user = (id: number) => ({ id, username: `user${id}`, role: 1, status: 1, quota: 1 })

  /** Answers a page of the given rows. */
  const pageFrom = (rows: readonly object[], { searchParams }: URL, { page, first, size, rows: name = '' }: Paging) => {
    const asked = Number(searchParams.get(size))
    const start = (Number(searchParams.get(page)) - first) * asked
    return yes({ [name]: rows.slice(start, start + asked), total: rows.length })
  }

  test('has the rows of all pages, however many', async () => {
    const users = Array.from({ length: 7_003 }, (_, at) => user(at + 1))
    const { gateway } = answering(newApi, (url) => pageFrom(users, url, newApi.paging), 1)
    const found = await gateway.users.search({ keyword: 'user' })
    expect(found.map(({ id }) => id)).toEqual(users.map(({ id }) => id))
  })

  test('ends where a server sends the same page again and again', async () => {
    const users = Array.from({ length: newApi.paging.largest }, (_, at) => user(at + 1))
    const { gateway, asked } = answering(newApi, () => yes({ items: users, total: 9_999 }), 1)
    expect(await gateway.users.search({ keyword: 'user' })).toHaveLength(users.length)
    expect(asked.length).toBeLessThan(5)
  })
})

describe('features that only some servers have', () => {
  /** Answers of a list with three rows of 25. */
  const pageOf = ({ paging: { rows = '', total, beside } }: Dialect, type = 1) => {
    const some = [3, 1, 2].map((id) => ({ id, type, key: '', name: '', status: 1, quota: 1 }))
    return beside
      ? Response.json({ success: true, message: '', data: some, [total]: 25 })
      : yes({ [rows]: some, [total]: 25 })
  }

  test.each(ALL)('a page of $family has the number of all rows', async (dialect) => {
    const told: unknown[] = []
    const fetch = async (url: string | URL | Request) =>
      String(url).includes('/channel_tag/') ? yes([]) : pageOf(dialect)
    const onTotal = (total: number, { endpoint }: { endpoint: string }) => told.push([endpoint, total])
    const gateway = connect({
      baseUrl,
      fetch,
      retries: 0,
      accessToken: 'a',
      dialect: speak(dialect, { user: 1, onTotal }),
    })
    await gateway.channels.list()
    await gateway.redemptions.list({ p: 1 })
    expect(told).toEqual([
      ['GET /api/channel/', 25],
      ['GET /api/redemption/', 25],
    ])
  })

  test.each<[Dialect, number, string]>([
    [newApi, 42, 'id_sort=true&sort_by=priority&sort_order=desc&type=42&status=enabled&p=1&page_size=10'],
    [oneHub, 30, 'order=-priority%2C-id&type=30&status=1&page=1&size=10'],
  ])('channels are sorted and filtered by $0.family itself', async (dialect, type, query) => {
    const searches: string[] = []
    const { gateway } = answering(dialect, ({ pathname, search }) => {
      if (pathname.includes('/channel_tag/')) return yes([])
      searches.push(search)
      return pageOf(dialect, type)
    })
    const narrowed = gateway.use(narrow({ sort: '-priority', where: { type: 28, status: 1 } }))
    expect((await narrowed.channels.list()).map(({ id }) => id)).toEqual([3, 1, 2])
    expect(searches).toEqual([`?${query}`])
  })

  test('the fork by Laisky sorts lists itself, and does not filter them', async () => {
    const { gateway, asked } = answering(laisky, ({ search }) => {
      expect(search).toBe('?sort=created_at&order=asc&p=0&size=10')
      return pageOf(laisky)
    })
    await gateway
      .use(narrow({ sort: 'created_time' }))
      .tokens.list()
      .catch(() => {})
    expect(asked).toHaveLength(1)
    const filtered = gateway.use(narrow({ where: { type: 1 } })).channels.list()
    expect(await failure(filtered)).toMatchObject({ name: 'UnsupportedError' })
    expect(asked).toHaveLength(1)
  })

  test('One Hub’s channels with tags are sorted and filtered as the server would', async () => {
    const rows = [1, 2, 3, 4].map((id) => ({
      id,
      type: id === 4 ? 3 : 1,
      status: 1,
      priority: id % 3,
      key: '',
      name: '',
      group: id === 1 ? 'default' : 'default,vip',
    }))
    const { gateway } = answering(oneHub, ({ pathname }) => {
      if (pathname.endsWith('/_all')) return yes([{ tag: 'blue' }])
      return yes(pathname.includes('/channel_tag/') ? rows.slice(2) : { data: rows.slice(0, 2) })
    })
    const read = async (narrowing: Narrowing) => {
      const found = await gateway.use(narrow(narrowing)).channels.list()
      return found.map(({ id }) => id)
    }
    expect(await read({ sort: 'priority' })).toEqual([3, 4, 1, 2])
    expect(await read({ sort: '-priority', where: { type: 1 } })).toEqual([2, 1, 3])
    expect(await read({ where: { group: 'vip', type: 1 } })).toEqual([3, 2])
  })

  test.each<[Dialect, Narrowing, 'channels' | 'users', string]>([
    [newApi, { where: { group: 'vip' } }, 'channels', '/api/channel/?id_sort=true&group=vip&p=1&page_size=10'],
    [oneHub, { where: { group: 'vip' } }, 'channels', '/api/channel/?group=vip&page=1&size=10'],
    [
      newApi,
      { where: { status: 2, role: 10, group: 'vip' } },
      'users',
      '/api/user/search?status=2&role=10&group=vip&p=1&page_size=10',
    ],
    [newApi, { where: { status: 3 } }, 'users', '/api/user/search?status=-1&p=1&page_size=10'],
  ])('the list is filtered by $0.family: $3', async (dialect, narrowing, list, url) => {
    const searches: string[] = []
    const row = { ...samples.user, type: 1, key: '', name: '', status: 2, role: 10, group: 'default,vip' }
    const deleted = narrowing.where?.status === 3 ? { DeletedAt: '2026-07-01T00:00:00Z' } : {}
    const { gateway } = answering(dialect, ({ pathname, search }) => {
      if (pathname.includes('/channel_tag/')) return yes([])
      searches.push(pathname + search)
      return yes({ [dialect.paging.rows ?? '']: [{ ...row, ...deleted }], [dialect.paging.total]: 1 })
    })
    const { channels, users } = gateway.use(narrow(narrowing))
    const rows = await (list === 'channels' ? channels.list() : users.list())
    expect(rows.map(({ id }) => id)).toEqual([row.id])
    expect(searches).toEqual([url])
  })

  test('rows that a server sends in spite of a filter are refused: its version does not know the filter', async () => {
    const { gateway } = answering(newApi, () => pageOf(newApi))
    const list = gateway.use(narrow({ where: { group: 'vip' } })).channels.list()
    expect(await failure(list)).toMatchObject({ name: 'UnsupportedError', endpoint: 'GET /api/channel/' })
  })

  test('an old New API is filtered by the fields that it had', async () => {
    expect(oldNewApi.narrow('channel', { where: { status: 1, type: 1 } })).toEqual({ status: 'enabled', type: 1 })
    expect(oldNewApi.narrow('channel', { where: { group: 'vip' } })).toBeUndefined()
    expect(oldNewApi.narrow('user', { where: { role: 10 } })).toBeUndefined()
  })

  test.each([...ALL, undefined])('$family gets nothing for a sort or filter that it does not have', async (dialect) => {
    const { gateway, asked } = answering(dialect, () => yes({ system_name: 'A', quota_per_unit: 1, start_time: 1 }))
    for (const narrowing of [{ sort: 'no_such_field' }, { where: { no_such_field: 1 } }]) {
      const list = gateway.use(narrow(narrowing)).channels.list()
      expect(await failure(list)).toMatchObject({ name: 'UnsupportedError', endpoint: 'GET /api/channel/' })
    }
    expect(asked.filter((call) => call !== 'GET /api/status')).toEqual([])
  })
})

describe('tags of channels', () => {
  const row = { id: 7, type: 1, key: '', name: 'a', status: 1, models: 'gpt-4o', group: 'default' }

  test.each([newApi, oneHub])('are read from $family; none reads as empty', async (dialect) => {
    for (const [tag, read] of [
      ['blue', 'blue'],
      ['', ''],
      [null, ''],
      [undefined, ''],
    ]) {
      const { gateway } = answering(dialect, () => yes({ ...row, tag }), 1)
      expect((await gateway.channels.get({ id: 7 })).tag).toBe(read)
    }
  })

  test.each([newApi, oneHub])('are written, changed and removed in $family', async (dialect) => {
    const sent: unknown[] = []
    const { gateway } = answering(
      dialect,
      (_, { method, body }) => {
        if (method !== 'GET') sent.push(JSON.parse(String(body)))
        return yes({ ...row, tag: 'blue' })
      },
      1,
    )
    await gateway.channels.create({ type: 1, name: 'a', key: 'k', models: 'gpt-4o', tag: 'blue' })
    await gateway.channels.update({ id: 7, tag: 'red' })
    await gateway.channels.update({ id: 7, tag: '' })
    const [created, ...changes] = sent
    expect(dialect === newApi ? created : { channel: created }).toMatchObject({ channel: { tag: 'blue' } })
    expect(changes).toEqual(
      ['red', ''].map((tag) => (dialect === newApi ? { id: 7, tag } : { ...row, group: 'default', tag })),
    )
  })

  const other = { system_name: 'A', quota_per_unit: 1, start_time: 1 }

  test.each([
    ['Laisky’s fork', laisky],
    ['One API', undefined],
  ])('are refused before anything is changed in %s', async (_, dialect) => {
    const { gateway, asked } = answering(dialect, () => yes(dialect ? row : other), 1)
    const changes = [
      gateway.channels.create({ type: 1, name: 'a', key: 'k', models: 'gpt-4o', tag: 'blue' }),
      gateway.channels.update({ id: 7, tag: 'blue' }),
    ]
    for (const change of changes) expect(await failure(change)).toMatchObject({ name: 'UnsupportedError' })
    expect(asked.filter((call) => !call.startsWith('GET'))).toEqual([])
  })

  test.each(['a/b', '.', '..'])('One Hub, which could not list the tag %s, does not get it', async (tag) => {
    const { gateway, asked } = answering(oneHub, () => yes({ ...row, tag: 'a/b' }), 1)
    const change = gateway.channels.update({ id: 7, tag: `${tag}${tag === 'a/b' ? '/' : ''}` })
    expect(await failure(change)).toMatchObject({ name: 'UnsupportedError' })
    expect(asked).toEqual(['GET /api/channel/7'])
    await gateway.channels.update({ id: 7, tag: 'a/b', priority: 1 })
    expect(asked.at(-1)).toBe('PUT /api/channel/')
  })
})

describe('what a server lacks', () => {
  test.each(ALL)('is refused for $family before anything is sent', async (dialect) => {
    const { gateway, asked } = answering(dialect, () => yes([]), 1)
    const error = await failure(gateway.usage.list({ by: 'user' }))
    expect(error).toMatchObject({ name: 'UnsupportedError', endpoint: 'GET /api/usage/' })
    expect(asked).toEqual([])
  })

  test.each([newApi, oneHub])('is no test of disabled channels only for $family: it is not sent', async (dialect) => {
    const { gateway, asked } = answering(dialect, () => yes(null), 1)
    const error = await failure(gateway.channels.testAll({ scope: 'disabled' }))
    expect(error).toMatchObject({ name: 'UnsupportedError', endpoint: 'GET /api/channel/test' })
    expect(asked).toEqual([])
    await gateway.channels.testAll()
    expect(asked).toEqual(['GET /api/channel/test'])
  })

  test('a channel type that the server does not have is refused before anything is sent', async () => {
    const { gateway, asked } = answering(oneHub, () => yes(null))
    const novita = { type: 41, name: 'novita', key: 'k', models: 'm' }
    expect(await failure(gateway.channels.create(novita))).toMatchObject({ name: 'UnsupportedError' })
    expect(asked).toEqual([])
  })
})

describe('identity', () => {
  test('New API gets the id of the user with every call: given, or learned by signing in', async () => {
    const seen: (string | null)[] = []
    const answer = (_: URL, { headers }: RequestInit) => {
      seen.push(new Headers(headers).get('new-api-user'))
      return yes({ id: 5, username: 'ann', role: 1, status: 1 })
    }
    const given = answering(newApi, answer, 3).gateway
    await given.session.self()
    const learned = answering(newApi, answer).gateway
    await learned.session.login({ username: 'ann', password: 'password' })
    await learned.session.self()
    expect(seen).toEqual(['3', null, '5'])
  })

  test('rows that a server names by UUID have the same number in every client', async () => {
    const answer = ({ pathname }: URL) => {
      const row = { uuid: '0197a1b2-0000-7000-8000-000000000001', key: 'k', quota: 1, status: 1, name: 'code' }
      return yes(pathname === '/api/redemption/' ? [row] : row)
    }
    const [one] = await answering(laisky, answer).gateway.redemptions.list()
    const other = answering(laisky, answer)
    expect(await other.gateway.redemptions.get({ id: one?.id ?? 0 })).toMatchObject({ id: one?.id, name: 'code' })
    expect(other.asked).toEqual(['GET /api/redemption/', 'GET /api/redemption/0197a1b2-0000-7000-8000-000000000001'])
    expect(await failure(other.gateway.redemptions.get({ id: 9 }))).toMatchObject({ name: 'NotFoundError' })
  })
})

test('a user who signs in with a provider at the fork by Laisky has a number', async () => {
  const data = { uuid: '0197a1b2-0000-7000-8000-000000000001', username: 'odin', role: 1, status: 1 }
  const { gateway } = answering(laisky, () => yes(data))
  const callback = { code: 'good', state: 'state' }
  const { user } = await gateway.oauth.oidc(callback)
  expect(user).toMatchObject({ username: 'odin', id: expect.any(Number) })
  expect(await gateway.oauth.wechat({ code: 'good' })).toEqual(user)
})

test('a failed call in the log of New API has its status, and is no channel test', async () => {
  const rows = [
    { id: 3, type: 5, created_at: 3, content: 'overloaded', other: '{"status_code":503,"channel_id":7}' },
    { id: 2, type: 2, created_at: 2, is_stream: true, use_time: 2, other: '{"frt":640}' },
    { id: 1, type: 5, created_at: 1, content: 'refused', other: '{"status_code":"x"' },
  ]
  const types: (string | null)[] = []
  const { gateway } = answering(newApi, ({ searchParams }) => {
    types.push(searchParams.get('type'))
    return yes({ items: rows, total: 3 })
  })
  expect(await gateway.logs.list({ type: LOG_TYPE.failed })).toMatchObject([
    { id: 3, type: LOG_TYPE.failed, status: 503 },
    { id: 2, type: LOG_TYPE.consume, first_token: 640, elapsed_time: 2000 },
    { id: 1, type: LOG_TYPE.failed, content: 'refused' },
  ])
  expect(types).toEqual(['5'])
  expect(await gateway.logs.list({ type: LOG_TYPE.test })).toEqual([])
})

test('sessions of New API 1.0 have the name of the browser, as those of the embedded gateway', async () => {
  const agent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
  const rows = [agent, '', undefined].map((user_agent, at) => ({ sid: String(at), user_agent }))
  const { gateway } = answering(newApi1, () => yes(rows), 1)
  const found = await gateway.sessions.list()
  expect(found.map(({ user_agent }) => user_agent)).toEqual(['Chrome, macOS', '', ''])
})

describe('what an administrator of New API may do with channels', () => {
  const sent = { read: true, operate: true, write: true, sensitive_write: false }

  test('is in the answers about one user', async () => {
    const channel = { ...sent, secret_view: false, later: 'x', write: 'yes' }
    const user = { ...samples.user, admin_permissions: { channel } }
    const self = { ...samples.user, permissions: { admin_permissions: { channel: { ...channel, write: true } } } }
    const { gateway } = answering(newApi, ({ pathname }) => yes(pathname.endsWith('/self') ? self : user), 1)
    expect((await gateway.session.self()).channel_permissions).toEqual(sent)
    expect((await gateway.users.get({ id: 2 })).channel_permissions).toEqual({ ...sent, write: false })
  })

  test.each([[undefined], [null], ['all'], [{}], [{ channel: [] }], [{ channel: null }]])(
    'is unknown if the server sends %j',
    async (admin_permissions) => {
      const { gateway } = answering(newApi, () => yes({ ...samples.user, permissions: { admin_permissions } }), 1)
      expect((await gateway.session.self()).channel_permissions).toBeUndefined()
    },
  )

  test('is set by root, and the user’s other fields stay', async () => {
    const bodies: unknown[] = []
    const raw = { id: 2, username: 'ops', group: 'vip', quota: 5, admin_permissions: { channel: sent } }
    const { gateway, asked } = answering(
      newApi1,
      (_, { body }) => {
        if (body) bodies.push(JSON.parse(String(body)))
        return yes(raw)
      },
      1,
    )
    await setAdminPermissions(gateway.send, { id: 2, channel: { ...sent, sensitive_write: true } })
    expect(asked).toEqual(['GET /api/user/2', 'PUT /api/user/'])
    expect(bodies).toEqual([{ ...raw, admin_permissions: { channel: { ...sent, sensitive_write: true } } }])
  })

  test.each([
    ['one-hub', oneHub],
    ['laisky', laisky],
    ['one-api', undefined],
  ])('cannot be set on %s', async (_, dialect) => {
    const status = { system_name: 'x', quota_per_unit: 1, start_time: 1 }
    const { gateway } = answering(dialect, () => yes(status), 1)
    expect(await failure(setAdminPermissions(gateway.send, { id: 2, channel: sent }))).toMatchObject({
      name: 'UnsupportedError',
    })
  })
})

test('the log of New API tells what administrators did, and who signed in', async () => {
  const login = '{"login_method":"2fa","op":{"action":"login","params":{"method":"2fa"}}}'
  const rows = [
    { id: 3, type: 7, created_at: 3, other: login },
    { id: 2, type: 3, created_at: 2, other: '{"op":{"action":"option.update","params":{"key":"Notice"}}}' },
    { id: 1, type: 2, created_at: 1, other: '{"op":{"action":"login"}}', audit: 'text' },
  ]
  const types: (string | null)[] = []
  const { gateway } = answering(newApi1, ({ searchParams }) => {
    types.push(searchParams.get('type'))
    return yes({ items: rows, total: 3 })
  })
  const found = await gateway.logs.list({ type: LOG_TYPE.signIn })
  expect(types).toEqual(['7'])
  expect(found).toMatchObject([
    { type: LOG_TYPE.signIn, audit: { action: 'login', params: { method: '2fa' } } },
    { type: LOG_TYPE.manage, audit: { action: 'option.update', params: { key: 'Notice' } } },
    { type: LOG_TYPE.consume },
  ])
  expect(found[2]?.audit).toBeUndefined()
})

test('a channel test in the log of the fork by Laisky says its result in One API’s words', async () => {
  const contents = ['test channel a b failed, error: no\nmore', 'test channel c succeed，response: Hello!', 'other']
  const rows = contents.map((content, at) => ({
    uuid: `0197a1b2-000${at}-7000-8000-000000000001`,
    type: 5,
    content,
    created_at: 1,
  }))
  const { gateway } = answering(laisky, () => yes(rows))
  expect((await gateway.logs.list()).map(({ content }) => content)).toEqual([
    '渠道 a b 测试失败，错误：no\nmore',
    '渠道 c 测试成功，响应：Hello!',
    'other',
  ])
})

test.each([
  [1, ''],
  [10, ''],
  [100, '?user_id=u-1'],
])('before the fork by Laisky a user of role %i reads the own usage with "%s"', async (role, search) => {
  const { gateway, asked } = answering(laisky, (url) => {
    if (url.pathname.endsWith('/self')) return yes({ uuid: 'u-1', role })
    expect(url.search).toBe(search)
    return yes({ logs: [] })
  })
  expect(await gateway.logs.dashboard()).toEqual([])
  expect(asked).toEqual(['GET /api/user/self', 'GET /api/user/dashboard'])
})

describe('second factor', () => {
  test('New API’s is set up with the recovery codes of its key, and disabled with a code', async () => {
    const sent: unknown[] = []
    const { gateway } = answering(newApi, ({ pathname }, { method, body }) => {
      if (method !== 'GET') sent.push([method, pathname, body ? JSON.parse(String(body)) : undefined])
      if (pathname.endsWith('/status')) return yes({ enabled: true, locked: false, backup_codes_remaining: 4 })
      return yes({ secret: 'ABC', qr_code_data: 'otpauth://totp/a', backup_codes: ['AA-BB', 'CC-DD'] })
    })
    expect(await gateway.twoFactor.get()).toEqual({ enabled: true, recovery_codes: 4, required: false })
    expect(await gateway.twoFactor.begin()).toEqual({ secret: 'ABC', uri: 'otpauth://totp/a' })
    expect(await gateway.twoFactor.confirm({ code: '123456' })).toEqual(['AA-BB', 'CC-DD'])
    await gateway.twoFactor.disable({ password: 'secret', code: '654321' })
    await gateway.twoFactor.remove({ id: 7 })
    expect(sent).toEqual([
      ['POST', '/api/user/2fa/setup', {}],
      ['POST', '/api/user/2fa/enable', { code: '123456' }],
      ['POST', '/api/user/2fa/disable', { code: '654321' }],
      ['DELETE', '/api/user/7/2fa', undefined],
    ])
  })

  test('a wrong code at the fork by Laisky does not end the session', async () => {
    const { gateway } = answering(laisky, ({ pathname }) => {
      if (pathname.endsWith('/setup')) return yes({ secret: 'ABC', qr_code: 'otpauth://totp/a' })
      return no('Invalid TOTP code', 401)
    })
    expect(await gateway.twoFactor.begin()).toEqual({ secret: 'ABC', uri: 'otpauth://totp/a' })
    expect(await failure(gateway.twoFactor.confirm({ code: '1' }))).toMatchObject({ name: 'RefusedError' })
  })

  test('One Hub has none', async () => {
    const { gateway, asked } = answering(oneHub, () => yes(null))
    expect(await failure(gateway.twoFactor.get())).toMatchObject({ name: 'UnsupportedError' })
    expect(asked).toEqual([])
  })
})

test('rows that a server names by UUID have larger numbers the newer they are', async () => {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
  const uuid = ([time, part]: readonly [number, number]) => {
    const text = hex(time, 12)
    return `${text.slice(0, 8)}-${text.slice(8)}-7${hex(part, 3)}-8000-000000000001`
  }
  const moment = fc.tuple(fc.integer({ min: Date.UTC(2024), max: Date.UTC(2080) }), fc.integer({ min: 0, max: 4095 }))
  const numberIn = (name: unknown) => numberOf(name, { user: 1, names: new Map(), tokens: new TokenKeeper() })
  await fc.assert(
    fc.property(moment, moment, (a, b) => {
      const [one, other] = [numberIn(uuid(a)), numberIn(uuid(b))]
      expect(Number.isSafeInteger(one)).toBe(true)
      expect(Math.sign(one - other)).toBe(Math.sign(a[0] - b[0] || a[1] - b[1]))
    }),
  )
  const others = ['0197a1b2-0000-4000-8000-000000000001', '0197a1b2-0000-4000-8000-000000000002'].map(numberIn)
  expect(new Set(others).size).toBe(2)
  expect(others.every(Number.isSafeInteger)).toBe(true)
})

describe('channel types', () => {
  test.each(ALL)('of $family: each type has one number here and one there', ({ types }) => {
    for (const type of CHANNEL_TYPES) {
      const number = typeForServer(types, type.value)
      if (number !== undefined) expect(typeFromServer(types, number)).toBe(type.value)
    }
    for (const ours of Object.keys(types.others).map(Number)) {
      const number = ours - FOREIGN_TYPES
      expect(typeFromServer(types, number)).toBe(ours)
      expect(typeForServer(types, ours)).toBe(number)
    }
  })

  test('numbers of other providers are not mistaken for One API’s', () => {
    expect(typeFromServer(TYPES['one-hub'], 24)).toBe(1024)
    expect(typeFromServer(TYPES['one-hub'], 25)).toBe(24)
    expect(typeFromServer(TYPES['new-api'], 42)).toBe(28)
    expect(typeForServer(TYPES['new-api'], 42)).toBe(41)
  })
})

describe('a server that is found out', () => {
  const STATUS = { system_name: 'A', quota_per_unit: 1, start_time: 1 }

  test.each([
    [{ ...STATUS, setup: true, theme: 'default' }, newApi],
    [{ ...STATUS, setup: true, theme: 'default', oidc_display_name: 'OIDC' }, newApi1],
    [{ ...STATUS, setup: true }, oldNewApi],
    [{ ...STATUS, PaymentUSDRate: 7 }, oneHub],
    [{ ...STATUS, stripe_enabled: false }, laisky],
    [STATUS, undefined],
    [null, undefined],
  ])('is recognised by its status, asked once', async (status, dialect) => {
    expect(dialectOf(status)).toBe(dialect)
    const { gateway, asked } = answering(undefined, ({ pathname }) => yes(pathname === '/api/status' ? status : []), 1)
    await gateway.groups.list()
    await gateway.groups.list()
    expect(asked.filter((call) => call === 'GET /api/status')).toHaveLength(1)
  })

  test.each([[{ hello: 'world' }], [[]], [{ ...STATUS, setup: true }]])(
    'gets no changes if it is unknown, or of a generation that is not known well',
    async (status) => {
      const { gateway, asked } = answering(undefined, () => yes(status), 1)
      expect(await failure(gateway.options.set({ key: 'a', value: 'b' }))).toMatchObject({ name: 'ForkError' })
      expect(asked).toEqual(['GET /api/status'])
    },
  )

  test('is asked again after a failure', async () => {
    let fails = true
    const { gateway, asked } = answering(undefined, ({ pathname }) =>
      pathname === '/api/status' && fails ? new Response('', { status: 502 }) : yes(STATUS),
    )
    expect(await failure(gateway.groups.list())).toMatchObject({ name: 'ServerFaultError' })
    fails = false
    await failure(gateway.groups.list())
    expect(asked.filter((call) => call === 'GET /api/status')).toHaveLength(2)
  })
})

test('keys of providers and access tokens that a server sends are dropped', async () => {
  const secret = 'secret-of-a-provider'
  const answer = () =>
    yes({ id: 1, type: 1, key: secret, access_token: secret, username: 'a', role: 1, status: 1, name: '' })
  const { gateway } = answering(oneHub, answer)
  const answers = [
    await gateway.channels.get({ id: 1 }),
    await gateway.session.self(),
    await gateway.users.get({ id: 1 }),
  ]
  expect(JSON.stringify(answers)).not.toContain(secret)
})

test('the status is read with as many retries as the call for which it is read', async () => {
  let asked = 0
  const fetch = async () => {
    asked++
    throw new TypeError('Failed to fetch')
  }
  const { status } = connect({ baseUrl, fetch, dialect: anyServer() })
  expect(await failure(status.get({}, { retries: 0 }))).toMatchObject({ reason: 'offline' })
  expect(asked).toBe(1)
})
