import type { ClientRequest } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type EndedBy, type Gateway, type RealtimeSession, webSocketAccept } from '@relaydeck/gateway'
import { type RawData, WebSocket, WebSocketServer } from 'ws'
import { type UpgradeHandler, writeResponse } from '../http/upgrades.ts'

const MINUTE = 60_000

/** Limits of a session: bytes of a message, and milliseconds. */
export interface SessionLimits {
  readonly message: number
  /** Of the whole session, as OpenAI limits it. */
  readonly session: number
  /** Without a message or a ping from either side. */
  readonly idle: number
}

const LIMITS: SessionLimits = { message: 32 * 1024 * 1024, session: 60 * MINUTE, idle: 10 * MINUTE }

/** Codes of RFC 6455, section 7.4. */
const GOING_AWAY = 1001
const NO_CODE = 1005
const BROKEN_OFF = 1006
const REFUSED = 1008
const TOO_LONG = 1009
const FAILED = 1011

const BROKEN = 'The provider broke off'

/** Paths of the WebSocket, as clients of OpenAI and Azure write them. */
const PATH = /^\/+(?:v1|openai)(?:\/+v1)?\/+realtime\/*$/

/** Whether the embedded gateway has a WebSocket at a path. */
export const isRealtimePath = (path: string): boolean => PATH.test(path)

const KEY = /^[+/0-9a-z]{22}==$/i

/** Whether the handshake of a request is valid, so that no provider is connected to in vain. */
const isHandshake = ({ method, headers }: Request): boolean =>
  method === 'GET' && KEY.test(headers.get('sec-websocket-key') ?? '') && headers.get('sec-websocket-version') === '13'

const badHandshake = () =>
  Response.json(
    { error: { message: 'Invalid WebSocket handshake', type: 'invalid_request_error', param: null, code: null } },
    { status: 400, headers: { 'sec-websocket-version': '13' } },
  )

/** Creates the handler of the embedded gateway's WebSockets, which connects to a provider before it accepts a client. */
export function createRealtimeHandler(
  gateway: Pick<Gateway, 'realtime'>,
  limits: SessionLimits = LIMITS,
): UpgradeHandler {
  return async (request, client, connection, head, incoming) => {
    if (!isHandshake(request)) return writeResponse(connection, badHandshake())
    const left = new AbortController()
    connection.once('close', () => left.abort())
    const opened = await gateway.realtime(new Request(request, { signal: left.signal }), { address: client.address })
    if (opened instanceof Response) return writeResponse(connection, opened)
    const { session, headers } = opened
    const provider = takeOver(session.connection, limits.message)
    const server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: limits.message,
      handleProtocols: () => session.protocol ?? false,
    })
    server.on('headers', (lines) => {
      lines.push(`x-oneapi-request-id: ${headers.get('x-oneapi-request-id')}`)
    })
    const abandon = () => {
      provider.terminate()
      void session.end('client')
    }
    connection.once('close', abandon)
    server.handleUpgrade(incoming, connection, head, (socket) => {
      connection.off('close', abandon)
      relay(session, socket, provider, limits)
    })
    if (connection.destroyed) abandon()
    return 101
  }
}

/**
 * Returns the WebSocket of a connection to a provider whose handshake is done. `ws` accepts such a connection only from a
 * request of its own, which is therefore answered here instead of sent.
 */
function takeOver(connection: Duplex, maxPayload: number): WebSocket {
  const finishRequest = (request: ClientRequest): void => {
    const accept = webSocketAccept(String(request.getHeader('sec-websocket-key')))
    const headers = { upgrade: 'websocket', 'sec-websocket-accept': accept }
    request.emit('upgrade', { headers }, connection, Buffer.alloc(0))
    request.destroy()
  }
  const createConnection = () => new Socket()
  return new WebSocket('ws://provider', { maxPayload, perMessageDeflate: false, createConnection, finishRequest })
}

/** Closes a WebSocket, with the code of the other side's end. */
function close(socket: WebSocket, code: number, reason: string | Buffer): void {
  if (code === NO_CODE) socket.close()
  else socket.close(code, reason)
}

const send = (socket: WebSocket, data: RawData | string, binary: boolean): Promise<void> =>
  new Promise((resolve) => socket.send(data, { binary }, () => resolve()))

/**
 * Calls a function for each message of a WebSocket, one after the other, and does not read on until it is done.
 * @returns a function that resolves when all messages so far are done
 */
function readEach(socket: WebSocket, take: (data: RawData, isBinary: boolean) => Promise<void>): () => Promise<void> {
  let last = Promise.resolve()
  let waiting = 0
  socket.on('message', (data, isBinary) => {
    socket.pause()
    waiting += 1
    last = last
      .then(() => take(data, isBinary))
      .finally(() => {
        waiting -= 1
        if (waiting === 0) socket.resume()
      })
    last.catch(() => socket.terminate())
  })
  return () => last.catch(() => {})
}

/** Passes messages on in both directions until one side ends, the session fails, or its time is over. */
function relay(session: RealtimeSession, client: WebSocket, provider: WebSocket, limits: SessionLimits): void {
  let hasEnded = false
  const end = (by: EndedBy, codes: { readonly client: number; readonly provider: number }, reason: string | Buffer) => {
    if (hasEnded) return
    hasEnded = true
    clearTimeout(idle)
    clearTimeout(whole)
    close(client, codes.client, reason)
    close(provider, codes.provider, reason)
    void session.end(by)
  }
  const stop = (code: number, reason: string) => end('gateway', { client: code, provider: code }, reason)
  const idle = setTimeout(() => stop(GOING_AWAY, 'The session was idle'), limits.idle)
  const whole = setTimeout(() => stop(GOING_AWAY, 'The session has reached its maximum duration'), limits.session)
  const shutDown = () => stop(GOING_AWAY, 'The gateway is shutting down')
  session.signal.addEventListener('abort', shutDown)

  const clientRead = readEach(client, async (data, isBinary) => {
    if (hasEnded) return
    idle.refresh()
    session.fromClient(lengthOf(data))
    await send(provider, data, isBinary)
  })
  const providerRead = readEach(provider, async (data, isBinary) => {
    if (hasEnded) return
    idle.refresh()
    const failure = isBinary ? undefined : await session.fromProvider(String(data))
    await send(client, data, isBinary)
    if (!failure) return
    await send(client, failure.event, false)
    stop(REFUSED, failure.reason)
  })
  for (const socket of [client, provider]) {
    socket.on('ping', () => idle.refresh())
    socket.on('error', (error) => {
      if ('code' in error && error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') stop(TOO_LONG, 'A message is too long')
    })
  }
  client.once('close', async (code, reason) => {
    await clientRead()
    const sent = code === BROKEN_OFF ? GOING_AWAY : code
    end('client', { client: sent, provider: sent }, reason)
  })
  provider.once('close', async (code, reason) => {
    await providerRead()
    const sent = code === BROKEN_OFF ? FAILED : code
    end('provider', { client: sent, provider: sent }, code === BROKEN_OFF ? BROKEN : reason)
  })
  if (session.signal.aborted) shutDown()
  // Nothing reports the end of a connection that has ended before.
  if (session.connection.destroyed) end('provider', { client: FAILED, provider: FAILED }, BROKEN)
}

const lengthOf = (data: RawData): number =>
  Array.isArray(data) ? data.reduce((sum, part) => sum + part.length, 0) : data.byteLength
