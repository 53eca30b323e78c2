/** What a real One API answered, read through the endpoints. */
import { type Exchange, exchanges } from '@relaydeck/wire'
import { describe, expect, test } from 'vitest'
import { type AnyEndpoint, nameOf, requestOf } from '../src/core/endpoint.ts'
import { GatewayError, RefusedError, SignedOutError } from '../src/core/errors.ts'
import { createSend } from '../src/core/send.ts'
import { endpoints, session, tokens } from '../src/index.ts'
import { failure, standIn } from './stand-in.ts'

/** The row of the checklist that each endpoint shows. */
const ROWS: Record<string, string> = {
  'GET /api/status': 'R7.3',
  'POST /api/user/login': 'R7.4',
  'GET /api/user/logout': 'R7.5',
  'GET /api/user/self': 'R7.19',
  'PUT /api/user/self': 'R7.20',
  'GET /api/token/': 'R7.44',
  'GET /api/token/search': 'R7.45',
  'GET /api/token/:id': 'R7.46',
  'POST /api/token/': 'R7.47',
  'PUT /api/token/': 'R7.48',
  'PUT /api/token/?status_only': 'R7.49',
  'DELETE /api/token/:id': 'R7.50',
}

const SIGNED_IN_FIELDS = ['id', 'username', 'display_name', 'role', 'status']

const titleOf = (endpoint: AnyEndpoint) => [nameOf(endpoint), ...endpoint.search].join('?')

/** The spelling that the server redirects to this path, and the other way round. */
const otherSpelling = (path: string) => (path.endsWith('/') ? path.slice(0, -1) : `${path}/`)

// Where two endpoints share a path the one with `search` goes first, and a literal path before a parameter.
const bySpeciality = [...endpoints].sort(
  (a, b) => b.search.length - a.search.length || Number(a.path.includes(':')) - Number(b.path.includes(':')),
)

function endpointOf({ request, response }: Exchange): { endpoint?: AnyEndpoint; path: string; query: URLSearchParams } {
  const { pathname, searchParams: query } = new URL(request.path, 'http://gateway.example')
  const path = 'location' in response.headers ? otherSpelling(pathname) : pathname
  const endpoint = bySpeciality.find(
    ({ method, path: pattern, search }) =>
      method === request.method &&
      new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path) &&
      search.every((key) => query.has(key)),
  )
  return endpoint ? { endpoint, path, query } : { path, query }
}

const nullAsEmpty = (value: unknown) =>
  JSON.parse(JSON.stringify(value), (_, content) => (content === null ? '' : content))

/** What of a recorded request an endpoint takes; `null`, which the real console sent, is written as an empty text. */
function inputOf(endpoint: AnyEndpoint, { request }: Exchange, path: string, query: URLSearchParams) {
  const parameters = endpoint.path.split('/').map((part, at) => [part.slice(1), path.split('/')[at]])
  const given = { ...Object.fromEntries([...parameters, ...query]), ...nullAsEmpty(request.body ?? {}) }
  return Object.fromEntries(
    Object.keys(endpoint.input._zod.def.shape).flatMap((key) => (key in given ? [[key, given[key]]] : [])),
  )
}

const own = exchanges.flatMap((exchange) => {
  const { endpoint, path, query } = endpointOf(exchange)
  return endpoint ? [{ exchange, endpoint, input: inputOf(endpoint, exchange, path, query) }] : []
})

const textOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body))

/** Makes the call of a recording; the answer is the recorded one. */
function replay(endpoint: AnyEndpoint, input: unknown, { response: { status, headers, body } }: Exchange) {
  const { fetch, asked } = standIn(() => new Response(textOf(body), { status, headers }))
  return { outcome: endpoint(createSend({ fetch }), input), asked }
}

interface Envelope {
  success?: boolean
  message?: string
  data?: Record<string, unknown>
}

const envelopeOf = ({ response: { body } }: Exchange) => (typeof body === 'object' ? body : {}) as Envelope

/** Everything the recording holds, or for a sign-in what is real of it. */
function contentOf(endpoint: AnyEndpoint, { data = {} }: Envelope): unknown {
  if (endpoint.envelope === 'none') return undefined
  if (endpoint !== session.login) return nullAsEmpty(data)
  return Object.fromEntries(SIGNED_IN_FIELDS.map((field) => [field, data[field]]))
}

test('each endpoint stands in the table, and the recording shows it except reading one own token', () => {
  const shown = new Set(
    own.filter(({ exchange }) => envelopeOf(exchange).success).map(({ endpoint }) => titleOf(endpoint)),
  )
  expect(endpoints.map(titleOf).toSorted()).toEqual(Object.keys(ROWS).toSorted())
  expect(endpoints.map(titleOf).filter((title) => !shown.has(title))).toEqual(['GET /api/token/:id'])
})

describe.each(endpoints.map((endpoint) => [ROWS[titleOf(endpoint)], titleOf(endpoint), endpoint] as const))(
  '%s %s',
  (...row) => {
    const cases = own.filter(({ endpoint }) => endpoint === row[2]).map((found) => ({ ...found, ...found.exchange }))

    test.each(cases)('$n $name as $as', async ({ endpoint, input, exchange }) => {
      const { request, response } = exchange
      if ('location' in response.headers) {
        expect(requestOf(endpoint, input).url).toBe(otherSpelling(request.path))
        return
      }
      const { outcome, asked } = replay(endpoint, input, exchange)
      const envelope = envelopeOf(exchange)
      if (!envelope.success) {
        const error = await failure(outcome)
        const Kind = response.status === 401 ? SignedOutError : RefusedError
        expect(error).toMatchObject({ constructor: Kind, serverMessage: envelope.message, status: response.status })
        expect(error).toBeInstanceOf(GatewayError)
        expect(error).toMatchObject({ endpoint: nameOf(endpoint), message: envelope.message })
      } else expect(await outcome).toEqual(contentOf(endpoint, envelope))
      expect(asked.map(({ url, init }) => [init.method, url])).toEqual([[request.method, request.path]])
    })
  },
)

test('R7.48 a whole recorded token goes back as its six fields', () => {
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
