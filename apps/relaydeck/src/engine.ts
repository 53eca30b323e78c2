import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { createGateway } from '@relaydeck/gateway'
import { forwardTo } from './forward.ts'
import { DEFAULT_DATABASE, type Options } from './options.ts'
import type { Upstream } from './upstream.ts'

/** What answers the console's calls. */
export interface Engine {
  readonly answer: Upstream
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
export function openEngine({ gateway, database }: Options): Engine {
  return gateway ? { ...forwardTo(gateway), words: gateway, firstStart: false } : openEmbedded(database)
}

function openEmbedded(database: string): Engine {
  const file = database === ':memory:' ? database : resolve(database)
  // Only the default folder is made: a mistyped path should be told, not created.
  if (database === DEFAULT_DATABASE) makeFolder(dirname(file))
  const firstStart = !existsSync(file)
  const gateway = createGateway({ database: file })
  return {
    answer: (request, client) => gateway.fetch(request, { address: client?.address }),
    words: `embedded, database ${file}`,
    firstStart,
    close: () => gateway.close(),
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch {
    // Opening the file tells the reason, in a sentence.
  }
}
