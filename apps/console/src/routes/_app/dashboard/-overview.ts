import {
  endOf,
  isNearLimit,
  limits,
  logs,
  NEVER_EXPIRES,
  type Token,
  tokenStatusName,
  tokens,
  USER_STATUS,
  type User,
  users,
} from '@relaydeck/api-sdk'
import { queryOptions } from '@tanstack/react-query'
import { sendOf } from '../../../app/client.ts'
import { read } from '../../../app/read.ts'
import type { Period } from '../../../parts/usage-chart/sums.ts'

/** Number of days of the overview, today included. */
const DAYS = 7

const SECOND = 1000

/** Largest page of lists that the overview reads. */
const PAGE = 100

const midnight = (now: number, daysAgo: number): number => {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysAgo).getTime() / SECOND
}

/** Returns today in local time. */
export const todayOf = (now: number): Period => ({ start_timestamp: midnight(now, 0) })

/** Returns the days of the overview in local time. */
export const weekOf = (now: number): Period => ({ start_timestamp: midnight(now, DAYS - 1) })

// Each part of the page shows its error.
const quietly = { meta: { handlesErrors: true } }

/** Query of the amount that all users spent in a period. Every server of the family has it. */
export const spentOptions = (period: Period) => queryOptions({ ...read(logs.stat, period), ...quietly })

/** An account with its remaining quota. */
export type Account = Pick<User, 'id' | 'username' | 'quota' | 'used_quota'>

/**
 * Query of the accounts near their limit, among the accounts with the highest use. Other fields of the users are not
 * kept.
 */
export const lowAccounts = (maxPageSize: number | undefined) =>
  queryOptions({
    queryKey: ['overview', 'low-accounts', maxPageSize],
    queryFn: async ({ client, signal }): Promise<Account[]> => {
      const size = maxPageSize ? { size: Math.min(maxPageSize, PAGE) } : {}
      const rows = await users.list(sendOf(client), { p: 0, order: 'used_quota', ...size }, { signal })
      return rows
        .filter(({ status, quota, used_quota }) => status === USER_STATUS.enabled && isNearLimit(quota, used_quota))
        .map(({ id, username, quota, used_quota }) => ({ id, username, quota, used_quota }))
        .toSorted((a, b) => a.quota - b.quota)
    },
    ...quietly,
  })

/** Query of the user's tokens. */
export const ownTokens = (maxPageSize: number | undefined) => {
  const size = maxPageSize ? { size: Math.min(maxPageSize, PAGE) } : {}
  return queryOptions({ ...read(tokens.list, { p: 0, ...size }), ...quietly })
}

/** Query of the tokens of all users that end soon. */
export const endingTokens = queryOptions({ ...read(tokens.ending), ...quietly })

/** Query of the tokens, users and channels near or at a limit. */
export const limitedRecords = queryOptions({ ...read(limits.reached), ...quietly })

/** Returns the tokens that are enabled and end soon, the first to expire first. */
export const endingOf = (rows: readonly Token[], now: number): Token[] =>
  rows
    .filter((token) => tokenStatusName(token.status) === 'enabled' && endOf(token, now))
    .toSorted((a, b) => endTime(a) - endTime(b))

const endTime = ({ expired_time }: Pick<Token, 'expired_time'>): number =>
  expired_time === NEVER_EXPIRES ? Number.POSITIVE_INFINITY : expired_time
