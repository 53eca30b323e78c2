import { networkCode } from '../lib/fetch.ts'
import { RelayError } from '../lib/relay-error.ts'
import { relayTexts } from '../texts/relay.ts'

/** Longest body of a call; bodies may contain images in base64. */
export const BODY_MAX = 32 * 1024 * 1024

/** Codes of a request body that the client aborted. */
const ABORT_CODES = new Set(['ECONNRESET', 'AbortError'])

const tooLarge = () => new RelayError(413, relayTexts.bodyTooLarge)

/** Returns the announced length of a body; `undefined` if there is none. */
function announcedLength(headers: Headers): number | undefined {
  const length = headers.get('content-length')
  return length !== null && /^\d+$/.test(length) ? Number(length) : undefined
}

/**
 * Returns the most bytes that a request's body has: its announced length, else the maximum.
 * @throws RelayError if it is too long
 */
export function longestBody({ headers }: Request): number {
  const announced = announcedLength(headers) ?? BODY_MAX
  if (announced > BODY_MAX) throw tooLarge()
  return announced
}

/** Copies chunks into one buffer as they arrive, so that they are not in memory twice. */
async function collect(stream: ReadableStream<Uint8Array>, announced: number): Promise<Buffer> {
  let whole = Buffer.allocUnsafeSlow(announced)
  let bytes = 0
  for await (const chunk of stream) {
    const end = bytes + chunk.length
    if (end > BODY_MAX) throw tooLarge()
    // Without an announced length, the buffer doubles.
    if (end > whole.length)
      whole = Buffer.concat([whole.subarray(0, bytes)], Math.min(Math.max(end, 2 * whole.length), BODY_MAX))
    whole.set(chunk, bytes)
    bytes = end
  }
  return whole.subarray(0, bytes)
}

/**
 * Reads a request's body.
 * @throws RelayError if it is too long, or the client aborted it
 */
export async function readBody({ body, headers }: Request): Promise<Buffer> {
  if (!body) return Buffer.alloc(0)
  return collect(body, announcedLength(headers) ?? 0).catch((error: unknown) => {
    throw ABORT_CODES.has(networkCode(error)) ? new RelayError(400, relayTexts.clientGone) : error
  })
}
