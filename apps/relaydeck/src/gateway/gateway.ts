import {
  type CallObserver,
  createGateway,
  createRequestGuard,
  describeFault,
  type FaultLog,
  type RequestGuard,
} from '@relaydeck/gateway'
import { databaseFile } from '../flags/database-file.ts'
import type { Log } from '../flags/log.ts'
import type { Options } from '../flags/options.ts'
import type { UpgradeHandler } from '../http/upgrades.ts'
import type { GatewayFetch } from './fetch.ts'
import { createProxy } from './proxy.ts'
import { createRealtimeHandler } from './realtime.ts'
import { createUpgradeProxy } from './upgrade-proxy.ts'

/** The gateway behind the console. */
export interface Gateway {
  readonly fetch: GatewayFetch
  /** Whether it may be a fork of One API, which has additional paths. */
  readonly mayBeFork: boolean
  /** Answers the request for a WebSocket. */
  readonly upgrade: UpgradeHandler
  /** Rejects requests with foreign host names and from other sites, for every path. */
  readonly guard: RequestGuard
  /** Shown to the user. */
  readonly description: string
  /** Whether the database has just been created. */
  readonly isFirstStart: boolean
  /** Whether it responds: the database of an embedded one, or the existing one. */
  isReady(signal: AbortSignal): Promise<boolean>
  close(): Promise<void>
}

/**
 * Opens the embedded gateway, or a proxy to an existing one.
 * @param log receives faults of the embedded one
 * @param callObserver receives the calls of the embedded one
 * @throws DatabaseError
 */
export async function openGateway(
  { gateway, ...options }: Options,
  log: FaultLog,
  callObserver?: CallObserver,
): Promise<Gateway> {
  if (!gateway) return openEmbedded(options, log, callObserver)
  const { fetch, close } = createProxy(gateway)
  return {
    fetch,
    mayBeFork: true,
    upgrade: createUpgradeProxy(gateway),
    guard: createRequestGuard(options.allowedHosts),
    description: gateway,
    isFirstStart: false,
    isReady: async (signal) => {
      const { ok, body } = await fetch(new Request('http://localhost/api/status', { signal }))
      // An unread body would keep the connection.
      await body?.cancel()
      return ok
    },
    close: async () => close(),
  }
}

async function openEmbedded(
  options: Omit<Options, 'gateway'>,
  log: FaultLog,
  callObserver: CallObserver | undefined,
): Promise<Gateway> {
  const { allowedHosts, connectTimeout, answerTimeout, proxies, allowPrivateNetwork, migrationBackup } = options
  const file = databaseFile(options.database)
  const timeouts = { connect: connectTimeout, response: answerTimeout }
  const gateway = await createGateway({
    database: file,
    allowedHosts,
    timeouts,
    proxies,
    allowPrivateNetwork,
    migrationBackup,
    log,
    callObserver,
  })
  return {
    fetch: (request, client) => gateway.fetch(request, { address: client?.address }),
    mayBeFork: false,
    upgrade: createRealtimeHandler(gateway),
    guard: gateway.guard,
    description: `embedded, database ${gateway.name}`,
    isFirstStart: gateway.isNew,
    isReady: (signal) => gateway.isReady(signal),
    close: () => gateway.close(),
  }
}

/**
 * Creates the log of an embedded gateway's faults.
 * @param count receives the place of each fault
 */
export const faultLog =
  (log: Log, count: (at: 'gateway' | 'provider') => void = () => {}): FaultLog =>
  (fault) => {
    if (fault.isNotice) return log.warn(describeFault(fault))
    const isProvider = fault.channel !== undefined
    count(isProvider ? 'provider' : 'gateway')
    if (isProvider) log.warn(describeFault(fault))
    else log.error(describeFault(fault))
  }
