import type { Client } from './client.ts'

/** What belongs to one connection and must not travel on; RFC 9110, section 7.6.1. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/**
 * Names of headers by which servers believe anybody about their address: `X-Cluster-Client-Ip`, `X_Forwarded_For` and
 * the like. The gateway counts calls by it.
 */
const CLAIM = /forwarded|(^|-)(ip(v[46])?|clientip|socketip|addr(ess)?)$/

const isClaim = (name: string): boolean => CLAIM.test(name.replaceAll('_', '-'))

const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/

/** Takes away what belongs to one connection, what `Connection` names included. */
export function dropHopByHop(headers: Headers): void {
  const named = headers.get('connection')?.split(',') ?? []
  for (const name of named.map((part) => part.trim())) if (TOKEN.test(name)) headers.delete(name)
  for (const name of HOP_BY_HOP) headers.delete(name)
}

/** Headers of a request on its way to the gateway. */
export function forwardedHeaders(request: Request, gateway: URL, client: Client | undefined): Headers {
  const headers = new Headers(request.headers)
  const isChunked = headers.has('transfer-encoding')
  dropHopByHop(headers)
  // Asked and answered on the way in; the gateway's own "100 Continue" would come too late.
  for (const name of ['host', 'expect', ...[...headers.keys()].filter(isClaim)]) headers.delete(name)
  if (!request.body) headers.delete('content-length')
  // Else a body of unknown length would travel without any framing with those verbs that seldom have one.
  else if (isChunked) headers.set('transfer-encoding', 'chunked')
  if (client) nameClient(headers, new URL(request.url).host, gateway, client)
  return headers
}

function nameClient(headers: Headers, host: string, gateway: URL, { address, secure }: Client): void {
  const scheme = secure ? 'https' : 'http'
  for (const name of ['x-forwarded-for', 'x-real-ip']) if (address) headers.set(name, address)
  headers.set('x-forwarded-host', host)
  headers.set('x-forwarded-proto', scheme)
  // The page's own origin stands for the gateway's; a foreign one stays foreign.
  if (headers.get('origin') === `${scheme}://${host}`) headers.set('origin', gateway.origin)
}
