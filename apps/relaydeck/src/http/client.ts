import { forwardedAddress } from '@relaydeck/gateway'

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
  /** Is called if the proxy's header about the address cannot be read. */
  readonly onUnreadable?: () => void
}

/**
 * Returns address and protocol of a client. Without a trusted proxy the headers are ignored, because any client can
 * send them.
 */
export function clientOf({
  headers,
  peer,
  trustProxy,
  onUnreadable,
}: ClientOptions): Pick<Client, 'address' | 'secure'> {
  const header = (trustProxy && headers.get('x-forwarded-for')) || undefined
  const forwarded = forwardedAddress(header)
  if (header !== undefined && forwarded === undefined) onUnreadable?.()
  // The nearest proxy appended the last entry.
  const protocol = trustProxy ? headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim() : undefined
  return { address: withoutMapping(forwarded ?? peer), secure: protocol === 'https' }
}

/** Converts an IPv4 address in IPv6 notation, such as `::ffff:192.0.2.1`. */
const withoutMapping = (address: string | undefined) => address?.replace(/^::ffff:(?=\d+\.)/i, '')

/** Whether a request prefers Chinese. */
export const isChinese = ({ headers }: Request): boolean => /^zh/i.test(headers.get('accept-language') ?? '')
