import { randomBytes } from 'node:crypto'
import {
  isRecord,
  RANK,
  RelaydeckError,
  requestOf,
  session,
  status,
  TransportError,
  withoutTrailingSlash,
} from '@relaydeck/api-sdk'
import { dialectOf } from '@relaydeck/api-sdk/dialects'
import { type Connection, type Credentials, createActor } from './actor.ts'
import { tryAccount } from './changes/account.ts'
import { removeMade } from './changes/made.ts'
import { tryRows } from './changes/rows.ts'
import { type Context, rowIn } from './context.ts'
import { limitedFetch } from './limited-fetch.ts'
import { tryReads } from './reads.ts'
import type { Leftover, Report } from './report.ts'
import { type Progress, Run } from './run.ts'
import { leaveOut } from './untried.ts'

/** Nothing could be checked; the message is one sentence for the user. */
export class CheckError extends Error {
  override readonly name = 'CheckError'
}

/** Password sign-in, or an access token. */
export type Account = Credentials | { readonly username: string; readonly password: string }

/** Options of a check. */
export interface CheckOptions {
  /** URL of the server. */
  readonly url: string
  /** Default: only the calls of guests are tried. */
  readonly account?: Account | undefined
  /** Whether calls are sent without a dialect. Default: whether the server has none. */
  readonly raw?: boolean | undefined
  /** Whether changes are tried, in rows that are made and removed. Default: false. */
  readonly changes?: boolean | undefined
  /** Ends the check; what was made is removed. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds that one exchange may take; a call may take four times as long. Default: 10,000. */
  readonly timeout?: number | undefined
  /** Returns the signal that ends an exchange or a call, instead of `timeout`. */
  readonly deadline?: (() => AbortSignal) | undefined
  /** Largest answer in bytes. Default: 8 MiB. */
  readonly maxBytes?: number | undefined
  /** Receives what the check does. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
  /** Replacement of the global `fetch`. */
  readonly fetch?: typeof fetch | undefined
  /** Six lower-case letters or digits in the names of the rows that are made. Default: random ones. */
  readonly mark?: string | undefined
  /** Password of the accounts that are made. Default: a random one. */
  readonly password?: string | undefined
}

const TIMEOUT_MS = 10_000
const MAX_BYTES = 8 * 1024 * 1024

/** Exchanges that one call may need at most, as a measure of its time. */
const EXCHANGES = 4

const STATUS = { ...requestOf(status.get), retries: 0 }

/** Reads the status as the server sends it. */
async function statusOf(connection: Connection): Promise<unknown> {
  try {
    return await createActor({ ...connection, raw: true }).send(STATUS)
  } catch (error) {
    if (error instanceof TransportError && error.reason === 'offline' && !isLimit(error))
      throw new CheckError(`${connection.url} cannot be reached.`)
    if (error instanceof RelaydeckError) return undefined
    throw error
  }
}

const isLimit = ({ cause }: TransportError): boolean => cause instanceof Error && cause.name === 'LimitError'

function familyName(content: unknown): string {
  if (isRecord(content) && 'max_page_size' in content) return 'embedded'
  const dialect = dialectOf(content)
  return dialect ? `${dialect.family}${dialect.generation === '1.0' ? ' 1.0' : ''}` : 'one-api'
}

const random = (): string => Array.from(randomBytes(6), (byte) => 'abcdefghijklmnopqrstuvwxyz'[byte % 26]).join('')

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

const numberOr = (value: unknown, other: number): number => (typeof value === 'number' ? value : other)

/**
 * Signs in, and learns the role of the account. One that is answered without a role may be anybody.
 * @throws CheckError if the server refuses the account
 */
async function signIn({ run, main }: Context, account: Account | undefined, url: string): Promise<void> {
  if (!account) return
  const call = 'password' in account ? 'session.login' : 'session.self'
  const input = 'password' in account ? { username: account.username, password: account.password } : {}
  run.role = RANK.user
  const answer = await run.try(main, call, input)
  const result = run.results().find((each) => each.call === call)
  const isRefused = result?.findings.some((finding) => finding.code === 'failed' && finding.failure === 'refused')
  if (isRefused)
    throw new CheckError(
      `${url} does not accept the account. One with a second factor needs a management API key in RELAYDECK_ACCESS_TOKEN.`,
    )
  if (result?.reason === 'rateLimited') throw new CheckError(`${url} has had too many sign-ins. Try again later.`)
  run.role = answer ? numberOr(rowIn(answer)?.role, RANK.root) : undefined
}

/**
 * Checks a server call by call. Whatever the server answers, the report has every call.
 * @throws CheckError if the server cannot be reached, or refuses the account
 */
export async function check(options: CheckOptions): Promise<Report> {
  const { account, changes = false, mark = random(), timeout = TIMEOUT_MS } = options
  const password = options.password ?? `${random()}-${random()}1`
  const signal = options.signal ?? new AbortController().signal
  const deadline = options.deadline ?? (() => AbortSignal.timeout(timeout))
  const url = withoutTrailingSlash(options.url)
  const limits = { deadline, maxBytes: options.maxBytes ?? MAX_BYTES }
  const fetch = limitedFetch(options.fetch ?? globalThis.fetch, limits)
  const content = await statusOf({ url, fetch, raw: true })
  const dialect = dialectOf(content)
  const raw = options.raw ?? dialect === undefined
  const connection = { url, fetch, raw }
  const family = familyName(content)
  const run = new Run({
    isEmbedded: family === 'embedded',
    translated: raw ? [] : Object.keys(dialect?.calls ?? {}),
    signal,
    deadline: options.deadline ?? (() => AbortSignal.timeout(EXCHANGES * timeout)),
    wait: (milliseconds) => pause(milliseconds, signal),
    onProgress: options.onProgress ?? (() => {}),
  })
  const main = createActor(connection, account && 'accessToken' in account ? account : undefined)
  const context: Context = {
    run,
    main,
    guest: () => createActor(connection),
    raw,
    mark,
    made: new Map(),
    password,
  }
  let left: Leftover[] = []
  await signIn(context, account, url)
  try {
    await tryReads(context)
    if (changes && run.role !== undefined) await tryAccount(context, await tryRows(context))
  } finally {
    if (changes && run.role !== undefined) left = await removeMade(context, limits.deadline)
  }
  leaveOut(run, changes)
  if (account && 'password' in account) await session.logout(main.send).catch(() => {})
  return { url, family, raw, changes, interrupted: signal.aborted, calls: run.results(), left }
}
