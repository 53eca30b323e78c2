import { ACCOUNT_LIMITS } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { Refusal } from '../lib/refusal.ts'
import { texts } from '../texts/api.ts'
import type { Users } from './store.ts'

const Email = z.email().check(z.maxLength(ACCOUNT_LIMITS.email))

/** Whether a text is an email address that may be stored. */
export const isEmail = (text: string): boolean => z.safeParse(Email, text).success

/** @throws Refusal if a text is not a valid email address */
export function checkEmail(email: string): void {
  if (!isEmail(email)) throw new Refusal(texts.emailInvalid)
}

type Lookups = Pick<Users, 'hasEmail' | 'isNamed'>

/** Whether an address is another user's, in any case, or another user's name. Users sign in with both. */
export const isEmailTaken = async (users: Lookups, email: string, userId = 0): Promise<boolean> =>
  (await users.hasEmail(email, userId)) || users.isNamed(email, userId)

/** @throws Refusal if another user has an address, or has it as the name */
export async function checkEmailFree(users: Lookups, email: string, userId?: number): Promise<void> {
  if (await isEmailTaken(users, email, userId)) throw new Refusal(texts.emailTaken)
}

/** @throws Refusal if a name is another user's email address */
export async function checkNameFree(users: Lookups, username: string, userId = 0): Promise<void> {
  if (username.includes('@') && (await users.hasEmail(username, userId))) throw new Refusal(texts.usernameTaken)
}
