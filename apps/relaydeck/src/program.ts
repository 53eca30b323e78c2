import { createSite, createUpgrades } from './dispatch/site.ts'
import { createLog } from './flags/log.ts'
import type { Options } from './flags/options.ts'
import { faultLog, type Gateway, openGateway } from './gateway/gateway.ts'
import { isRealtimePath } from './gateway/realtime.ts'
import { ServerWatch } from './gateway/server-watch.ts'
import { listen, type RequestHandler } from './http/server.ts'
import { createHealth } from './operation/health.ts'
import { createMetrics } from './operation/metrics.ts'
import { serveMetrics } from './operation/metrics-server.ts'
import { createRequestLog } from './operation/request-log.ts'
import { readBuild } from './page/build.ts'
import { watchOrigins } from './page/origin-watcher.ts'

/** A running program. */
export interface Program {
  /** URL to open in a browser. */
  readonly url: string
  /** Port of the metrics, if they are served. */
  readonly metricsPort: number | undefined
  /** Description of the gateway. */
  readonly gateway: string
  /** Whether the gateway responded at the start. */
  readonly reachable: boolean
  /** What the existing gateway is, and what is limited there; `undefined` with the embedded one. */
  readonly server: string | undefined
  /** Whether the database has just been created. */
  readonly isFirstStart: boolean
  /** Stops accepting requests, waits briefly for running ones, and closes the database. */
  close(): Promise<void>
}

/** Milliseconds that running requests may take when the program stops. */
const GRACE_PERIOD = 3000

/**
 * Starts the program.
 * @throws OptionError, BuildError, or DatabaseError, whose message is one sentence for the user
 */
export async function startProgram(options: Options, build = readBuild()): Promise<Program> {
  const { promise: site, resolve: open } = Promise.withResolvers<RequestHandler>()
  const { promise: opened, resolve: isOpened } = Promise.withResolvers<Gateway>()
  const log = logOf(options)
  const health = createHealth(async (signal) => (await opened).isReady(signal))
  const metrics = options.metrics && createMetrics(health, options.metricsDetail)
  const observers = [
    ...(metrics ? [metrics.observe] : []),
    ...(options.logRequests ? [createRequestLog((line) => process.stdout.write(line))] : []),
  ]
  const upgrade = createUpgrades(opened, build.pages)
  // First, so that a port in use does not leave a new database whose password the user has not seen.
  const server = await listen(async (request, client) => (await site)(request, client), {
    ...options,
    log,
    observers,
    upgrade,
    ...(options.gateway === undefined && { isUpgraded: isRealtimePath }),
  })
  let metricsServer: Awaited<ReturnType<typeof serveMetrics>> | undefined
  try {
    if (metrics && options.metrics)
      metricsServer = await serveMetrics(metrics, health, options.metrics, options.allowedHosts)
    const gateway = await openGateway(options, faultLog(log, metrics?.countFault), metrics?.calls)
    isOpened(gateway)
    const existing = options.gateway === undefined ? undefined : new ServerWatch(log, options.gateway)
    const origins = await watchOrigins(gateway.fetch, existing?.see)
    existing?.tellChanges()
    const { releases, proxies, allowPrivateNetwork, mcpWrite } = options
    const handle = createSite({ build, gateway, origins, health, releases, proxies, allowPrivateNetwork, mcpWrite })
    open(metrics ? metrics.time(handle) : handle)
    return {
      url: `http://${hostForUrl(options.host)}:${server.port}`,
      metricsPort: metricsServer?.port,
      gateway: gateway.description,
      reachable: origins.isKnown(),
      server: existing?.text,
      isFirstStart: gateway.isFirstStart,
      close: async () => {
        origins.stop()
        await server.close(GRACE_PERIOD, gateway.close)
        await gateway.close()
        await metricsServer?.close()
      },
    }
  } catch (error) {
    await server.close(0)
    await metricsServer?.close()
    throw error
  }
}

/** Creates the program's log; if requests are logged, only they go to standard output. */
export const logOf = ({ logLevel, logRequests }: Pick<Options, 'logLevel' | 'logRequests'>) =>
  createLog(logLevel, logRequests)

/** Returns the host of the URL for a listening address. */
function hostForUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
