import { type AnyEndpoint, channels, fieldsOf, isBodiless, nameOf, oauth } from '@relaydeck/api-sdk'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { endpoints } from '../src/api/endpoints.ts'
import { EMPTY_RESPONSE, STRICT } from '../src/api/quirks.ts'
import type { Fault } from '../src/index.ts'
import { type ClientResponse, newClient, type TestClient } from './client.ts'
import { ON_POSTGRES } from './databases.ts'
import { SETTINGS } from './sign-in-services.ts'
import { newWorld } from './world.ts'

const faults: Fault[] = []
let visitors: Record<'guest' | 'alice' | 'root', TestClient>

// Calls may ban, delete, and rename users, so each endpoint gets a new gateway.
beforeEach(async () => {
  // Requests to services fail; src/oauth/providers.test.ts tests their responses.
  const fetch = () => Promise.reject(new Error('nobody there'))
  // The code of a network error is reported for providers that cannot be reached, which is no fault of the gateway.
  const log = (fault: Fault) => void (typeof fault.error !== 'string' && faults.push(fault))
  const world = await newWorld({ log, fetch })
  for (const [key, value] of Object.entries(SETTINGS)) await world.gateway.admin.setOption(key, value)
  visitors = { guest: newClient(world.gateway), alice: world.alice, root: world.root }
})

/** Valid and invalid values. */
const value = fc.oneof(
  fc.constantFrom(0, 1, 2, -1, 3, '', null, true, 'true', 2 ** 53, 1e308, 'default', '10.0.0.0/8'),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.jsonValue(),
)

const bodyOf = (endpoint: AnyEndpoint) =>
  fc.oneof(
    fc.record(Object.fromEntries(fieldsOf(endpoint.input).map((key) => [key, value])), { requiredKeys: [] }),
    fc.dictionary(fc.string(), value),
    fc.jsonValue(),
  )

const textOf = (endpoint: AnyEndpoint) =>
  fc.oneof(
    { weight: 4, arbitrary: bodyOf(endpoint).map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  )

const queryOf = (endpoint: AnyEndpoint) =>
  fc
    .array(
      fc.tuple(fc.oneof(fc.constantFrom('x', ...fieldsOf(endpoint.input)), fc.string()), fc.string({ unit: 'binary' })),
    )
    .map((entries) => new URLSearchParams(entries.map(([key, text]) => [key, text.toWellFormed()])).toString())

const segment = fc.oneof(
  fc.constantFrom('1', '0', '-1', 'abc', '1e3', '9007199254740993', '%', '%00', '%ff', '..%2f'),
  fc.string({ minLength: 1 }).map((text) => encodeURIComponent(text.toWellFormed())),
)

const request = (endpoint: AnyEndpoint) =>
  fc.record({
    segment,
    query: queryOf(endpoint),
    text: isBodiless(endpoint.method) ? fc.constant(undefined) : textOf(endpoint),
    language: fc.constantFrom('zh', 'en', ''),
    who: fc.constantFrom('guest', 'alice', 'root', 'root'),
  })

/** Endpoints that return HTTP 403 for an invalid state. */
const STATEFUL: readonly AnyEndpoint[] = [oauth.github, oauth.oidc, oauth.lark]

const HASHING = /^\/api\/(user|oauth\/email)\//

/**
 * Number of requests to an endpoint. Values that PostgreSQL rejects, such as NUL and large numbers, are among the
 * first; the rest of the gateway's code is the same on both engines.
 */
const runsOf = (endpoint: AnyEndpoint) => {
  if (ON_POSTGRES) return 75
  // Hashing passwords is slow.
  return HASHING.test(endpoint.path) ? 150 : 400
}

function expectEnvelope({ status, body, text }: ClientResponse, endpoint: AnyEndpoint) {
  expect(
    [200, 301, 307, 401, 404, ...(STATEFUL.includes(endpoint) ? [403] : []), ...(STRICT.has(endpoint) ? [400] : [])],
    text,
  ).toContain(status)
  if (status === 301 || status === 307) return expect(text).toBe('')
  if (status === 404) return expect(Object.keys(body)).toEqual(['error'])
  if (endpoint.envelope === 'bare' && !('success' in body))
    return expect(safeParse(endpoint.output, body).success).toBe(true)
  if (text === '' && EMPTY_RESPONSE.has(endpoint)) return
  expect(typeof body.message).toBe('string')
  expect(typeof body.success).toBe('boolean')
  const more = body.success && endpoint.envelope === 'data' ? ['data'] : []
  // A failed test returns its model and a time of 0.
  const attempt = endpoint === channels.test && 'time' in body ? ['modelName', 'time'] : []
  expect(Object.keys(body).sort()).toEqual(['message', 'success', ...more, ...attempt].sort())
  expect(body.message === '').toBe(body.success)
}

describe('any request', () => {
  test.each(endpoints.map((endpoint) => [[nameOf(endpoint), ...endpoint.search].join(' '), endpoint] as const))(
    'to %s returns its envelope and causes no fault',
    async (_, endpoint) => {
      const property = fc.asyncProperty(request(endpoint), async ({ segment, query, text, language, who }) => {
        const path = `${endpoint.path.replace(/:\w+/g, segment)}?${query}`
        const headers = { 'accept-language': language }
        const answer = await visitors[who].call(endpoint.method, path, { ...(text !== undefined && { text }), headers })
        expectEnvelope(answer, endpoint)
      })
      await fc.assert(property, { numRuns: runsOf(endpoint) })
      expect(faults).toEqual([])
    },
    60_000,
  )

  test('any path gets a response', async () => {
    const methods = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD')
    const paths = fc.webPath().map((path) => `/api/${path}`)
    const property = fc.asyncProperty(methods, paths, async (method, path) => {
      const { status } = await visitors.root.call(method, path)
      expect([200, 301, 307, 404]).toContain(status)
    })
    await fc.assert(property, { numRuns: 300 })
    expect(faults).toEqual([])
  })
})
