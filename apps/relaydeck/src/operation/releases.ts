import { hasRole, readJson, ServerFaultError, SignedOutError, session, TransportError } from '@relaydeck/api-sdk'
import { anyServer } from '@relaydeck/api-sdk/dialects'
import { createFetch, type Fetch, type Proxies, readText } from '@relaydeck/gateway'
import * as z from 'zod/mini'
import { createGatewaySend, type GatewayFetch } from '../gateway/fetch.ts'
import { unreachable } from '../gateway/unreachable.ts'
import type { Client } from '../http/client.ts'
import { isChinese } from '../http/client.ts'
import { SAFE_HEADERS } from '../http/headers.ts'

/** Path at which the console requests the latest release. */
export const RELEASE_PATH = '/-/release'

/** Headers that identify a user: New API 1.0 signs users in with a token. */
const CREDENTIALS = ['cookie', 'authorization']

/** Timeout of each of the two requests. */
const TIMEOUT_MS = 10_000

/** Bytes of the longest answer. */
const ANSWER_MAX = 1024 * 1024

/** The fields of a release that are used. */
const Release = z.object({
  /** Version. */
  tag_name: z.string(),
  /** Release notes in Markdown. */
  body: z.pipe(
    z.nullish(z.string()),
    z.transform((notes) => notes ?? ''),
  ),
  /** URL of its page. */
  html_url: z._default(z.string(), ''),
})

interface ReleasesOptions {
  /** URL of the latest release; `undefined` disables the check. */
  readonly url: string | undefined
  readonly gatewayFetch: GatewayFetch
  readonly proxies: Proxies
}

/**
 * Creates the handler that returns the latest release. The program fetches it instead of the browser, and only for
 * administrators, so that other users cannot trigger requests.
 */
export function createReleaseHandler({ url, gatewayFetch, proxies }: ReleasesOptions) {
  const { fetch } = createFetch(undefined, undefined, proxies)
  return async (request: Request, client: Client): Promise<Response> => {
    const refusal = await refusalOf(request, client, gatewayFetch)
    if (refusal) return refusal
    const release = url && (await fetchRelease(url, fetch))
    if (!release) return refuse(200, request, ['无法获取最新版本', 'The latest release could not be determined'])
    return Response.json({ success: true, message: '', data: release }, { headers: HEADERS })
  }
}

const HEADERS = { ...SAFE_HEADERS, 'cache-control': 'no-store' }

const refuse = (status: number, request: Request, [chinese, english]: readonly [string, string]): Response =>
  Response.json({ success: false, message: isChinese(request) ? chinese : english }, { status, headers: HEADERS })

/** Returns the refusal of a request unless an administrator sent it; the gateway validates the session. */
async function refusalOf(request: Request, client: Client, gatewayFetch: GatewayFetch): Promise<Response | undefined> {
  const send = createGatewaySend((call) => {
    for (const name of CREDENTIALS) {
      const value = request.headers.get(name)
      if (value !== null) call.headers.set(name, value)
    }
    return gatewayFetch(call, client)
  }, TIMEOUT_MS)
  // New API requires the id of the user, which the console sends with every call there.
  const user = Number(request.headers.get('new-api-user')) || undefined
  try {
    if (hasRole(await session.self(anyServer({ user })(send)), 'admin')) return undefined
  } catch (error) {
    if (error instanceof SignedOutError) return refuse(401, request, ['请先登录', 'Sign in first'])
    // A proxy answers for a gateway that cannot be reached.
    if (error instanceof TransportError || error instanceof ServerFaultError) return unreachable(request)
  }
  return refuse(403, request, ['只有管理员可以查询', 'Only administrators may check for releases'])
}

async function fetchRelease(url: string, fetch: Fetch): Promise<z.infer<typeof Release> | undefined> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'follow',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = response.ok && (await readText(response.body, ANSWER_MAX))
    return text ? Release.parse(readJson(text)) : undefined
  } catch {
    // No internet access or an unexpected response: the console shows one message for both.
    return undefined
  }
}
