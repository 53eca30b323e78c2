import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Client, clientOf } from './client.ts'
import type { Observer } from './exchanges.ts'

/**
 * Answers a request to change the protocol of a connection.
 * @param incoming the request as the server has received it
 * @returns the status of the response
 */
export type UpgradeHandler = (
  request: Request,
  client: Client,
  connection: Duplex,
  head: Buffer,
  incoming: IncomingMessage,
) => Promise<number>

/** Whether a request asks for a WebSocket; other protocols are not offered. */
export const isWebSocket = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket'

function requestOf({ headers, url = '/' }: IncomingMessage): Request {
  const names = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  )
  return new Request(`http://${headers.host}${url}`, { headers: names })
}

/** Writes a response directly, since the connection is no longer the server's. */
export function writeHead(connection: Duplex, status: number, text: string, headers: Headers): void {
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`)
  connection.write([`HTTP/1.1 ${status} ${text}`, ...lines, '', ''].join('\r\n'), 'latin1')
}

/** Writes a whole response and closes the connection. */
export async function writeResponse(connection: Duplex, response: Response): Promise<number> {
  const body = Buffer.from(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.set('connection', 'close')
  headers.set('content-length', String(body.length))
  writeHead(connection, response.status, response.statusText, headers)
  connection.end(body)
  return response.status
}

/** Lets a handler answer the WebSockets of a server. */
export function handleUpgrades(
  server: Server,
  handle: UpgradeHandler,
  {
    trustProxy,
    observers = [],
  }: { readonly trustProxy: boolean; readonly observers?: readonly Observer[] | undefined },
): void {
  server.on('upgrade', (incoming, connection, head) => {
    const started = performance.now()
    const get = (name: string) => String(incoming.headers[name] ?? '')
    const { address, secure } = clientOf({ headers: { get }, peer: incoming.socket.remoteAddress, trustProxy })
    const ends = observers.map((observe) => observe({ method: 'GET', url: incoming.url ?? '', address }))
    let status: number | undefined
    connection.on('error', () => connection.destroy())
    connection.once('close', () => {
      const seconds = (performance.now() - started) / 1000
      for (const end of ends) end({ status, isComplete: status !== undefined, seconds })
    })
    const answer = async () => {
      if (!URL.canParse(`http://${incoming.headers.host}${incoming.url}`) || !incoming.headers.host) {
        status = await writeResponse(connection, new Response('Bad Request\n', { status: 400 }))
        return
      }
      const client = { address, secure, disconnect: () => connection.destroy() }
      status = await handle(requestOf(incoming), client, connection, head, incoming)
    }
    answer().catch(() => connection.destroy())
  })
}
