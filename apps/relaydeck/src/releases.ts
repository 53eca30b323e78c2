import { hasRole, SignedOutError, session, TransportError } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import type { Client } from './client.ts'
import { isChinese } from './language.ts'
import { SAFE_HEADERS } from './policy.ts'
import { unreachable } from './unreachable.ts'
import { sendThrough, type Upstream } from './upstream.ts'

/** Where the console asks for the latest release. */
export const RELEASE_PATH = '/-/release'

/** How long the two questions may take each, in milliseconds. */
const PATIENCE = 10_000

/** What is read of a release; GitHub's answer holds much more. */
const Release = z.object({
  /** Its version; `''`: there is none newer. */
  tag_name: z.string(),
  /** Its notes, Markdown. */
  body: z.pipe(
    z.nullish(z.string()),
    z.transform((notes) => notes ?? ''),
  ),
  /** Its page for people. */
  html_url: z._default(z.string(), ''),
})

interface ReleasesOptions {
  /** Address that tells the latest release; none: nobody is asked. */
  readonly address: string | undefined
  readonly upstream: Upstream
}

/**
 * Answers the console's question for the latest release. The program asks, not the browser, and only for
 * administrators: else anybody could make it call.
 */
export function answerReleases({ address, upstream }: ReleasesOptions) {
  return async (request: Request, client: Client): Promise<Response> => {
    const refusal = await refusalOf(request, client, upstream)
    if (refusal) return refusal
    const release = address && (await ask(address))
    if (!release) return say(200, request, ['查询不到最新版本', 'The latest release cannot be found out'])
    return Response.json({ success: true, message: '', data: release }, { headers: HEADERS })
  }
}

const HEADERS = { ...SAFE_HEADERS, 'cache-control': 'no-store' }

const say = (status: number, request: Request, [chinese, english]: readonly [string, string]): Response =>
  Response.json({ success: false, message: isChinese(request) ? chinese : english }, { status, headers: HEADERS })

/** Whose session this is, the gateway knows. */
async function refusalOf(request: Request, client: Client, upstream: Upstream): Promise<Response | undefined> {
  const send = sendThrough((question) => {
    question.headers.set('cookie', request.headers.get('cookie') ?? '')
    return upstream(question, client)
  }, PATIENCE)
  try {
    if (hasRole(await session.self(send), 'admin')) return undefined
  } catch (error) {
    if (error instanceof SignedOutError) return say(401, request, ['请先登录', 'Sign in first'])
    if (error instanceof TransportError) return unreachable(request)
  }
  return say(403, request, ['只有管理员可以查询', 'Only administrators may ask for this'])
}

async function ask(address: string): Promise<z.infer<typeof Release> | undefined> {
  try {
    const response = await fetch(address, {
      // GitHub answers nobody without a name.
      headers: { accept: 'application/json', 'user-agent': 'relaydeck' },
      signal: AbortSignal.timeout(PATIENCE),
    })
    return response.ok ? Release.parse(await response.json()) : undefined
  } catch {
    // No way out of this network, or an answer of something else: both are one quiet sentence in the console.
    return undefined
  }
}
