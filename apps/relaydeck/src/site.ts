import { randomBytes } from 'node:crypto'
import type { RequestGuard } from '@relaydeck/gateway'
import { answerAsset, readAssets } from './assets.ts'
import type { Build } from './build.ts'
import type { OriginWatch } from './origin-watch.ts'
import { writePage } from './page.ts'
import { policyOf, SAFE_HEADERS } from './policy.ts'
import { answerReleases, RELEASE_PATH } from './releases.ts'
import type { Site } from './server.ts'
import { hasSession, protectSession } from './session-cookie.ts'
import type { Upstream } from './upstream.ts'

interface SiteOptions {
  readonly build: Build
  readonly upstream: Upstream
  /** Refuses what no browser should send. */
  readonly refuse: RequestGuard
  readonly origins: OriginWatch
  /** Where to ask for the latest release, if anywhere. */
  readonly releases: string | undefined
}

/** Paths that belong to the gateway; an unknown one among them gets the gateway's own answer. */
const GATEWAY_PATH = /^\/(api|v1)(\/|$)|^\/dashboard\/billing\//

/** The whole site: gateway, files, and a page of the console for every other address. */
export function createSite({ build, upstream, refuse: refuseForeign, origins, releases }: SiteOptions): Site {
  const fromReleases = answerReleases({ address: releases, upstream })
  const assets = readAssets(build.folder)

  const fromGateway: Site = async (request, client) => {
    // It would show a page the cookie that it must not read.
    if (request.method === 'TRACE') return safely(refuse(405, 'Method Not Allowed'))
    const answer = await upstream(request, client)
    protectSession(answer.headers, client.secure)
    // The pages' policy lets scripts of this origin run; an answer of the gateway is never one.
    answer.headers.set('x-content-type-options', 'nosniff')
    // Opened in a browser, it has no rights here. Added: it may have a policy of its own.
    answer.headers.append('content-security-policy', 'sandbox')
    // Not after a refusal: else anybody could make the program ask.
    if (answer.ok) await origins.noticed(request)
    return answer
  }

  const fromConsole = (request: Request, { pathname, search }: URL): Response => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'Method Not Allowed')
    const asset = assets.get(pathname)
    if (asset) return answerAsset(pathname, asset, request.headers.get('accept-encoding') ?? '')
    if (pathname.startsWith('/static/')) return refuse(404, 'Not Found')
    const nonce = randomBytes(16).toString('base64')
    const { html, known } = writePage(build, { path: pathname, search, session: hasSession(request), nonce })
    return new Response(html, {
      status: known ? 200 : 404,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        // The nonce must not be used twice.
        'cache-control': 'no-store',
        'content-security-policy': policyOf(nonce, origins.current()),
      },
    })
  }

  return async (request, client) => {
    const refused = refuseForeign(request)
    if (refused) return safely(refused)
    const url = new URL(request.url)
    if (GATEWAY_PATH.test(url.pathname)) return fromGateway(request, client)
    return url.pathname === RELEASE_PATH ? fromReleases(request, client) : safely(fromConsole(request, url))
  }
}

function safely(response: Response): Response {
  for (const [name, value] of Object.entries(SAFE_HEADERS)) response.headers.set(name, value)
  return response
}

const refuse = (status: 404 | 405, text: string): Response =>
  new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...(status === 405 ? { allow: 'GET, HEAD' } : {}) },
  })
