import { createSend } from '@relaydeck/api-sdk'
import { anyServer } from '@relaydeck/api-sdk/dialects'
import type { Server } from '../data/move/server/read-server.ts'
import { destinationOf, entryOf, reachOfHost } from '../lib/destinations.ts'
import type { HttpClient } from '../lib/http-client.ts'
import { readText } from '../lib/read-text.ts'
import { Refusal } from '../lib/refusal.ts'
import { texts } from '../texts/api.ts'

/** A running server, and whose access token it is called with. */
export interface RemoteServer {
  readonly url: string
  readonly accessToken: string
  readonly user: number
}

/** Most bytes of an answer: 5,000 users are about 3 MiB. */
const ANSWER_MAX = 64 * 1024 * 1024

/** Milliseconds of one call. */
const TIMEOUT = 60_000

/** Headers of an answer that the SDK reads. */
const HEADERS = ['content-type', 'retry-after', 'x-oneapi-request-id']

const METHODS = new Set(['GET', 'POST', 'DELETE'])

const isMethod = (method: string): method is 'GET' | 'POST' | 'DELETE' => METHODS.has(method)

/** Returns a `fetch` for the SDK that sends with the gateway's client, and reads no more than an answer may have. */
const fetchWith =
  (client: HttpClient): typeof fetch =>
  async (input, init = {}) => {
    const { method = 'GET', body, signal } = init
    if (!isMethod(method)) throw new Error(`Unexpected method ${method}`)
    const {
      status,
      headers,
      body: answer,
    } = await client.fetch(String(input), {
      method,
      headers: Object.fromEntries(new Headers(init.headers)),
      // A redirect could send the access token to another server.
      redirect: 'error',
      ...(typeof body === 'string' && { body }),
      ...(signal && { signal }),
    })
    const text = await readText(answer, ANSWER_MAX)
    if (text === undefined) throw new TypeError('The answer is too large')
    const kept = HEADERS.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value] as [string, string]]
    })
    return new Response(text === '' ? null : text, { status, headers: kept })
  }

/**
 * Calls a function with a server of another gateway. Its address may be private, for these calls alone.
 * @throws Refusal if the address is none, or forbidden
 */
export async function withRemoteServer<T>(
  httpClient: HttpClient,
  { url, accessToken, user }: RemoteServer,
  work: (server: Server) => Promise<T>,
): Promise<T> {
  const destination = /^https?:\/\//i.test(url) ? destinationOf(url) : undefined
  if (!destination) throw new Refusal(texts.moveAddress)
  if (reachOfHost(destination.hostname) === 'forbidden')
    throw new Refusal(texts.channelForbiddenAddress(destination.hostname))
  const client = httpClient.allowing([entryOf(destination)])
  try {
    const baseUrl = url.replace(/\/+$/, '')
    const plain = createSend({ baseUrl, accessToken, fetch: fetchWith(client), timeout: TIMEOUT })
    return await work({ plain, send: anyServer({ user })(plain) })
  } finally {
    client.close()
  }
}
