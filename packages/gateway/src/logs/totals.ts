import type { LogFilters } from './store.ts'

/** Seconds of a row of `usage_totals`. */
export const QUARTER = 15 * 60

const nameId = (parameter: string) => `(SELECT id FROM usage_names WHERE name = :${parameter})`

/** Conditions of the filters that `usage_totals` has columns for. */
const CONDITIONS = [
  ['user_id', 'user_id = :user_id'],
  ['username', `username = ${nameId('username')}`],
  ['token_name', `token = ${nameId('token_name')}`],
  ['model_name', `model = ${nameId('model_name')}`],
  ['channel', 'channel_id = :channel'],
] as const

/** Quarters of an hour since 1970; a missing bound is open. */
export interface Quarters {
  readonly start?: number | undefined
  /** Exclusive. */
  readonly end?: number | undefined
}

/**
 * Returns the WHERE clause of filters in `usage_totals` and its parameters.
 * @param further more conditions
 */
export function totalsClause(filters: LogFilters, { start, end }: Quarters, ...further: readonly string[]) {
  const conditions = [...further]
  const values: Record<string, string | number> = {}
  for (const [key, condition] of CONDITIONS) {
    const value = filters[key]
    if (!value) continue
    conditions.push(condition)
    values[key] = value
  }
  if (start !== undefined) conditions.push('quarter >= :first_quarter')
  if (start !== undefined) values.first_quarter = start
  if (end !== undefined) conditions.push('quarter < :end_quarter')
  if (end !== undefined) values.end_quarter = end
  return { where: conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '', values }
}
