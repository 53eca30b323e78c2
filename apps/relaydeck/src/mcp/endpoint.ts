import { createHash } from 'node:crypto'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { createSend, ForbiddenError, type RelaydeckError, SignedOutError } from '@relaydeck/api-sdk'
import { anyServer } from '@relaydeck/api-sdk/dialects'
import type { GatewayFetch } from '../gateway/fetch.ts'
import { withSafeHeaders } from '../http/headers.ts'
import type { RequestHandler } from '../http/server.ts'
import { CallSearch } from './find/search.ts'
import { Confirmations } from './run/confirmations.ts'
import type { Caller } from './run/run.ts'
import { createMcpServer } from './server.ts'

/** Bytes of a request: a part of a database file that moves, in Base64. */
const BODY_MAX = 1024 * 1024

/** Milliseconds in which a request is answered. */
const ANSWER_TIMEOUT = 60_000

/** Milliseconds of one call to the gateway. */
const CALL_TIMEOUT = 45_000

const READ_ONLY = 'This server was started without --mcp-write, so that only calls that change nothing are run.'

/** Options of the endpoint for agents. */
export interface McpOptions {
  readonly gateway: { readonly fetch: GatewayFetch; readonly mayBeFork: boolean }
  /** Whether changes are allowed. */
  readonly allowsChanges: boolean
  /** Milliseconds in which a request is answered. Default: 60,000. */
  readonly answerTimeout?: number
}

const errorResponse = (status: number, message: string, headers: HeadersInit = {}): Response =>
  Response.json({ jsonrpc: '2.0', id: null, error: { code: -32_000, message } }, { status, headers })

const UNAUTHORIZED = 'An access token is needed: Authorization: Bearer …'

const tokenOf = ({ headers }: Request): string | undefined =>
  /^bearer\s+([\x21-\x7e]{1,512})$/i.exec(headers.get('authorization') ?? '')?.[1]

/** Returns the user of the token, whose id New API requires. */
const userOf = ({ headers }: Request): number => {
  const user = headers.get('new-api-user') ?? ''
  return /^[1-9]\d{0,9}$/.test(user) ? Number(user) : 1
}

/** Whether a page of another site sent a request. Agents send neither header. */
function isCrossSite({ headers, url }: Request): boolean {
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') return true
  return origin !== null && URL.parse(origin)?.host !== (headers.get('host') ?? new URL(url).host)
}

function explain(error: RelaydeckError): string {
  const hint =
    error instanceof SignedOutError || error instanceof ForbiddenError
      ? ' The access token is not valid, has no right to do this, or is read-only.'
      : ''
  return `${error.message.replace(/\.$/, '')}.${hint}`
}

/** Rejects when a signal aborts. */
const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** Creates the handler of requests of agents: the Model Context Protocol over HTTP, without sessions. */
export function createMcpEndpoint({
  gateway,
  allowsChanges,
  answerTimeout = ANSWER_TIMEOUT,
}: McpOptions): RequestHandler {
  const search = new CallSearch()
  const confirmations = new Confirmations()

  return async (request, client) => {
    if (isCrossSite(request)) return withSafeHeaders(errorResponse(403, 'Pages of other sites are not answered.'))
    if (request.method !== 'POST') return withSafeHeaders(errorResponse(405, 'Method not allowed.', { allow: 'POST' }))
    const accessToken = tokenOf(request)
    if (accessToken === undefined)
      return withSafeHeaders(errorResponse(401, UNAUTHORIZED, { 'www-authenticate': 'Bearer' }))
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(answerTimeout)])
    const send = createSend({
      baseUrl: 'http://localhost',
      accessToken,
      language: () => 'en',
      retries: 0,
      timeout: CALL_TIMEOUT,
      signal,
      fetch: (input, init) => gateway.fetch(new Request(input, init), client),
      ...(gateway.mayBeFork && { dialect: anyServer({ user: userOf(request) }) }),
    })
    const caller: Caller = {
      send,
      name: createHash('sha256').update(accessToken).digest('base64url'),
      explain,
      refusal: allowsChanges ? undefined : READ_ONLY,
      confirmations,
    }
    const handler = createMcpHandler(() => createMcpServer(caller, search), {
      maxRequestBodySize: BODY_MAX,
      maxSubscriptions: 0,
    })
    try {
      return withSafeHeaders(await Promise.race([handler.fetch(request), abortOf(signal)]))
    } catch {
      return withSafeHeaders(errorResponse(504, 'The request took too long.'))
    }
  }
}
