import type { Source } from './house.ts'
import { isEmpty, type Plan, planOf } from './plan/plan.ts'
import type { MoveRules } from './plan/state.ts'
import type { Failure, Target, WriteOptions } from './target/target.ts'

/** Plans a move of what a source has now; writes nothing. */
export async function planMove(source: Source, target: Target, rules: MoveRules, signal?: AbortSignal): Promise<Plan> {
  const read = await source.read(signal)
  signal?.throwIfAborted()
  return planOf(read, await target.state(signal), rules)
}

/**
 * Makes a plan of `planMove`, and returns the items that a server has refused. A second move does what is missing.
 * @throws DataError, DatabaseError; nothing is written then to a database
 */
export const makeMove = async (target: Target, plan: Plan, options?: WriteOptions): Promise<readonly Failure[]> =>
  isEmpty(plan) ? [] : target.write(plan, options)
