import type { SessionUser } from '../../../app/session.ts'

/** Returns a random id of 32 hex digits. Pages without TLS have no `randomUUID`. */
export const transactionId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Returns the shop's URL with the parameters shops of One API expect: user and transaction id. */
export function shopUrl(
  shop: URL,
  { id, username }: Pick<SessionUser, 'id' | 'username'>,
  transaction: string,
): string {
  const url = new URL(shop)
  url.searchParams.set('username', username)
  url.searchParams.set('user_id', String(id))
  url.searchParams.set('transaction_id', transaction)
  return url.href
}
