/** Each difference that is planted in a server is found, at its call. */
import { expect, test } from 'vitest'
import { type CheckOptions, check, type Finding, type Report, type Verdict } from '../src/index.ts'
import { changing, openGateway, type Plant, ROOT, rows, serve } from './stand-in.ts'

interface Planted {
  readonly name: string
  readonly at: string
  readonly plant: Plant
  /** The call that must be found, with its verdict and one of its findings. */
  readonly call: string
  readonly verdict: Verdict
  readonly finding: Partial<Finding>
}

const SUCCESS = JSON.stringify({ success: true, message: '' })

const json: (text: string) => Plant = (text) => () => text

const PLANTED: readonly Planted[] = [
  {
    name: 'a renamed field that the SDK would read as 0',
    at: 'GET /api/user/',
    plant: rows(({ used_quota, ...row }) => ({ ...row, usedQuota: used_quota })),
    call: 'users.list',
    verdict: 'different',
    finding: { code: 'type', field: 'used_quota', expected: 'number', got: { type: 'nothing' } },
  },
  {
    name: 'a number that is text',
    at: 'GET /api/user/:id',
    plant: rows((row) => ({ ...row, quota: String(row.quota) })),
    call: 'users.get',
    verdict: 'different',
    finding: { code: 'type', field: 'quota', expected: 'number' },
  },
  {
    name: 'a list that is missing',
    at: 'GET /api/group/',
    plant: changing(() => undefined),
    call: 'groups.list',
    verdict: 'different',
    finding: { code: 'type', field: '', expected: 'list', got: { type: 'nothing' } },
  },
  {
    name: 'a list that is a record',
    at: 'GET /api/token/',
    plant: changing((items) => ({ items, total: 0 })),
    call: 'tokens.list',
    verdict: 'different',
    finding: { code: 'type', field: '', got: { type: 'record' } },
  },
  {
    name: 'a change that blanks other fields',
    at: 'PUT /api/channel/',
    plant: ({ body, ask }) => ask({ body: { ...Object(body), weight: 0 } }).then(({ text }) => text),
    call: 'channels.update',
    verdict: 'dangerous',
    finding: { code: 'alsoChanged', field: 'weight' },
  },
  {
    name: 'a change that is not made',
    at: 'PUT /api/redemption/',
    plant: ({ body, ask }) =>
      ask({ method: 'GET', path: `/api/redemption/${Object(body).id}` }).then(({ text }) => text),
    call: 'redemptions.update',
    verdict: 'dangerous',
    finding: { code: 'notDone', field: 'quota' },
  },
  {
    name: 'a deletion that answers success and does nothing',
    at: 'DELETE /api/redemption/:id',
    plant: json(SUCCESS),
    call: 'redemptions.remove',
    verdict: 'dangerous',
    finding: { code: 'notDone', field: '' },
  },
  {
    name: 'a deletion that takes other rows with it',
    at: 'DELETE /api/token/:id',
    plant: async ({ ask, request }) => {
      const list: { data: { id: number }[] } = JSON.parse((await ask({ method: 'GET', path: '/api/token/?p=0' })).text)
      for (const { id } of list.data.filter(({ id }) => !request.url?.endsWith(`/${id}`)))
        await ask({ method: 'DELETE', path: `/api/token/${id}` })
      return (await ask()).text
    },
    call: 'tokens.remove',
    verdict: 'dangerous',
    finding: { code: 'otherRow' },
  },
  {
    name: 'a creation that is answered and not made',
    at: 'POST /api/channel/',
    plant: json(SUCCESS),
    call: 'channels.create',
    verdict: 'dangerous',
    finding: { code: 'notDone', field: '' },
  },
  {
    name: 'quota that is answered as added and is not',
    at: 'POST /api/topup',
    plant: json(SUCCESS),
    call: 'users.credit',
    verdict: 'dangerous',
    finding: { code: 'notDone', field: 'quota' },
  },
  {
    name: 'a sign-out that does not end the session',
    at: 'GET /api/user/logout',
    plant: json(SUCCESS),
    call: 'session.logout',
    verdict: 'dangerous',
    finding: { code: 'notDone' },
  },
  {
    name: 'a wrong number of rows',
    at: 'GET /api/user/',
    plant: async ({ ask, response }) => {
      response.setHeader('x-relaydeck-total', '41')
      return (await ask()).text
    },
    call: 'users.list',
    verdict: 'different',
    finding: { code: 'total', expected: 1, got: 41 },
  },
  {
    name: 'a list whose pages are all the first one',
    at: 'GET /api/log/',
    plant: changing(() => Array.from({ length: 10 }, (_, id) => ({ id: id + 1, created_at: 1, type: 3 }))),
    call: 'logs.list',
    verdict: 'different',
    finding: { code: 'repeated', got: 10 },
  },
  {
    name: 'a filter that is ignored',
    at: 'GET /api/log/self',
    plant: changing(() => [{ id: 0, created_at: 1, type: 2 }]),
    call: 'logs.listSelf',
    verdict: 'different',
    finding: { code: 'notFiltered', got: 1 },
  },
  {
    name: 'a search that finds nothing',
    at: 'GET /api/channel/search',
    plant: changing(() => []),
    call: 'channels.search',
    verdict: 'different',
    finding: { code: 'notFound' },
  },
  {
    name: 'a row that is still answered after its deletion',
    at: 'GET /api/channel/:id',
    plant: async ({ ask, request }) => {
      const { text } = await ask()
      const id = Number(request.url?.split('/').at(-1))
      return JSON.parse(text).success ? text : JSON.stringify({ success: true, message: '', data: { id } })
    },
    call: 'channels.get',
    verdict: 'different',
    finding: { code: 'notRefused' },
  },
  {
    name: 'a list of users that guests can read',
    at: 'GET /api/user/',
    plant: async ({ ask, request }) =>
      request.headers.cookie ? (await ask()).text : JSON.stringify({ success: true, message: '', data: [] }),
    call: 'users.list',
    verdict: 'different',
    finding: { code: 'notRefused' },
  },
  {
    name: 'a call that the server does not have',
    at: 'GET /api/models',
    plant: ({ response }) => {
      response.statusCode = 404
      return JSON.stringify({ error: { message: 'Invalid URL' } })
    },
    call: 'models.byChannelType',
    verdict: 'missing',
    finding: { code: 'missing', status: 404 },
  },
  {
    name: 'a refusal',
    at: 'GET /api/option/',
    plant: json(JSON.stringify({ success: false, message: 'no' })),
    call: 'options.list',
    verdict: 'different',
    finding: { code: 'failed', failure: 'refused', status: 200 },
  },
  {
    name: 'a page of HTML',
    at: 'GET /api/about',
    plant: ({ response }) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      return '<!doctype html><title>Console</title>'
    },
    call: 'status.about',
    verdict: 'different',
    finding: { code: 'failed', failure: 'page' },
  },
  {
    name: 'bytes that are nothing',
    at: 'GET /api/notice',
    plant: json('\u0000\u001b]0;x\u0007{{{'),
    call: 'status.notice',
    verdict: 'different',
    finding: { code: 'failed', failure: 'notJson' },
  },
  {
    name: 'a redirect',
    at: 'GET /api/group/',
    plant: ({ response }) => {
      response.writeHead(302, { location: 'http://127.0.0.1:1/elsewhere' }).end()
      return undefined
    },
    call: 'groups.list',
    verdict: 'different',
    finding: { code: 'failed', failure: 'redirected', status: 302 },
  },
  {
    name: 'an endless body',
    at: 'GET /api/channel/models',
    plant: ({ response }) => {
      const part = Buffer.alloc(65_536, 0x20)
      const write = () => {
        while (!response.destroyed && response.write(part));
        if (!response.destroyed) response.once('drain', write)
      }
      write()
      return undefined
    },
    call: 'models.all',
    verdict: 'different',
    finding: { code: 'failed', failure: 'tooLarge' },
  },
  {
    name: 'a connection that is reset',
    at: 'GET /api/home_page_content',
    plant: ({ request }) => {
      request.socket.resetAndDestroy()
      return undefined
    },
    call: 'status.homePage',
    verdict: 'different',
    finding: { code: 'failed', failure: 'noAnswer' },
  },
]

