/** Serves a gateway on any free port, and prints its URL: `node server.ts <database>`. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { createGateway } from '../../src/index.ts'

const LIMITS = { api: Number.POSITIVE_INFINITY, critical: Number.POSITIVE_INFINITY, failures: Number.POSITIVE_INFINITY }
const gateway = await createGateway({ database: process.argv[2] ?? '', limits: LIMITS })

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`

const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()

const server = createServer(async (incoming, outgoing) => {
  if (incoming.url === '/memory') {
    outgoing.end(`${megabytes(process.memoryUsage.rss())}, ${megabytes(process.resourceUsage().maxRSS * 1024)}`)
    return
  }
  if (incoming.url === '/state') {
    const { rss } = process.memoryUsage()
    outgoing.end(JSON.stringify({ memory: rss, most: process.resourceUsage().maxRSS * 1024, stall: delay.max / 1e6 }))
    delay.reset()
    return
  }
  const hasBody = incoming.method !== 'GET'
  const request = new Request(`http://localhost${incoming.url}`, {
    method: incoming.method ?? 'GET',
    headers: incoming.headers as Record<string, string>,
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>, duplex: 'half' }),
  })
  const response = await gateway.fetch(request, { address: '127.0.0.1' })
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(Buffer.from(await response.arrayBuffer()))
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
