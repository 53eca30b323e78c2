import type { SendRequest } from './endpoint.ts'
import { ForkError } from './errors.ts'
import { isRecord } from './json.ts'

/** One API and the forks whose `/api` differs from it. */
export type Family = 'one-api' | 'laisky' | 'one-hub' | 'new-api'

// Fields of `GET /api/status` that only one fork sends. `version` and `system_name` are free text and prove nothing.
// The order matters, since later forks copied fields of earlier ones.
const MARKS: Readonly<Record<string, Family>> = {
  setup: 'new-api',
  self_use_mode_enabled: 'new-api',
  enable_data_export: 'new-api',
  PaymentUSDRate: 'one-hub',
  oidc_auth: 'one-hub',
  stripe_enabled: 'laisky',
  password_login: 'laisky',
}

/**
 * Returns the family of a gateway; `one-api` also if the status cannot be read.
 * @param status content of `GET /api/status`, before a schema has dropped unknown fields
 */
export function familyOf(status: unknown): Family {
  if (!isRecord(status)) return 'one-api'
  return Object.entries(MARKS).find(([field]) => field in status)?.[1] ?? 'one-api'
}

/** Names of the families, for people. */
const NAMES: Readonly<Record<Family, string>> = {
  'one-api': 'One API',
  laisky: 'the fork of One API by Laisky',
  'one-hub': 'One Hub',
  'new-api': 'New API',
}

/** Says how a server differs from One API, for an error; `undefined` for One API itself. */
export function hintOf(status: unknown): string | undefined {
  const family = familyOf(status)
  if (family === 'one-api') return undefined
  return `The server is ${NAMES[family]}: give the client its dialect, anyServer() of @relaydeck/api-sdk/dialects.`
}

/** Returns whether a call changes something on behalf of a signed-in user. */
export const isChange = ({ effects, role }: SendRequest): boolean => effects && role !== 'guest'

/**
 * Rejects changes on a fork; calls that guests may make are allowed.
 * @throws ForkError
 */
export function checkFamily(request: SendRequest, family: Family): void {
  const { endpoint } = request
  if (isChange(request) && family !== 'one-api')
    throw new ForkError(endpoint, `${endpoint} was not sent to a fork (${family}); see the option forks`)
}
