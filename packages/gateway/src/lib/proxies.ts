import { isIP } from 'node:net'
import { destinationOf, hasNetworkOf, plainHost } from './destinations.ts'

/** Proxies for requests to other servers. */
export interface Proxies {
  /** URL of the proxy for `http:`; default: none. */
  readonly http?: string | undefined
  /** URL of the proxy for `https:`; default: none. */
  readonly https?: string | undefined
  /** Hosts that are reached without a proxy: names with all below them, addresses and networks; `*` for all. */
  readonly except?: readonly string[] | undefined
}

const PROTOCOL = /^(https?|socks5h?):$/

/** Returns the URL of a proxy, http without a protocol; `undefined` if it is none. */
export function readProxyUrl(text: string): string | undefined {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`)
  if (!url || !PROTOCOL.test(url.protocol) || url.hostname === '') return undefined
  // Names are looked up by the proxy in any case.
  return /^\/?$/.test(url.pathname + url.search + url.hash) ? url.href.replace(/^socks5h:/, 'socks5:') : undefined
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
