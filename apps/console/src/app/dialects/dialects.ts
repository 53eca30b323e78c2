import { type Family, ForkError, type Send, SignedInUser } from '@relaydeck/api-sdk'
import { type Dialect, dialectOf, laisky, newApi, oneHub, speak, UnsupportedError } from '@relaydeck/api-sdk/dialects'
import { readJson } from '../storage.ts'
import { learnTotal } from './learn-total.ts'
import { forkTexts } from './texts.ts'

/** The dialect of each family until the status of the server is read. */
const FIRST: Partial<Record<Family, Dialect>> = { 'new-api': newApi, 'one-hub': oneHub, laisky }

const latest = new Map<Family, Dialect>()
const spoken = new Map<Dialect, Send>()

/** Returns the dialect of a fork from its status. */
export function recognise(status: unknown): Dialect | undefined {
  const dialect = dialectOf(status)
  if (dialect) latest.set(dialect.family, dialect)
  return dialect
}

/** Says in the reader's language that nothing was sent. */
async function explained(error: unknown): Promise<unknown> {
  if (!(error instanceof ForkError || error instanceof UnsupportedError)) return error
  const { notSent, notAvailable } = await forkTexts.load()
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
