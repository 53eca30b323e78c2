import { dayIn, type ZoneOffset } from '../core/time-zone.ts'
import { LOG_TYPE, type Log, type USAGE_GROUPS, USER_AND_MODEL, type UsageSum } from '../index.ts'

/** What usage is grouped by. */
export type UsageGroup = (typeof USAGE_GROUPS)[number] | typeof USER_AND_MODEL

/** Returns the name and the owner of the sum that a log row belongs to. */
function nameOf(row: Log, by: UsageGroup, offsets: readonly ZoneOffset[]): [name: string, username: string] {
  if (by === 'user') return [row.username, '']
  if (by === 'token') return [row.token_name, row.username]
  if (by === 'model') return [row.model_name, '']
  if (by === USER_AND_MODEL) return [row.model_name, row.username]
  if (by === 'channel') return [String(row.channel), '']
  return [dayIn(offsets, row.created_at), '']
}

/** Adds up sums with the same name and owner: the largest quota first, days in their order. */
export function addUp(sums: Iterable<UsageSum>, by: UsageGroup): UsageSum[] {
  const byName = new Map<string, UsageSum>()
  for (const sum of sums) {
    const key = JSON.stringify([sum.username, sum.name])
    const known = byName.get(key)
    byName.set(
      key,
      known
        ? {
            ...sum,
            ...(sum.user_id !== undefined && { user_id: Math.max(sum.user_id, known.user_id ?? 0) }),
            calls: known.calls + sum.calls,
            quota: known.quota + sum.quota,
            prompt_tokens: known.prompt_tokens + sum.prompt_tokens,
            completion_tokens: known.completion_tokens + sum.completion_tokens,
          }
        : sum,
    )
  }
  const inOrder = (a: UsageSum, b: UsageSum) =>
    a.name < b.name || (a.name === b.name && a.username < b.username) ? -1 : 1
  return [...byName.values()].sort((a, b) => (by === 'day' ? inOrder(a, b) : b.quota - a.quota || inOrder(a, b)))
}

/**
 * Adds up log rows of calls; other rows are ignored.
 * @param offsets of the time zone of days
 */
export function tally(rows: readonly Log[], by: UsageGroup, offsets: readonly ZoneOffset[]): UsageSum[] {
  const calls = rows.filter(({ type }) => type === LOG_TYPE.consume)
  return addUp(
    calls.map((row): UsageSum => {
      const [name, username] = nameOf(row, by, offsets)
      const { quota, prompt_tokens, completion_tokens, user_id } = row
      const counts = { calls: 1, quota, prompt_tokens, completion_tokens }
      return { name, username, ...(by === 'user' && { user_id }), ...counts }
    }),
    by,
  )
}
