import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { onTestFinished } from 'vitest'
import { type RawData, WebSocket, WebSocketServer } from 'ws'
import { call } from './call.ts'
import { setUpRelay } from './relaying.ts'

export const MODEL = 'gpt-realtime'

/** A message with its kind: text is a string, and binary a buffer. */
export type Message = string | Buffer

const messageOf = (data: RawData, isBinary: boolean): Message => (isBinary ? (data as Buffer) : String(data))

/** A WebSocket whose messages are kept. */
export class Peer {
  readonly socket: WebSocket
  readonly received: Message[] = []
  /** Code and reason. */
  readonly closed: Promise<[code: number, reason: string]>
  constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (data, isBinary) => this.received.push(messageOf(data, isBinary)))
    socket.on('error', () => {})
    this.closed = new Promise((resolve) => socket.once('close', (code, reason) => resolve([code, String(reason)])))
  }
  send(message: Message | object): void {
    const isPlain = typeof message === 'string' || Buffer.isBuffer(message)
    this.socket.send(isPlain ? message : JSON.stringify(message))
  }
  /** Waits for a number of messages. */
  async until(count: number): Promise<readonly Message[]> {
    while (this.received.length < count) {
      if (this.socket.readyState === WebSocket.CLOSED) throw new Error('The WebSocket is closed')
      await Promise.race([once(this.socket, 'message'), this.closed])
    }
    return this.received
  }
}

/** Refuses a request for a WebSocket. */
export const refuses =
  (status: number, error: object) =>
  (connection: Duplex): void => {
    const body = JSON.stringify({ error })
    connection.end(
      `HTTP/1.1 ${status} No\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
  }

/**
 * Starts a provider of realtime sessions.
 * @param greeting sent with the end of the handshake
 */
export async function openRealtimeProvider(refuse?: (connection: Duplex) => void, greeting?: string) {
  const requests: IncomingMessage[] = []
  const peers: Peer[] = []
  const waiting: ((peer: Peer) => void)[] = []
  const sockets = new WebSocketServer({ noServer: true })
  const server = createServer((_, response) => response.writeHead(404).end())
  server.on('upgrade', (request, connection, head) => {
    requests.push(request)
    connection.on('error', () => {})
    if (refuse) return refuse(connection)
    sockets.handleUpgrade(request, connection, head, (socket) => {
      if (greeting !== undefined) socket.send(greeting)
      const peer = new Peer(socket)
      peers.push(peer)
      waiting.shift()?.(peer)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const { socket } of peers) socket.terminate()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /** Returns the next session. */
    next: (): Promise<Peer> => new Promise((resolve) => waiting.push(resolve)),
  }
}

/** Answer to a request for a WebSocket. */
interface Refused {
  readonly status: number
  readonly body: { readonly error: { readonly code?: string; readonly message: string; readonly type: string } }
}

interface Connecting {
  readonly path?: string
  readonly protocols?: string[]
  readonly headers?: Record<string, string>
}

/** Creates a channel to a provider of realtime sessions in a program, and opens sessions with root's token. */
export async function setUpRealtime(url: string, provider: string, fields: object = {}) {
  const { headers, keyed } = await setUpRelay(url, 'http://127.0.0.1:1')
  const api = async (method: string, path: string, body?: object) =>
    JSON.parse((await call(url, path, { method, headers, ...(body && { body: JSON.stringify(body) }) })).text)
  const addChannel = (base_url: string, more: object = {}) =>
    api('POST', '/api/channel/', { type: 1, name: 'r', key: 'provider-key', models: MODEL, base_url, ...more })
  await addChannel(provider, fields)
  await api('PUT', '/api/option/', { key: 'ModelRatio', value: `{"${MODEL}":2}` })
  const key = keyed.authorization.replace('Bearer ', '')
  const { authorization } = keyed
  const dial = ({
    path = `/v1/realtime?model=${MODEL}`,
    protocols = [],
    headers: sent = { authorization },
  }: Connecting = {}) => new WebSocket(url.replace('http', 'ws') + path, protocols, { headers: sent })
  /** Opens a session. */
  const connect = async (options?: Connecting): Promise<Peer> => {
    const socket = dial(options)
    onTestFinished(() => socket.terminate())
    const peer = new Peer(socket)
    await once(socket, 'open')
    return peer
  }
  /** Returns the answer to a request that is refused. */
  const refused = async (options?: Connecting): Promise<Refused> => {
    const socket = dial(options)
    socket.on('error', () => {})
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage]
    let text = ''
    for await (const chunk of response) text += chunk
    return { status: response.statusCode ?? 0, body: JSON.parse(text) }
  }
  /** Returns what root has, and has spent. */
  const quota = async () => {
    const { quota: left, used_quota: used } = (await api('GET', '/api/user/self')).data
    return { left, used }
  }
  const logs = async () => (await api('GET', '/api/log/?type=2&p=0')).data as Record<string, unknown>[]
  return { api, addChannel, key, dial, connect, refused, quota, logs }
}

const USAGE = {
  total_tokens: 253,
  input_tokens: 132,
  output_tokens: 121,
  input_token_details: { text_tokens: 119, audio_tokens: 13, cached_tokens: 0 },
  output_token_details: { text_tokens: 30, audio_tokens: 91 },
}

export const created = (id: string) => ({ type: 'response.created', response: { id, status: 'in_progress' } })
export const done = (id: string, usage: object | null = USAGE) => ({
  type: 'response.done',
  response: { id, object: 'realtime.response', status: 'completed', usage },
})
