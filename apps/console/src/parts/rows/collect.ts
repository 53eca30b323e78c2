import type { Send, WalkOptions } from '@relaydeck/api-sdk'
import { SESSION_ENDED } from '../../app/gateway.ts'
import { isSessionOver } from '../../app/session.ts'

/** Walks a whole list with the SDK's `pages`. */
export type Walk<T> = (send: Send, options: WalkOptions) => AsyncIterable<readonly T[]>

/** Rows that were read, and why reading ended: the end of the list, the limit, a stop by the user, or an error. */
export interface Collected<T> {
  rows: readonly T[]
  end: 'complete' | 'limited' | 'stopped' | { error: unknown }
}

interface CollectOptions {
  send: Send
  /** Maximum number of rows. */
  limit: number
  signal: AbortSignal
  /** Rows per page; ten by default. */
  pageSize?: number
  onProgress: (read: number) => void
}

/**
 * Reads a list to its end, and keeps the rows that were read before an error.
 * @throws errors of an ended session
 */
export async function collect<T>(
  walk: Walk<T>,
  { send, limit, onProgress, ...options }: CollectOptions,
): Promise<Collected<T>> {
  const rows: T[] = []
  try {
    for await (const page of walk(send, { ...options, patience: 0 })) {
      rows.push(...page)
      onProgress(Math.min(rows.length, limit))
      if (rows.length > limit) return { rows: rows.slice(0, limit), end: 'limited' }
    }
  } catch (error) {
    const cause = options.signal.reason === SESSION_ENDED ? SESSION_ENDED : error
    if (isSessionOver(cause)) throw cause
    return { rows, end: options.signal.aborted ? 'stopped' : { error } }
  }
  return { rows, end: 'complete' }
}
