import { createFetch, DataError } from '@relaydeck/gateway'
import type { Env } from '../flags/flags.ts'
import { readProxies } from '../flags/options.ts'

interface DownloadOptions {
  /** Milliseconds. */
  readonly timeout: number
  /** Bytes that are read at most. */
  readonly max: number
  /** Secret that is sent; it is not sent on to another server. */
  readonly key?: string | undefined
}

/**
 * Returns the text at a URL, or its beginning, through the usual proxies.
 * @throws DataError, whose message is one sentence
 */
export async function download(url: string, env: Env, { timeout, max, key }: DownloadOptions): Promise<string> {
  const { fetch, close } = createFetch({ connect: timeout, response: timeout }, undefined, readProxies(env))
  try {
    const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` }
    const redirect = key === undefined ? 'follow' : 'error'
    const response = await fetch(url, { headers, redirect, signal: AbortSignal.timeout(timeout) })
    if (!response.ok) throw new DataError(`Cannot read ${url}: HTTP ${response.status}.`)
    const chunks: Uint8Array[] = []
    let length = 0
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk)
      length += chunk.length
      if (length > max) break
    }
    return Buffer.concat(chunks).toString()
  } catch (error) {
    if (error instanceof DataError) throw error
    throw new DataError(`Cannot read ${url}: it could not be reached.`)
  } finally {
    close()
  }
}
