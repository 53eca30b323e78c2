import { splitComma } from '@relaydeck/api-sdk'
import { Refusal } from '../lib/refusal.ts'
import type { EmailedSecrets } from '../mail/secrets.ts'
import type { Options } from '../options/store.ts'
import { texts } from '../texts/api.ts'
import { checkEmailFree } from '../users/identifiers.ts'
import type { Users } from '../users/store.ts'

/** What verifying an email address reads. */
export interface EmailDeps {
  readonly emailedSecrets: EmailedSecrets
  readonly options: Options
  readonly users: Users
}

/** @throws Refusal if the domain of an address is not allowed */
export function checkDomain({ flag, text }: Options, email: string): void {
  if (!flag('EmailDomainRestrictionEnabled')) return
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const allowed = splitComma(text('EmailDomainWhitelist')).map((name) => name.toLowerCase())
  if (!allowed.includes(domain)) throw new Refusal(texts.emailDomain)
}

/**
 * Verifies an emailed code.
 * @param userId the user who will have the address, if the user exists already
 * @returns a function that marks the code as used; must be called inside the transaction that saves the address
 * @throws Refusal
 */
export async function verifyEmail(deps: EmailDeps, email: string, code: string, userId?: number) {
  const consumeSecret = await deps.emailedSecrets.verify('code', email, code)
  if (!consumeSecret) throw new Refusal(texts.emailCode)
  return async (): Promise<void> => {
    await checkEmailFree(deps.users, email, userId)
    if (!(await consumeSecret())) throw new Refusal(texts.emailCode)
  }
}

/**
 * Returns the email address of a new user: the verified one if the options require verification, else none.
 * @throws Refusal
 */
export async function emailOfNewUser(deps: EmailDeps, email: string, code: string) {
  if (!deps.options.flag('EmailVerificationEnabled')) return { email: '', consumeCode: undefined }
  if (email === '' || code === '') throw new Refusal(texts.emailNeeded)
  return { email, consumeCode: await verifyEmail(deps, email, code) }
}
