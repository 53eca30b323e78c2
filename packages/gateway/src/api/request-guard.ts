import { isIP } from 'node:net'
import { type AnyEndpoint, routeAt, routesOf } from '@relaydeck/api-sdk'
import { texts } from '../texts/api.ts'
import { type Text, translate } from '../texts/text.ts'
import { endpoints } from './endpoints.ts'
import { isKeyPath, isPlain, mayReturnData } from './path-readings.ts'

/**
 * Checks a request before anything else processes it.
 * @returns the response that rejects it; `undefined` if it is allowed
 */
export type RequestGuard = (request: Request) => Response | undefined

const routes = routesOf(endpoints)

const hasSession = ({ headers }: Request): boolean => /(?:^|;\s*)session=/.test(headers.get('cookie') ?? '')

/** Returns the host name in lower case, without port and trailing dot; `undefined` if it is invalid. */
const hostnameOf = (host: string): string | undefined =>
  URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '') || undefined

// Names that DNS cannot point to this machine: loopback names and IP addresses.
const isLocalName = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0

const hostOf = ({ headers, url }: Request): string => (headers.get('host') ?? new URL(url).host).toLowerCase()

/** Whether a request has an access token, which pages of other sites cannot send; browsers add Basic automatically. */
const hasAccessToken = ({ headers }: Request): boolean => !/^\s*(basic\b|$)/i.test(headers.get('authorization') ?? '')

/**
 * Whether the browser reports that a page of another site sent the request. Other programs send none of the headers.
 */
function isCrossSite(request: Request): boolean {
  const { headers } = request
  // This header is checked first, because it is also correct if a proxy changed the Host header.
  const site = headers.get('sec-fetch-site')
  if (site) return site !== 'same-origin' && site !== 'none'
  // A script that adds a token always sends its origin.
  const sender = headers.get('origin') ?? (hasAccessToken(request) ? null : headers.get('referer'))
  return sender !== null && URL.parse(sender)?.host !== hostOf(request)
}

/** Whether a request was sent by `fetch` or a program; links, images, styles, and media accept other types. */
function acceptsData({ headers }: Request): boolean {
  const accept = headers.get('accept')?.trim() ?? ''
  return accept === '' || accept === '*/*' || (/\bjson\b/i.test(accept) && !/text\/html/i.test(accept))
}

/** What the guard assumes about the endpoint of a request. */
interface Assumption {
  readonly isKnown: boolean
  /** Whether it may change something. */
  readonly changes: boolean
  /** Whether it needs no account, so that it could sign the browser in or out. */
  readonly isOpen: boolean
}

/** Returns the endpoints at a path, if every server reads it alike and all its parameters are numbers. */
function endpointsAt(method: string, path: string): readonly AnyEndpoint[] {
  const route = isPlain(path) ? routeAt(routes, method, path) : undefined
  const parts = path.split('/')
  const isKnown = route?.segments.every((segment, at) => !segment.startsWith(':') || /^\d+$/.test(parts[at] ?? ''))
  return route && isKnown ? route.endpoints : []
}

/** A path that is not known, such as a fork's, may do anything that its request is allowed to. */
function assumptionAbout(request: Request, isRead: boolean, path: string): Assumption {
  const known = endpointsAt(isRead ? 'GET' : request.method, path)
  if (known.length === 0) return { isKnown: false, changes: true, isOpen: !hasAccessToken(request) }
  return {
    isKnown: true,
    changes: !isRead || known.some(({ effects }) => effects),
    isOpen: known.some(({ role }) => role === 'guest'),
  }
}

/** Whether a request is a cross-site request forgery. */
function isForged(request: Request, path: string): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead && !mayReturnData(path)) return false
  const { isKnown, changes, isOpen } = assumptionAbout(request, isRead, path)
  // Any cookie counts, since a fork may have another name for its session.
  const hasCookie = Boolean(request.headers.get('cookie'))
  if (isCrossSite(request)) return hasCookie || (changes && isOpen)
  // Clients of a fork without a cookie, such as a payment service, may accept any type.
  return isRead && changes && !acceptsData(request) && (hasCookie || (isKnown && isOpen))
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
    const refuseForgery = () => rejection(request, pathname, 403, texts.crossSite)
    // Forks accept a session instead of a key at some paths.
    const needsSession = hasSession(request) && !hasAccessToken(request)
    if (isKeyPath(pathname)) return needsSession && isCrossSite(request) ? refuseForgery() : undefined
    const name = hostnameOf(hostOf(request))
    if (!allowsAny && !isAllowed(name)) return rejection(request, pathname, 421, texts.foreignHost(name ?? ''))
    return isForged(request, pathname) ? refuseForgery() : undefined
  }
}
