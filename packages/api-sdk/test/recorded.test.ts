/** Recorded responses of a real One API, read through the endpoints. */
import { type Exchange, exchanges } from '@relaydeck/recordings'
import { describe, expect, test } from 'vitest'
import { type AnyEndpoint, nameOf, requestOf } from '../src/core/endpoint.ts'
import { renameKeys } from '../src/core/envelope.ts'
import {
  ForbiddenError,
  GatewayError,
  InputError,
  NotFoundError,
  RateLimitedError,
  RefusedError,
  SignedOutError,
} from '../src/core/errors.ts'
import { createPlainSend } from '../src/core/send.ts'
import { fieldsOf, shapeOf } from '../src/core/shape.ts'
import { channels, endpoints, models, session, tokens, users } from '../src/index.ts'
import { endpointOf } from '../src/testing/index.ts'
import { failure, standIn } from './stand-in.ts'

/** Rows of the specification that the responses of an endpoint show. */
const ROWS: Record<string, string[]> = {
  'GET /api/status': ['R7.3'],
  'POST /api/user/login?turnstile': ['R7.4'],
  'GET /api/user/logout': ['R7.5'],
  'POST /api/user/register?turnstile': ['R7.6', 'R3.19'],
  'GET /api/verification': ['R7.7'],
  'GET /api/reset_password': ['R7.8'],
  'POST /api/user/reset': ['R7.9'],
  'GET /api/oauth/state': ['R7.10'],
  'GET /api/oauth/github': ['R7.11'],
  'GET /api/oauth/lark': ['R7.12'],
  'GET /api/oauth/wechat': ['R7.13'],
  'GET /api/oauth/wechat/bind': ['R7.14'],
  'GET /api/oauth/email/bind': ['R7.15'],
  'GET /api/user/token': ['R7.16'],
  'GET /api/user/aff': ['R7.17'],
  'DELETE /api/user/self': ['R7.18'],
  'GET /api/user/self': ['R7.19'],
  'PUT /api/user/self': ['R7.20'],
  'GET /api/user/': ['R7.21'],
  'GET /api/user/search': ['R7.22'],
  'GET /api/user/:id': ['R7.23'],
  'PUT /api/user/': ['R7.24'],
  'POST /api/user/': ['R7.25'],
  'POST /api/user/manage': ['R7.26'],
  'GET /api/group/': ['R7.27'],
  'GET /api/user/available_models': ['R7.28'],
  'GET /api/option/': ['R7.29'],
  'PUT /api/option/': ['R7.30'],
  'GET /api/channel/': ['R7.31'],
  'GET /api/channel/search': ['R7.32'],
  'GET /api/channel/:id': ['R7.33'],
  'POST /api/channel/': ['R7.34'],
  'PUT /api/channel/': ['R7.35'],
  'DELETE /api/channel/:id': ['R7.36'],
  'DELETE /api/channel/disabled': ['R7.37'],
  'GET /api/channel/test': ['R7.38'],
  'GET /api/channel/test/:id': ['R7.39'],
  'GET /api/channel/update_balance/:id': ['R7.41'],
  'GET /api/channel/models': ['R7.42'],
  'GET /api/models': ['R7.43'],
  'GET /api/token/': ['R7.44'],
  'GET /api/token/search': ['R7.45'],
  'GET /api/token/:id': ['R7.46'],
  'POST /api/token/': ['R7.47'],
  'PUT /api/token/': ['R7.48'],
  'PUT /api/token/?status_only': ['R7.49'],
  'DELETE /api/token/:id': ['R7.50'],
  'GET /api/redemption/': ['R7.51'],
  'GET /api/redemption/search': ['R7.51'],
  'GET /api/redemption/:id': ['R7.51'],
  'POST /api/redemption/': ['R7.52'],
  'PUT /api/redemption/': ['R7.54'],
  'PUT /api/redemption/?status_only': ['R7.54'],
  'DELETE /api/redemption/:id': ['R7.55'],
  'POST /api/user/topup': ['R7.56'],
  'GET /api/log/': ['R7.57'],
  'GET /api/log/self': ['R7.58'],
  'GET /api/log/stat': ['R7.59'],
  'GET /api/log/self/stat': ['R7.59'],
  'DELETE /api/log/': ['R7.60'],
}

