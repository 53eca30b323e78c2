import type { Source } from './house.ts'
import { isEmpty, type MoveRules, type Plan, planOf } from './plan.ts'
import type { Target, WriteOptions } from './target/target.ts'

/** Plans a move of what a source has now; writes nothing. */
export async function planMove(source: Source, target: Target, rules: MoveRules, signal?: AbortSignal): Promise<Plan> {
  const read = await source.read(signal)
  signal?.throwIfAborted()
  return planOf(read, await target.state(signal), rules)
}

/**
 * Makes a plan of `planMove`. A second move changes nothing.
 * @throws DataError, DatabaseError; nothing is written then to a database
 */
export async function makeMove(target: Target, plan: Plan, options?: WriteOptions): Promise<void> {
  if (!isEmpty(plan)) await target.write(plan, options)
}
