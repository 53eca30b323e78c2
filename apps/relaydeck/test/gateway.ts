import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { samples } from '@relaydeck/api-sdk/testing'
import { onTestFinished } from 'vitest'

export interface GatewayStandIn {
  readonly url: string
  /** All requests in order, except requests for the status and the public texts. */
  readonly requests: readonly { readonly message: IncomingMessage; readonly body: Promise<Buffer> }[]
  /** The response of `/api/status`; may be changed. */
  status: object
  /** If set, the status is sent only after this. */
  statusDelay: Promise<void> | undefined
  stop(): Promise<void>
  /** Restarts at the same address. */
  start(): Promise<void>
}

const TEXTS = new Set(['/api/home_page_content', '/api/about', '/api/notice'])

const end = async (server: Server) => {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

const respondAtEnd: RequestListener = (message, response) => message.once('end', () => response.end())

/** Starts a stand-in of an existing gateway, which sends its status and leaves other requests to a listener. */
export async function openGatewayStandIn(respond: RequestListener = respondAtEnd): Promise<GatewayStandIn> {
  const requests: GatewayStandIn['requests'][number][] = []
  const server = createServer(async (message, response) => {
    const data = message.url === '/api/status' ? gateway.status : TEXTS.has(message.url ?? '') ? '' : undefined
    if (data !== undefined) {
      await gateway.statusDelay
      response.setHeader('content-type', 'application/json')
      return response.end(JSON.stringify({ success: true, message: '', data }))
    }
    requests.push({ message, body: buffer(message).catch(() => Buffer.from('broken off')) })
    return respond(message, response)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  onTestFinished(() => end(server))
  const gateway: GatewayStandIn = {
    url: `http://127.0.0.1:${port}`,
    requests,
    status: samples.status,
    statusDelay: undefined,
    stop: () => end(server),
    start: () => listen(port),
  }
  return gateway
}
