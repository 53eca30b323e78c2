import { existsSync } from 'node:fs'
import { type Boundary, createBoundary, createGateway } from '@relaydeck/gateway'
import { fileOf } from './database-file.ts'
import { forwardTo } from './forward.ts'
import type { Options } from './options.ts'
import type { Upstream } from './upstream.ts'

/** What answers the console's calls. */
export interface Engine {
  readonly answer: Upstream
  /** Refuses what no browser should send, whatever it asks for. */
  readonly refuse: Boundary
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
export function openEngine({ gateway, database, allowedHosts }: Options): Engine {
  return gateway
    ? { ...forwardTo(gateway), refuse: createBoundary(allowedHosts), words: gateway, firstStart: false }
    : openEmbedded(database, allowedHosts)
}

function openEmbedded(database: string, allowedHosts: readonly string[]): Engine {
  const file = fileOf(database)
  const firstStart = !existsSync(file)
  const gateway = createGateway({ database: file, allowedHosts })
  return {
    answer: (request, client) => gateway.fetch(request, { address: client?.address }),
    refuse: gateway.refuse,
    words: `embedded, database ${file}`,
    firstStart,
    close: () => gateway.close(),
  }
}
