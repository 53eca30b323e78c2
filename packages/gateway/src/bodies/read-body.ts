import { networkCode } from '../lib/fetch.ts'
import { RelayError } from '../lib/relay-error.ts'
import { relayTexts } from '../texts/relay.ts'

/** Longest body of a call; bodies may contain images in base64. */
const BODY_MAX = 32 * 1024 * 1024

/** Bytes that are read first of a body without an announced length, and bytes of the longest short body. */
const FIRST = 64 * 1024

/** Takes the bytes that a body needs. */
export type OnGrowth = (bytes: number) => void

/** Codes of a request body that the client aborted. */
const ABORT_CODES = new Set(['ECONNRESET', 'AbortError'])

const tooLarge = () => new RelayError(413, relayTexts.bodyTooLarge)

/** Returns the length in the header `Content-Length`; `undefined` without a valid one. */
function announcedLength(headers: Headers): number | undefined {
  const length = headers.get('content-length')
  return length !== null && /^\d+$/.test(length) ? Number(length) : undefined
}

/**
 * Returns the expected number of bytes of a request's body: its announced length, else the first part to read.
 * @throws RelayError if it is too long
 */
export function expectedBytes({ headers }: Request): number {
  const announced = announcedLength(headers) ?? FIRST
  if (announced > BODY_MAX) throw tooLarge()
  return announced
}

/** Copies chunks into one buffer as they arrive, so that they are not in memory twice. */
async function collect(stream: ReadableStream<Uint8Array>, expected: number, onGrowth: OnGrowth): Promise<Buffer> {
  let whole = Buffer.allocUnsafeSlow(expected)
  let bytes = 0
  for await (const chunk of stream) {
    const end = bytes + chunk.length
    if (end > BODY_MAX) throw tooLarge()
    // Without an announced length, the buffer doubles.
    if (end > whole.length) {
      const length = Math.min(Math.max(end, 2 * whole.length), BODY_MAX)
      onGrowth(length)
      whole = Buffer.concat([whole.subarray(0, bytes)], length)
    }
    whole.set(chunk, bytes)
    bytes = end
  }
  return whole.subarray(0, bytes)
}

/** Reads a body that is announced as short, which the server hands over without a stream. */
async function readShort(request: Request, announced: number, onGrowth: OnGrowth): Promise<Buffer> {
  const bytes = Buffer.from(await request.arrayBuffer())
  if (bytes.length > BODY_MAX) throw tooLarge()
  // Only a request that was not received over HTTP can be longer than announced.
  if (bytes.length > announced) onGrowth(bytes.length)
  return bytes
}

/** Ways of compression that can be read, and other names for them. */
const DECODERS: Readonly<Record<string, 'gzip' | 'deflate'>> = { gzip: 'gzip', 'x-gzip': 'gzip', deflate: 'deflate' }

/**
 * Returns the stream of a request's body, decompressed.
 * @throws RelayError for another compression than gzip and deflate
 */
function decoded(stream: ReadableStream<Uint8Array>, headers: Headers): ReadableStream<Uint8Array> {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? ''
  if (encoding === '' || encoding === 'identity') return stream
  const format = DECODERS[encoding]
  if (!format) throw new RelayError(415, relayTexts.encoding(encoding), { isFinal: true })
  return stream.pipeThrough(new DecompressionStream(format) as ReadableWritablePair<Uint8Array, Uint8Array>)
}

/**
 * Reads a request's body.
 * @param onGrowth called before it needs more bytes than expected; may throw
 * @throws RelayError if it is too long, or the client aborted it
 */
export async function readBody(request: Request, onGrowth: OnGrowth): Promise<Buffer> {
  const isEncoded = request.headers.has('content-encoding')
  try {
    const announced = announcedLength(request.headers)
    if (!isEncoded && announced !== undefined && announced <= FIRST)
      return await readShort(request, announced, onGrowth)
    if (!request.body) return Buffer.alloc(0)
    return await collect(decoded(request.body, request.headers), expectedBytes(request), onGrowth)
  } catch (error) {
    if (error instanceof RelayError) throw error
    if (ABORT_CODES.has(networkCode(error))) throw new RelayError(400, relayTexts.clientGone)
    if (isEncoded) throw new RelayError(400, relayTexts.badEncoding)
    throw error
  }
}
