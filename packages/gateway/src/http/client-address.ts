import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { HttpContext } from './env.ts'
import { forwardedAddress } from './forwarded-address.ts'

/** Returns the address of a request's client. */
export type AddressOf = (c: HttpContext) => string

const UNREADABLE =
  'The header X-Forwarded-For of the trusted proxy has no IP address in its last entry: its clients count as one, with the address of the proxy.'

/** Creates a function that is called with each unreadable header of a trusted proxy, and reports the first one. */
export function createForwardedReport(report: (sentence: string) => void): () => void {
  let isReported = false
  return () => {
    if (!isReported) report(UNREADABLE)
    isReported = true
  }
}

/** Creates a reader of addresses: of the connection, or in the header of a trusted proxy. */
export function createAddressOf(trustProxy: boolean, reportUnreadable: () => void): AddressOf {
  return (c) => {
    const header = trustProxy ? c.req.header('x-forwarded-for') : undefined
    const forwarded = forwardedAddress(header)
    if (header !== undefined && forwarded === undefined) reportUnreadable()
    return forwarded ?? c.env.address ?? ''
  }
}

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