/** Fields that the server fills where it sends only a part of a user. */
const FIELDS = new Map<AnyEndpoint, string[]>([
  [session.login, ['id', 'username', 'display_name', 'role', 'status']],
  [users.manage, ['role', 'status']],
])

/** Recorded calls with an invalid id, which this library rejects without a request. */
const NEVER_SENT = ['user get bad id']

const titleOf = (endpoint: AnyEndpoint) => [nameOf(endpoint), ...endpoint.search].join('?')

/** Returns the path with or without its trailing slash, between which the server redirects. */
const otherSpelling = (path: string) => (path.endsWith('/') ? path.slice(0, -1) : `${path}/`)

function targetOf({ request, response }: Exchange): { endpoint?: AnyEndpoint; path: string; query: URLSearchParams } {
  const { pathname, search, searchParams: query } = new URL(request.path, 'http://gateway.example')
  const path = 'location' in response.headers ? otherSpelling(pathname) : pathname
  const endpoint = endpointOf(request.method, path + search)
  return endpoint ? { endpoint, path, query } : { path, query }
}

const nullAsEmpty = (value: unknown) =>
  JSON.parse(JSON.stringify(value), (_, content) => (content === null ? '' : content))

/** Returns the endpoint's input in a recorded request; `null`, as the real console sends, becomes an empty text. */
function inputOf(endpoint: AnyEndpoint, { request }: Exchange, path: string, query: URLSearchParams) {
  const parameters = endpoint.path.split('/').map((part, at) => [part.slice(1), path.split('/')[at]])
  const given = { ...Object.fromEntries([...parameters, ...query]), ...nullAsEmpty(request.body ?? {}) }
  return Object.fromEntries(fieldsOf(endpoint.input).flatMap((key) => (key in given ? [[key, given[key]]] : [])))
}

const own = exchanges.flatMap((exchange) => {
  const { endpoint, path, query } = targetOf(exchange)
  return endpoint ? [{ exchange, endpoint, path, query, input: inputOf(endpoint, exchange, path, query) }] : []
})

const textOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body))

/** Makes a recorded call against the recorded response. */
function replay(endpoint: AnyEndpoint, input: unknown, { response: { status, headers, body } }: Exchange) {
  const { fetch, asked } = standIn(() => new Response(textOf(body), { status, headers }))
  // As other programs send them: with keys and values that this package refuses.
  return { outcome: endpoint(createPlainSend({ fetch, retries: 0 }), input), asked }
}

interface Envelope {
  success?: boolean
  message?: string
  data?: Record<string, unknown>
}

const envelopeOf = ({ response: { body } }: Exchange) => (typeof body === 'object' ? body : {}) as Envelope

/** Returns a list of models without `permission`, which this package leaves out. */
const withoutPermission = (content: unknown) =>
  JSON.parse(JSON.stringify(content), (key, value) => (key === 'permission' ? undefined : value))

/** Returns the recorded content, as callers read it. */
function contentOf(endpoint: AnyEndpoint, body: Envelope): unknown {
  const { success: _, ...beside } = body
  if (endpoint.envelope === 'none') return undefined
  const content = nullAsEmpty(renameKeys(endpoint.envelope === 'data' ? body.data : beside, endpoint.spelling))
  const fields = FIELDS.get(endpoint)
  if (fields) return Object.fromEntries(fields.map((field) => [field, content[field]]))
  if (endpoint === models.all) return withoutPermission(content)
  return endpoint === channels.updateBalance ? { balance: content.balance } : content
}

function kindOf({ response: { status, body } }: Exchange) {
  if (status === 401) return SignedOutError
  if (status === 429) return RateLimitedError
  if (status === 403) return GatewayError
  const { message = '' } = envelopeOf({ response: { body } } as Exchange)
  if (message === '无权进行此操作，权限不足') return ForbiddenError
  return ['record not found', '用户不存在'].includes(message) ? NotFoundError : RefusedError
}

