import { endpoint } from '../core/endpoint.ts'
import { byId } from '../core/schema.ts'
import * as z from '../core/zod.ts'

/** Returns whether a token's key is masked, as in New API's lists: it cannot be used. */
export const isMaskedKey = (key: string): boolean => key.includes('***')

/** Returns the key of one's token, which New API does not send in lists. It allows 20 of these calls in 20 minutes. */
export const revealKey = endpoint({
  method: 'POST',
  path: '/api/token/:id/key',
  role: 'user',
  input: byId,
  output: z.object({ key: z.string() }),
  effects: false,
})
