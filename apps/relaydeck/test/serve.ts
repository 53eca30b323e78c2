import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, onTestFinished } from 'vitest'
import type { Options } from '../src/flags/options.ts'
import { type Program, startProgram } from '../src/program.ts'
import { buildInto, newBuild } from './build.ts'

export const OPTIONS: Options = {
  host: '127.0.0.1',
  port: 0,
  database: ':memory:',
  gateway: undefined,
  migrationBackup: true,
  trustProxy: false,
  connectTimeout: 10_000,
  answerTimeout: 3_600_000,
  allowedHosts: [],
  proxies: {},
  allowPrivateNetwork: false,
  releases: undefined,
  logLevel: 'info',
  logRequests: false,
  metrics: undefined,
  metricsDetail: false,
  mcpWrite: false,
  unused: undefined,
}

/** Starts the program on a free port with a small build; by default with an embedded gateway in memory. */
export async function serve(options: Partial<Options> = {}): Promise<Program> {
  const program = await startProgram({ ...OPTIONS, ...options }, newBuild())
  onTestFinished(() => program.close())
  return program
}

/** Starts the program once for all tests of a file, which must not change its data. */
export function serveOnce(): { readonly url: string } {
  const shared = { url: '' }
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'relaydeck-'))
    const program = await startProgram(OPTIONS, buildInto(folder))
    shared.url = program.url
    return async () => {
      await program.close()
      rmSync(folder, { recursive: true })
    }
  })
  return shared
}
