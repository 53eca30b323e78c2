import { randomBytes } from 'node:crypto'
import { answerPrivateNetwork, type Proxies } from '@relaydeck/gateway'
import type { Gateway } from '../gateway/gateway.ts'
import { isForGateway, isGatewayPath, isMisdirected, isModelPath } from '../gateway/paths.ts'
import type { Client } from '../http/client.ts'
import { compressed } from '../http/compression.ts'
import { hasSession, pageSizeOf, protectSession } from '../http/cookies.ts'
import { SAFE_HEADERS, withSafeHeaders } from '../http/headers.ts'
import type { RequestHandler } from '../http/server.ts'
import { type UpgradeHandler, writeResponse } from '../http/upgrades.ts'
import { createAgentHandler } from '../mcp/agent-handler.ts'
import { MCP_PATH } from '../mcp/path.ts'
import { HEALTH_PATH, type Health, healthResponse } from '../operation/health.ts'
import { createReleaseHandler, RELEASE_PATH } from '../operation/releases.ts'
import { type Build, findPage, type Page } from '../page/build.ts'
import type { OriginWatcher } from '../page/origin-watcher.ts'
import { renderPage } from '../page/page.ts'
import { policyOf } from '../page/policy.ts'
import { fileResponse, readStaticFiles } from '../page/static-files.ts'
import { belowPathResponse, isBelowPath } from './sub-path.ts'

interface SiteOptions {
  readonly build: Build
  readonly gateway: Pick<Gateway, 'fetch' | 'guard' | 'mayBeFork'>
  readonly origins: OriginWatcher
  readonly health: Health
  /** URL of the latest release; `undefined` disables the check. */
  readonly releases: string | undefined
  readonly proxies: Proxies
  readonly allowPrivateNetwork: boolean
  /** Whether agents may change something. */
  readonly mcpWrite: boolean
}

const SANDBOX = 'sandbox'

/** Browsers that have used https once use nothing else for a year. Other hosts of the domain may differ. */
const HTTPS_ONLY = 'max-age=31536000'

/** Creates the handler of all requests: the gateway, static files, and a page of the console for every other path. */
export function createSite(options: SiteOptions): RequestHandler {
  const { build, gateway, health, releases, proxies } = options
  const handleGateway = createGatewayHandler(options)
  const handleRelease = createReleaseHandler({ url: releases, gatewayFetch: gateway.fetch, proxies })
  const handleConsole = createConsoleHandler(options)
  const handleAgent = createAgentHandler({ gateway, allowsChanges: options.mcpWrite })
  const paths = { isPage: pageTestOf(build.pages), mayBeFork: gateway.mayBeFork }

  const handle: RequestHandler = async (request, client) => {
    const url = new URL(request.url)
    // Load balancers may use any host name.
    if (url.pathname === HEALTH_PATH && isRead(request)) return healthResponse(health)
    const rejection = gateway.guard(request)
    if (rejection) return withSafeHeaders(rejection)
    if (url.pathname === MCP_PATH) return handleAgent(request, client)
    if (isForGateway(request, url.pathname, paths)) return handleGateway(request, client)
    if (url.pathname === RELEASE_PATH) return handleRelease(request, client)
    return withSafeHeaders(await handleConsole(request, client, url))
  }

  return async (request, client) => {
    const response = await handle(request, client)
    if (client.secure) response.headers.set('strict-transport-security', HTTPS_ONLY)
    return response
  }
}

/** Creates the handler of requests for the gateway. */
const createGatewayHandler =
  ({ gateway, origins, allowPrivateNetwork }: SiteOptions): RequestHandler =>
  async (request, client) => {
    // TRACE would show the cookie to a page that must not read it.
    if (request.method === 'TRACE') return withSafeHeaders(errorResponse(405, 'Method Not Allowed'))
    const response = await gateway.fetch(request, client)
    protectSession(response.headers, client.secure)
    if (allowPrivateNetwork && isModelPath(new URL(request.url).pathname))
      answerPrivateNetwork(request, response.headers)
    // The pages' policy allows scripts of this origin, and a response of the gateway must not be one.
    response.headers.set('x-content-type-options', 'nosniff')
    // Appended because the response may already have a policy. Opened in a browser, it has no rights.
    if (response.headers.get('content-security-policy') !== SANDBOX)
      response.headers.append('content-security-policy', SANDBOX)
    // Only after a success: otherwise any client could trigger requests.
    if (response.ok) await origins.requestSucceeded(request)
    return response
  }

