import { type RelaydeckError, type Send, withoutTrailingSlash } from '@relaydeck/api-sdk'
import { type Env, OptionError } from '../../flags/flags.ts'
import { openServer, sentenceOf, userIn } from '../server.ts'
import { Logins, loginsFile } from './logins.ts'

const VARIABLE = 'RELAYDECK_ACCESS_TOKEN'
const FLAG = '--user'

/** A server to call. */
export interface Connection {
  readonly url: string
  readonly send: Send
  /** Says in one sentence why a call failed. */
  explain(error: RelaydeckError): string
}

/** What a command line says about the server. */
interface ServerFlags {
  readonly gateway: string | undefined
  /** Id of the user of the management API key. */
  readonly user: string | undefined
}

/** Returns the URL of a server. @throws OptionError */
export function readServerUrl(text: string): string {
  // Not quoted: an invalid URL may contain a password.
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw new OptionError('The server must be a URL such as https://gateway.example.')
  if (url.username || url.password) throw new OptionError('The URL of the server must not contain a password.')
  return withoutTrailingSlash(url.origin + url.pathname)
}

/**
 * Opens the server that flags, environment and logins name.
 * @param isGuest whether the call needs no key
 * @throws OptionError, DataError, RelaydeckError
 */
export async function openConnection(flags: ServerFlags, env: Env, isGuest: boolean): Promise<Connection> {
  const logins = new Logins(loginsFile(env))
  const named = flags.gateway ?? env.RELAYDECK_URL
  const login = await logins.find(named === undefined ? undefined : readServerUrl(named))
  const url = named === undefined ? login?.url : readServerUrl(named)
  if (url === undefined)
    throw new OptionError('Name a server with --gateway or RELAYDECK_URL, or sign in with "relaydeck login URL".')
  // The key of one server must not reach another one.
  const isForThis = !env.RELAYDECK_URL || readServerUrl(env.RELAYDECK_URL) === url
  const accessToken = (isForThis ? env[VARIABLE] : undefined) || login?.accessToken
  if (!accessToken && !isGuest)
    throw new OptionError(`${url} needs a management API key in ${VARIABLE}, or "relaydeck login ${url}".`)
  const user = flags.user ?? env.RELAYDECK_USER
  const { send } = await openServer(url, { accessToken, user: user ? userIn(user, FLAG) : (login?.user ?? 1) })
  return { url, send, explain: (error) => sentenceOf(error, url, VARIABLE, FLAG) }
}