async function checkWith(
  plants: Readonly<Record<string, Plant>>,
  options: Partial<CheckOptions> = {},
): Promise<Report> {
  const url = await serve(await openGateway(), plants)
  return check({ url, account: ROOT, changes: true, ...options })
}

test.each(PLANTED)('$name is found', async ({ at, plant, call, verdict, finding }) => {
  const report = await checkWith({ [at]: plant })
  const result = report.calls.find((each) => each.call === call)
  expect(result).toMatchObject({ verdict })
  expect(result?.findings).toContainEqual(expect.objectContaining(finding))
  expect(report.calls.length).toBeGreaterThan(110)
})

test('a call that hangs is ended, and the others are tried', async () => {
  let limit = new AbortController()
  const deadline = () => {
    limit = new AbortController()
    return limit.signal
  }
  const hang: Plant = () => {
    limit.abort()
    return undefined
  }
  const report = await checkWith({ 'GET /api/log/stat': hang }, { deadline })
  expect(report.calls.find(({ call }) => call === 'logs.stat')).toMatchObject({
    verdict: 'different',
    findings: [{ code: 'failed', failure: 'timeout' }],
  })
  expect(report.calls.find(({ call }) => call === 'users.remove')).toMatchObject({ verdict: 'same' })
})

test('a server that answers everything with the same page is reported whole', async () => {
  const url = await serve(await openGateway())
  const page: typeof fetch = async () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } })
  const report = await check({ url, account: ROOT, changes: true, fetch: page })
  expect(report.calls.find(({ call }) => call === 'status.get')).toMatchObject({ findings: [{ failure: 'page' }] })
  expect(report.calls.find(({ call }) => call === 'tokens.list')).toMatchObject({ reason: 'account' })
})

