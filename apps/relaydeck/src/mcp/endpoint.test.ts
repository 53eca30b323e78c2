import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { connect } from '@relaydeck/api-sdk'
import { CALLS } from '@relaydeck/api-sdk/reference'
import { callOf, samples } from '@relaydeck/api-sdk/testing'
import { createGateway } from '@relaydeck/gateway'
import { countText } from '@relaydeck/gateway/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openAgent, readOnlyToken, rootCookie, rootToken } from '../../test/agent.ts'
import { newFolder } from '../../test/build.ts'
import { call } from '../../test/call.ts'
import { openGatewayStandIn } from '../../test/gateway.ts'
import { listen } from '../../test/listen.ts'
import { serve } from '../../test/serve.ts'
import { createMcpEndpoint } from './endpoint.ts'

/** Starts the program, and connects as root. */
async function newAgent(options: Parameters<typeof serve>[0] = {}) {
  const { url } = await serve(options)
  const token = await rootToken(url)
  return { url, token, agent: await openAgent(url, token), api: connect({ baseUrl: url, accessToken: token }) }
}

const PASSWORD = 'correct horse'

const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })

const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

test('tools and resources are described in less than 1,500 tokens', async () => {
  const { agent } = await newAgent()
  const { tools } = await agent.client.listTools()
  const { resources } = await agent.client.listResources()
  expect(tools.map(({ name }) => name)).toEqual(['find', 'run'])
  expect(resources.map(({ uri }) => uri)).toEqual([
    'relaydeck://config',
    'relaydeck://guides/run',
    'relaydeck://guides/moving',
    'relaydeck://guides/families',
  ])
  const all = JSON.stringify([tools, resources, agent.client.getInstructions()])
  expect(countText(all)).toBeLessThan(1500)
})

describe('calls', () => {
  test('of reading are found and run', async () => {
    const { agent, api } = await newAgent()
    await api.tokens.create({ name: 'ci' })
    const { json } = await agent.find('list my tokens')
    expect(json.calls[0]).toMatchObject({ call: 'tokens.list', role: 'user', changes: false })
    expect((await agent.run('tokens.list')).json.output).toMatchObject([{ id: 1, name: 'ci' }])
  })

  test('that change something need a plan and its confirmation', async () => {
    const { agent, api } = await newAgent({ mcpWrite: true })
    const input = { name: 'ci', remain_quota: 5 }
    const refused = await agent.run('tokens.create', input)
    expect(refused).toMatchObject({ isError: true, json: { plan: { call: 'tokens.create', input } } })
    expect(refused.json.error).toBe(
      'Nothing was changed: show this plan to the user, and run the call again with its confirm.',
    )
    const { json } = await agent.run('tokens.create', input, { plan: true })
    // There are no sessions: the plan alone is not enough.
    expect(await agent.run('tokens.create', input)).toMatchObject({ isError: true })
    const other = await agent.run('tokens.create', { ...input, remain_quota: 6 }, { confirm: json.confirm })
    expect(other.json.error).toBe(
      'Nothing was changed: confirm is not of this call and input, was used, or is too old.',
    )
    expect(await api.tokens.list()).toEqual([])
    const made = await agent.run('tokens.create', input, { confirm: json.confirm })
    expect(made).toMatchObject({ isError: false, json: { output: { id: 1, remain_quota: 5 } } })
    expect(await agent.run('tokens.create', input, { confirm: json.confirm })).toMatchObject({ isError: true })
    expect(await api.tokens.list()).toHaveLength(1)
  })

  test('have plans that tell what changes of a record', async () => {
    const { agent, api } = await newAgent({ mcpWrite: true })
    await api.tokens.create({ name: 'ci', remain_quota: 5 })
    const plan = async (name: string, input: object) => (await agent.run(name, input, { plan: true })).json.plan
    expect(await plan('tokens.update', { id: 1, name: 'cd' })).toMatchObject({
      call: 'tokens.update',
      does: 'Change a token',
      input: { id: 1, name: 'cd' },
      records: [{ kind: 'token', id: 1, action: 'changed', changes: [{ field: 'name', before: 'ci', after: 'cd' }] }],
    })
    expect(await plan('tokens.remove', { id: 1 })).toMatchObject({
      records: [{ action: 'removed', before: { name: 'ci' } }],
    })
    expect(await plan('tokens.remove', { id: 9 })).toMatchObject({ records: [], unknown: 'Token not found.' })
    expect(await plan('options.set', { key: 'SystemName', value: 'Gate' })).toMatchObject({
      records: [{ changes: [{ field: 'value', before: 'Relaydeck', after: 'Gate' }] }],
    })
    expect(await plan('channels.testAll', {})).toMatchObject({
      records: [],
      unknown: 'Its effect depends on the answer of a provider',
    })
    expect(await api.tokens.list()).toMatchObject([{ name: 'ci' }])
  })

  test('keep the fields that are not given', async () => {
    const { agent, api } = await newAgent({ mcpWrite: true })
    await api.tokens.create({ name: 'ci', remain_quota: 5 })
    expect(await agent.change('tokens.update', { id: 1, name: 'cd' })).toMatchObject({ isError: false })
    expect(await api.tokens.get({ id: 1 })).toMatchObject({ name: 'cd', remain_quota: 5 })
  })

  test('have answers of a limited size', async () => {
    const { agent } = await newAgent()
    const { text, json } = await agent.run('models.all')
    expect(text.length).toBeLessThan(17_000)
    expect(json.rows_left_out).toBeGreaterThan(50)
  })

  test('fail in one sentence', async () => {
    const { agent, api } = await newAgent({ mcpWrite: true })
    await api.users.create({ username: 'alice', password: PASSWORD })
    for (const [name, input, text] of [
      ['token.list', {}, `There is no call 'token.list'. Do you mean tokens.list?`],
      ['nothing', {}, `There is no call 'nothing'. The tool find finds calls.`],
      ['tokens.get', {}, 'tokens.get: id is required.'],
      ['tokens.get', { id: 'x' }, 'tokens.get: id must be number.'],
      ['tokens.get', { id: 99 }, 'Token not found.'],
      ['tokens.list', { idd: 1 }, /^tokens\.list: idd is unknown/],
      ['tokens.create', { nam: 'x' }, /^tokens\.create: .*nam is unknown; do you mean name\?/],
      ['session.login', { username: 'root', password: '123456' }, /^session\.login is for people/],
    ] as const) {
      const answer = await agent.run(name, input, { plan: true })
      expect([answer.isError, answer.text]).toEqual([true, expect.stringMatching(text)])
    }
  })
})

