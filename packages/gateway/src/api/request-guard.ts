import { isIP } from 'node:net'
import { type AnyEndpoint, routeAt, routesOf } from '@relaydeck/api-sdk'
import { texts } from '../texts/api.ts'
import { type Text, translate } from '../texts/text.ts'
import { endpoints } from './endpoints.ts'

/**
 * Checks a request before anything else processes it.
 * @returns the response that rejects it; `undefined` if it is allowed
 */
export type RequestGuard = (request: Request) => Response | undefined

const routes = routesOf(endpoints)

/** Paths that require an API key, which browsers never add by themselves and pages of other sites do not have. */
const KEY_PATHS = /^\/v1(\/|$)|^\/dashboard\/billing\//

const SESSION_COOKIE = /(?:^|;\s*)session=/

/** Returns the host name in lower case, without port and trailing dot; `undefined` if it is invalid. */
const hostnameOf = (host: string): string | undefined =>
  URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '') || undefined

// Names that DNS cannot point to this machine: loopback names and IP addresses.
const isLocalName = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0

const hostOf = ({ headers, url }: Request): string => (headers.get('host') ?? new URL(url).host).toLowerCase()

/** Whether the browser says that a page of another site sent the request. Other programs send neither header. */
function isCrossSite(request: Request): boolean {
  const { headers } = request
  // This header comes first, because it is also correct if a proxy changed the Host header.
  const site = headers.get('sec-fetch-site')
  if (site) return site !== 'same-origin' && site !== 'none'
  const origin = headers.get('origin')
  return origin !== null && URL.parse(origin)?.host !== hostOf(request)
}

/** Whether a request was sent by `fetch` or a program; links, images, styles, and media accept other types. */
function acceptsData({ headers }: Request): boolean {
  const accept = headers.get('accept')?.trim() ?? ''
  return accept === '' || accept === '*/*' || (/\bjson\b/i.test(accept) && !/text\/html/i.test(accept))
}

/** Whether a request is authorised by what the browser adds itself, or could sign the browser in or out. */
function usesAmbientAuthority({ headers }: Request, matching: readonly AnyEndpoint[]): boolean {
  if (SESSION_COOKIE.test(headers.get('cookie') ?? '')) return true
  if (matching.length > 0) return matching.some(({ role }) => role === 'guest')
  // An endpoint of a fork. A page of another site cannot send this header.
  return !headers.has('authorization')
}

/** Whether a request is a cross-site request forgery. */
function isForged(request: Request, pathname: string): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const matching = routeAt(routes, isRead ? 'GET' : request.method, pathname)?.endpoints ?? []
  const changesData = !isRead || matching.some(({ effects }) => effects)
  if (!changesData || !usesAmbientAuthority(request, matching)) return false
  return isCrossSite(request) || (isRead && !acceptsData(request))
}

function rejection({ headers }: Request, pathname: string, status: 403 | 421, text: Text): Response {
  const message = translate(text, headers.get('accept-language') ?? undefined)
  const isApi = pathname.startsWith('/api')
  return new Response(isApi ? JSON.stringify({ message, success: false }) : `${message}\n`, {
    status,
    headers: {
      'content-type': `${isApi ? 'application/json' : 'text/plain'}; charset=utf-8`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

/**
 * Creates the guard against attacks from browsers. It rejects unknown host names, whose owner could point them at this
 * server (DNS rebinding), and changes sent by pages of other sites, links, or images (cross-site request forgery).
 * @param allowedHosts host names besides loopback names and IP addresses; `*` allows any
 * @param configuredHosts returns further host names, for each request
 */
export function createRequestGuard(
  allowedHosts: readonly string[],
  configuredHosts: () => readonly string[] = () => [],
): RequestGuard {
  const allowsAny = allowedHosts.includes('*')
  const isAllowed = (name: string | undefined) =>
    name !== undefined &&
    (isLocalName(name) || [...allowedHosts, ...configuredHosts()].some((host) => hostnameOf(host) === name))
  return (request) => {
    const { pathname } = new URL(request.url)
    if (KEY_PATHS.test(pathname)) return undefined
    const name = hostnameOf(hostOf(request))
    if (!allowsAny && !isAllowed(name)) return rejection(request, pathname, 421, texts.foreignHost(name ?? ''))
    return isForged(request, pathname) ? rejection(request, pathname, 403, texts.crossSite) : undefined
  }
}
