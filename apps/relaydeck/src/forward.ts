import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { pipeline, Readable } from 'node:stream'
import type { Client } from './client.ts'
import { inertType } from './content-type.ts'
import { dropHopByHop, forwardedHeaders } from './forwarded-headers.ts'
import { unreachable } from './unreachable.ts'
import type { Upstream } from './upstream.ts'

/** Milliseconds that an idle connection to the gateway is kept: shorter than common servers keep theirs. */
const IDLE = 4_000

/**
 * Stands before an existing gateway: bodies stream both ways and stay encoded as they are, redirects and cookies go
 * through. A model may think for many minutes, so nothing here is bounded in time, as `fetch` would have it.
 * @param address of the gateway, with a path where it has one
 * @param idle milliseconds that a connection is kept which nobody uses
 */
export function forwardTo(address: string, idle = IDLE): { readonly answer: Upstream; close(): void } {
  const gateway = new URL(address)
  const base = address.replace(/\/+$/, '')
  const { Agent, request: open } = gateway.protocol === 'https:' ? https : http
  const agent = new Agent({ keepAlive: true, timeout: idle })

  const ask = (request: Request, client: Client | undefined) =>
    new Promise<IncomingMessage>((answered, failed) => {
      const { pathname, search } = new URL(request.url)
      const { method, signal, body } = request
      const headers = nodeHeaders(forwardedHeaders(request, gateway, client))
      const call = open(base + pathname + search, { method, headers, signal, agent })
      // `on`: a connection may also break after the answer began.
      call.on('error', failed).once('response', (message) => {
        // Answered before it has heard everything: the rest is of no use any more.
        message.once('end', () => call.writableFinished || call.destroy())
        answered(message)
      })
      // What breaks here also breaks the call, and is told there.
      if (body) pipeline(body, call, () => {})
      else call.end()
    })

  return {
    answer: async (request, client) => {
      try {
        return answerOf(request, await ask(request, client), client)
      } catch {
        return unreachable(request)
      }
    },
    close: () => agent.destroy(),
  }
}

const nodeHeaders = (headers: Headers): Record<string, string> => Object.fromEntries(headers)

/** Statuses that come without a body, and that `Response` allows none with. */
const BODILESS = new Set([204, 205, 304])

function answerOf({ method, url }: Request, message: IncomingMessage, client: Client | undefined): Response {
  const status = message.statusCode ?? 0
  if (status < 200 || status > 599) {
    message.destroy()
    throw new RangeError('Not the status of an answer')
  }
  const headers = new Headers()
  for (const [name, values] of Object.entries(message.headersDistinct))
    for (const value of values ?? []) headers.append(name, value)
  dropHopByHop(headers)
  const type = headers.get('content-type')
  // What comes from a provider must not become a page of the console's origin.
  if (type !== null && /^\/v1(\/|$)/.test(new URL(url).pathname)) headers.set('content-type', inertType(type))
  if (method !== 'HEAD' && !BODILESS.has(status)) return new Response(bodyOf(message, client), { status, headers })
  message.resume()
  return new Response(null, { status, headers })
}

/** The body as it comes. Where it breaks off, so does the client's connection: else half an answer looked whole. */
function bodyOf(message: IncomingMessage, client: Client | undefined): ReadableStream<Uint8Array> {
  const reader = Readable.toWeb(message).getReader()
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (broken) {
        if (!client) throw broken
        // Not as an error of the stream: the server would write that to the console.
        client.hangUp()
        controller.close()
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