const isYes = ({ response: { status, body } }: Exchange) =>
  status === 200 && (typeof body !== 'object' || envelopeOf({ response: { body } } as Exchange).success !== false)

test('every exchange of the management interface has its endpoint, except the path that does not exist', () => {
  const left = exchanges.filter(({ request: { path } }) => /^\/(api|dashboard)\//.test(path))
  const homeless = left.filter((exchange) => !own.some((found) => found.exchange === exchange))
  expect(homeless.map(({ name }) => name)).toEqual(['unknown api path'])
  expect(own.length).toBeGreaterThan(120)
})

test('each row of the table has its endpoint', () => {
  expect(endpoints.map(titleOf)).toEqual(expect.arrayContaining(Object.keys(ROWS)))
})

test('the recording has a success of each endpoint, except these', () => {
  const shown = new Set(own.filter(({ exchange }) => isYes(exchange)).map(({ endpoint }) => titleOf(endpoint)))
  const real = endpoints.filter(({ embedded }) => !embedded)
  expect(real.map(titleOf).filter((title) => !shown.has(title))).toMatchInlineSnapshot(`
    [
      "GET /dashboard/billing/usage",
      "GET /api/channel/update_balance",
      "GET /api/group/",
      "GET /api/log/search",
      "GET /api/log/stat",
      "GET /api/user/dashboard",
      "GET /api/models",
      "GET /api/oauth/github",
      "GET /api/oauth/oidc",
      "GET /api/oauth/lark",
      "GET /api/oauth/wechat",
      "GET /api/oauth/wechat/bind",
      "GET /api/oauth/email/bind",
      "GET /api/redemption/search",
      "GET /api/verification",
      "GET /api/reset_password",
      "POST /api/user/reset",
      "GET /api/home_page_content",
      "GET /api/token/:id",
      "GET /api/user/:id",
    ]
  `)
})

const recorded = endpoints.filter((endpoint) => own.some((found) => found.endpoint === endpoint))

for (const endpoint of recorded)
  describe(titleOf(endpoint), { tags: ROWS[titleOf(endpoint)] ?? [] }, () => {
    const cases = own.filter((found) => found.endpoint === endpoint).map((found) => ({ ...found, ...found.exchange }))

    test.each(cases)('$n $name as $as', async ({ input, exchange, path, query }) => {
      if (NEVER_SENT.includes(exchange.name)) {
        expect(() => requestOf(endpoint, input)).toThrow(InputError)
        return
      }
      if ('location' in exchange.response.headers) {
        expect(requestOf(endpoint, input).url).toBe(otherSpelling(exchange.request.path))
        return
      }
      const { outcome, asked } = replay(endpoint, input, exchange)
      const envelope = envelopeOf(exchange)
      if (!isYes(exchange)) {
        const { message = '' } = envelope
        const error = await failure(outcome)
        expect(error).toMatchObject({ constructor: kindOf(exchange), status: exchange.response.status })
        expect(error).toBeInstanceOf(GatewayError)
        expect(error).toMatchObject({ endpoint: nameOf(endpoint), serverMessage: message })
        if (message) expect(error).toHaveProperty('message', message)
      } else expect(await outcome).toEqual(contentOf(endpoint, envelope))
      const [{ url, init } = { url: '', init: {} }, ...again] = asked
      const sent = new URL(url, 'http://gateway.example')
      expect([init.method, sent.pathname, again]).toEqual([exchange.request.method, path, []])
      for (const key of query.keys())
        if (key in shapeOf(endpoint.input))
          expect([key, sent.searchParams.get(key)]).toEqual([key, query.get(key)?.replace('-1', '0')])
    })
  })

test('a whole recorded token goes back as its six fields', { tags: ['R7.48'] }, () => {
  const update = own.find(({ endpoint }) => endpoint === tokens.update)
  expect(update?.exchange.request.body).toMatchObject({ models: null, status: 1 })
  expect(requestOf(tokens.update, update?.input).body).toEqual({
    id: 2,
    name: 'first renamed',
    remain_quota: 600_000,
    expired_time: -1,
    unlimited_quota: true,
    models: '',
    subnet: '',
  })
})
