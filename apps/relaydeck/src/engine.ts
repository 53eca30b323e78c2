import { existsSync } from 'node:fs'
import { createGateway, createRequestGuard, type RequestGuard } from '@relaydeck/gateway'
import { fileOf } from './database-file.ts'
import { forwardTo } from './forward.ts'
import type { Options } from './options.ts'
import type { Upstream } from './upstream.ts'

/** What answers the console's calls. */
export interface Engine {
  readonly answer: Upstream
  /** Rejects requests from foreign hosts and sites, for every path. */
  readonly refuse: RequestGuard
  /** For people. */
  readonly words: string
  /** Whether the database was made just now. */
  readonly firstStart: boolean
  close(): void
}

/**
 * Opens the embedded gateway, or stands before the one that was named.
 * @throws DatabaseError
 */
export function openEngine({ gateway, ...options }: Options): Engine {
  return gateway
    ? { ...forwardTo(gateway), refuse: createRequestGuard(options.allowedHosts), words: gateway, firstStart: false }
    : openEmbedded(options)
}

function openEmbedded({ database, allowedHosts, connectTimeout, answerTimeout }: Omit<Options, 'gateway'>): Engine {
  const file = fileOf(database)
  const firstStart = !existsSync(file)
  const timeouts = { connect: connectTimeout, response: answerTimeout }
  const gateway = createGateway({ database: file, allowedHosts, timeouts })
  return {
    answer: (request, client) => gateway.fetch(request, { address: client?.address }),
    refuse: gateway.guard,
    words: `embedded, database ${file}`,
    firstStart,
    close: () => gateway.close(),
  }
}
