/** Laws that every endpoint obeys. */
import { describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '../src/core/endpoint.ts'
import { endpoints } from '../src/index.ts'
import * as resources from '../src/resources.ts'
import { callOf, calls, collisions, laws } from '../src/testing/index.ts'

/** Rows of the specification that a law shows. */
const ROWS: Record<string, string[]> = { 'an output survives wrapping and parsing': ['R1.5'] }

test('the samples have one call of each endpoint', () => {
  expect(calls.map(({ endpoint }) => endpoint)).toEqual(endpoints)
  expect(new Set(endpoints).size).toBe(endpoints.length)
})

test('an endpoint without a sample is reported', () => {
  const { path, method } = resources.status.get
  expect(() => callOf({ path, method } as AnyEndpoint)).toThrow('There is no sample call of GET /api/status')
})

test('no two endpoints make the same call', () => {
  expect(collisions(endpoints)).toEqual([])
})

describe.each(calls)('$noun.$name', (call) => {
  test('has the role of its row, and changes something if its row says so', () => {
    const { role, effects } = call.endpoint
    expect([role, effects]).toEqual([call.role, call.effects])
  })

  test('has a summary that the document can show', () => {
    expect(call.endpoint.summary).toMatch(/^[A-Z].*[^.]$/)
  })

  for (const law of laws)
    test(law.statement, { tags: ROWS[law.statement] ?? [] }, () => {
      expect(law.holds(call)).toBe(true)
    })
})
