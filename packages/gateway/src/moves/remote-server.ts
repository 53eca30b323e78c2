import { createSend, REASON_HEADER, RelaydeckError } from '@relaydeck/api-sdk'
import { anyServer } from '@relaydeck/api-sdk/dialects'
import type { Server } from '../data/move/server/read-server.ts'
import { type Destination, destinationOf, entryOf, reachOfHost } from '../lib/destinations.ts'
import type { HttpClient } from '../lib/http-client.ts'
import { readText } from '../lib/read-text.ts'
import { Refusal } from '../lib/refusal.ts'
import { texts } from '../texts/api.ts'
import type { Text } from '../texts/text.ts'

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
const HEADERS = ['content-type', 'retry-after', 'x-oneapi-request-id', REASON_HEADER]

/** Thrown for an answer that is not read. The SDK passes it on, and does not repeat the call. */
export class UnreadAnswer extends RelaydeckError {
  override readonly name = 'UnreadAnswer'
  readonly text: Text
  constructor(text: Text) {
    super('', text.en)
    this.text = text
  }
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400

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
      redirect: 'manual',
      ...(typeof body === 'string' && { body }),
      ...(signal && { signal }),
    })
    if (isRedirect(status)) throw new UnreadAnswer(texts.moveRedirect)
    const text = await readText(answer, ANSWER_MAX)
    if (text === undefined) throw new UnreadAnswer(texts.moveAnswerSize)
    const kept = HEADERS.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value] as [string, string]]
    })
    return new Response(text === '' ? null : text, { status, headers: kept })
  }

/** Returns the server of an address; `undefined` if it is none, or has more than a path. */
function serverAt(url: string): Destination | undefined {
  const parsed = /^https?:\/\//i.test(url) ? URL.parse(url) : null
  return parsed && !parsed.search && !parsed.hash && !parsed.username && !parsed.password
    ? destinationOf(url)
    : undefined
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
  const destination = serverAt(url)
  if (!destination) throw new Refusal(texts.moveAddress)
  if (reachOfHost(destination.hostname) === 'forbidden')
    throw new Refusal(texts.channelForbiddenAddress(destination.hostname))
  const client = httpClient.forGateway(entryOf(destination))
  try {
    const baseUrl = url.replace(/\/+$/, '')
    const plain = createSend({ baseUrl, accessToken, fetch: fetchWith(client), timeout: TIMEOUT })
    return await work({ plain, send: anyServer({ user })(plain) })
  } finally {
    client.close()
  }
}
