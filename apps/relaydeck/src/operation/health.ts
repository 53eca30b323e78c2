import { SAFE_HEADERS } from '../http/headers.ts'

/** Path of the health check, for containers and load balancers. */
export const HEALTH_PATH = '/healthz'

/** Whether the gateway responds. */
export type Health = () => Promise<boolean>

/** Milliseconds for which an answer is valid, since anybody may request it, and in which the gateway has to answer. */
const VALID_MS = 1000
const LIMIT_MS = 5000

/**
 * Creates a health check that checks the gateway at most once a second.
 * @param check checks the gateway, until the signal is aborted
 */
export function createHealth(check: (signal: AbortSignal) => Promise<boolean>): Health {
  let last: { readonly at: number; readonly answer: Promise<boolean> } | undefined
  const ask = async () => {
    const { promise: tooLate, resolve } = Promise.withResolvers<boolean>()
    const late = new AbortController()
    const timer = setTimeout(() => {
      resolve(false)
      late.abort()
    }, LIMIT_MS)
    const answer = check(late.signal).catch(() => false)
    return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
  }
  return () => {
    // Not the time of day, which may be set back.
    const now = performance.now()
    if (!last || now - last.at >= VALID_MS) last = { at: now, answer: ask() }
    return last.answer
  }
}

/** Returns the response of the health check: 200, or 503 if the gateway does not respond. */
export async function healthResponse(health: Health): Promise<Response> {
  const isHealthy = await health()
  return new Response(isHealthy ? 'ok\n' : 'The gateway does not respond.\n', {
    status: isHealthy ? 200 : 503,
    headers: { ...SAFE_HEADERS, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
