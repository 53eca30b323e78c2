import { BannedError, ForbiddenError, NotFoundError, RefusedError, SignedOutError } from '../../index.ts'
import type { Dialect } from '../dialect.ts'

/** Refusals of the fork by Laisky. */
export const words: Dialect['words'] = {
  'User has been banned': BannedError,
  // Sent with HTTP 401, although the session is still valid.
  'Invalid TOTP code': RefusedError,
  'resource reference not found': NotFoundError,
  'No permission to perform this operation, insufficient permissions': ForbiddenError,
  'No permission to perform this operation, access token is invalid': SignedOutError,
}
