import { isIP } from 'node:net'

/** Who sent a request, and the line to them. */
export interface Client {
  /** Network address, where it is known. */
  readonly address: string | undefined
  /** Whether they came over https. */
  readonly secure: boolean
  /** Breaks the connection: the one way to say that an answer ends before its time. */
  hangUp(): void
}

/** What a connection and a request's headers tell about their sender. */
interface Signs {
  readonly headers: Headers
  /** The other end of the connection. */
  readonly peer: string | undefined
  /** Whether that other end is a proxy of our own, which names the client. */
  readonly trustProxy: boolean
}

/** Reads who sent a request. Without a trusted proxy its headers count for nothing: anybody can write them. */
export function clientOf({ headers, peer, trustProxy }: Signs): Pick<Client, 'address' | 'secure'> {
  // What the nearest proxy wrote stands last; what stands before it may be the sender's invention.
  const said = (name: string) => (trustProxy ? headers.get(name)?.split(',').at(-1)?.trim() : undefined)
  const named = said('x-forwarded-for')
  return {
    address: withoutMapping(named && isIP(named) ? named : peer),
    secure: said('x-forwarded-proto') === 'https',
  }
}

/** A listener for IPv6 sees IPv4 visitors as `::ffff:192.0.2.1`. */
const withoutMapping = (address: string | undefined) => address?.replace(/^::ffff:(?=\d+\.)/i, '')
