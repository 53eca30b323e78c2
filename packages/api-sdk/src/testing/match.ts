import { endpoints } from '../connect.ts'
import { type AnyEndpoint, nameOf } from '../core/endpoint.ts'

const sharesItsName = (endpoint: AnyEndpoint) =>
  endpoints.some((other) => other !== endpoint && nameOf(other) === nameOf(endpoint))

// A literal path goes before a parameter; where two share a path, the one that wants a key in the query goes first.
const bySpeciality = endpoints.toSorted(
  (a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')) || b.search.length - a.search.length,
)

/**
 * The endpoint that a request means.
 * @param url whole, or from its path on
 */
export function endpointOf(method: string, url: string): AnyEndpoint | undefined {
  const { pathname, searchParams } = new URL(url, 'http://gateway.example')
  return bySpeciality.find(
    (endpoint) =>
      endpoint.method === method &&
      new RegExp(`${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(pathname) &&
      (!sharesItsName(endpoint) || endpoint.search.every((key) => searchParams.has(key))),
  )
}
