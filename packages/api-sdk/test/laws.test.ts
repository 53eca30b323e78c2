/** Laws that every endpoint obeys. */
import { describe, expect, test } from 'vitest'
import { type AnyEndpoint, isEndpoint, nameOf } from '../src/core/endpoint.ts'
import { endpoints } from '../src/index.ts'
import * as resources from '../src/resources.ts'
import { callOf, calls, collisions, laws } from '../src/testing/index.ts'
import { GETS_WITH_EFFECTS, linesOf, OWN_ROUTES, ROUTES } from './routes.ts'

/** Rows of docs/behaviour.md that a law tests. */
const SHOWS: Record<string, string> = {
  'its URL contains no invalid value': 'D105',
  'an output survives wrapping and parsing': 'R1.5',
  'a number in its body is never text, missing or NaN': 'D47',
}

const routes = [...Object.values(ROUTES).flatMap(linesOf), ...Object.values(OWN_ROUTES).flat()]

const declared = Object.entries(resources).flatMap(([noun, module]) =>
  Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [[`${noun}.${name}`, value] as const] : [])),
)

test('the samples have one call of each endpoint', () => {
  expect(new Set(calls.map(({ endpoint }) => endpoint))).toEqual(new Set(declared.map(([, endpoint]) => endpoint)))
  expect(calls).toHaveLength(endpoints.length)
})

test('an endpoint without a sample is reported', () => {
  const { path, method } = resources.status.get
  expect(() => callOf({ path, method } as AnyEndpoint)).toThrow('There is no sample call of GET /api/status')
})

test('D103 every route of the real server has its endpoint', () => {
  expect(new Set(endpoints.map(nameOf))).toEqual(new Set(routes))
})

test('no two endpoints make the same call', () => {
  expect(collisions(endpoints)).toEqual([])
})

describe.each(declared)('%s', (_, endpoint) => {
  const call = nameOf(endpoint)

  test('D103 calls a route of the real server, with its role', () => {
    expect([...linesOf(ROUTES[endpoint.role]), ...OWN_ROUTES[endpoint.role]]).toContain(call)
  })

  test('declares whether it changes something', () => {
    expect(endpoint.effects).toBe(endpoint.method !== 'GET' || linesOf(GETS_WITH_EFFECTS).includes(call))
  })

  test.each(laws.map((law) => [SHOWS[law.statement] ?? '', law.statement, law] as const))('%s %s', (_, __, law) => {
    expect(law.holds(callOf(endpoint))).toBe(true)
  })
})
