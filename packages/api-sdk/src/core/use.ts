import type { Send, SendRequest } from './endpoint.ts'

/**
 * Runs around each call: changes the request, the content of the response or the error, or calls `next` again.
 * @example const timed: Middleware = async (request, next) => {
 *            console.time(request.endpoint)
 *            try { return await next(request) } finally { console.timeEnd(request.endpoint) }
 *          }
 */
export type Middleware = (request: SendRequest, next: Send) => Promise<unknown>

/**
 * Returns a `send` whose calls pass through middleware, the first one outermost.
 * @example const send = use(createSend(options), timed)
 */
export const use = (send: Send, ...middleware: readonly Middleware[]): Send =>
  middleware.reduceRight<Send>(
    (next, each) =>
      Object.assign((request: SendRequest) => each(request, next), { check: next.check, explain: next.explain }),
    send,
  )
