import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { pipeline, Readable } from 'node:stream'
import type { Client } from '../http/client.ts'
import type { GatewayFetch } from './fetch.ts'
import { inertType, proxyHeaders, removeHopByHop } from './headers.ts'
import { isModelPath } from './paths.ts'
import { unreachable } from './unreachable.ts'

/** Milliseconds for which idle connections to the gateway are kept: shorter than in common servers. */
const IDLE_TIMEOUT = 4_000

/**
 * Creates a proxy to an existing gateway. Bodies are streamed in both directions and keep their encoding; redirects and
 * cookies are passed on. There is no timeout, because a model may take many minutes. `fetch`, and `hono/proxy` on top
 * of it, would decode bodies and time out.
 * @param url of the gateway, which may have a path, without a slash at its end
 */
export function createProxy(url: string, idleTimeout = IDLE_TIMEOUT): { readonly fetch: GatewayFetch; close(): void } {
  const gateway = new URL(url)
  const { Agent, request: openRequest } = gateway.protocol === 'https:' ? https : http
  const agent = new Agent({ keepAlive: true, timeout: idleTimeout })

  const send = (request: Request, client: Client | undefined) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const { pathname, search } = new URL(request.url)
      const { method, signal, body } = request
      const headers = nodeHeaders(proxyHeaders(request, gateway, client))
      const outgoing = openRequest(url + pathname + search, { method, headers, signal, agent })
      // `on`: the connection may also break after the response has started.
      outgoing.on('error', reject).once('response', (message) => {
        // If the response ends before the request, the rest of the request is not needed.
        message.once('end', () => outgoing.writableFinished || outgoing.destroy())
        resolve(message)
      })
      // An error of the body also breaks `outgoing`, whose error is handled above.
      if (body) pipeline(body, outgoing, () => {})
      else outgoing.end()
    })

  return {
    fetch: async (request, client) => {
      try {
        return responseOf(request, await send(request, client), client)
      } catch {
        return unreachable(request)
      }
    },
    close: () => agent.destroy(),
  }
}

export const nodeHeaders = (headers: Headers): Record<string, string> => Object.fromEntries(headers)

/** Statuses with which `Response` allows no body. */
const WITHOUT_BODY = new Set([204, 205, 304])

/** Returns the headers of a gateway's response that are passed on. */
export function headersOf(message: IncomingMessage, url: string): Headers {
  const headers = new Headers()
  for (const [name, values] of Object.entries(message.headersDistinct))
    for (const value of values ?? []) headers.append(name, value)
  removeHopByHop(headers)
  const type = headers.get('content-type')
  // A provider's response must not run as a page of the console's origin.
  if (type !== null && isModelPath(new URL(url).pathname)) headers.set('content-type', inertType(type))
  return headers
}

function responseOf({ method, url }: Request, message: IncomingMessage, client: Client | undefined): Response {
  const status = message.statusCode ?? 0
  if (status < 200 || status > 599) {
    message.destroy()
    throw new RangeError('Invalid status of a response')
  }
  const headers = headersOf(message, url)
  if (method !== 'HEAD' && !WITHOUT_BODY.has(status)) return new Response(bodyOf(message, client), { status, headers })
  message.resume()
  return new Response(null, { status, headers })
}

/** Returns the body. If it is interrupted, the client is disconnected, because the response would look complete. */
function bodyOf(message: IncomingMessage, client: Client | undefined): ReadableStream<Uint8Array> {
  const reader = Readable.toWeb(message).getReader()
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        if (!client) throw error
        // The stream is not aborted with an error, because the server would print it.
        client.disconnect()
        controller.close()
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
