import { RateLimitedError } from './errors.ts'
import { notifyObserver } from './observe.ts'
import { createPatience, PATIENCE_MS, type PaceOptions } from './pace.ts'
import { pause } from './pause.ts'
import { PACE_MS, UNPACED_CALLS } from './walk-time.ts'

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
export interface RunOptions<T = unknown, R = unknown> extends PaceOptions {
  /** Items at a time. Default: 4. */
  readonly concurrency?: number | undefined
  /** Aborting skips the items not yet started; running jobs finish unless they use the signal themselves. */
  readonly signal?: AbortSignal | undefined
  /** Called after each item with the number of finished ones; errors are ignored. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined
  /** Results of an earlier run for the same items: what succeeded is not run again. */
  readonly previous?: readonly RunResult<T, R>[] | undefined
}

/**
 * Runs a job for many items, a few at a time, and returns their results in the order of the items. Errors of jobs are
 * results, not exceptions. After HTTP 429 all items wait as long as the server asks, and the job of the refused one is
 * run again from its start; when `patience` ends, the remaining items are skipped.
 * @example const results = await runAll(old, ({ id }) => gateway.tokens.remove({ id }), { onProgress })
 *          await runAll(old, ({ id }) => gateway.tokens.remove({ id }), { previous: results })
 */
export async function runAll<T, R>(
  items: readonly T[],
  job: (item: T, index: number) => Promise<R>,
  { concurrency = 4, signal, onProgress, pace = PACE_MS, patience = PATIENCE_MS, previous }: RunOptions<T, R> = {},
): Promise<RunResult<T, R>[]> {
  const results: RunResult<T, R>[] = []
  const queue = items.entries()
  let done = 0
  let starts = 0
  let limit: RateLimitedError | undefined
  let lastStart = 0
  let resumeAt = 0

  /** Waits so that calls keep their interval, and as long as the server asks meanwhile. */
  const turn = async () => {
    if (starts++ >= UNPACED_CALLS) lastStart = Math.max(lastStart, performance.now()) + pace
    const start = lastStart
    for (let wait = 1; wait > 0; ) {
      wait = Math.max(start, resumeAt) - performance.now()
      if (wait > 0) await pause(wait, 'runAll', signal)
    }
  }

  const run = async (item: T, index: number): Promise<RunResult<T, R>> => {
    const waitAfter = createPatience(patience)
    for (;;) {
      // An aborted wait is reported below.
      await turn().catch(() => {})
      if (limit || signal?.aborted) return { ok: false, item, error: limit ?? signal?.reason, started: false }
      try {
        return { ok: true, item, value: await job(item, index) }
      } catch (error) {
        const wait = waitAfter(error)
        if (wait === undefined) {
          if (error instanceof RateLimitedError) limit = error
          return { ok: false, item, error, started: true }
        }
        resumeAt = Math.max(resumeAt, performance.now() + wait)
        lastStart = Math.max(lastStart, resumeAt)
        starts = Math.max(starts, UNPACED_CALLS)
      }
    }
  }
  const work = async () => {
    for (const [index, item] of queue) {
      const known = previous?.[index]
      const result = known?.ok ? known : await run(item, index)
      results[index] = result
      if (result.ok || result.started) notifyObserver(onProgress, ++done, items.length)
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, Math.min(concurrency, items.length)) }, work))
  return results
}
