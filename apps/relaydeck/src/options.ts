import { splitComma, withoutTrailingSlash } from '@relaydeck/api-sdk'
import { type Env, OptionError, readArgs, readText, say } from './flags.ts'

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
  /** Milliseconds until a connection of the embedded gateway to a provider has to stand. */
  readonly connectTimeout: number
  /** Milliseconds until a provider's answer to the embedded gateway has to begin, and between two pieces of it. */
  readonly answerTimeout: number
  /** Host names to answer at besides `localhost` and plain addresses; `*`: any. The name in `host` is among them. */
  readonly allowedHosts: readonly string[]
  /** Address that tells the latest release of the gateway, as GitHub does; none: nobody is asked. */
  readonly releases: string | undefined
}

/** Where the embedded gateway keeps its data unless said otherwise. */
export const DEFAULT_DATABASE = 'data/relaydeck.db'

/** Where One API tells of its releases. */
const DEFAULT_RELEASES = 'https://api.github.com/repos/songquanpeng/one-api/releases/latest'

export const USAGE = `Usage: relaydeck [--host 127.0.0.1] [--port 3000] [--database ${DEFAULT_DATABASE}]
       relaydeck [--host 127.0.0.1] [--port 3000] --gateway http://host:port

  --host             address to listen on                         (RELAYDECK_HOST)
  --port             port to listen on, 0: any                    (RELAYDECK_PORT)
  --database         SQLite file of the embedded gateway          (RELAYDECK_DATABASE)
  --gateway          existing gateway to stand before             (RELAYDECK_GATEWAY)
  --allowed-hosts    names browsers may use, with commas; *: any  (RELAYDECK_ALLOWED_HOSTS)
  --trust-proxy      a proxy in front names the client            (RELAYDECK_TRUST_PROXY=true)
  --connect-timeout  seconds to connect to a provider             (RELAYDECK_CONNECT_TIMEOUT)
  --answer-timeout   seconds a provider may stay silent           (RELAYDECK_ANSWER_TIMEOUT)
  --releases         where to ask for a new release, off: nowhere (RELAYDECK_RELEASES)
  --help             this text

Commands, each on the file that --database names:

  relaydeck backup FILE [--force]             copies the database, also while the program runs on it
  relaydeck import ONE-API.DB [--dry-run]     takes over the SQLite file of a One API server
  relaydeck seed [--seed 1] [--size demo]     makes up data; --size load: as much as one machine serves`

const FLAGS = {
  host: { type: 'string' },
  port: { type: 'string' },
  database: { type: 'string' },
  gateway: { type: 'string' },
  'allowed-hosts': { type: 'string' },
  'trust-proxy': { type: 'boolean' },
  'connect-timeout': { type: 'string' },
  'answer-timeout': { type: 'string' },
  releases: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Reads flags, then variables, then defaults. `undefined`: help was asked for. */
export function readOptions(args: readonly string[], env: Env): Options | undefined {
  const { values: flags } = readArgs(args, FLAGS)
  if (flags.help) return undefined
  // An empty host would mean every address of the machine.
  const host = readText('host', say('host', flags, env) ?? '127.0.0.1')
  return {
    host,
    port: readPort(say('port', flags, env) ?? '3000'),
    database: readDatabase(flags, env),
    gateway: readGateway(say('gateway', flags, env)),
    allowedHosts: [...readHosts(say('allowed-hosts', flags, env) ?? ''), host],
    trustProxy: flags['trust-proxy'] ?? readSwitch('RELAYDECK_TRUST_PROXY', env),
    connectTimeout: readSeconds('connect-timeout', say('connect-timeout', flags, env) ?? '10'),
    answerTimeout: readSeconds('answer-timeout', say('answer-timeout', flags, env) ?? '3600'),
    releases: readReleases(say('releases', flags, env) ?? DEFAULT_RELEASES),
  }
}

/** The file that a flag, else a variable names. */
export const readDatabase = (flags: { readonly database?: string | undefined }, env: Env): string =>
  readText('database', say('database', flags, env) ?? DEFAULT_DATABASE)

function readPort(value: string): number {
  const port = Number(value)
  if (!/^\d+$/.test(value) || port > 65_535)
    throw new OptionError(`The port must be a whole number from 0 to 65535, not "${value}".`)
  return port
}

const DAY = 24 * 60 * 60

/** Reads seconds, and gives milliseconds. */
function readSeconds(name: string, value: string): number {
  const seconds = Number(value)
  if (!/^\d+$/.test(value) || seconds < 1 || seconds > DAY)
    throw new OptionError(`The ${name} must be a whole number of seconds from 1 to ${DAY}, not "${value}".`)
  return seconds * 1000
}

function readHosts(value: string): string[] {
  const hosts = splitComma(value)
  const wrong = hosts.find((host) => host !== '*' && !/^[^\s/@?#*\\]+$/.test(host))
  if (wrong !== undefined)
    throw new OptionError(`The allowed hosts must be names such as console.example, or *, not "${wrong}".`)
  return hosts
}

function readGateway(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const url = readAddress(value, 'gateway', 'http://host:3000')
  return withoutTrailingSlash(url.origin + url.pathname)
}

const readReleases = (value: string): string | undefined =>
  value === 'off' ? undefined : readAddress(value, 'releases', DEFAULT_RELEASES).href

function readAddress(value: string, name: string, example: string): URL {
  const url = URL.parse(value)
  // Not quoted: an address with a slip of the pen may hold a password.
  if (!url || !/^https?:$/.test(url.protocol))
    throw new OptionError(`The ${name} must be an address such as ${example}.`)
  if (url.username || url.password) throw new OptionError(`The address of the ${name} must not carry a password.`)
  return url
}

function readSwitch(name: string, env: Env): boolean {
  const value = env[name] || 'false'
  if (value !== 'true' && value !== 'false') throw new OptionError(`${name} must be true or false, not "${value}".`)
  return value === 'true'
}
