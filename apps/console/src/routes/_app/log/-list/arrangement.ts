import { type LOG_ORDERS, parseSort, type Status } from '@relaydeck/api-sdk'
import type { LogSearch } from './search.ts'

/** What the embedded gateway filters and orders by; other servers do neither. */
export interface Arrangement {
  min_quota?: number | undefined
  order?: (typeof LOG_ORDERS)[number] | undefined
  direction?: 'asc' | undefined
}

/** Orders of the embedded gateway, by the column that is sorted. */
const ORDERS: Readonly<Record<string, Arrangement['order']>> = {
  quota: 'quota',
  prompt: 'prompt_tokens',
  completion: 'completion_tokens',
}

/** Returns whether rows are filtered or sorted by what only the embedded gateway can. */
export const isArranged = ({ cost, sort = '' }: LogSearch): boolean => cost !== undefined || sort !== ''

/** Returns the smallest cost in units. */
export const leastQuota = ({ cost = 0 }: LogSearch, { quota_per_unit: perUnit }: Pick<Status, 'quota_per_unit'>) =>
  // A product of decimals may be a trace too large.
  Math.ceil(cost * perUnit - 1e-6)

/** Returns the filters and the order for the embedded gateway. */
export function arrangementOf(search: LogSearch, status: Pick<Status, 'quota_per_unit'>): Arrangement {
  const sort = parseSort(search.sort)
  const order = ORDERS[sort?.column ?? '']
  return {
    min_quota: leastQuota(search, status) || undefined,
    order,
    direction: order && sort?.direction === 'asc' ? 'asc' : undefined,
  }
}
