import ipaddr from 'ipaddr.js'
import type { Call } from './env.ts'

// The last entry is the one that the nearest proxy wrote; those before it may be the sender's invention.
const forwarded = (c: Call) => c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()

/** Who sent a request: the socket's address, or behind a trusted proxy the one that the proxy names. */
export function addressOf(c: Call, trustProxy: boolean): string {
  const named = trustProxy ? forwarded(c) : undefined
  return named && ipaddr.isValid(named) ? named : (c.env.address ?? '')
}

/** By what a sender is counted. */
interface Sender {
  /** An IPv4 address, or the /56 network that providers give to a single IPv6 customer. */
  readonly customer: string
  /** The /48 network around it, which some customers have to themselves. */
  readonly site?: string
}

const [CUSTOMER_BYTES, SITE_BYTES] = [7, 6]

/** Returns by what the sender at an address is counted. */
export function senderOf(address: string): Sender {
  if (!ipaddr.isValid(address)) return { customer: address }
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return { customer: parsed.toString() }
  const network = (bytes: number) => parsed.toByteArray().slice(0, bytes).join('.')
  return { customer: network(CUSTOMER_BYTES), site: network(SITE_BYTES) }
}
