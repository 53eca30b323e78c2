import { isIP } from 'node:net'
import { type Destination, destinationOf, hasNetworkOf, plainHost, portOf } from './destinations.ts'

/** Proxies for requests to other servers. */
export interface Proxies {
  /** URL of the proxy for `http:`; default: none. */
  readonly http?: string | undefined
  /** URL of the proxy for `https:`; default: none. */
  readonly https?: string | undefined
  /** Hosts that are reached without a proxy: names with all below them, addresses and networks; `*` for all. */
  readonly except?: readonly string[] | undefined
}

/** Whether an entry of a list of exceptions is about a host. */
function excepts(entry: string, host: string, port: number): boolean {
  if (entry === '*') return true
  const [, name = entry, only] = /^(\[.*\]|[^:]*):(\d+)$/.exec(entry) ?? []
  if (only !== undefined && Number(only) !== port) return false
  const plain = plainHost(name.toLowerCase().replace(/^\*?\./, ''))
  return host === plain || host.endsWith(`.${plain}`) || hasNetworkOf([plain], host)
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** Returns the proxy for a URL. This machine is never reached by one. */
export function proxyFor(url: string, { http, https, except = [] }: Proxies): string | undefined {
  const destination = destinationOf(url)
  const proxy = /^https:/i.test(url) ? https : http
  if (!destination || !proxy) return undefined
  const host = plainHost(destination.hostname)
  if (isLoopback(host) || except.some((entry) => excepts(entry, host, destination.port))) return undefined
  return proxy
}

const SOCKS_PORT = 1080

/** Whether a proxy's URL is one of SOCKS5. */
export const isSocks = (url: string): boolean => url.startsWith('socks5:')

/** Returns the server of a proxy. */
export function destinationOfProxy(url: string): Destination {
  const { hostname, port, protocol } = new URL(url)
  return { hostname, port: isSocks(url) ? Number(port) || SOCKS_PORT : portOf(protocol, port) }
}
