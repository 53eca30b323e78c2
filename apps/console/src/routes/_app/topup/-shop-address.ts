import type { Person } from '../../../app/session.ts'

/** A random number for one visit to a shop, 32 hex digits. Pages without TLS have no `randomUUID`. */
export const transactionId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** A shop's address with what shops of One API servers go by: who is buying, and a number of this purchase. */
export function shopAddress(shop: URL, { id, username }: Pick<Person, 'id' | 'username'>, transaction: string): string {
  const address = new URL(shop)
  address.searchParams.set('username', username)
  address.searchParams.set('user_id', String(id))
  address.searchParams.set('transaction_id', transaction)
  return address.href
}
