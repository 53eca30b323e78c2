import { parseArgs } from 'node:util'
import { withoutTrailingSlash } from '@relaydeck/api-sdk'

/** What the program was asked to do. */
export interface Options {
  readonly host: string
  readonly port: number
  /** File of the embedded gateway; unused before another gateway. */
  readonly database: string
  /** Address of an existing gateway to stand before; none: the embedded one runs. */
  readonly gateway: string | undefined
  /** Whether a proxy in front names the client in `X-Forwarded-For` and `X-Forwarded-Proto`. */
  readonly trustProxy: boolean
}

/** A flag or variable that cannot be used; the message is one sentence for a person. */
export class OptionError extends Error {
  override readonly name = 'OptionError'
}

/** Where the embedded gateway keeps its data unless said otherwise. */
export const DEFAULT_DATABASE = 'data/relaydeck.db'

export const USAGE = `Usage: relaydeck [--host 127.0.0.1] [--port 3000] [--database ${DEFAULT_DATABASE}]
       relaydeck [--host 127.0.0.1] [--port 3000] --gateway http://host:port

  --host         address to listen on                 (RELAYDECK_HOST)
  --port         port to listen on, 0: any            (RELAYDECK_PORT)
  --database     SQLite file of the embedded gateway  (RELAYDECK_DATABASE)
  --gateway      existing gateway to stand before     (RELAYDECK_GATEWAY)
  --trust-proxy  a proxy in front names the client    (RELAYDECK_TRUST_PROXY=true)
  --help         this text`

type Env = Readonly<Record<string, string | undefined>>

/** Reads flags, then variables, then defaults. `undefined`: help was asked for. */
export function readOptions(args: readonly string[], env: Env): Options | undefined {
  const flags = readFlags(args)
  if (flags.help) return undefined
  const say = (flag: 'host' | 'port' | 'database' | 'gateway') =>
    flags[flag] ?? (env[`RELAYDECK_${flag.toUpperCase()}`] || undefined)
  return {
    host: readText('host', say('host') ?? '127.0.0.1'),
    port: readPort(say('port') ?? '3000'),
    database: readText('database', say('database') ?? DEFAULT_DATABASE),
    gateway: readGateway(say('gateway')),
    trustProxy: flags['trust-proxy'] ?? readSwitch('RELAYDECK_TRUST_PROXY', env),
  }
}

function readFlags(args: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      args: [...args],
      options: {
        host: text,
        port: text,
        database: text,
        gateway: text,
        'trust-proxy': flag,
        help: { ...flag, short: 'h' },
      },
    }).values
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(/\.\s/)[0] : String(error)
    throw new OptionError(`${reason}. See --help.`)
  }
}

function readText(name: string, value: string): string {
  // An empty host would mean every address of the machine.
  if (value === '') throw new OptionError(`The ${name} must not be empty.`)
  return value
}

function readPort(value: string): number {
  const port = Number(value)
  if (!/^\d+$/.test(value) || port > 65_535)
    throw new OptionError(`The port must be a whole number from 0 to 65535, not "${value}".`)
  return port
}

function readGateway(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const url = URL.parse(value)
  // Not quoted: an address with a slip of the pen may hold a password.
  if (!url || !/^https?:$/.test(url.protocol))
    throw new OptionError('The gateway must be an address such as http://host:3000.')
  if (url.username || url.password) throw new OptionError('The address of the gateway must not carry a password.')
  return withoutTrailingSlash(url.origin + url.pathname)
}

function readSwitch(name: string, env: Env): boolean {
  const value = env[name] || 'false'
  if (value !== 'true' && value !== 'false') throw new OptionError(`${name} must be true or false, not "${value}".`)
  return value === 'true'
}
