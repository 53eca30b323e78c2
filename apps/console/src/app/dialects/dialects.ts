import { type Family, ForkError, type Send, SignedInUser } from '@relaydeck/api-sdk'
import {
  type Dialect,
  dialectOf,
  laisky,
  type Narrowing,
  newApi,
  oneHub,
  speak,
  UnsupportedError,
} from '@relaydeck/api-sdk/dialects'
import { readJson } from '../storage.ts'
import { learnTotal } from './learn-total.ts'
import { narrowed } from './narrowed.ts'
import { type Filters, narrowingOf } from './narrowing.ts'
import { forkTexts } from './texts.ts'

/** The dialect of each family until the status of the server is read. */
const FIRST: Partial<Record<Family, Dialect>> = { 'new-api': newApi, 'one-hub': oneHub, laisky }

const latest = new Map<Family, Dialect>()
const spoken = new Map<Dialect, Send>()

export { changeMany } from './many.ts'

/** How a fork sorts and filters a list. */
interface Served {
  /** Sends calls of the list. */
  readonly via: Send
  readonly narrowing: Narrowing
  /** Key of the number of rows. */
  readonly total: string
}

/** What the console knows of a fork. */
export interface Fork extends Dialect {
  /** Returns how the server sorts and filters a list; `undefined` if it cannot do all of it. */
  readonly serve: (list: string, sort: string | undefined, filters: Filters, send: Send) => Served | undefined
}

/** What versions of forks have ignored, as text. */
const ignored = new Set<string>()

function serve(dialect: Dialect, ...[list, sort, filters, send]: Parameters<Fork['serve']>): Served | undefined {
  const narrowing = narrowingOf(dialect, list, sort, filters)
  const name = JSON.stringify([list, narrowing])
  if (!narrowing || ignored.has(name)) return undefined
  const total = narrowing.where ? `${list}/${JSON.stringify(narrowing.where)}` : list
  // The error renders the list again, which is then read whole.
  return { via: narrowed(send, narrowing, () => ignored.add(name)), narrowing, total }
}

/** Returns a fork from its status. */
export function recognise(status: unknown): Fork | undefined {
  const dialect = dialectOf(status)
  if (!dialect) return undefined
  latest.set(dialect.family, dialect)
  return { ...dialect, serve: (...asked) => serve(dialect, ...asked) }
}

/** Says in the reader's language that nothing was sent. */
async function explained(error: unknown): Promise<unknown> {
  if (!(error instanceof ForkError || error instanceof UnsupportedError)) return error
  const { notSent, notAvailable } = forkTexts.current()
  return error instanceof ForkError
    ? new ForkError(error.endpoint, notSent)
    : new UnsupportedError(error.endpoint, notAvailable)
}

/** Returns the function that sends calls to a fork. */
export function speakTo(family: Family, send: Send): Send {
  const dialect = latest.get(family) ?? FIRST[family]
  if (!dialect) return send
  const known = spoken.get(dialect)
  if (known) return known
  const translate = speak(dialect, {
    user: () => readJson('user', SignedInUser)?.id,
    onTotal: learnTotal,
  })(send)
  const explaining: Send = (request) =>
    translate(request).catch(async (error: unknown) => {
      throw await explained(error)
    })
  spoken.set(dialect, explaining)
  return explaining
}