test('a row whose name a change takes is found, and removed', async () => {
  const gateway = await openGateway()
  const url = await serve(gateway, {
    'PUT /api/channel/': ({ body, ask }) => ask({ body: { ...Object(body), name: 'Other' } }).then(({ text }) => text),
  })
  const report = await check({ url, account: ROOT, changes: true })
  expect(report.calls.find(({ call }) => call === 'channels.update')).toMatchObject({ verdict: 'dangerous' })
  expect(report.left).toEqual([])
  expect((await gateway.admin.secrets()).channels).toEqual([])
})

/** Refuses the first calls for their rate. */
const limited = (refusals: number): Plant => {
  let left = refusals
  return async ({ ask, response }) => {
    if (left-- <= 0) return (await ask()).text
    response.writeHead(429, { 'retry-after': '0' }).end('{}')
    return undefined
  }
}

test('a call that is refused for the rate is repeated, and given up if that does not end', async () => {
  const report = await checkWith({
    'GET /api/group/': limited(2),
    'GET /api/log/self/stat': limited(Number.POSITIVE_INFINITY),
  })
  expect(report.calls.find(({ call }) => call === 'groups.list')).toMatchObject({ verdict: 'same' })
  expect(report.calls.find(({ call }) => call === 'logs.statSelf')).toMatchObject({ reason: 'rateLimited' })
})

test('a server that refuses the sign-in for its rate is an error', async () => {
  const check = checkWith({ 'POST /api/user/login': limited(Number.POSITIVE_INFINITY) })
  await expect(check).rejects.toThrow('has had too many sign-ins. Try again later.')
})

test('rows that cannot be looked for at the end are named', async () => {
  let isGone = false
  const gone: Plant = async ({ ask, response }) => {
    if (!isGone) return (await ask()).text
    response.statusCode = 500
    return ''
  }
  const plants = { 'GET /api/token/': gone, 'GET /api/token/search': gone }
  const endings: Plant = async ({ ask }) => {
    isGone = true
    return (await ask()).text
  }
  const report = await checkWith({ ...plants, 'POST /api/channel/': endings }, { mark: 'abcdef' })
  expect(report.left).toEqual([{ noun: 'tokens', name: 'rcabcdef…' }])
})

test('a server that cannot be reached is an error', async () => {
  await expect(check({ url: 'http://127.0.0.1:1', account: ROOT })).rejects.toThrow('cannot be reached')
})

test('rows that a server does not remove are named', async () => {
  const report = await checkWith({ 'DELETE /api/token/:id': json(SUCCESS) }, { mark: 'abcdef' })
  expect(report.left).toEqual([
    { noun: 'tokens', name: 'rcabcdefb' },
    { noun: 'tokens', name: 'rcabcdefa' },
  ])
})
