import type { Client } from '../http/client.ts'

/** Headers of a single connection, which must not be forwarded; RFC 9110, section 7.6.1. */
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
 * Names of headers that claim a client address, such as `X-Cluster-Client-Ip` and `X_Forwarded_For`. The gateway limits
 * calls by address, so clients must not be able to forge it.
 */
const ADDRESS_HEADER = /forwarded|(^|-)(ip(v[46])?|clientip|socketip|addr(ess)?)$/

const claimsAddress = (name: string): boolean => ADDRESS_HEADER.test(name.replaceAll('_', '-'))

const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/

/** Removes the headers of a single connection, including the headers that `Connection` names. */
export function removeHopByHop(headers: Headers): void {
  const named = headers.get('connection')?.split(',') ?? []
  for (const name of named.map((part) => part.trim())) if (TOKEN.test(name)) headers.delete(name)
  for (const name of HOP_BY_HOP) headers.delete(name)
}

/** Returns the headers of a request for the gateway. */
export function proxyHeaders(request: Request, gateway: URL, client: Client | undefined): Headers {
  const headers = new Headers(request.headers)
  const isChunked = headers.has('transfer-encoding')
  removeHopByHop(headers)
  // "100 Continue" has already been sent to the client.
  for (const name of ['host', 'expect', ...[...headers.keys()].filter(claimsAddress)]) headers.delete(name)
  if (!request.body) headers.delete('content-length')
  // Node would send a body of unknown length without framing with methods that usually have none.
  else if (isChunked) headers.set('transfer-encoding', 'chunked')
  if (client) setClient(headers, new URL(request.url).host, gateway, client)
  return headers
}

function setClient(headers: Headers, host: string, gateway: URL, { address, secure }: Client): void {
  const scheme = secure ? 'https' : 'http'
  for (const name of ['x-forwarded-for', 'x-real-ip']) if (address) headers.set(name, address)
  headers.set('x-forwarded-host', host)
  headers.set('x-forwarded-proto', scheme)
  // The console's origin becomes the gateway's; other origins are kept.
  if (headers.get('origin') === `${scheme}://${host}`) headers.set('origin', gateway.origin)
}

/** Content types that browsers do not execute: data, plain text, audio, video, and images, but no HTML, SVG, XML, or script. */
const INERT =
  /^(application\/(json|jsonl|x-ndjson|octet-stream|problem\+json)|text\/(plain|event-stream)|(audio|video)\/[\w.+-]+|image\/(png|jpeg|gif|webp|avif|bmp))\s*(;|$)/i

/** Returns a content type, or `application/octet-stream` instead of one that a browser might execute. */
// A comma separates two types, and browsers use the last one.
export const inertType = (type: string): string =>
  INERT.test(type) && !type.includes(',') ? type : 'application/octet-stream'
