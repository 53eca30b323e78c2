import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { HttpContext } from './env.ts'
import { forwardedAddress } from './forwarded-address.ts'

/** Returns the client's address: from the connection, or from the header of a trusted proxy. */
export const clientAddress = (c: HttpContext, trustProxy: boolean): string =>
  (trustProxy ? forwardedAddress(c.req.header('x-forwarded-for')) : undefined) ?? c.env.address ?? ''

/** The keys by which the calls of a client are counted. */
interface ClientKeys {
  /** An IPv4 address, or the /56 network of an IPv6 customer. */
  readonly customer: string
  /** The /48 network of an IPv6 address, which some customers have. */
  readonly site?: string
}

const [CUSTOMER_BYTES, SITE_BYTES] = [7, 6]

/** Returns the keys of an address. */
export function clientKeys(address: string): ClientKeys {
  // Most addresses need not be parsed.
  if (isIP(address) !== 6) return { customer: address }
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return { customer: parsed.toString() }
  const network = (bytes: number) => parsed.toByteArray().slice(0, bytes).join('.')
  return { customer: network(CUSTOMER_BYTES), site: network(SITE_BYTES) }
}
