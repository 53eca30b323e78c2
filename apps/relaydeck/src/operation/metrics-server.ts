import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenAt } from '../server.ts'
import { HEALTH_PATH, type Health, healthResponse } from './health.ts'
import type { Metrics } from './metrics.ts'

/** Address of the metrics. */
export interface MetricsAddress {
  readonly host: string
  readonly port: number
}

/**
 * Serves metrics at an address of their own, because they are for operators alone.
 * @throws OptionError if it cannot listen at the address
 */
export async function serveMetrics(metrics: Metrics, health: Health, address: MetricsAddress) {
  const respond = async ({ url, method }: IncomingMessage, response: ServerResponse) => {
    if (method !== 'GET' && method !== 'HEAD') return response.writeHead(405, { allow: 'GET, HEAD' }).end()
    if (url === '/metrics') return response.setHeader('content-type', metrics.contentType).end(await metrics.text())
    if (url !== HEALTH_PATH) return response.writeHead(404).end()
    const { status, headers, body } = await healthResponse(health)
    return response.writeHead(status, Object.fromEntries(headers)).end(await new Response(body).text())
  }
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy())
  })
  const port = await listenAt(server, { ...address, flag: '--metrics' })
  return {
    port,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
