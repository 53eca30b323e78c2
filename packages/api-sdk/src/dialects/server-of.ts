import { isEmbedded, isKnown } from '../core/extra-calls.ts'
import { familyOf, isRecord } from '../index.ts'
import { dialectOf } from './any-server.ts'
import type { Dialect, Lack } from './dialect.ts'
import { laisky } from './laisky/index.ts'
import { newApi, oldNewApi } from './new-api/index.ts'
import { newApi1 } from './new-api-1/index.ts'
import { oneHub } from './one-hub/index.ts'

/** Names of what a server may lack. */
export const LACKS: Readonly<Record<Lack, string>> = {
  clearLogs: 'clearing the log',
  deleteSelf: 'deleting one’s account',
  logSearch: 'searches of the log',
  logTypeTest: 'log rows of channel tests',
  modelRatios: 'ratios of models and completions',
  ownUsername: 'own username',
  passwordAlone: 'new password without the current one',
  profileWithoutPassword: 'own profile without the password',
  recoveryCodes: 'recovery codes',
  systemPrompt: 'system prompt of a channel',
  testDisabled: 'test of the disabled channels only',
  tokenOrders: 'tokens in One API’s orders',
  typeModels: 'models of a channel type',
  userEmail: 'e-mail of a user, changed by administrators',
  userOrders: 'users in One API’s orders',
}

/** What a server is. */
export interface KnownServer {
  /** Its name for people: `New API 1.0`. */
  readonly name: string
  /** Version; `undefined` if the server has none that looks like a version. */
  readonly version: string | undefined
  /** Whether it is the embedded gateway of Relaydeck. */
  readonly isEmbedded: boolean
  /** Whether changes are sent to it. */
  readonly writes: boolean
  /** What One API has and this server has not. */
  readonly lacks: readonly Lack[]
}

const NAMES: ReadonlyMap<Dialect, string> = new Map([
  [newApi, 'New API'],
  [newApi1, 'New API 1.0'],
  [oldNewApi, 'New API before 2026'],
  [oneHub, 'One Hub'],
  [laisky, 'Laisky’s One API'],
])

/** A version as releases and builds have it; the field is free text. */
const VERSION = /^\(?[\w.+-]{1,40}\)?$/

/**
 * Returns what a server is; `undefined` if it does not belong to the One API family.
 * @param status content of `GET /api/status`, before a schema has dropped unknown fields
 */
export function serverOf(status: unknown): KnownServer | undefined {
  if (!isRecord(status) || (familyOf(status) === 'one-api' && !isKnown(status))) return undefined
  const dialect = dialectOf(status)
  const version = typeof status.version === 'string' && VERSION.test(status.version) ? status.version : undefined
  return {
    name: (dialect && NAMES.get(dialect)) ?? (isEmbedded(status) ? 'Relaydeck' : 'One API'),
    version,
    isEmbedded: isEmbedded(status),
    writes: dialect?.writes ?? true,
    lacks: dialect?.lacks ?? [],
  }
}