describe('secrets that nobody asked for are not told', () => {
  test('in lists, records, settings and plans', async () => {
    const { agent, api, token } = await newAgent({ mcpWrite: true })
    const made = await api.tokens.create({ name: 'ci' })
    await api.channels.create({ type: 1, name: 'c', key: 'sk-of-the-provider', models: 'm' })
    await api.options.set({ key: 'TurnstileSecretKey', value: 'turnstile-secret' })
    const answers = [
      await agent.run('tokens.list'),
      await agent.run('tokens.search', { keyword: 'ci' }),
      await agent.run('channels.list'),
      await agent.run('channels.get', { id: 1 }),
      await agent.run('users.list'),
      await agent.run('session.self'),
      await agent.run('options.list'),
      await agent.run('tokens.remove', { id: made?.id }, { plan: true }),
      await agent.run('options.set', { key: 'TurnstileSecretKey', value: 'new-secret' }, { plan: true }),
      await agent.run('channels.update', { id: 1, key: 'sk-new-of-the-provider' }, { plan: true }),
    ]
    for (const { isError, text } of answers) {
      expect(isError).toBe(false)
      for (const secret of [made?.key ?? '', token, 'of-the-provider', 'turnstile-secret', 'new-secret'])
        expect(text).not.toContain(secret)
    }
    expect((await agent.run('tokens.get', { id: made?.id })).json.output.key).toBe(made?.key)
  })
})

