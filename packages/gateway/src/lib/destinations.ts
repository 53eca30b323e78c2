import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Who may be reached at an address: `private` is this machine or network. */
export type Reach = 'public' | 'private' | 'forbidden'

/** Addresses at which clouds hand out credentials, besides link-local ones. */
const METADATA = new Set(['100.100.100.200', '168.63.129.16', '192.0.0.192', 'fd00:ec2::254'])

const PUBLIC = new Set(['unicast'])
const PRIVATE = new Set(['private', 'uniqueLocal', 'loopback', 'carrierGradeNat'])

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Networks whose IPv6 addresses contain an IPv4 address, to which a gateway of the network translates them. */
const TRANSLATED: readonly { readonly network: string; readonly at: number }[] = [
  // IPv4-compatible; RFC 4291, section 2.5.5.1.
  { network: '::/96', at: 12 },
  // RFC 6145 and RFC 6052.
  { network: '::ffff:0:0:0/96', at: 12 },
  { network: '64:ff9b::/96', at: 12 },
  // 6to4; RFC 3056.
  { network: '2002::/16', at: 2 },
]

/** Translation within one network, to addresses that are only valid there; RFC 8215. */
const LOCAL_TRANSLATION = ipaddr.parseCIDR('64:ff9b:1::/48')

/** Interface identifiers that end in an IPv4 address, behind any network; RFC 5214. */
const ISATAP = [0x5e, 0xfe]

/** Returns who may be reached in the range of an address itself. */
function reachOfRange(address: Address): Reach {
  const range = address.range()
  if (METADATA.has(address.toString())) return 'forbidden'
  if (PRIVATE.has(range)) return 'private'
  return PUBLIC.has(range) ? 'public' : 'forbidden'
}

const ipv4At = (bytes: readonly number[], at: number) => new ipaddr.IPv4(bytes.slice(at, at + 4))

/** Returns who may be reached at each address that an address may lead to. */
function reachesOf(address: Address): Reach[] {
  if (address instanceof ipaddr.IPv4 || address.range() === 'loopback') return [reachOfRange(address)]
  const bytes = address.toByteArray()
  const translated = TRANSLATED.find(({ network }) => address.match(ipaddr.parseCIDR(network)))
  if (translated) return [reachOfRange(ipv4At(bytes, translated.at))]
  if (address.match(LOCAL_TRANSLATION)) return ['private', reachOfRange(ipv4At(bytes, 12))]
  const isIsatap = bytes.slice(10, 12).every((byte, place) => byte === ISATAP[place])
  return [reachOfRange(address), ...(isIsatap ? [reachOfRange(ipv4At(bytes, 12))] : [])]
}

/**
 * Returns who may be reached at an IP address, or at the one that it contains. Link-local, multicast and reserved addresses
 * are forbidden.
 */
export function reachOf(address: string): Reach {
  if (!ipaddr.isValid(address)) return 'forbidden'
  const reaches = reachesOf(ipaddr.process(address))
  return (['forbidden', 'private'] as const).find((reach) => reaches.includes(reach)) ?? 'public'
}

/** Names that lead to private addresses without a look-up: names of this machine, a local network, or containers. */
const LOCAL_NAME = /^[^.]*$|\.(localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa)$/i

/** Returns the host of a URL without the brackets of IPv6 addresses and the dots at the end of complete names. */
export const plainHost = (hostname: string): string => hostname.replace(/^\[|\]$|\.+$/g, '')

/** Returns who may be reached at the host of a URL, as far as it is known without a look-up. */
export function reachOfHost(hostname: string): Reach {
  const host = plainHost(hostname)
  if (isIP(host) !== 0) return reachOf(host)
  return LOCAL_NAME.test(host) ? 'private' : 'public'
}

/** A server to connect to. */
export interface Destination {
  readonly hostname: string
  readonly port: number
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }

/** Returns a port as a number, or the default one of the protocol. */
export const portOf = (protocol: string, port: string): number => Number(port) || (DEFAULT_PORTS[protocol] ?? 0)

/** Returns the server that a URL leads to; `undefined` for a text that is not an http or https URL. */
export function destinationOf(url: string): Destination | undefined {
  const { hostname, port = '', protocol = '' } = URL.parse(url) ?? {}
  return hostname && protocol in DEFAULT_PORTS ? { hostname, port: portOf(protocol, port) } : undefined
}

