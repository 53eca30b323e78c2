import { RateLimitedError } from './errors.ts'
import { tell } from './observe.ts'

/** What became of one item. */
export type RunResult<T, R> =
  | { readonly ok: true; readonly item: T; readonly value: R }
  | {
      readonly ok: false
      readonly item: T
      /** What the job threw; for an item that was left out, why. */
      readonly error: unknown
      /** Whether the job began: only then may the server have changed something. */
      readonly started: boolean
    }

/** How a job is done for many items. */
export interface RunOptions {
  /** Items at a time; 4 unless said otherwise. */
  readonly concurrency?: number | undefined
  /** Once aborted, no further item is begun; those under way come to their end, unless the job heeds it too. */
  readonly signal?: AbortSignal | undefined
  /** Hears how many items are over, after each of them; what it throws is lost. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined
}

/**
 * Does a job for many items, a few at a time, and tells what became of each, in the order of the items. Never throws
 * what a job does. HTTP 429 ends it like an abort: every further call would only be refused as well.
 * @example await runAll(old, ({ id }) => tokens.remove(send, { id }), { onProgress })
 */
export async function runAll<T, R>(
  items: readonly T[],
  job: (item: T, index: number) => Promise<R>,
  { concurrency = 4, signal, onProgress }: RunOptions = {},
): Promise<RunResult<T, R>[]> {
  const results: RunResult<T, R>[] = []
  const queue = items.entries()
  let done = 0
  let limit: RateLimitedError | undefined

  const run = async (item: T, index: number): Promise<RunResult<T, R>> => {
    if (limit || signal?.aborted) return { ok: false, item, error: limit ?? signal?.reason, started: false }
    try {
      return { ok: true, item, value: await job(item, index) }
    } catch (error) {
      if (error instanceof RateLimitedError) limit = error
      return { ok: false, item, error, started: true }
    }
  }
  const work = async () => {
    for (const [index, item] of queue) {
      const result = await run(item, index)
      results[index] = result
      if (result.ok || result.started) tell(onProgress, ++done, items.length)
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, Math.min(concurrency, items.length)) }, work))
  return results
}
