import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequestGuard } from '@relaydeck/gateway'
import type { MetricsAddress } from '../flags/options.ts'
import { listenAt } from '../http/server.ts'
import { HEALTH_PATH, type Health, healthResponse } from './health.ts'
import type { Metrics } from './metrics.ts'

/** Names without a dot, such as a container's, which nobody can point here from outside. */
const SINGLE_LABEL = /^[\w-]+(:\d+)?$/

/**
 * Serves metrics at a separate address, because only operators may read them. A page whose host name is pointed at it
 * must not read them.
 * @param allowedHosts host names besides IP addresses, names without a dot, and the one of the address; `*` allows any
 * @throws OptionError if it cannot listen at the address
 */
export async function serveMetrics(
  metrics: Metrics,
  health: Health,
  address: MetricsAddress,
  allowedHosts: readonly string[] = [],
) {
  const guard = createRequestGuard([...allowedHosts, address.host])
  const refusalOf = ({ host = '' }: IncomingHttpHeaders) =>
    SINGLE_LABEL.test(host) ? undefined : guard(new Request('http://localhost/metrics', { headers: { host } }))
  const respond = async ({ url, method, headers: asked }: IncomingMessage, response: ServerResponse) => {
    if (method !== 'GET' && method !== 'HEAD') return response.writeHead(405, { allow: 'GET, HEAD' }).end()
    const refusal = url === '/metrics' && refusalOf(asked)
    if (refusal) return response.writeHead(refusal.status).end(await refusal.text())
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