/** Returns a destination as an entry of the list of allowed ones. */
export const entryOf = ({ hostname, port }: Destination): string => `${hostname.replace(/\.+$/, '')}:${port}`

/** Whether a list names the host, with its port or with any. */
function namesHost(list: readonly string[], { hostname, port }: Destination): boolean {
  // IPv6 addresses have brackets in URLs only.
  const host = plainHost(hostname)
  const names = [host, `${host}:${port}`, `[${host}]`, `[${host}]:${port}`]
  return list.some((entry) => names.includes(entry.toLowerCase().replace(/\.+(?=:\d+$|$)/, '')))
}

/** Whether a list has a network with the address. */
export function hasNetworkOf(list: readonly string[], address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return list.some((entry) => {
    if (!ipaddr.isValidCIDR(entry)) return false
    const [network, bits] = ipaddr.parseCIDR(entry)
    return network.kind() === parsed.kind() && parsed.match(network, bits)
  })
}

/** Whether a list of private hosts and networks allows the host of a URL, as far as it is known without a look-up. */
export function isListed(list: readonly string[], destination: Destination): boolean {
  const host = plainHost(destination.hostname)
  return namesHost(list, destination) || (isIP(host) !== 0 && hasNetworkOf(list, host))
}

/** Thrown instead of connecting to an address that is not allowed. */
class DestinationError extends Error {
  override readonly name = 'DestinationError'
  /** Read by `networkCode`. */
  readonly code: 'PRIVATE_ADDRESS' | 'FORBIDDEN_ADDRESS' | 'BLOCKED_PORT'
  constructor(code: DestinationError['code']) {
    super('The gateway may not connect to this address')
    this.code = code
  }
}

/** Ports of other protocols, whose servers could take a request for commands. https://fetch.spec.whatwg.org/#bad-port */
const BLOCKED_PORTS = new Set([
  ...[0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109],
  ...[110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530],
  ...[531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190],
  ...[5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
])

/** @throws DestinationError for a port of another protocol */
export function checkPort({ port }: Destination): void {
  if (BLOCKED_PORTS.has(port)) throw new DestinationError('BLOCKED_PORT')
}

/** Decides which private addresses may be reached; forbidden ones never are. */
export type MayReach = (address: string, destination: Destination) => boolean

/** Allows the hosts and networks of a list. */
export const listed =
  (list: () => readonly string[]): MayReach =>
  (address, destination) =>
    namesHost(list(), destination) || hasNetworkOf(list(), address)

/** @throws DestinationError if an address may not be reached */
function checkAddress(address: string, destination: Destination, mayReach: MayReach): void {
  const reach = reachOf(address)
  if (reach === 'forbidden' || (reach === 'private' && !mayReach(address, destination)))
    throw new DestinationError(reach === 'private' ? 'PRIVATE_ADDRESS' : 'FORBIDDEN_ADDRESS')
}

/**
 * Checks a destination that is reached through a proxy: an address, or a name that leads to a private one. The proxy
 * looks up all other names.
 */
export function checkUnresolved(destination: Destination, mayReach: MayReach): void {
  checkLiteral(destination, mayReach)
  const isPrivateName = reachOfHost(destination.hostname) === 'private' && isIP(plainHost(destination.hostname)) === 0
  // No address is known, so only an entry with the name allows it.
  if (isPrivateName && !mayReach('', destination)) throw new DestinationError('PRIVATE_ADDRESS')
}

/** Checks a host that is an address itself, for which nothing is looked up. */
export function checkLiteral(destination: Destination, mayReach: MayReach): void {
  const host = plainHost(destination.hostname)
  if (isIP(host) !== 0) checkAddress(host, destination, mayReach)
}

/** Creates a look-up that fails if the name of a destination has an address that may not be reached. */
export const checkedLookup =
  (destination: Destination, mayReach: MayReach, resolve: typeof lookup = lookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? []
      if (error || !first) return callback(error ?? new Error('No address'), [])
      try {
        for (const { address } of addresses) checkAddress(address, destination, mayReach)
      } catch (refusal) {
        return callback(refusal as DestinationError, [])
      }
      // The connection uses the very addresses that were checked.
      if (options.all) return callback(null, addresses)
      return callback(null, first.address, first.family)
    })
  }
