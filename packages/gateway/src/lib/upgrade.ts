import { createHash, randomBytes } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { Dispatcher } from 'undici'
import type { ServiceAccount } from './service-account.ts'

/** Appended to the key of a handshake; RFC 6455, section 1.3. */
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

/** Returns the value of `Sec-WebSocket-Accept` that answers a handshake's `Sec-WebSocket-Key`. */
export const webSocketAccept = (key: string): string =>
  createHash('sha1')
    .update(key + GUID)
    .digest('base64')

/** Bytes that are kept of the response of a server that refuses. */
const REFUSAL_MAX = 64 * 1024

/** Options of a request for a WebSocket; see `FetchOptions`. */
export interface UpgradeOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  readonly proxy?: string
  readonly serviceAccount?: ServiceAccount
}

/** A server's answer to a request for a WebSocket. */
export interface UpgradeAnswer {
  readonly status: number
  readonly headers: Pick<Headers, 'get'>
  /** The connection, if the server has accepted. */
  readonly connection?: Duplex
  /** The beginning of another response. */
  readonly text: string
}

/** Asks another server for a WebSocket. */
export type Upgrade = (url: string, options: UpgradeOptions) => Promise<UpgradeAnswer>

type IncomingHeaders = Parameters<NonNullable<Dispatcher.DispatchHandler['onRequestUpgrade']>>[2]

const readable = (headers: IncomingHeaders): UpgradeAnswer['headers'] => ({
  get: (name) => {
    const value = headers[name]
    return value === undefined ? null : String(value)
  },
})

/** Thrown if a server that accepts does not know the protocol. */
class HandshakeError extends Error {
  override readonly name = 'HandshakeError'
  /** Read by `networkCode`. */
  readonly code = 'WEBSOCKET_HANDSHAKE'
}

/** Sends a request for a WebSocket, with the time that its server has to answer once it is connected. */
export async function requestUpgrade(
  dispatcher: Dispatcher,
  url: string,
  { headers, signal, timeout }: Pick<UpgradeOptions, 'headers' | 'signal'> & { readonly timeout: number },
): Promise<UpgradeAnswer> {
  signal?.throwIfAborted()
  const { origin, pathname, search } = new URL(url)
  const key = randomBytes(16).toString('base64')
  const accepted = webSocketAccept(key)
  const request = {
    origin,
    path: pathname + search,
    method: 'GET' as const,
    upgrade: 'websocket',
    headers: { ...headers, 'sec-websocket-key': key, 'sec-websocket-version': '13' },
  }
  const { promise, resolve, reject } = Promise.withResolvers<UpgradeAnswer>()
  let hasEnded = false
  let stop = () => {}
  /** Ends the request with a result; only the first call has an effect. */
  const end = (settle: () => void): void => {
    if (hasEnded) return
    hasEnded = true
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
    settle()
    stop()
  }
  const fail = (error: Error) => end(() => reject(error))
  const onAbort = () => fail(signal?.reason)
  signal?.addEventListener('abort', onAbort)
  let timer: NodeJS.Timeout | undefined
  let response: Pick<UpgradeAnswer, 'status' | 'headers'> = { status: 0, headers: readable({}) }
  const chunks: Buffer[] = []
  let bytes = 0
  const refused = () => end(() => resolve({ ...response, text: Buffer.concat(chunks).toString() }))
  dispatcher.dispatch(request, {
    onRequestStart: (controller) => {
      stop = () => controller.abort(new Error('The request is no longer needed'))
      if (hasEnded) return stop()
      timer = setTimeout(() => fail(new DOMException('No handshake', 'TimeoutError')), timeout)
    },
    onRequestUpgrade: (_, status, received, connection) => {
      stop = () => {}
      connection.on('error', () => connection.destroy())
      if (hasEnded || received['sec-websocket-accept'] !== accepted) {
        connection.destroy()
        return fail(new HandshakeError())
      }
      end(() => resolve({ status, headers: readable(received), connection, text: '' }))
    },
    onResponseStart: (_, status, received) => {
      response = { status, headers: readable(received) }
    },
    onResponseData: (_, chunk) => {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= REFUSAL_MAX) refused()
    },
    onResponseEnd: refused,
    onResponseError: (_, error) => (response.status > 0 ? refused() : fail(error)),
  })
  return promise
}
