import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { onTestFinished } from 'vitest'

/** Accepts a request for a WebSocket. */
export function accepts(connection: Duplex, { headers }: IncomingMessage): void {
  const accept = createHash('sha1')
    .update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest('base64')
  const lines = ['HTTP/1.1 101 Switching Protocols', 'Connection: Upgrade', 'Upgrade: websocket']
  connection.write([...lines, `Sec-WebSocket-Accept: ${accept}`, '', ''].join('\r\n'))
}

/** Starts a server that answers requests for WebSockets, whose messages the test makes up. */
export async function openRealtimeProvider(answer: (connection: Duplex, request: IncomingMessage) => void = accepts) {
  const requests: IncomingMessage[] = []
  const connections: Duplex[] = []
  const server = createServer((_, response) => response.writeHead(404).end())
  server.on('upgrade', (request, connection) => {
    connection.on('error', () => {})
    requests.push(request)
    connections.push(connection)
    answer(connection, request)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const connection of connections) connection.destroy()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, connections }
}
