import { type AnyEndpoint, endpointFor, nameOf, routesOf } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import { alternatePath } from './paths.ts'

const orderOf = (paths: readonly string[]) =>
  routesOf(paths.map((path) => ({ method: 'GET', path, search: [] }) as unknown as AnyEndpoint)).map(({ path }) => path)

describe('order of routes', () => {
  test('literal paths come before those with parameters, whatever the order of the endpoints', () => {
    const paths = ['/api/token/:id', '/api/token/', '/api/token/search']
    expect(orderOf(paths)).toEqual(['/api/token/', '/api/token/search', '/api/token/:id'])
    expect(orderOf(paths.toReversed())).toEqual(orderOf(paths))
  })

  test('a parameter in the middle of a path counts too', () => {
    const paths = ['/api/log/:id/stat', '/api/log/self/stat', '/api/log/9/stat']
    expect(orderOf(paths).at(-1)).toBe('/api/log/:id/stat')
  })
})

describe('endpoints', () => {
  // The name of a parameter does not distinguish paths.
  const shapeOf = ({ method, path }: AnyEndpoint) => `${method} ${path.replace(/:\w+/g, ':')}`
  const groups = [...Map.groupBy(endpoints, shapeOf)]

  test.each(groups)('of the path %s are distinguished by their query', (_, group) => {
    const keys = group.map(({ search }) => [...search].sort().join())
    expect(new Set(keys).size).toBe(group.length)
    expect(new Set(group.map(({ path }) => path)).size).toBe(1)
  })

  test('no path is the redirect of another', () => {
    const paths = new Set(endpoints.map(nameOf))
    for (const { method, path } of endpoints) expect(paths).not.toContain(`${method} ${alternatePath(path)}`)
  })

  test('status_only with any value selects setStatus, otherwise update is selected', () => {
    const route = routesOf(endpoints).find(({ method, path }) => `${method} ${path}` === 'PUT /api/token/')
    const search = (query: string) => route && endpointFor(route, new URLSearchParams(query))?.search
    expect(search('status_only=false')).toEqual(['status_only'])
    expect(search('status_only=')).toEqual([])
    expect(search('')).toEqual([])
  })

  test('an endpoint that requires query keys is not selected without them', () => {
    const [route] = routesOf(endpoints.filter(({ search }) => search.length > 0))
    expect(route && endpointFor(route, new URLSearchParams())).toBeUndefined()
  })
})
