import { createGateway, createRequestGuard, type RequestGuard } from '@relaydeck/gateway'
import { databaseFile } from './database-file.ts'
import type { GatewayFetch } from './gateway-fetch.ts'
import type { Options } from './options.ts'
import { createProxy } from './proxy.ts'

/** The gateway behind the console. */
export interface Gateway {
  readonly fetch: GatewayFetch
  /** Rejects requests with foreign host names and from other sites, for every path. */
  readonly guard: RequestGuard
  /** Shown to the user. */
  readonly description: string
  /** Whether the database has just been created. */
  readonly isFirstStart: boolean
  close(): Promise<void>
}

/**
 * Opens the embedded gateway, or a proxy to an existing one.
 * @throws DatabaseError
 */
export async function openGateway({ gateway, ...options }: Options): Promise<Gateway> {
  if (!gateway) return openEmbedded(options)
  const { fetch, close } = createProxy(gateway)
  return {
    fetch,
    guard: createRequestGuard(options.allowedHosts),
    description: gateway,
    isFirstStart: false,
    close: async () => close(),
  }
}

async function openEmbedded({
  database,
  allowedHosts,
  connectTimeout,
  answerTimeout,
}: Omit<Options, 'gateway'>): Promise<Gateway> {
  const file = databaseFile(database)
  const timeouts = { connect: connectTimeout, response: answerTimeout }
  const gateway = await createGateway({ database: file, allowedHosts, timeouts })
  return {
    fetch: (request, client) => gateway.fetch(request, { address: client?.address }),
    guard: gateway.guard,
    description: `embedded, database ${gateway.name}`,
    isFirstStart: gateway.isNew,
    close: () => gateway.close(),
  }
}
