import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'

/** Parses `Accept-Encoding`; a named encoding takes precedence over `*`. */
export function acceptedEncodings(header: string): (encoding: string) => boolean {
  const named = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]))
  return (encoding) => (named.get(encoding) ?? named.get('*') ?? 0) > 0
}

/** Fast compression: a higher quality takes longer than it saves. */
const QUALITY = 5

const ENCODERS = [
  ['br', (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })],
  ['gzip', (text: string) => promisify(gzip)(text)],
] as const

/** Returns a text response in the smallest encoding that the client accepts. */
export async function compressed(text: string, acceptEncoding: string, init: ResponseInit): Promise<Response> {
  const accepts = acceptedEncodings(acceptEncoding)
  const encoder = ENCODERS.find(([name]) => accepts(name))
  const headers = new Headers(init.headers)
  headers.set('vary', 'accept-encoding')
  if (!encoder) return new Response(text, { ...init, headers })
  const [encoding, encode] = encoder
  headers.set('content-encoding', encoding)
  return new Response(new Uint8Array(await encode(text)), { ...init, headers })
}
