import http from 'node:http'
import https from 'node:https'
import { type Duplex, pipeline } from 'node:stream'
import { protectSession } from '../http/cookies.ts'
import { type UpgradeHandler, writeHead, writeResponse } from '../http/upgrades.ts'
import { proxyHeaders } from './headers.ts'
import { headersOf, nodeHeaders } from './proxy.ts'
import { unreachable } from './unreachable.ts'

/** Joins two connections until one of them ends. */
function join(one: Duplex, other: Duplex): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.on('error', () => from.destroy()).once('close', () => to.destroy())
    // Nothing is sent after the last part, though the other side may keep the connection open.
    from.pipe(to).once('finish', () => to.destroy())
  }
}

/**
 * Creates a proxy for WebSockets to an existing gateway.
 * @param url of the gateway, which may have a path, without a slash at its end
 */
export function createUpgradeProxy(url: string): UpgradeHandler {
  const gateway = new URL(url)
  const { request: openRequest } = gateway.protocol === 'https:' ? https : http
  return (request, client, connection, head) =>
    new Promise((resolve) => {
      const { pathname, search } = new URL(request.url)
      const headers = {
        ...nodeHeaders(proxyHeaders(request, gateway, client)),
        connection: 'upgrade',
        upgrade: 'websocket',
      }
      const outgoing = openRequest(url + pathname + search, { headers, agent: false })
      connection.once('close', () => outgoing.destroy())
      outgoing.once('upgrade', (message, other, first) => {
        const answered = headersOf(message, request.url)
        protectSession(answered, client.secure)
        answered.set('connection', 'Upgrade')
        answered.set('upgrade', 'websocket')
        writeHead(connection, 101, 'Switching Protocols', answered)
        other.write(head)
        connection.write(first)
        join(connection, other)
        resolve(101)
      })
      outgoing.once('response', (message) => {
        const answered = headersOf(message, request.url)
        protectSession(answered, client.secure)
        answered.set('connection', 'close')
        answered.set('x-content-type-options', 'nosniff')
        writeHead(connection, message.statusCode ?? 502, message.statusMessage ?? '', answered)
        pipeline(message, connection, () => connection.destroy())
        resolve(message.statusCode ?? 502)
      })
      // After a response no error can be sent any more.
      outgoing.on('error', () => {
        if (!connection.destroyed) resolve(writeResponse(connection, unreachable(request)))
      })
      outgoing.end()
    })
}
