import { pipeline, type Readable, type Transform } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { ownValue } from './json.ts'

/** What has arrived is passed on immediately, also of a stream that is cut off. */
const AT_ONCE = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH }

const DECOMPRESSORS: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip(AT_ONCE),
  'x-gzip': () => createGunzip(AT_ONCE),
  deflate: () => createInflate(AT_ONCE),
  br: () =>
    createBrotliDecompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
    }),
}

/** Returns the content of a body whose header `Content-Encoding` is given; other encodings are left as they are. */
export function decompressed(body: Readable, encoding: string | null): Readable {
  const create = ownValue(DECOMPRESSORS, encoding?.trim().toLowerCase() ?? '')
  // The reader gets the errors of both.
  return create ? pipeline(body, create(), () => undefined) : body
}
