import { BannedError, pages, SignedOutError, type WalkOptions } from '@relaydeck/api-sdk'

/** Walks a whole list with the SDK's walker: `(pages, options) => pages(tokens.list, send, { order }, options)`. */
export type Walk<T> = (walker: typeof pages, options: WalkOptions) => AsyncIterable<readonly T[]>

/** Rows that came, and why there are no more of them: all are there, the limit, a stop, or an error. */
export interface Collected<T> {
  rows: readonly T[]
  end: 'whole' | 'cut' | 'stopped' | { error: unknown }
}

interface Collecting {
  /** Rows at most. */
  limit: number
  signal: AbortSignal
  onProgress: (read: number) => void
}

/**
 * Reads a list to its end. What came before the connection was lost, or before the server had enough, is not lost.
 * @throws what ends a session
 */
export async function collect<T>(walk: Walk<T>, { limit, signal, onProgress }: Collecting): Promise<Collected<T>> {
  const rows: T[] = []
  try {
    for await (const page of walk(pages, { signal })) {
      rows.push(...page)
      onProgress(Math.min(rows.length, limit))
      if (rows.length > limit) return { rows: rows.slice(0, limit), end: 'cut' }
    }
  } catch (error) {
    if (error instanceof SignedOutError || error instanceof BannedError) throw error
    return { rows, end: signal.aborted ? 'stopped' : { error } }
  }
  return { rows, end: 'whole' }
}
