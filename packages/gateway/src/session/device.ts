import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Maximum number of accounts in a device cookie. */
const ACCOUNTS_MAX = 3

const SEPARATOR = '.'

const marksIn = (cookie: string | undefined): string[] => cookie?.split(SEPARATOR).slice(0, ACCOUNTS_MAX) ?? []

// 16 random characters, then a signature of this gateway for the account.
const NONCE_LENGTH = 16
const createMark = (secret: string, userId: number, nonce: string): string =>
  nonce + createHmac('sha256', secret).update(`device ${userId} ${nonce}`).digest('base64url')

function isMarkOf(secret: string, userId: number, value: string): boolean {
  const expected = Buffer.from(createMark(secret, userId, value.slice(0, NONCE_LENGTH)))
  const actual = Buffer.from(value)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** Returns the mark of an account in a device cookie; `undefined` if it has not signed in with this browser. */
export const findMark = (secret: string, userId: number, cookie: string | undefined): string | undefined =>
  marksIn(cookie).find((value) => isMarkOf(secret, userId, value))

/** Returns the device cookie after an account has signed in, with the account's mark first. */
export function withMark(secret: string, userId: number, cookie: string | undefined): string {
  const existing = findMark(secret, userId, cookie)
  const mark = existing ?? createMark(secret, userId, randomBytes((NONCE_LENGTH / 4) * 3).toString('base64url'))
  const others = marksIn(cookie).filter((value) => value !== existing)
  return [mark, ...others].slice(0, ACCOUNTS_MAX).join(SEPARATOR)
}