type UrlHandler = (request: Request, client: Client, url: URL) => Promise<Response>

/** Creates the handler of requests for static files and pages. */
function createConsoleHandler(options: SiteOptions): UrlHandler {
  const { pages, folder } = options.build
  const handlePage = createPageHandler(options)
  const staticFiles = readStaticFiles(folder)
  const isPage = pageTestOf(pages)
  const isKnown = (path: string) => isGatewayPath(path) || staticFiles.has(path) || isPage(path)
  return async (request, client, url) => {
    const { pathname } = url
    if (isMisdirected(request, pathname)) return missingVersion(request, pathname)
    if (!isRead(request)) return errorResponse(405, 'Method Not Allowed')
    const file = staticFiles.get(pathname)
    if (file) return fileResponse(pathname, file, request.headers.get('accept-encoding') ?? '')
    if (isBelowPath(request, pathname, isKnown)) return belowPathResponse(request)
    return pathname.startsWith('/static/') ? errorResponse(404, 'Not Found') : handlePage(request, client, url)
  }
}

/** Creates the handler of requests for pages. */
const createPageHandler =
  ({ build, origins }: SiteOptions): UrlHandler =>
  async (request, _client, { pathname, search }) => {
    const nonce = randomBytes(16).toString('base64')
    const found = findPage(build.pages, pathname)
    const html = renderPage(build, {
      found,
      search,
      hasSession: hasSession(request),
      nonce,
      family: origins.family(),
      generation: origins.generation(),
      maxPageSize: origins.maxPageSize(),
      pageSize: pageSizeOf(request),
    })
    return compressed(html, request.headers.get('accept-encoding') ?? '', {
      status: found ? 200 : 404,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        // A nonce must not be used twice.
        'cache-control': 'no-store',
        'content-security-policy': policyOf(nonce, origins.current()),
      },
    })
  }

/** Returns an error in OpenAI's format. */
function missingVersion({ method }: Request, pathname: string): Response {
  const message = `Invalid URL (${method} ${pathname.slice(0, 100)}). The base URL of a client ends with /v1`
  const error = { message, type: 'invalid_request_error', param: null, code: null }
  return Response.json({ error }, { status: 404, headers: { 'x-should-retry': 'false' } })
}

const pageTestOf =
  (pages: readonly Page[]) =>
  (path: string): boolean =>
    findPage(pages, path) !== undefined

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

const errorResponse = (status: 404 | 405, text: string): Response =>
  new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...(status === 405 ? { allow: 'GET, HEAD' } : {}) },
  })

/** Returns a request without its cookies. */
function withoutCookies(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('cookie')
  return new Request(request, { headers })
}

/** Creates the handler of WebSockets, which only the gateway has. */
export function createUpgrades(opened: Promise<Gateway>, pages: readonly Page[]): UpgradeHandler {
  const isPage = pageTestOf(pages)
  return async (received, client, connection, head, incoming) => {
    const { guard, mayBeFork, upgrade } = await opened
    // The embedded gateway reads keys only, which pages of other sites do not have.
    const request = mayBeFork ? received : withoutCookies(received)
    // Other sites can open a WebSocket, with cookies, which may then change anything.
    const rejection = guard(new Request(request.url, { method: 'POST', headers: request.headers }))
    if (rejection) return writeResponse(connection, rejection)
    const isKnown = isForGateway(request, new URL(request.url).pathname, { isPage, mayBeFork })
    if (isKnown) return upgrade(request, client, connection, head, incoming)
    return writeResponse(connection, new Response('Not Found\n', { status: 404, headers: SAFE_HEADERS }))
  }
}
