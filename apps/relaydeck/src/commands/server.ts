import {
  createSend,
  ForbiddenError,
  type RelaydeckError,
  requestOf,
  type Send,
  SignedOutError,
  status,
  withoutTrailingSlash,
} from '@relaydeck/api-sdk'
import { anyServer, dialectOf, SetupError } from '@relaydeck/api-sdk/dialects'
import { OptionError } from '../flags/flags.ts'
import { paced, waiting } from './rate-limits.ts'

/** A running server, called with a management API key. */
export interface RunningServer {
  /** Its URL, without a slash at its end. */
  readonly name: string
  /** Sends calls with the server's dialect. */
  readonly send: Send
  /** Sends calls as they are. */
  readonly plain: Send
  /** Whether it is a fork of One API. */
  readonly isFork: boolean
}

/** Whose key a server is called with. */
export interface ServerAccess {
  /** Left out for calls of guests. */
  readonly accessToken: string | undefined
  /** Id of the user of the key, which New API requires. */
  readonly user: number
}

const language = () => 'en'

/** The super administrator that a server's set-up creates. */
const FIRST_USER = '1'

/**
 * Returns the id of a user.
 * @param flag its flag, for the error
 * @throws OptionError
 */
export function userIn(text: string | undefined, flag: string): number {
  const user = text || FIRST_USER
  if (!/^[1-9]\d{0,9}$/.test(user)) throw new OptionError(`${flag} must be the id of a user, not '${user}'.`)
  return Number(user)
}

/**
 * Asks a server what it is. Its rate limits are kept: calls wait after HTTP 429, and those to forks have a pace.
 * @throws RelaydeckError
 */
export async function openServer(url: string, { accessToken, user }: ServerAccess): Promise<RunningServer> {
  const baseUrl = withoutTrailingSlash(url)
  const translate = anyServer({ user })
  const waits = createSend({ baseUrl, accessToken, language, dialect: waiting })
  // A change of a fork's row takes several calls, so that calls have a pace instead of changes.
  const isFork = dialectOf(await waits(requestOf(status.get))) !== undefined
  const plain = isFork ? paced(waits) : waits
  return { name: baseUrl, send: translate(plain), plain, isFork }
}

/** Whether New API misses the id of the key's user, or has got another one. */
const isOtherUser = (error: RelaydeckError): boolean =>
  error instanceof SetupError && error.serverMessage.includes('New-Api-User')

/**
 * Says in one sentence why a call to a server failed.
 * @param variable environment variable of the management API key
 * @param flag flag of its user
 */
export function sentenceOf(error: RelaydeckError, name: string, variable: string, flag: string): string {
  if (isOtherUser(error)) return `${name}: ${flag} must be the id of the user of the access token.`
  const needs = error instanceof SignedOutError || error instanceof ForbiddenError
  const hint = needs ? ` ${variable} must be a management API key of a super administrator.` : ''
  return `${name}: ${error.message.replace(/\.$/, '')}.${hint}`
}
