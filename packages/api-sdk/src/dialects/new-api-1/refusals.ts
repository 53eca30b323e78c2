import { BannedError, ForbiddenError, type GatewayError, RefusedError, SignedOutError } from '../../index.ts'
import type { ErrorKind } from '../dialect.ts'
import { SetupError, StepUpError } from '../errors.ts'

/** Classes of refusals by their code. */
export const KINDS: Readonly<Record<string, ErrorKind>> = {
  AUTH_UNAUTHORIZED: SignedOutError,
  AUTH_TOKEN_EXPIRED: SignedOutError,
  AUTH_SESSION_REVOKED: SignedOutError,
  AUTH_USER_INVALID: SignedOutError,
  AUTH_USER_DISABLED: BannedError,
  AUTH_INSUFFICIENT_PRIVILEGE: ForbiddenError,
  AUTH_ORIGIN_FORBIDDEN: SetupError,
  AUTH_SESSION_REQUIRED: SetupError,
  AUTH_SESSION_LIMIT: RefusedError,
  AUTH_SESSION_ISSUANCE_LIMIT: RefusedError,
  AUTH_SESSION_NOT_FOUND: RefusedError,
  SECURITY_PROOF_REQUIRED: StepUpError,
  SECURITY_PROOF_INVALID: StepUpError,
  SECURITY_PROOF_EXPIRED: StepUpError,
  SECURITY_PROOF_SCOPE_MISMATCH: StepUpError,
  SECURITY_PROOF_METHOD_MISMATCH: StepUpError,
}

/** Returns the class of a refusal of New API 1.0, whose messages are translated or say nothing. */
export function kindOf({ status, code, endpoint }: GatewayError): ErrorKind | undefined {
  if (code !== undefined) return Object.hasOwn(KINDS, code) ? KINDS[code] : undefined
  // The key of a call is unknown or cannot be used: such calls are refused in OpenAI’s format.
  if (!endpoint.includes(' /api/')) return undefined
  // A call that needs a sign-in of its own, such as a proof, and not the end of one.
  if (status === 401) return RefusedError
  // A permission that root has not given to an administrator.
  if (status === 403 && endpoint.includes('/api/channel')) return ForbiddenError
  return undefined
}
