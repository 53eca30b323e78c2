import { GatewayError, TransportError } from '@relaydeck/api-sdk'
import { type KnownServer, LACKS, serverOf } from '@relaydeck/api-sdk/dialects'
import { documentation } from '../flags/documentation.ts'

/** What the last call for the status of a server gave: its content, or an error. */
export type Seen = { readonly status: unknown } | { readonly error: unknown }

/** What only the embedded gateway has, by the nouns of its calls. */
export const EMBEDDED_ONLY: Readonly<Record<string, string>> = {
  accessTokens: 'named management API keys',
  alertRules: 'alerts',
  alertTargets: 'alerts',
  alertDeliveries: 'alerts',
  calls: 'explanations of calls',
  events: 'alerts',
  journal: 'the journal',
  limits: 'limits',
  moves: 'moves in the console',
  prices: 'prices that the server states',
  sessions: 'the list of sessions',
  twoFactor: 'the second factor',
  usage: 'sums of usage',
}

const listed = (words: readonly string[]) => [...new Set(words)].join(', ')

function limitsOf({ isEmbedded, writes, lacks }: KnownServer): string {
  const see = documentation('families.md')
  if (isEmbedded) return ''
  if (!writes) return `; the console only reads there, and changes are refused: ${see}`
  const missing = lacks.length > 0 ? lacks.map((lack) => LACKS[lack]) : Object.values(EMBEDDED_ONLY)
  return `; without ${listed(missing)}: ${see}`
}

/** Returns name and version of a server: `New API 1.0, v1.0.0`. */
export const nameOf = ({ name, version }: KnownServer): string => (version ? `${name}, ${version}` : name)

/** Whether a server, or what is in front of it, may answer otherwise later. */
const isTemporary = (error: unknown): boolean =>
  error instanceof TransportError || (error instanceof GatewayError && (error.status >= 500 || error.status === 429))

/** What is said of a server that does not answer. */
export const SILENT = 'does not respond yet; the console will work as soon as it does'

/** Returns the server that was seen; `undefined` if it does not answer, or is of another kind. */
export const serverSeen = (seen: Seen): KnownServer | undefined =>
  'status' in seen ? serverOf(seen.status) : undefined

/** Says in a line what a server is, and what is limited there. */
export function serverText(seen: Seen): string {
  if ('error' in seen && isTemporary(seen.error)) return SILENT
  const server = serverSeen(seen)
  if (server) return `${nameOf(server)}${limitsOf(server)}`
  const answer = 'error' in seen && seen.error instanceof GatewayError ? ` (HTTP ${seen.error.status})` : ''
  return `is no server of the One API family${answer}: check the address; the console waits for one`
}
