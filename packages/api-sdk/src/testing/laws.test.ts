import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type AnyEndpoint, endpoint } from '../core/endpoint.ts'
import { lenientNumber, list } from '../core/schema.ts'
import type { SampleCall } from './calls.ts'
import { collisions, laws } from './laws.ts'

const right = {
  method: 'PUT',
  path: '/api/thing/:id',
  role: 'user',
  input: z.object({ id: z.int(), size: z.int(), dry: z._default(z.string(), 'true') }),
  search: ['dry'],
  output: list(z.int()),
} as const
const input = { id: 7, size: 3, dry: 'true' }
const broken = (sample: Partial<SampleCall>) =>
  laws
    .filter((law) => !law.holds({ endpoint: endpoint(right) as AnyEndpoint, input, answer: [1], ...sample }))
    .map((law) => law.statement)
const anyText = z.pipe(
  z.transform((value: unknown) => String(value)),
  z.string(),
)
const anyNumber = z.pipe(
  z.transform((value: unknown) => Number(value)),
  z.nan(),
)

test('a correct endpoint obeys all laws', () => {
  expect(broken({})).toEqual([])
})

test.each<[string, Partial<SampleCall>]>([
  ['its path is plain: no query, no empty segment', { endpoint: endpoint({ ...right, path: '/api//thing/:id' }) }],
  ['its path is plain: no query, no empty segment', { endpoint: endpoint({ ...right, path: '/api/thing/:id?a=1' }) }],
  ['its role is known', { endpoint: endpoint({ ...right, role: 'toString' as 'user' }) }],
  ['every call but a GET has effects', { endpoint: endpoint({ ...right, effects: false }) }],
  ['its input has every parameter of its path, once', { endpoint: endpoint({ ...right, path: '/api/:id/:id' }) }],
  [
    'its input has every key of `search`, which only calls with a body have',
    { endpoint: endpoint({ ...right, method: 'GET' }) },
  ],
  ['it has its contract and no other properties', { endpoint: endpoint({ ...right, ...{ notes: 1 } }) }],
  [
    'its URL contains no invalid value',
    { endpoint: endpoint({ ...right, input: z.object({ id: anyText }), search: [] }), input: {} },
  ],
  ['an output survives wrapping and parsing', { answer: ['1'] }],
  [
    'an output survives wrapping and parsing',
    { endpoint: endpoint({ ...right, output: lenientNumber }), answer: null },
  ],
  ['a list that is `null` reads as empty', { endpoint: endpoint({ ...right, output: z.array(z.int()) }) }],
  [
    'a number in its body is never text, missing or NaN',
    { endpoint: endpoint({ ...right, input: z.object({ id: z.int(), size: anyNumber }), search: [] }) },
  ],
])('a broken endpoint breaks a law: %s', (law, sample) => {
  expect(broken(sample)).toContain(law)
})

test('two endpoints with the same call are reported', () => {
  const one = endpoint(right)
  const other = endpoint({ ...right, path: '/api/thing/:name', input: z.object({ name: z.string(), dry: z.string() }) })
  expect(collisions([one, endpoint({ ...right, search: [] }), endpoint({ ...right, method: 'GET' })])).toEqual([])
  expect(collisions([one, other])).toEqual(['PUT /api/thing/: dry'])
})
