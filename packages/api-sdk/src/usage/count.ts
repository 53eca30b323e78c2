import { zoneOffsets } from '../core/time-zone.ts'
import { type RunOptions, type RunResult, runAll, type Send, type UsageSum } from '../index.ts'
import { type CountStep, pageOf, sumOf, type UsagePlan } from './plan.ts'
import { addUp, tally } from './tally.ts'

/** Options of a count. */
export interface CountOptions extends Pick<RunOptions, 'pace' | 'patience' | 'signal' | 'onProgress'> {
  /** An earlier count of the same plan, which is resumed. */
  readonly previous?: UsageCount | undefined
}

/** Usage that was counted. */
export interface UsageCount {
  readonly sums: readonly UsageSum[]
  /** Number of calls that have been made. */
  readonly done: number
  /** Whether the count was completed: it was neither stopped nor did a call fail. */
  readonly isComplete: boolean
  /**
   * Units that the log's sum has besides the sums: of values that are in no list, such as deleted channels. 0 until the
   * count is complete.
   */
  readonly rest: number
  /** Error of the first call that failed; `undefined` without any. */
  readonly error: unknown
  /** Results with which the count is resumed. */
  readonly results: readonly RunResult<CountStep, readonly UsageSum[]>[]
}

/**
 * Counts usage as planned, no faster than the server allows. After a stop or an error the sums so far are returned, and
 * `previous` continues from there. The sums and the rest of a complete count equal the plan's total.
 */
export async function countUsage(send: Send, plan: UsagePlan, options: CountOptions = {}): Promise<UsageCount> {
  const { usage, steps, total } = plan
  const { previous, ...run } = options
  const offsets = zoneOffsets(usage.time_zone, usage.start_timestamp ?? 0, usage.end_timestamp)
  const { signal } = run
  const job = async (step: CountStep): Promise<readonly UsageSum[]> => {
    if ('page' in step) return tally(await pageOf(send, usage, step.page, { signal }), usage.by, offsets)
    const quota = await sumOf(send, usage, step.filters, { signal })
    if (quota === 0) return []
    return [{ name: step.name, username: step.username ?? '', calls: 0, quota, prompt_tokens: 0, completion_tokens: 0 }]
  }
  const results = await runAll(steps, job, { ...run, previous: previous?.results })
  const sums = addUp(
    results.flatMap((result) => (result.ok ? result.value : [])),
    usage.by,
  )
  const isComplete = results.every(({ ok }) => ok)
  const counted = sums.reduce((sum, { quota }) => sum + quota, 0)
  const failed = results.find((result) => !result.ok && !signal?.aborted)
  return {
    sums,
    done: results.filter(({ ok }) => ok).length,
    isComplete,
    rest: isComplete ? total - counted : 0,
    error: failed && !failed.ok ? failed.error : undefined,
    results,
  }
}
