import {
  CHANNEL_STATUS,
  DEFAULT_GROUP,
  type Family,
  ForkError,
  GatewayError,
  RANK,
  RefusedError,
  type Send,
  SignedInUser,
  USER_STATUS,
} from '@relaydeck/api-sdk'
import {
  browserTabs,
  type Dialect,
  dialectOf,
  laisky,
  MANY,
  type Narrowing,
  narrow,
  narrowingOf as narrowingIn,
  newApi,
  newApi1,
  oneHub,
  removeChannels,
  removeTokens,
  SetupError,
  setStatusOfChannels,
  speak,
  TokenKeeper,
  UnsupportedError,
} from '@relaydeck/api-sdk/dialects'
import { textArea } from '../language/area.ts'
import { readJson } from '../storage.ts'
import { totalKeyOf } from '../total-key.ts'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

/** Families whose calls differ from One API's. */
export type ForkFamily = Exclude<Family, 'one-api'>

/** Dialects of servers whose status is not read yet; of several generations the usual one first. */
const FIRST: readonly Dialect[] = [newApi, newApi1, oneHub, laisky]

/** Returns the dialect of a server whose status is not read yet. */
const firstDialect = (family: ForkFamily, generation: string | undefined): Dialect =>
  FIRST.find((each) => each.family === family && each.generation === generation) ??
  FIRST.find((each) => each.family === family) ??
  newApi

/** How a fork sorts and filters a list. */
interface Served {
  /** Sends calls that are sorted and filtered by the server. */
  readonly via: (send: Send) => Send
  readonly narrowing: Narrowing
  /** Key of the number of rows. */
  readonly total: string
}

/** A fork's dialect, with what the console knows about the server. */
export interface Fork extends Dialect {
  /** Sorts and filters that the fork ignored, as text. */
  readonly ignored: Set<string>
  readonly dialect: Dialect
  /** Sends calls in the fork's dialect. */
  readonly send: Send
  /** Token of a sign-in, for servers that have no cookie. */
  readonly tokens: TokenKeeper
  /** What people are told about forks; it is loaded with the dialect. */
  readonly texts: typeof forkTexts
  /** Returns how the server sorts and filters a list; `undefined` if it cannot do all of it. */
  readonly serve: (list: string, sort: string | undefined, filters: Filters) => Served | undefined
}

interface Opening {
  readonly family: ForkFamily
  /** Generation of an earlier visit's server. */
  readonly generation?: string | undefined
  /** The fork's status, as it was sent; `undefined` before it is read. */
  readonly status: unknown
  /** The fork as an earlier status described it. */
  readonly known: Fork | undefined
  readonly send: Send
  /** Called with the number of rows of a list and its key. */
  readonly onTotal: (key: string, total: number) => void
}

/** Returns a fork, from its status if that was read. */
export function openFork({ family, generation, status, known, send, onTotal }: Opening): Fork {
  const dialect = dialectOf(status) ?? firstDialect(family, generation)
  if (known?.dialect === dialect) return known
  const user = () => readJson('user', SignedInUser)?.id
  const tokens = known?.tokens ?? new TokenKeeper({ user, tabs: browserTabs() })
  const ignored = (known?.family === family && known.ignored) || new Set<string>()
  const translate = speak(dialect, {
    user,
    tokens,
    onTotal: (total, request) => onTotal(totalKeyOf(request, narrowingIn(request)?.where), total),
  })(send)
  return {
    ...dialect,
    dialect,
    ignored,
    tokens,
    texts: forkTexts,
    send: (request) =>
      translate(request).catch((error: unknown) => {
        throw explained(error)
      }),
    serve: (list, sort, filters) => {
      const narrowing = narrowingOf(dialect, list, sort, filters)
      const name = JSON.stringify([list, narrowing])
      if (!narrowing || ignored.has(name)) return undefined
      const total = narrowing.where ? `${list}/${JSON.stringify(narrowing.where)}` : list
      // The error renders the list again; the console then reads all of its rows.
      return { via: narrowed(narrowing, () => ignored.add(name)), narrowing, total }
    },
  }
}

