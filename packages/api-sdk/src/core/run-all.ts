import { RateLimitedError } from './errors.ts'
import { notifyObserver } from './observe.ts'

/** Result of one item. */
export type RunResult<T, R> =
  | { readonly ok: true; readonly item: T; readonly value: R }
  | {
      readonly ok: false
      readonly item: T
      /** Error of the job, or the reason why the item was skipped. */
      readonly error: unknown
      /** Whether the job was started, so that the server may have changed something. */
      readonly started: boolean
    }

/** Options for running a job over many items. */
export interface RunOptions {
  /** Items at a time. Default: 4. */
  readonly concurrency?: number | undefined
  /** Aborting skips the items not yet started; running jobs finish unless they use the signal themselves. */
  readonly signal?: AbortSignal | undefined
  /** Called after each item with the number of finished ones; errors are ignored. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined
}

/**
 * Runs a job for many items, a few at a time, and returns their results in the order of the items. Errors of jobs are
 * results, not exceptions. HTTP 429 skips the remaining items, since further calls would be refused as well.
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
      if (result.ok || result.started) notifyObserver(onProgress, ++done, items.length)
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, Math.min(concurrency, items.length)) }, work))
  return results
}
