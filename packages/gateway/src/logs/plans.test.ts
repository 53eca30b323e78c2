import { LOG_ORDERS, LOG_TYPE, ORDER_DIRECTIONS } from '@relaydeck/api-sdk'
import { afterAll, describe, expect, test } from 'vitest'
import { SQLITE } from '../db/dialect.ts'
import { openDatabase } from '../db/open.ts'
import { type LogFilters, orderClause, queriesOf, whereClause } from './store.ts'

const db = await openDatabase(':memory:')
afterAll(() => db.close())

const queries = queriesOf(SQLITE)

const planOf = async (sql: string): Promise<string> => {
  const rows = await db.all(`EXPLAIN QUERY PLAN ${sql}`)
  return rows.map(({ detail }) => String(detail)).join('; ')
}

const FILTERS: LogFilters = {
  username: 'x',
  token_name: 'x',
  model_name: 'x',
  channel: 1,
  type: 2,
  start_timestamp: 1,
  end_timestamp: 2,
}

/** All combinations of filters. */
const candidates = Object.entries(FILTERS).reduce<LogFilters[]>(
  (some, [key, value]) => some.flatMap((one) => [one, { ...one, [key]: value }]),
  [{}],
)

/** The same with filters by cost beside them. */
const withCost = candidates.flatMap((filters) => [
  { ...filters, min_quota: 1 },
  { ...filters, min_quota: 1, max_quota: 2 },
])

const orders = LOG_ORDERS.flatMap((order) => ORDER_DIRECTIONS.map((direction) => ({ order, direction })))

const isOwn = ({ username, channel }: LogFilters) => username === undefined && channel === undefined
const own = candidates.filter(isOwn).map((filters) => ({ ...filters, user_id: 1 }))

const serving = (plan: string) => / INDEX (\w+)/.exec(plan)?.[1]

/** Returns the index of the most selective filter. */
function indexFor({ user_id, username, token_name, channel, model_name, type }: LogFilters): string {
  if (user_id) return 'logs_user'
  if (username) return 'logs_username'
  if (token_name) return 'logs_token'
  if (channel) return 'logs_channel'
  if (model_name) return 'logs_model'
  return type ? 'logs_type' : 'logs_time'
}

describe('log queries never scan the table', () => {
  test('all combinations of filters are tested', () => {
    expect([candidates.length, own.length]).toEqual([128, 32])
  })

  test.each([...candidates, ...own])('for a list by %j, which is not sorted either', async (filters) => {
    const { where } = whereClause(SQLITE, filters)
    const plan = await planOf(queries.page(where).replace(':limit', '10').replace(':offset', '0'))
    expect(plan).toMatch(
      where === '' ? /^SCAN logs USING INDEX logs_time$/ : /^SEARCH logs USING (COVERING )?INDEX \w+ \(/,
    )
    expect(serving(plan)).toBe(indexFor(filters))
    expect(plan).not.toContain('TEMP B-TREE')
  })

  test.each(withCost)('for a list by %j, which is filtered within the index of the other filters', async (filters) => {
    const { where } = whereClause(SQLITE, filters)
    const plan = await planOf(queries.page(where).replace(':limit', '10').replace(':offset', '0'))
    expect(plan).toMatch(/^(SEARCH|SCAN) logs USING (COVERING )?INDEX \w+/)
    expect(serving(plan)).toBe(indexFor(filters))
    expect(plan).not.toContain('TEMP B-TREE')
  })

  const callFilters: [LogFilters, string][] = [
    [{ request_id: 'x' }, 'logs_request'],
    [{ conversation: 1 }, 'logs_conversation'],
    [{ outcome: 'failed' }, 'logs_failed'],
    [{ status: 429 }, 'logs_failed'],
  ]

  test.each(callFilters)('for a list by %j and any other filter, which is not sorted', async (filters, index) => {
    for (const others of [...candidates, { min_elapsed: 1 }, { outcome: 'any' } as const]) {
      const { where } = whereClause(SQLITE, { ...others, ...filters })
      const plan = await planOf(queries.page(where).replace(':limit', '10').replace(':offset', '0'))
      expect(serving(plan)).toBe(index)
      if (index !== 'logs_request') expect(plan).not.toContain('TEMP B-TREE')
    }
  })

  test.each(orders)('for an order by %j: only the rows of filters are sorted', async (order) => {
    for (const filters of [...candidates, ...withCost]) {
      const { min_quota, max_quota, ...others }: LogFilters = filters
      const { where } = whereClause(SQLITE, filters, order)
      const sql = queries.ordered(where, orderClause(order, filters)).replace(':limit', '10').replace(':offset', '0')
      const [, inner = ''] = (await planOf(sql)).split('LIST SUBQUERY 1; ')
      if (Object.keys(others).length > 0)
        expect(inner).toMatch(new RegExp(`^SEARCH logs USING (COVERING )?INDEX ${indexFor(others)} `))
      if (Object.keys(others).length === 0 && order.order === 'quota')
        // The index finds the rows in their order; only the page is sorted.
        expect(inner).toMatch(/^(SCAN|SEARCH) logs USING COVERING INDEX logs_quota( \([^)]*\))?; USE TEMP B-TREE[^;]*$/)
    }
  })

  test.each([...candidates, ...own])('for a sum by %j, which uses a covering index', async (filters) => {
    const consumption = { ...filters, type: LOG_TYPE.consume }
    const plan = await planOf(queries.sum(whereClause(SQLITE, consumption).where))
    expect(plan).toMatch(/^SEARCH logs USING COVERING INDEX \w+ \([^)]*\)$/)
    expect(serving(plan)).toBe(indexFor(consumption))
  })

  test('for a search, which uses a covering index', async () => {
    const plan = await planOf(queries.search.replace(':type', '0').replace(':pattern', `'x%'`))
    expect(plan).toContain('SCAN logs USING COVERING INDEX logs_time')
    expect(plan).toContain('SEARCH logs USING INTEGER PRIMARY KEY')
  })

  test('for the dashboard, the search of own rows, and clearing', async () => {
    const days = await planOf(queries.days.replace(':user_id', '1').replace(':since', '1'))
    expect(days).toContain('USING INDEX logs_user (user_id=? AND created_at>?)')
    expect(await planOf(queries.ofType.replace(':user_id', '1').replace(':type', '1'))).toContain(
      'USING INDEX logs_user',
    )
    expect(await planOf(queries.clear.replace(':before', '1'))).toContain('logs_time')
  })
})