describe('resources', () => {
  test('have the configuration without secrets, and guides', async () => {
    const { agent, api } = await newAgent()
    await api.channels.create({ type: 1, name: 'c', key: 'sk-of-the-provider', models: 'm' })
    const read = async (uri: string) => {
      const { contents } = await agent.client.readResource({ uri })
      const [first] = contents
      return first && 'text' in first ? first.text : ''
    }
    const yaml = await read('relaydeck://config')
    expect(yaml).toMatch(/^# yaml-language-server[\s\S]*\nchannels:\n {2}c:\n/)
    expect(yaml).not.toContain('of-the-provider')
    expect(await read('relaydeck://guides/run')).toMatch(/^# Running Relaydeck\n/)
    expect(await read('relaydeck://guides/moving')).toMatch(/^# /)
    expect(await read('relaydeck://guides/families')).toMatch(/^# /)
  })

  test('of the configuration are for super administrators', async () => {
    const { url, api } = await newAgent()
    await api.users.create({ username: 'alice', password: PASSWORD })
    const token = await connect({ baseUrl: url }).session.accessTokenOf({ username: 'alice', password: PASSWORD })
    const agent = await openAgent(url, token)
    await expect(agent.client.readResource({ uri: 'relaydeck://config' })).rejects.toThrow(/has no right to do this/)
  })
})

test('every call reaches the gateway, or is refused with the reason', async () => {
  const gateway = await createGateway({
    database: ':memory:',
    limits: { api: Number.POSITIVE_INFINITY },
    // Nothing listens there: providers are not called.
    proxies: { http: 'http://127.0.0.1:9', https: 'http://127.0.0.1:9' },
    log: () => {},
  })
  onTestFinished(() => gateway.close())
  const requests: string[] = []
  const fetch = (request: Request) => {
    requests.push(`${request.method} ${new URL(request.url).pathname}`)
    return gateway.fetch(request)
  }
  const handle = createMcpEndpoint({ gateway: { fetch, mayBeFork: false }, allowsChanges: true })
  const url = await listen(async (message, response) => {
    const chunks = await message.toArray()
    const headers = Object.entries(message.headers).map(([name, value]) => [name, String(value)] as [string, string])
    const body = message.method === 'POST' ? Buffer.concat(chunks) : null
    const request = new Request(`http://localhost${message.url}`, { method: message.method ?? 'GET', headers, body })
    const answer = await handle(request, { address: '127.0.0.1', secure: false, disconnect: () => {} })
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer()))
  })
  await gateway.admin.withRootToken(async (token) => {
    const agent = await openAgent(url, token)
    const missed: string[] = []
    for (const { name, endpoint } of CALLS) {
      const { input, request } = callOf(endpoint)
      requests.length = 0
      const answer = endpoint.effects ? await agent.change(name, input) : await agent.run(name, input)
      if (answer.isError) expect(answer.text).toMatch(/^[^\n]{3,400}[.?]$/)
      expect(answer.text).not.toMatch(/not known|\bat .*\.ts:|Error:/)
      const [path] = request.split('?', 1)
      if (!requests.includes(path ?? '')) missed.push(`${name}: ${answer.text}`)
    }
    // Only calls of people who sign in are refused.
    const signIns = CALLS.filter(({ endpoint }) => endpoint.effects && endpoint.role === 'guest')
    expect(missed).toEqual(signIns.map(({ name }) => expect.stringContaining(`${name} is for people`)))
  })
}, 60_000)

/** Returns all rows of a database, without the times at which access tokens were used, and windows of limits. */
function rowsOf(database: string): string {
  const db = new DatabaseSync(database, { readOnly: true })
  const tables = db.prepare(`SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`).all()
  const rows = tables
    .map(({ name }) => String(name))
    .filter((name) => !/^(sqlite_|rate_windows|leases|notices)/.test(name))
    .map((name) => [name, db.prepare(`SELECT * FROM "${name}"`).all()])
  db.close()
  return JSON.stringify(rows, (key, value) => (/^(last_used|used_time|last_seen|accessed)/.test(key) ? 0 : value), 1)
}

describe('nothing is changed', () => {
  /** Tries every changing call, planned and not. */
  async function tryAll(url: string, token: string, isTried: (role: string) => boolean = () => true) {
    const agent = await openAgent(url, token)
    let refused = 0
    for (const { name, endpoint } of CALLS) {
      if (!endpoint.effects || !isTried(endpoint.role)) continue
      const { input } = callOf(endpoint)
      for (const answer of [await agent.change(name, input), await agent.run(name, input)]) {
        expect([name, answer.isError]).toEqual([name, true])
        // Limits of calls would refuse anything.
        expect(answer.text).not.toMatch(/too many/i)
        refused += 1
      }
    }
    expect(refused).toBeGreaterThan(40)
  }

  async function newServer(mcpWrite: boolean) {
    const database = join(newFolder(), 'relaydeck.db')
    const { url, token, api } = await newAgent({ database, mcpWrite })
    await api.tokens.create({ name: 'ci' })
    await api.channels.create({ type: 1, name: 'c', key: 'sk-x', models: 'm' })
    await api.redemptions.create({ name: 'gift', quota: 5, count: 1 })
    await api.users.create({ username: 'alice', password: PASSWORD })
    return { database, url, token }
  }

  test('without --mcp-write', async () => {
    const { database, url, token } = await newServer(false)
    const before = rowsOf(database)
    await tryAll(url, token)
    expect(rowsOf(database)).toBe(before)
  }, 60_000)

  test('with an access token that can only read', async () => {
    const { database, url } = await newServer(true)
    const token = await readOnlyToken(url)
    const before = rowsOf(database)
    await tryAll(url, token)
    expect(rowsOf(database)).toBe(before)
  }, 60_000)

  test('with an access token that is none', async () => {
    const { database, url } = await newServer(true)
    const before = rowsOf(database)
    await tryAll(url, 'f00dfacef00dfacef00dfacef00dface')
    expect(rowsOf(database)).toBe(before)
  }, 60_000)

  test('that only administrators may change, with the token of a user', async () => {
    const { database, url } = await newServer(true)
    const alice = { username: 'alice', password: PASSWORD }
    const token = await connect({ baseUrl: url }).session.accessTokenOf(alice)
    const before = rowsOf(database)
    await tryAll(url, token, (role) => role === 'admin' || role === 'root')
    expect(rowsOf(database)).toBe(before)
  }, 60_000)
})

describe('requests', () => {
  test('need an access token; a cookie is none', async () => {
    const { url } = await newAgent()
    const cookie = await rootCookie(url)
    expect(cookie).not.toBe('')
    for (const headers of [{}, { cookie }, { authorization: 'Basic eDp5' }, { cookie, authorization: 'Bearer' }]) {
      const answer = await call(url, '/mcp', { method: 'POST', body: LIST, headers: { ...HEADERS, ...headers } })
      expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    }
    // Beside a token, it is not read either.
    const agent = await openAgent(url, 'f00dfacef00dfacef00dfacef00dface', { cookie })
    expect(await agent.run('session.self')).toMatchObject({ isError: true })
  })

  test('of foreign hosts and pages of other sites are refused', async () => {
    const { url, token } = await newAgent()
    const status = async (headers: Record<string, string>) =>
      (
        await call(url, '/mcp', {
          method: 'POST',
          body: LIST,
          headers: { ...HEADERS, authorization: `Bearer ${token}`, ...headers },
        })
      ).status
    expect(await status({})).toBe(200)
    expect(await status({ origin: url })).toBe(200)
    expect(await status({ host: 'evil.example' })).toBe(421)
    expect(await status({ origin: 'https://evil.example' })).toBe(403)
    expect(await status({ origin: 'null' })).toBe(403)
    expect(await status({ 'sec-fetch-site': 'cross-site' })).toBe(403)
  })

  test('have a limited size, one type and one method', async () => {
    const { url, token } = await newAgent()
    const send = (more: Parameters<typeof call>[2]) =>
      call(url, '/mcp', { ...more, headers: { ...HEADERS, authorization: `Bearer ${token}`, ...more?.headers } })
    const big = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { x: 'y'.repeat(1_100_000) } })
    expect((await send({ method: 'POST', body: big })).status).toBe(413)
    expect((await send({ method: 'POST', body: LIST, headers: { 'content-type': 'text/plain' } })).status).toBe(415)
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const { status, headers } = await send({ method })
      expect([status, headers.allow]).toEqual([405, 'POST'])
    }
  })

  test('are answered in a limited time', async () => {
    // It answers nothing until it is told to stop.
    const fetch = ({ signal }: Request) =>
      new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const handle = createMcpEndpoint({ gateway: { fetch, mayBeFork: false }, allowsChanges: false, answerTimeout: 50 })
    const answer = (body: BodyInit) => {
      const headers = { ...HEADERS, authorization: 'Bearer x' }
      // The types of Node lack `duplex`, which streams need.
      const init: RequestInit = Object.assign({ method: 'POST', headers, body }, { duplex: 'half' })
      return handle(new Request('http://localhost/mcp', init), {
        address: undefined,
        secure: false,
        disconnect: () => {},
      })
    }
    const params = { name: 'run', arguments: { call: 'status.get' } }
    const slow = await answer(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }))
    expect(await slow.text()).toMatch(/"isError":true|took too long/)
    expect((await answer(new ReadableStream())).status).toBe(504)
  })
})

test('in front of another server, its calls are made with its dialect', async () => {
  const gateway = await openGatewayStandIn((message, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ success: true, message: '', data: [{ ...samples.channel, key: 'sk-secret' }] }))
    void message
  })
  const { url } = await serve({ gateway: gateway.url })
  const agent = await openAgent(url, 'f00dfacef00dfacef00dfacef00dface')
  const { json, text } = await agent.run('channels.list', { p: 1 })
  expect(json.output).toMatchObject([{ id: samples.channel.id }])
  expect(text).not.toContain('sk-secret')
  const sent = gateway.requests.at(-1)?.message
  expect([sent?.url, sent?.headers.authorization]).toEqual([
    '/api/channel/?p=1',
    'Bearer f00dfacef00dfacef00dfacef00dface',
  ])
})
