import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { int } from '../core/schema.ts'

export { rotateAccessToken } from '../access-tokens/rotate.ts'

/** Returns the signed-in user's invite code. The gateway creates it on the first call. */
export const inviteCode = endpoint({
  method: 'GET',
  path: '/api/user/aff',
  role: 'user',
  summary: 'The own invite code',
  output: z.string(),
  effects: true,
})

/**
 * Redeems a code; the answer is the quota that was added, in units. The key is compared exactly, spaces included.
 * @throws RefusedError if it is unknown, used or disabled (with the same message for both)
 */
export const redeem = endpoint({
  method: 'POST',
  path: '/api/user/topup',
  role: 'user',
  summary: 'Redeem a code',
  input: z.object({
    /** The code. */
    key: z.string(),
  }),
  output: int,
})

/** Deletes the caller's account; the next call is refused with a ban. Root cannot. */
export const removeSelf = endpoint({
  method: 'DELETE',
  path: '/api/user/self',
  role: 'user',
  summary: 'Delete the own account',
})
