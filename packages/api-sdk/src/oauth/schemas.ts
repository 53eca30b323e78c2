import * as z from 'zod/mini'
import type { Fields, NamedObject } from '../core/named.ts'
import { text } from '../core/schema.ts'
import { SignedInUser } from '../session/schemas.ts'

const resultShape = {
  /** `bind` after binding; else `''`. */
  message: text,
  /** Signed-in user; left out after binding. */
  user: z.optional(SignedInUser),
}

/** Signed-in user; without `user` the identity was bound to the current account (`message` is `bind`). */
export interface OAuthResult extends Fields<typeof resultShape> {}
export const OAuthResult: NamedObject<OAuthResult, typeof resultShape> = z.object(resultShape)
