import { session, splitComma } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import type { Options } from '../options/store.ts'
import { Refusal } from '../refuse.ts'
import type { Services } from '../services.ts'
import { texts } from '../texts.ts'

const Address = z.email().check(z.maxLength(session.ACCOUNT_LIMITS.email))

/** @throws Refusal where a text is no e-mail address that an account could have */
export function checkAddress(email: string): void {
  if (!z.safeParse(Address, email).success) throw new Refusal(texts.emailInvalid)
}

/** @throws Refusal where an administrator has restricted domains, and this address is of none of them */
export function checkDomain({ flag, text }: Options, email: string): void {
  if (!flag('EmailDomainRestrictionEnabled')) return
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const allowed = splitComma(text('EmailDomainWhitelist')).map((name) => name.toLowerCase())
  if (!allowed.includes(domain)) throw new Refusal(texts.emailDomain)
}

/** @throws Refusal where an account has this address, other than the one it is for */
export function checkEmailFree({ users }: Services, email: string, forUser?: number): void {
  if (users.byEmail(email).some(({ id }) => id !== forUser)) throw new Refusal(texts.emailTaken)
}

/**
 * Checks a mailed code.
 * @param forUser who is to have the address; nobody yet unless said otherwise
 * @returns what uses the code up; wants to be called inside the transaction that gives the address to somebody
 * @throws Refusal
 */
export async function proveEmail(services: Services, email: string, code: string, forUser?: number) {
  const redeem = await services.mailed.recognise('code', email, code)
  if (!redeem) throw new Refusal(texts.emailCode)
  return (): void => {
    checkEmailFree(services, email, forUser)
    if (!redeem()) throw new Refusal(texts.emailCode)
  }
}

/**
 * The address of a new account: one that was proved where an administrator asks for it, else none.
 * @throws Refusal
 */
export async function emailOfNewUser(services: Services, email: string, code: string) {
  if (!services.options.flag('EmailVerificationEnabled')) return { email: '', redeem: undefined }
  if (email === '' || code === '') throw new Refusal(texts.emailNeeded)
  return { email, redeem: await proveEmail(services, email, code) }
}
