import { confirmTerms } from '@relaydeck/families/prepare'
import { IS_NEW_API } from './embedded.ts'
import { type Operator, operatorOfDatabase, operatorOverHttp } from './operator.ts'
import { startOtherServer } from './other-server.ts'
import { startProgram } from './program.ts'

/** The console with a fresh server, and its operator. */
export interface TestServer {
  /** URL of the console and the server's API. */
  readonly url: string
  readonly operator: Operator
  /** Path of the embedded gateway's database; `''` for another server. */
  readonly database: string
  stop(): Promise<void>
}

/** Command that starts another server of the One API family for each test. */
const OTHER_SERVER = process.env.RELAYDECK_E2E_GATEWAY

/**
 * Starts the program with the embedded gateway, or in front of another server.
 * @param args additional arguments of the program
 */
export const startTestServer = (args: readonly string[] = []): Promise<TestServer> =>
  OTHER_SERVER ? startWithOther(OTHER_SERVER, args) : startEmbedded(args)

async function startEmbedded(args: readonly string[]): Promise<TestServer> {
  const { url, database, stop } = await startProgram(args)
  return { url, database, operator: operatorOfDatabase(url, database), stop }
}

/** Options in which another server differs from ours: its name, and a token estimate that needs no download. */
const EMBEDDED_DEFAULTS = [
  ['SystemName', 'Relaydeck'],
  ['ApproximateTokenEnabled', 'true'],
] as const

async function startWithOther(command: string, args: readonly string[]): Promise<TestServer> {
  const other = await startOtherServer(command)
  if (IS_NEW_API) await confirmTerms(other.url)
  const program = await startProgram(['--gateway', other.url, ...args])
  const operator = operatorOverHttp(program.url)
  await operator.setOptions(EMBEDDED_DEFAULTS)
  return {
    url: program.url,
    database: '',
    operator,
    stop: async () => {
      await program.stop()
      await other.stop()
    },
  }
}
