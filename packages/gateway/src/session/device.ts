import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** How many accounts a browser is remembered for. */
const ACCOUNTS = 3

const SEPARATOR = '.'

const marksIn = (device: string | undefined): string[] => device?.split(SEPARATOR).slice(0, ACCOUNTS) ?? []

// 16 characters of chance, then proof that this gateway wrote them for this account.
const NONCE = 16
const mark = (secret: string, user: number, nonce: string): string =>
  nonce + createHmac('sha256', secret).update(`device ${user} ${nonce}`).digest('base64url')

function isMark(secret: string, user: number, value: string): boolean {
  const [known, given] = [Buffer.from(mark(secret, user, value.slice(0, NONCE))), Buffer.from(value)]
  return known.length === given.length && timingSafeEqual(known, given)
}

/** Returns the mark that an account left in a browser when it signed in there; `undefined` where it never did. */
export const markOf = (secret: string, user: number, device: string | undefined): string | undefined =>
  marksIn(device).find((value) => isMark(secret, user, value))

/** Returns what a browser is to keep once an account has signed in there, in place of what it kept. */
export function withMark(secret: string, user: number, device: string | undefined): string {
  const known = markOf(secret, user, device)
  const own = known ?? mark(secret, user, randomBytes((NONCE / 4) * 3).toString('base64url'))
  const others = marksIn(device).filter((value) => value !== known)
  return [own, ...others].slice(0, ACCOUNTS).join(SEPARATOR)
}
