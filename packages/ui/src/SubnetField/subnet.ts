import { splitComma } from '@relaydeck/api-sdk'
import ipaddr from 'ipaddr.js'

// The library's own test also takes shortened and octal addresses (`10/8`), which servers read differently, and zones.
const isNetwork = (entry: string): boolean =>
  ipaddr.IPv4.isValidCIDRFourPartDecimal(entry) || (ipaddr.IPv6.isValidCIDR(entry) && !entry.includes('%'))

/** The first entry of a comma text that is no CIDR range; `undefined`: all are. */
export const invalidSubnet = (text: string): string | undefined => splitComma(text).find((entry) => !isNetwork(entry))
