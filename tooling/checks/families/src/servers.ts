import { ok } from 'node:assert/strict'
import type { Family } from '@relaydeck/api-sdk'
import { type Dialect, laisky, newApi, newApi1, oneHub } from '@relaydeck/api-sdk/dialects'

/** A family, or a later generation of one. */
export type Kind = Family | 'new-api-1'

/** A server that is checked. */
export interface CheckedServer {
  readonly kind: Kind
  readonly name: string
  /** The version that was checked. */
  readonly version: string
  /** One API needs none. */
  readonly dialect: Dialect | undefined
}

/** The servers that are checked, with the versions of the recorded reports. */
export const SERVERS: readonly CheckedServer[] = [
  { kind: 'one-api', name: 'One API', version: '0.6.11', dialect: undefined },
  { kind: 'new-api', name: 'New API', version: 'source of 4 July 2026', dialect: newApi },
  { kind: 'new-api-1', name: 'New API 1.0 (rc)', version: 'source of 21 August 2026', dialect: newApi1 },
  { kind: 'one-hub', name: 'One Hub', version: '0.14.27', dialect: oneHub },
  { kind: 'laisky', name: 'Laisky’s One API', version: 'source of 22 August 2026', dialect: laisky },
]

/** Returns the checked server of a kind. @throws AssertionError */
export function serverNamed(name: string): CheckedServer {
  const server = SERVERS.find(({ kind }) => kind === name)
  ok(server, `the kinds of servers are ${SERVERS.map(({ kind }) => kind).join(', ')}, not "${name}"`)
  return server
}
