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
  if (isRecord(status)) for (const field in MARKS) if (field in status) return MARKS[field] as Family
  return 'one-api'
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
