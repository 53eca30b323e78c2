/** What every endpoint obeys, whoever adds it. */
import { describe, expect, test } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { type AnyEndpoint, isBodiless, isEndpoint, nameOf, requestOf } from '../src/core/endpoint.ts'
import { InputError } from '../src/core/errors.ts'
import { RANK } from '../src/core/roles.ts'
import * as resources from '../src/resources.ts'
import { samples } from '../src/testing/index.ts'
import { GETS_WITH_EFFECTS, linesOf, ROUTES } from './routes.ts'

const { status, signedIn, user, token } = samples
const { id, name, remain_quota, expired_time, unlimited_quota, models, subnet } = token
const draft = { name, remain_quota, expired_time, unlimited_quota, models, subnet }

/** For each endpoint an input that fits it, and what a server answers. */
const CASES: Record<string, { input?: Record<string, unknown>; answer?: unknown }> = {
  'session.login': { input: { username: 'alice', password: 'password1' }, answer: signedIn },
  'session.logout': {},
  'session.self': { answer: user },
  'session.updateSelf': { input: { username: 'a', display_name: 'b', password: 'password2' } },
  'status.get': { answer: status },
  'tokens.list': { input: { p: 1, order: 'used_quota' }, answer: [token] },
  'tokens.search': { input: { keyword: 'ci' }, answer: [token] },
  'tokens.get': { input: { id }, answer: token },
  'tokens.create': { input: draft, answer: token },
  'tokens.update': { input: { id, ...draft }, answer: token },
  'tokens.setStatus': { input: { id, status: 2 }, answer: token },
  'tokens.remove': { input: { id } },
}

const declared = Object.entries(resources).flatMap(([noun, module]) =>
  Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [[`${noun}.${name}`, value] as const] : [])),
)
const inputsOf = (endpoint: AnyEndpoint) => endpoint.input._zod.def.shape
const parametersOf = (endpoint: AnyEndpoint) => [...endpoint.path.matchAll(/:(\w+)/g)].map(([, key]) => String(key))

test('each endpoint stands in the table of this file', () => {
  expect(declared.map(([name]) => name).toSorted()).toEqual(Object.keys(CASES).toSorted())
})

describe.each(declared)('%s', (name, endpoint) => {
  const { input = {}, answer } = CASES[name] ?? {}
  const call = nameOf(endpoint)
  const shape = inputsOf(endpoint)

  test('D103 asks a route that the real server has', () => {
    expect(Object.values(ROUTES).flatMap(linesOf)).toContain(call)
  })

  test('names the role that the real server asks for', () => {
    expect(Object.keys(RANK)).toContain(endpoint.role)
    expect(linesOf(ROUTES[endpoint.role])).toContain(call)
  })

  test('says whether it changes something', () => {
    expect(endpoint.effects).toBe(endpoint.method !== 'GET' || linesOf(GETS_WITH_EFFECTS).includes(call))
  })

  test('has a path from /api/ on, without a query', () => {
    expect(endpoint.path).toMatch(/^\/api\/[\w/:]+$/)
    expect(endpoint.path).not.toContain('//')
  })

  test('has a summary: one sentence, without a full stop', () => {
    expect(endpoint.summary).toMatch(/^[A-Z][^.!?\n]+[^.!?\s]$/)
  })

  test('takes every parameter of its path, once', () => {
    const parameters = parametersOf(endpoint)
    expect(new Set(parameters).size).toBe(parameters.length)
    for (const key of parameters) expect(shape).toHaveProperty(key)
  })

  test('takes every key of `search`, and only a call with a body has any', () => {
    for (const key of endpoint.search) expect(shape).toHaveProperty(key)
    if (isBodiless(endpoint.method)) expect(endpoint.search).toEqual([])
  })

  test('carries these keys and no other: a function cannot have a `name` or a `length` of its own', () => {
    expect(Object.keys(endpoint).toSorted()).toEqual([
      'effects',
      'envelope',
      'input',
      'method',
      'output',
      'path',
      'role',
      'search',
      'summary',
    ])
  })

  test('D105 puts nothing broken into an address', () => {
    const { url } = requestOf(endpoint, input)
    expect(url).not.toMatch(/undefined|null|NaN|object|:/)
    expect(decodeURIComponent(url)).not.toContain('//')
  })

  test('R1.5 brings a sample back unharmed', () => {
    const read = safeParse(endpoint.output, answer)
    expect(read).toEqual({ success: true, data: answer })
  })

  test('a list may be `null`, and then it is empty', () => {
    const read = safeParse(endpoint.output, null)
    if (Array.isArray(answer)) expect(read).toEqual({ success: true, data: [] })
    else expect(read.data).toBeUndefined()
  })

  const inBody = isBodiless(endpoint.method)
    ? []
    : Object.keys(shape).filter((key) => ![...parametersOf(endpoint), ...endpoint.search].includes(key))

  test.each(inBody.filter((key) => typeof input[key] === 'number'))(
    'D47 takes no text for the number %s in its body',
    (key) => {
      for (const wrong of ['', '5', null, Number.NaN])
        expect(() => requestOf(endpoint, { ...input, [key]: wrong })).toThrow(InputError)
    },
  )
})

test('two endpoints share method and path only where `search` tells them apart', () => {
  const seen = new Set<string>()
  for (const [, endpoint] of declared) {
    const key = [nameOf(endpoint).replace(/:\w+/g, ':'), ...endpoint.search].join(' ')
    expect(seen, key).not.toContain(key)
    seen.add(key)
  }
})

test('where two share method and path, the special one requires its `search` keys by itself', () => {
  for (const [name, endpoint] of declared) {
    const { searchParams } = new URL(requestOf(endpoint, CASES[name]?.input).url, 'http://gateway.example')
    for (const key of endpoint.search) expect([...searchParams.keys()], name).toContain(key)
  }
})
