import { isIP } from 'node:net'

/** The client of a request. */
export interface Client {
  /** Network address, if known. */
  readonly address: string | undefined
  /** Whether the client uses https. */
  readonly secure: boolean
  /** Closes the connection, the only way to signal that a response is incomplete. */
  disconnect(): void
}

interface ClientOptions {
  readonly headers: Pick<Headers, 'get'>
  /** Address of the connection's other end. */
  readonly peer: string | undefined
  /** Whether the peer is a trusted proxy, whose headers name the client. */
  readonly trustProxy: boolean
}

/** Returns address and protocol of a client. Without a trusted proxy the headers are ignored, because anyone can send them. */
export function clientOf({ headers, peer, trustProxy }: ClientOptions): Pick<Client, 'address' | 'secure'> {
  // The nearest proxy appended the last entry; the client may have forged the others.
  const lastEntry = (name: string) => (trustProxy ? headers.get(name)?.split(',').at(-1)?.trim() : undefined)
  const forwarded = lastEntry('x-forwarded-for')
  return {
    address: withoutMapping(forwarded && isIP(forwarded) ? forwarded : peer),
    secure: lastEntry('x-forwarded-proto') === 'https',
  }
}

/** Converts an IPv4 address in IPv6 notation, such as `::ffff:192.0.2.1`. */
const withoutMapping = (address: string | undefined) => address?.replace(/^::ffff:(?=\d+\.)/i, '')
