import { isIP } from 'node:net'
import { type AnyEndpoint, isEndpoint } from '@relaydeck/api-sdk'
import { served } from '../served.ts'
import { say, type Text, texts } from '../texts.ts'
import { endpointsAt, routesOf } from './routes.ts'

/**
 * Judges a request before anything else looks at it.
 * @returns the answer that refuses it; `undefined` lets it through
 */
export type Boundary = (request: Request) => Response | undefined

const routes = routesOf(
  Object.values(served)
    .flatMap((resource) => Object.values<unknown>(resource))
    .filter(isEndpoint)
    .map((endpoint) => ({ endpoint })),
)

/** Paths that only an API key opens. No page of another site has one, and no browser adds one by itself. */
const KEYED = /^\/v1(\/|$)|^\/dashboard\/billing\//

const SESSION = /(?:^|;\s*)session=/

/** Returns the name part of a host, in lower case and without a port or a last dot; `undefined` where it is none. */
const hostnameOf = (host: string): string | undefined =>
  URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '') || undefined

// Names that a foreign name server cannot lead here: the machine's own, and plain addresses.
const isSafeName = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0

const hostOf = ({ headers, url }: Request): string => (headers.get('host') ?? new URL(url).host).toLowerCase()

/** Whether a page of another site sent a request, as its browser says. Programs send neither header. */
function isCrossSite(request: Request): boolean {
  const { headers } = request
  // The browser's own verdict comes first: it also holds where a proxy in front changed the Host header.
  const site = headers.get('sec-fetch-site')
  if (site) return site !== 'same-origin' && site !== 'none'
  const origin = headers.get('origin')
  return origin !== null && URL.parse(origin)?.host !== hostOf(request)
}

/** Whether a request comes from `fetch` or a program: links, pictures, styles and media ask for something else. */
function wantsData({ headers }: Request): boolean {
  const accept = headers.get('accept')?.trim() ?? ''
  return accept === '' || accept === '*/*' || (/\bjson\b/i.test(accept) && !/text\/html/i.test(accept))
}

/** Whether a request could act in the name of the browser's owner: by its cookie, or by changing whose browser it is. */
function isAmbient({ headers }: Request, endpoints: readonly AnyEndpoint[]): boolean {
  if (SESSION.test(headers.get('cookie') ?? '')) return true
  if (endpoints.length > 0) return endpoints.some(({ role }) => role === 'guest')
  // Of a path that only a fork knows. A page of another site cannot send this header.
  return !headers.has('authorization')
}

/** Whether a request changes something in somebody's name without their wish. */
function isForged(request: Request, pathname: string): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const endpoints = endpointsAt(routes, isRead ? 'GET' : request.method, pathname)
  if ((isRead && !endpoints.some(({ effects }) => effects)) || !isAmbient(request, endpoints)) return false
  return isCrossSite(request) || (isRead && !wantsData(request))
}

function refused({ headers }: Request, pathname: string, status: 403 | 421, text: Text): Response {
  const message = say(text, headers.get('accept-language') ?? undefined)
  const isCall = pathname.startsWith('/api')
  return new Response(isCall ? JSON.stringify({ message, success: false }) : `${message}\n`, {
    status,
    headers: {
      'content-type': `${isCall ? 'application/json' : 'text/plain'}; charset=utf-8`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

/**
 * Creates the one check of what browsers send. Two things are refused: a host name that is not known to be ours, since
 * its owner could lead browsers here with pages of their own (DNS rebinding); and a call that changes something and was
 * made by a page of another site, by a link or by a picture (cross-site request forgery).
 * @param allowedHosts names to answer at besides loopback names and addresses; `*` stands for any
 * @param ownHosts returns further ones, as they are at the moment of a request
 */
export function createBoundary(
  allowedHosts: readonly string[],
  ownHosts: () => readonly string[] = () => [],
): Boundary {
  const isAnyAllowed = allowedHosts.includes('*')
  const isOurs = (name: string | undefined) =>
    name !== undefined &&
    (isSafeName(name) || [...allowedHosts, ...ownHosts()].some((host) => hostnameOf(host) === name))
  return (request) => {
    const { pathname } = new URL(request.url)
    if (KEYED.test(pathname)) return undefined
    const name = hostnameOf(hostOf(request))
    if (!isAnyAllowed && !isOurs(name)) return refused(request, pathname, 421, texts.foreignHost(name ?? ''))
    return isForged(request, pathname) ? refused(request, pathname, 403, texts.crossSite) : undefined
  }
}
