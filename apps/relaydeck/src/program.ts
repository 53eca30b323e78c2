import { readBuild } from './build.ts'
import { openEngine } from './engine.ts'
import type { Options } from './options.ts'
import { watchOrigins } from './origin-watch.ts'
import { listen, type Site } from './server.ts'
import { createSite } from './site.ts'

/** The program at work. */
export interface Program {
  /** Address to open in a browser. */
  readonly url: string
  /** What answers the calls, in words. */
  readonly gateway: string
  /** Whether it answered when it was first asked. */
  readonly reachable: boolean
  /** Whether the database was made just now. */
  readonly firstStart: boolean
  /** Takes no new request, lets running ones end for a moment, closes the database. */
  close(): Promise<void>
}

/** How long running requests may take to end once the program is asked to stop, in milliseconds. */
const GRACE = 3000

/**
 * Starts serving.
 * @throws OptionError, BuildError or the gateway's DatabaseError, each with one sentence for a person
 */
export async function startProgram(options: Options, build = readBuild()): Promise<Program> {
  const { promise: site, resolve: open } = Promise.withResolvers<Site>()
  // First of all: a port in use must not leave a new database behind, whose password nobody was told.
  const server = await listen(async (request, client) => (await site)(request, client), options)
  try {
    const engine = openEngine(options)
    const origins = await watchOrigins(engine.answer)
    open(createSite({ build, refuse: engine.refuse, upstream: engine.answer, origins, releases: options.releases }))
    return {
      url: `http://${hostForUrl(options.host)}:${server.port}`,
      gateway: engine.words,
      reachable: origins.known(),
      firstStart: engine.firstStart,
      close: async () => {
        origins.stop()
        await server.close(GRACE, engine.close)
        engine.close()
      },
    }
  } catch (error) {
    await server.close(0)
    throw error
  }
}

/** What to type into the address bar for a listening address. */
function hostForUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
