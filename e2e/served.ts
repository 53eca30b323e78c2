import { besideProgram, type Operator, overHttp } from './operator.ts'
import { startOtherServer } from './other-server.ts'
import { startProgram } from './program.ts'

/** The console before a fresh server, and whoever runs it. */
export interface Served {
  /** Where the console and the server's own interface are. */
  readonly url: string
  readonly operator: Operator
  stop(): Promise<void>
}

/** Command that starts another server for each test, where the journeys are to stand before one. */
const OTHER_SERVER = process.env.RELAYDECK_E2E_GATEWAY

/**
 * Starts the program with its own gateway, or before another server.
 * @param args of the program besides
 */
export const startServed = (args: readonly string[] = []): Promise<Served> =>
  OTHER_SERVER ? startBeforeOther(OTHER_SERVER, args) : startEmbedded(args)

async function startEmbedded(args: readonly string[]): Promise<Served> {
  const { url, database, stop } = await startProgram(args)
  return { url, operator: besideProgram(url, database), stop }
}

/**
 * What a fresh server of ours has without being told: its name, by which the journeys call it, and an estimate of tokens
 * where another one would fetch its tables from elsewhere.
 */
const AS_OURS = [
  ['SystemName', 'Relaydeck'],
  ['ApproximateTokenEnabled', 'true'],
] as const

async function startBeforeOther(command: string, args: readonly string[]): Promise<Served> {
  const other = await startOtherServer(command)
  const program = await startProgram(['--gateway', other.url, ...args])
  const operator = overHttp(program.url)
  await operator.setOptions(AS_OURS)
  return {
    url: program.url,
    operator,
    stop: async () => {
      await program.stop()
      await other.stop()
    },
  }
}
