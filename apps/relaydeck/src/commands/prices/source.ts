import { resolve } from 'node:path'
import { PRICE_SOURCE_MAX, type PriceSource, type PriceSourceIssue, readPriceSource } from '@relaydeck/api-sdk/rules'
import { createFetch, DataError } from '@relaydeck/gateway'
import type { Env } from '../../settings/flags.ts'
import { readProxies } from '../../settings/options.ts'
import { readStart } from '../read-start.ts'

const TIMEOUT = 30_000

/** Bytes that are read: more than a source may have, so that a longer one is refused. */
const READ_MAX = PRICE_SOURCE_MAX + 1

const ISSUES: Readonly<Record<PriceSourceIssue, string>> = {
  large: 'it is too large',
  json: 'it is not JSON',
  form: 'it has the form of none of models.dev, One API, New API and LiteLLM',
  empty: 'it has no prices',
}

async function download(url: string, env: Env): Promise<string> {
  const { fetch, close } = createFetch({ connect: TIMEOUT, response: TIMEOUT }, undefined, readProxies(env))
  try {
    const response = await fetch(url, { redirect: 'follow', signal: AbortSignal.timeout(TIMEOUT) })
    if (!response.ok) throw new DataError(`Cannot read ${url}: HTTP ${response.status}.`)
    const chunks: Uint8Array[] = []
    let length = 0
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk)
      length += chunk.length
      if (length > READ_MAX) break
    }
    return Buffer.concat(chunks).toString()
  } catch (error) {
    if (error instanceof DataError) throw error
    throw new DataError(`Cannot read ${url}: it could not be reached.`)
  } finally {
    close()
  }
}

/**
 * Reads the prices of a file, or of a URL.
 * @throws DataError, whose message is one sentence
 */
export async function readSource(from: string, env: Env): Promise<PriceSource> {
  const isUrl = /^https?:\/\//i.test(from)
  const text = isUrl ? await download(from, env) : readStart(resolve(from), READ_MAX)
  const source = Buffer.byteLength(text) > PRICE_SOURCE_MAX ? 'large' : readPriceSource(text)
  if (typeof source === 'string') throw new DataError(`Cannot use ${from}: ${ISSUES[source]}.`)
  return source
}
