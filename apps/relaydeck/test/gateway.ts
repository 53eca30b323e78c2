import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { samples } from '@relaydeck/api-sdk/testing'
import { onTestFinished } from 'vitest'

export interface StandIn {
  readonly url: string
  /** Every request that was not a look at the status or at a text for everybody, in order. */
  readonly heard: readonly { readonly message: IncomingMessage; readonly body: Promise<Buffer> }[]
  /** What it says of itself at `/api/status`; may be changed. */
  status: object
  /** Where set, the status is answered only after this. */
  held: Promise<void> | undefined
  stop(): Promise<void>
  /** Comes back at the same address. */
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

const listenThenAnswer: RequestListener = (message, response) => message.once('end', () => response.end())

/** A real server in the place of a gateway; tells its status, and answers all else as it is told. */
export async function standIn(answer: RequestListener = listenThenAnswer): Promise<StandIn> {
  const heard: StandIn['heard'][number][] = []
  const server = createServer(async (message, response) => {
    const said = message.url === '/api/status' ? gateway.status : TEXTS.has(message.url ?? '') ? '' : undefined
    if (said !== undefined) {
      await gateway.held
      response.setHeader('content-type', 'application/json')
      return response.end(JSON.stringify({ success: true, message: '', data: said }))
    }
    heard.push({ message, body: buffer(message).catch(() => Buffer.from('broken off')) })
    return answer(message, response)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  onTestFinished(() => end(server))
  const gateway: StandIn = {
    url: `http://127.0.0.1:${port}`,
    heard,
    status: samples.status,
    held: undefined,
    stop: () => end(server),
    start: () => listen(port),
  }
  return gateway
}
