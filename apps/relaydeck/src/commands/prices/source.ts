import { resolve } from 'node:path'
import { PRICE_SOURCE_MAX, type PriceSource, type PriceSourceIssue, readPriceSource } from '@relaydeck/api-sdk/rules'
import { DataError } from '@relaydeck/gateway'
import type { Env } from '../../flags/flags.ts'
import { download } from '../download.ts'
import { readStart } from '../read-start.ts'

const TIMEOUT = 30_000

/** Bytes that are read: more than a source may have, so that a longer one is refused. */
const READ_MAX = PRICE_SOURCE_MAX + 1

const ISSUES: Readonly<Record<PriceSourceIssue, string>> = {
  large: 'it is too large',
  json: 'it is not JSON',
  form: 'it has the form of none of models.dev, One API, New API, LiteLLM and the console',
  empty: 'it has no prices',
}

/**
 * Reads the prices of a file, or of a URL.
 * @throws DataError, whose message is one sentence
 */
export async function readSource(from: string, env: Env): Promise<PriceSource> {
  const isUrl = /^https?:\/\//i.test(from)
  const text = isUrl
    ? await download(from, env, { timeout: TIMEOUT, max: READ_MAX })
    : readStart(resolve(from), READ_MAX)
  const source = Buffer.byteLength(text) > PRICE_SOURCE_MAX ? 'large' : readPriceSource(text)
  if (typeof source === 'string') throw new DataError(`Cannot use ${from}: ${ISSUES[source]}.`)
  return source
}
