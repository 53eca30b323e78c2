import { once } from 'node:events'
import { createServer } from 'node:net'
import { isRecord } from '@relaydeck/api-sdk'
import { serverOf } from '@relaydeck/api-sdk/dialects'
import { DatabaseError, type DatabaseState, inspectDatabase, readText, shownName } from '@relaydeck/gateway'
import { databaseFile } from '../flags/database-file.ts'
import { type Options, readOptions } from '../flags/options.ts'
import { nameOf } from '../gateway/server-text.ts'
import { nodeWarning } from '../operation/node-security.ts'
import type { Command } from './command.ts'

/** What was found about one thing. */
interface Finding {
  readonly about: string
  readonly isWrong: boolean
  /** What is there, or what is wrong and what to do. */
  readonly text: string
}

const fine = (about: string, text: string): Finding => ({ about, isWrong: false, text })
const wrong = (about: string, text: string): Finding => ({ about, isWrong: true, text })

const TIMEOUT_MS = 5_000
/** Largest answer of `/api/status` that is read, in bytes. */
const STATUS_MAX = 1024 * 1024
/** Difference of clocks that is no fault, in milliseconds. */
const CLOCK_TOLERANCE = 60_000
/** Bytes that a database should have to grow. */
const SPACE_MIN = 100 * 1024 * 1024
const LOOPBACK = ['127.0.0.1', 'localhost', '::1']

const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`

function node(): Finding {
  const warning = nodeWarning(process.versions.node)
  return warning ? wrong('node', warning) : fine('node', process.versions.node)
}

const urlOf = (host: string, port: number) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Whether a program answers at an address as healthy. */
const isHealthy = async (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )

async function port({ host, port: number }: Options): Promise<Finding> {
  const server = createServer()
  try {
    server.listen(number, host)
    await once(server, 'listening')
    return fine('port', `${number} on ${host} is free`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EADDRINUSE')
      return wrong('port', `${number} on ${host} cannot be used (${code}): choose another one.`)
    if (await isHealthy(urlOf(host, number))) return fine('port', `${number} on ${host} has a program that is healthy`)
    return wrong('port', `${number} on ${host} is in use: stop the other program, or choose another --port.`)
  } finally {
    server.close()
  }
}

function space({ space: bytes }: DatabaseState): Finding[] {
  if (!bytes) return []
  const needed = Math.max(SPACE_MIN, bytes.size)
  if (bytes.free >= needed) return [fine('space', `${megabytes(bytes.free)} are free beside the database`)]
  return [
    wrong('space', `Only ${megabytes(bytes.free)} are free beside the database: make room for ${megabytes(needed)}.`),
  ]
}

function migrations({ exists, migrations: count }: DatabaseState, isCopied: boolean): string {
  if (!exists) return 'is created by the start'
  if (count === undefined) return 'can be reached'
  return count === 0
    ? 'is complete and up to date'
    : `is complete; the next start ${isCopied ? 'copies it and ' : ''}runs ${count} migrations${isCopied ? '' : ', so back it up first'}`
}

/** Compares a clock that is right with this machine's. */
function clock(time: number | undefined, source: string, isExact: boolean): Finding[] {
  if (time === undefined) return []
  const behind = time - Date.now()
  const isOff = behind > CLOCK_TOLERANCE || (isExact && behind < -CLOCK_TOLERANCE)
  const seconds = Math.abs(Math.round(behind / 1000))
  if (!isOff) return [fine('clock', `agrees with ${source}`)]
  return [wrong('clock', `It is ${seconds} seconds ${behind > 0 ? 'behind' : 'ahead of'} ${source}: set the clock.`)]
}

async function database({ database: given, migrationBackup }: Options): Promise<Finding[]> {
  const file = databaseFile(given)
  try {
    const state = await inspectDatabase(file)
    const isServer = state.space === undefined
    const times = clock(state.time, isServer ? 'the database server' : 'the last change of the database', isServer)
    return [fine('database', `${shownName(file)} ${migrations(state, migrationBackup)}`), ...space(state), ...times]
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    return [wrong('database', error.message)]
  }
}

function proxy({ trustProxy, host, allowedHosts }: Options): Finding {
  const isLocal = LOOPBACK.includes(host)
  if (trustProxy)
    return fine(
      'proxy',
      `trusted${isLocal ? '' : `; let only the proxy reach ${host}, since others can forge addresses`}`,
    )
  const names = allowedHosts.filter((name) => name !== host)
  const hint = names.length > 0 ? '; behind one with https, set --trust-proxy' : ''
  return fine('proxy', `none is trusted${hint}`)
}

async function gateway(url: string): Promise<Finding[]> {
  try {
    const response = await fetch(new URL('/api/status', url), {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'manual',
    })
    if (!response.ok)
      return [wrong('gateway', `${url} answers HTTP ${response.status}: check the address and its log.`)]
    const body: unknown = JSON.parse((await readText(response.body, STATUS_MAX)) ?? '')
    const server = isRecord(body) ? serverOf(body.data) : undefined
    if (!server) throw new SyntaxError()
    const date = Date.parse(response.headers.get('date') ?? '')
    return [
      fine('gateway', `${url} is ${nameOf(server)}`),
      ...clock(Number.isNaN(date) ? undefined : date, 'the gateway', true),
    ]
  } catch (error) {
    if (error instanceof SyntaxError)
      return [wrong('gateway', `${url} is no server of the One API family: check the address.`)]
    return [wrong('gateway', `${url} cannot be reached: start it, or check the address.`)]
  }
}

const line = ({ about, isWrong, text }: Finding) => `${isWrong ? 'wrong' : 'ok   '}  ${about.padEnd(8)}  ${text}`

const HELP = `Usage: relaydeck doctor [FLAGS]

Says in a line each what would keep the program from running well: Node, port, database, free space, proxy,
gateway and clock. It takes the flags and variables of a start, and changes nothing. Exits with 1 if something is wrong.`

/** `relaydeck doctor [FLAGS]` */
export const doctor: Command = {
  help: HELP,
  run: async (args, env) => {
    const options = readOptions(args, env)
    if (!options) return { text: HELP, code: 0 }
    const behind = options.gateway ? gateway(String(options.gateway)) : database(options)
    const findings = [node(), await port(options), ...(await behind), proxy(options)]
    return { text: findings.map(line).join('\n'), code: findings.some(({ isWrong }) => isWrong) ? 1 : 0 }
  },
}
