import { readProxyUrl, splitComma, withoutTrailingSlash } from '@relaydeck/api-sdk'
import type { Proxies } from '@relaydeck/gateway'
import { documentation } from './documentation.ts'
import { type Env, OptionError, readArgs, readFlag, requireText, variableOf } from './flags.ts'
import { LOG_LEVELS, type LogLevel } from './log.ts'

/** Address of the metrics. */
export interface MetricsAddress {
  readonly host: string
  readonly port: number
}

/** Options of the program. */
export interface Options {
  readonly host: string
  readonly port: number
  /** File, or URL of a PostgreSQL database, of the embedded gateway. */
  readonly database: string
  /** URL of an existing gateway; the embedded gateway runs if it is `undefined`. */
  readonly gateway: string | undefined
  /** Whether a proxy sends the client's address and protocol in `X-Forwarded-For` and `X-Forwarded-Proto`. */
  readonly trustProxy: boolean
  /** Whether pages of public sites may call the gateway in a private network. */
  readonly allowPrivateNetwork: boolean
  /** Whether an SQLite file is copied before a migration. */
  readonly migrationBackup: boolean
  /** Milliseconds in which the embedded gateway has to connect to a provider. */
  readonly connectTimeout: number
  /** Milliseconds in which a provider's response has to start, and between two chunks of it. */
  readonly answerTimeout: number
  /** Proxies for requests to other servers, except the existing gateway and mail servers. */
  readonly proxies: Proxies
  /** Host names besides `localhost` and IP addresses; `*` allows any. Includes `host`. */
  readonly allowedHosts: readonly string[]
  /** URL of the latest release of the gateway, in GitHub's format; `undefined` disables the check. */
  readonly releases: string | undefined
  readonly logLevel: LogLevel
  /** Whether every request is logged as a line of JSON. */
  readonly logRequests: boolean
  /** Address of the metrics, which are not served if it is `undefined`. */
  readonly metrics: MetricsAddress | undefined
  /** Whether metrics have the calls of each model and channel of the embedded gateway. */
  readonly metricsDetail: boolean
  /** Whether agents may change something at `/mcp`. */
  readonly mcpWrite: boolean
  /** Says which of the given flags and variables have no effect; `undefined` if all have one. */
  readonly unused: string | undefined
}

/** Default file of the embedded gateway. */
export const DEFAULT_DATABASE = 'data/relaydeck.db'

/** URL of One API's latest release. */
const DEFAULT_RELEASES = 'https://api.github.com/repos/songquanpeng/one-api/releases/latest'

export const USAGE = `Usage: relaydeck [--host 127.0.0.1] [--port 3000] [--database ${DEFAULT_DATABASE}]
       relaydeck [--host 127.0.0.1] [--port 3000] --gateway http://host:port

  --host             address to listen on                         (RELAYDECK_HOST)
  --port             port to listen on; 0 selects a free port     (RELAYDECK_PORT)
  --database         SQLite file, or postgres://user:pw@host/db   (RELAYDECK_DATABASE)
  --gateway          URL of an existing gateway to use instead    (RELAYDECK_GATEWAY)
  --migration-backup off: no copy before the file is migrated     (RELAYDECK_MIGRATION_BACKUP)
  --allowed-hosts    host names, separated by commas; * for any   (RELAYDECK_ALLOWED_HOSTS)
  --trust-proxy      trust X-Forwarded-* headers of a proxy       (RELAYDECK_TRUST_PROXY=true)
  --private-network  let pages of public sites call /v1           (RELAYDECK_PRIVATE_NETWORK=true)
  --connect-timeout  seconds to connect to a provider             (RELAYDECK_CONNECT_TIMEOUT)
  --answer-timeout   seconds to wait for a provider's response    (RELAYDECK_ANSWER_TIMEOUT)
  --releases         URL of the latest release; off disables it   (RELAYDECK_RELEASES)
  --log-level        silent, error, warn or info                  (RELAYDECK_LOG_LEVEL)
  --log-requests     log every request as a line of JSON          (RELAYDECK_LOG_REQUESTS=true)
  --metrics          [host:]port for Prometheus; host 127.0.0.1   (RELAYDECK_METRICS)
  --metrics-detail   metrics of each model and channel too        (RELAYDECK_METRICS_DETAIL=true)
  --mcp-write        let agents change something at /mcp          (RELAYDECK_MCP_WRITE=true)
  --help             show this help
  --version          show the version

Calls to providers and services use the proxies in HTTPS_PROXY and HTTP_PROXY, except for the hosts in NO_PROXY.

Commands, which use the database of --database; "relaydeck COMMAND --help" shows their options:

  relaydeck backup FILE [--keep N]            copy the database, even while the program is running
  relaydeck call NOUN.VERB [--FIELD VALUE …]  call a server of the family; "relaydeck help calls" lists all calls
  relaydeck check URL [--as NAME]             compare a server of the family with what the console expects
  relaydeck completion bash|zsh|fish          complete commands, calls and fields in a shell
  relaydeck config export [FILE] [--secrets]  write channels and options as YAML
  relaydeck config plan FILE [--prune]        compare such a file with the gateway; exits with 2 if they differ
  relaydeck config apply FILE [--prune]       make the gateway what the file says
  relaydeck copy --from A --to B [--dry-run]  copy everything to another database, file or PostgreSQL
  relaydeck doctor [FLAGS of a start]         say what would keep the program from running well
  relaydeck export-one-api FILE               write the SQLite file of a One API server
  relaydeck import FILE [--dry-run]           import what One API, New API, One Hub or LiteLLM has
  relaydeck login URL [--as NAME]             store a management API key of a server for "relaydeck call"
  relaydeck logout URL                        forget it
  relaydeck mcp [--write]                     let an agent manage a server, over standard input and output
  relaydeck move --from DB --to DB            move users, keys and channels between gateways
  relaydeck prices sync [--from URL] [--plan] take newer prices of models from a file or URL
  relaydeck seed [--seed 1] [--size demo]     generate demo data; --size load: as much as one machine can serve
  relaydeck setup claude-code|codex           set up a client on this machine for a gateway
  relaydeck usage [--json]                    print what a client's key has left and has used, for prompts

Documentation: ${documentation('run.md')}`

