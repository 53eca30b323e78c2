import type { SendRequest } from './endpoint.ts'
import { ForkError } from './errors.ts'
import { isRecord } from './json.ts'

/** Gateways that answer `/api` in the manner of One API, each in its own dialect. */
export type Family = 'one-api' | 'laisky' | 'one-hub' | 'new-api'

// Fields of `GET /api/status` that only this fork sends, whatever their values. `version` and `system_name` say
// nothing: both are free text. The order counts: later forks copied fields of earlier ones.
const MARKS: Readonly<Record<string, Family>> = {
  setup: 'new-api',
  self_use_mode_enabled: 'new-api',
  PaymentUSDRate: 'one-hub',
  oidc_auth: 'one-hub',
  stripe_enabled: 'laisky',
  password_login: 'laisky',
}

/**
 * Recognises a gateway by its status, read before any schema drops what it does not know.
 * @param status content of `GET /api/status`
 * @returns `one-api` also where the status cannot be read
 */
export function familyOf(status: unknown): Family {
  if (isRecord(status)) for (const field in MARKS) if (field in status) return MARKS[field] as Family
  return 'one-api'
}

/** Tells whether a call changes something for somebody signed in. */
export const isChange = ({ effects, role }: SendRequest): boolean => effects && role !== 'guest'

/**
 * Refuses to change anything on a fork. Signing in and other calls of guests go through.
 * @throws ForkError
 */
export function checkFamily(request: SendRequest, family: Family): void {
  const { endpoint } = request
  if (isChange(request) && family !== 'one-api')
    throw new ForkError(endpoint, `${endpoint} was not sent to a fork (${family}); see the option forks`)
}
