import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints, tokens } from '../index.ts'
import { endpoint } from './endpoint.ts'
import { type Method, partsOf } from './parts.ts'
import { endpointFor, routeAt, routesOf } from './route.ts'

const routes = routesOf(endpoints)
const at = (method: string, url: string) => {
  const { pathname, searchParams } = new URL(url, 'http://gateway.example')
  const route = routeAt(routes, method, pathname)
  return route && endpointFor(route, searchParams)
}

const declare = (method: Method, path: `/${string}`, keys: string[], search: string[] = []) =>
  endpoint({
    method,
    path,
    role: 'guest',
    input: z.object(Object.fromEntries(keys.map((key) => [key, z.string()]))),
    output: z.string(),
    search,
  })

describe('parts of a request', () => {
  test.each([
    ['GET', '/api/x/:id', ['id', 'identity', 'q'], [], { path: ['id'], query: ['identity', 'q'], body: [] }],
    ['DELETE', '/api/x/:id/', ['id'], [], { path: ['id'], query: [], body: [] }],
    ['PUT', '/api/x/:id', ['id', 'a', 'b'], ['b'], { path: ['id'], query: ['b'], body: ['a'] }],
    ['POST', '/api/x', ['a'], [], { path: [], query: [], body: ['a'] }],
    ['GET', '/api/x/:identity', ['id', 'identity'], [], { path: ['identity'], query: ['id'], body: [] }],
  ] as const)('of %s %s with %j', (method, path, keys, search, parts) => {
    expect(partsOf(declare(method, path, [...keys], [...search]))).toEqual(parts)
  })
})

describe('routes', () => {
  test('every endpoint is found at its own path, with and without a slash at the end', () => {
    for (const each of endpoints) {
      const query = each.search.length > 0 ? `?${each.search.map((key) => `${key}=true`).join('&')}` : ''
      const path = each.path.replace(/:\w+/g, '7')
      expect([each.path, at(each.method, path + query)]).toEqual([each.path, each])
      const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`
      expect([other, at(each.method, other + query)]).toEqual([other, each])
    }
  })

  test('the query decides between endpoints of one path', () => {
    expect(at('PUT', '/api/token/')).toBe(tokens.update)
    expect(at('PUT', '/api/token/?status_only=')).toBe(tokens.update)
    expect(at('PUT', '/api/token/?status_only=true')).toBe(tokens.setStatus)
  })

  test('a literal path goes before a parameter, and an encoded segment is read', () => {
    expect(at('GET', '/api/token/search')).toBe(tokens.search)
    expect(at('GET', '/api/token/se%61rch')).toBe(tokens.search)
    expect(at('GET', '/api/token/%')).toBe(tokens.get)
  })

  test.each([
    ['GET', '/api/nothing'],
    ['PATCH', '/api/token/'],
    ['GET', '/api/token/7/more'],
    ['GET', '/x/api/token/'],
  ])('lead nowhere for %s %s', (method, path) => {
    expect(at(method, path)).toBeUndefined()
  })

  test('a route whose endpoints all need a query key has none without it', () => {
    const [route] = routesOf([declare('POST', '/api/x', ['a', 'kind'], ['kind'])])
    const choose = (query: string) => route && endpointFor(route, new URLSearchParams(query))
    expect([choose('')?.path, choose('kind=1')?.path]).toEqual([undefined, '/api/x'])
  })
})