const FLAGS = {
  host: { type: 'string' },
  port: { type: 'string' },
  database: { type: 'string' },
  gateway: { type: 'string' },
  'migration-backup': { type: 'string' },
  'allowed-hosts': { type: 'string' },
  'base-path': { type: 'string' },
  'trust-proxy': { type: 'boolean' },
  'private-network': { type: 'boolean' },
  'connect-timeout': { type: 'string' },
  'answer-timeout': { type: 'string' },
  releases: { type: 'string' },
  'log-level': { type: 'string' },
  'log-requests': { type: 'boolean' },
  metrics: { type: 'string' },
  'metrics-detail': { type: 'boolean' },
  'mcp-write': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Reads flags, environment variables, and defaults, in this order; returns `undefined` if help was requested. */
export function readOptions(args: readonly string[], env: Env): Options | undefined {
  const { values: flags } = readArgs(args, FLAGS)
  if (flags.help) return undefined
  checkBasePath(readFlag('base-path', flags, env) ?? '/')
  // An empty host would mean all addresses of the machine.
  const host = requireText('host', readFlag('host', flags, env) ?? '127.0.0.1')
  const gateway = readGateway(readFlag('gateway', flags, env))
  const metrics = readMetrics(readFlag('metrics', flags, env))
  return {
    host,
    port: readPort(readFlag('port', flags, env) ?? '3000'),
    database: readDatabase(flags, env),
    gateway,
    migrationBackup: readMigrationBackup(readFlag('migration-backup', flags, env) ?? 'on'),
    allowedHosts: [...readHosts(readFlag('allowed-hosts', flags, env) ?? ''), host],
    trustProxy: flags['trust-proxy'] ?? readSwitch('RELAYDECK_TRUST_PROXY', env),
    allowPrivateNetwork: flags['private-network'] ?? readSwitch('RELAYDECK_PRIVATE_NETWORK', env),
    connectTimeout: readSeconds('connect-timeout', readFlag('connect-timeout', flags, env) ?? '10'),
    answerTimeout: readSeconds('answer-timeout', readFlag('answer-timeout', flags, env) ?? '3600'),
    proxies: readProxies(env),
    releases: readReleases(readFlag('releases', flags, env) ?? DEFAULT_RELEASES),
    logLevel: readLogLevel(readFlag('log-level', flags, env) ?? 'info'),
    logRequests: flags['log-requests'] ?? readSwitch('RELAYDECK_LOG_REQUESTS', env),
    metrics,
    metricsDetail: readDetail(flags['metrics-detail'] ?? readSwitch('RELAYDECK_METRICS_DETAIL', env), metrics, gateway),
    mcpWrite: flags['mcp-write'] ?? readSwitch('RELAYDECK_MCP_WRITE', env),
    unused: gateway === undefined ? undefined : unusedText(flags, env),
  }
}

/** Flags of the embedded gateway. */
const EMBEDDED = ['database', 'migration-backup', 'connect-timeout', 'answer-timeout'] as const

type Given = { readonly [F in (typeof EMBEDDED)[number] | 'gateway']?: string | undefined }

/** Says which flags and variables of the embedded gateway an existing one makes useless. */
function unusedText(flags: Given, env: Env): string | undefined {
  const given = (flag: keyof Given) => {
    if (flags[flag] !== undefined) return [`--${flag}`]
    // Commands such as backup use the variable, which the image sets.
    return flag !== 'database' && env[variableOf(flag)] ? [variableOf(flag)] : []
  }
  const names = EMBEDDED.flatMap(given)
  if (names.length === 0) return undefined
  const have = names.length === 1 ? 'has' : 'have'
  return `${names.join(' and ')} ${have} no effect with ${given('gateway').join()}: the embedded gateway does not run.`
}

/** Returns the database file of a flag, an environment variable, or the default. */
export const readDatabase = (flags: { readonly database?: string | undefined }, env: Env): string =>
  requireText('database', readFlag('database', flags, env) ?? DEFAULT_DATABASE)

/** The addresses of pages, files and calls begin at the root. */
function checkBasePath(value: string): void {
  if (value !== '/')
    throw new OptionError(
      `The program cannot be published below a path: give it a host name of its own, see ${documentation('run.md#below-a-path')}`,
    )
}

function readPort(value: string): number {
  const port = Number(value)
  if (!/^\d+$/.test(value) || port > 65_535)
    throw new OptionError(`The port must be an integer from 0 to 65535, not "${value}".`)
  return port
}

const DAY = 24 * 60 * 60

/** Converts seconds to milliseconds. */
function readSeconds(name: string, value: string): number {
  const seconds = Number(value)
  if (!/^\d+$/.test(value) || seconds < 1 || seconds > DAY)
    throw new OptionError(`The ${name} must be an integer number of seconds from 1 to ${DAY}, not "${value}".`)
  return seconds * 1000
}

function readHosts(value: string): string[] {
  const hosts = splitComma(value)
  const wrong = hosts.find((host) => host !== '*' && !/^[^\s/@?#*\\]+$/.test(host))
  if (wrong !== undefined)
    throw new OptionError(`The allowed hosts must be names such as console.example or *, not "${wrong}".`)
  return hosts
}

function readGateway(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const url = readUrl(value, 'gateway', 'http://host:3000')
  return withoutTrailingSlash(url.origin + url.pathname)
}

function readMigrationBackup(value: string): boolean {
  if (value !== 'on' && value !== 'off')
    throw new OptionError(`The migration-backup must be on or off, not "${value}".`)
  return value === 'on'
}

const readReleases = (value: string): string | undefined =>
  value === 'off' ? undefined : readUrl(value, 'releases', DEFAULT_RELEASES).href

const isLogLevel = (value: string): value is LogLevel => LOG_LEVELS.some((level) => level === value)

function readLogLevel(value: string): LogLevel {
  if (!isLogLevel(value)) throw new OptionError(`The log level must be ${LOG_LEVELS.join(', ')}, not "${value}".`)
  return value
}

function readMetrics(value: string | undefined): MetricsAddress | undefined {
  if (value === undefined) return undefined
  const [, host = '127.0.0.1', port = ''] = /^(?:(.+):)?(\d+)$/.exec(value) ?? []
  if (port === '' || Number(port) > 65_535)
    throw new OptionError(`The address of the metrics must be a port such as 9464 or 0.0.0.0:9464, not "${value}".`)
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) }
}

/** Checks that there are metrics to detail, and calls to observe. */
function readDetail(isDetailed: boolean, metrics: MetricsAddress | undefined, gateway: string | undefined): boolean {
  if (isDetailed && !metrics)
    throw new OptionError('The detail of metrics needs --metrics, the address of the metrics.')
  if (isDetailed && gateway !== undefined)
    throw new OptionError('The detail of metrics needs the embedded gateway; with --gateway there is none.')
  return isDetailed
}

/** Returns the URL of a server with http or https. */
export function readUrl(value: string, name: string, example: string): URL {
  const url = URL.parse(value)
  // Not quoted: an invalid URL may contain a password.
  if (!url || !/^https?:$/.test(url.protocol)) throw new OptionError(`The ${name} must be a URL such as ${example}.`)
  if (url.username || url.password) throw new OptionError(`The URL of the ${name} must not contain a password.`)
  return url
}

function readSwitch(name: string, env: Env): boolean {
  const value = env[name] || 'false'
  if (value !== 'true' && value !== 'false') throw new OptionError(`${name} must be true or false, not "${value}".`)
  return value === 'true'
}

/** Reads a variable whose name may be written in lower case, which then takes precedence, as in curl. */
const read = (env: Env, name: string): string => env[name.toLowerCase()] || env[name] || ''

function readProxy(env: Env, name: string): string | undefined {
  const value = read(env, name)
  const url = readProxyUrl(value)
  // Not quoted: it may contain a password.
  if (value !== '' && url === undefined) throw new OptionError(`${name} must be a URL such as http://proxy:3128.`)
  return url
}

/** Reads the usual variables about proxies. */
export const readProxies = (env: Env): Proxies => ({
  http: readProxy(env, 'HTTP_PROXY'),
  https: readProxy(env, 'HTTPS_PROXY'),
  except: read(env, 'NO_PROXY')
    .split(/[,\s]+/)
    .filter((entry) => entry !== ''),
})
