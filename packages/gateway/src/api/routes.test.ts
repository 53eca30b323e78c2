import { type AnyEndpoint, nameOf } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { endpoints } from '../api/endpoints.ts'
import { alternatePath, routesOf, selectCandidate } from './routes.ts'

const served = (paths: readonly string[]) =>
  paths.map((path) => ({ endpoint: { method: 'GET', path, search: [] } as unknown as AnyEndpoint }))

const orderOf = (paths: readonly string[]) => routesOf(served(paths)).map(({ path }) => path)

describe('the order of routes', () => {
  test('a literal path stands before one with a parameter, however they were exported', () => {
    const paths = ['/api/token/:id', '/api/token/', '/api/token/search']
    expect(orderOf(paths)).toEqual(['/api/token/', '/api/token/search', '/api/token/:id'])
    expect(orderOf(paths.toReversed())).toEqual(orderOf(paths))
  })

  test('also where the parameter stands in the middle', () => {
    const paths = ['/api/log/:id/stat', '/api/log/self/stat', '/api/log/9/stat']
    expect(orderOf(paths).at(-1)).toBe('/api/log/:id/stat')
  })
})

describe('the endpoints that are served', () => {
  // A parameter's name tells nobody apart.
  const shapeOf = ({ method, path }: AnyEndpoint) => `${method} ${path.replace(/:\w+/g, ':')}`
  const groups = [...Map.groupBy(endpoints, shapeOf)]

  test.each(groups)('%s: of several endpoints, the query tells which is meant', (_, group) => {
    const wants = group.map(({ search }) => [...search].sort().join())
    expect(new Set(wants).size).toBe(group.length)
    expect(new Set(group.map(({ path }) => path)).size).toBe(1)
  })

  test('no path is another one’s redirect', () => {
    const paths = new Set(endpoints.map(nameOf))
    for (const { method, path } of endpoints) expect(paths).not.toContain(`${method} ${alternatePath(path)}`)
  })

  test('setStatus is meant where status_only says anything, update elsewhere', () => {
    const routes = routesOf(endpoints.map((endpoint) => ({ endpoint })))
    const route = routes.find(({ method, path }) => `${method} ${path}` === 'PUT /api/token/')
    const search = (query: string) => route && selectCandidate(route, new URLSearchParams(query))?.endpoint.search
    expect(search('status_only=false')).toEqual(['status_only'])
    expect(search('status_only=')).toEqual([])
    expect(search('')).toEqual([])
  })

  test('where only one with query keys is there, nothing is meant without them', () => {
    const only = endpoints.filter(({ search }) => search.length > 0).map((endpoint) => ({ endpoint }))
    const [route] = routesOf(only)
    expect(route && selectCandidate(route, new URLSearchParams())).toBeUndefined()
  })
})