/**
 * Lets the server sort and filter a list.
 * @param onIgnored called if the answer shows that the server ignored a filter
 */
const narrowed = (narrowing: Narrowing, onIgnored: () => void): Served['via'] => {
  const middleware = narrow(narrowing)
  return (send) => (request) =>
    middleware(request, send).catch((error: unknown) => {
      if (error instanceof UnsupportedError) onIgnored()
      throw error
    })
}

/** Returns an error whose message, in the reader's language, says more than the server's, or that nothing was sent. */
function explained(error: unknown): unknown {
  if (error instanceof GatewayError) return withOwnText(error)
  if (!(error instanceof ForkError || error instanceof UnsupportedError)) return error
  const { notSent, notAvailable } = forkTexts.current()
  return error instanceof ForkError
    ? new ForkError(error.endpoint, notSent)
    : new UnsupportedError(error.endpoint, notAvailable)
}

function withOwnText(error: GatewayError): GatewayError {
  const { refusals } = forkTexts.current()
  const { code = '' } = error
  const serverMessage = Object.hasOwn(refusals, code) ? refusals[code] : undefined
  if (serverMessage === undefined) return error
  const Kind = error instanceof SetupError ? SetupError : RefusedError
  return new Kind(error.endpoint, { status: error.status, serverMessage, code })
}

type Call = (send: Send, ids: readonly number[]) => Promise<number>

const setStatus =
  (status: number): Call =>
  (send, ids) =>
    setStatusOfChannels(send, ids, status)

/** Calls that change many rows, by list and action. */
const CALLS: Readonly<Record<string, Call>> = {
  'channel.enable': setStatus(CHANNEL_STATUS.enabled),
  'channel.disable': setStatus(CHANNEL_STATUS.disabled),
  'channel.remove': removeChannels,
  'token.remove': removeTokens,
}

/**
 * Changes at most 100 rows with one call. Returns `false` if the server has no such call, and nothing was sent.
 * @throws Error if some rows may not have been changed
 */
export async function changeMany(send: Send, action: string, ids: readonly number[]): Promise<boolean> {
  const call = CALLS[action]
  if (!call || ids.length > MANY) return false
  try {
    const count = await call(send, ids)
    if (count === ids.length) return true
  } catch (error) {
    if (error instanceof UnsupportedError) return false
    throw error
  }
  throw new Error(`${action} changed another number of rows`)
}

/** Texts about forks of One API. */
export const forkTexts = textArea({ zh, en })

/** Filters of a list, by their names in its address. */
export type Filters = Readonly<Record<string, string | undefined>>

type Field = (value: string) => number | string | undefined

const wordOf =
  (words: Readonly<Record<string, number>>): Field =>
  (word) =>
    words[word]

/** Filters that are values of a field of the rows, by the name of the list. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  channel: { status: wordOf(CHANNEL_STATUS), type: Number, group: (group) => group },
  user: {
    status: wordOf(USER_STATUS),
    role: wordOf(RANK),
    // Users without a group have this one, too.
    group: (group) => (group === DEFAULT_GROUP ? undefined : group),
  },
}

/** Returns a server's query for sorting and filtering a list; `undefined` if it does not support all of it. */
export function narrowingOf(
  { narrow }: Dialect,
  list: string,
  sort: string | undefined,
  filters: Filters,
): Narrowing | undefined {
  const where: Record<string, number | string> = {}
  for (const [name, value] of Object.entries(filters)) {
    if (!value) continue
    const own = FIELDS[list]?.[name]?.(value)
    if (own === undefined) return undefined
    where[name] = own
  }
  const narrowing = { ...(sort && { sort }), ...(Object.keys(where).length > 0 && { where }) }
  return narrow(list, narrowing) && narrowing
}
