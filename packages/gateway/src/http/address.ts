import ipaddr from 'ipaddr.js'
import type { Call } from './env.ts'

// The last entry is the one that the nearest proxy wrote; those before it may be the sender's invention.
const forwarded = (c: Call) => c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()

/** Who sent a request: the socket's address, or behind a trusted proxy the one that the proxy names. */
export function addressOf(c: Call, trustProxy: boolean): string {
  const named = trustProxy ? forwarded(c) : undefined
  return named && ipaddr.isValid(named) ? named : (c.env.address ?? '')
}

const NETWORK_BYTES = 8

/** By what a sender is counted: an IPv4 address, or the /64 network that a single IPv6 customer has to himself. */
export function senderOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4' ? parsed.toString() : parsed.toByteArray().slice(0, NETWORK_BYTES).join('.')
}
