import { logs } from '@relaydeck/api-sdk'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { type LogFilters, queries, whereClause } from './store.ts'

const db = openDatabase(':memory:')
afterAll(() => db.close())

const planOf = (sql: string): string => {
  const rows = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()
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

  test.each([...candidates, ...own])('for a list by %j, which is not sorted either', (filters) => {
    const { where } = whereClause(filters)
    const plan = planOf(queries.page(where).replace(':offset', '0'))
    expect(plan).toMatch(
      where === '' ? /^SCAN logs USING INDEX logs_time$/ : /^SEARCH logs USING (COVERING )?INDEX \w+ \(/,
    )
    expect(serving(plan)).toBe(indexFor(filters))
    expect(plan).not.toContain('TEMP B-TREE')
  })

  test.each([...candidates, ...own])('for a sum by %j, which uses a covering index', (filters) => {
    const consumption = { ...filters, type: logs.LOG_TYPE.consume }
    const plan = planOf(queries.sum(whereClause(consumption).where))
    expect(plan).toMatch(/^SEARCH logs USING COVERING INDEX \w+ \([^)]*\)$/)
    expect(serving(plan)).toBe(indexFor(consumption))
  })

  test('for a search, which uses a covering index', () => {
    const plan = planOf(queries.search.replace(':type', '0').replace(':pattern', `'x%'`))
    expect(plan).toContain('SCAN logs USING COVERING INDEX logs_time')
    expect(plan).toContain('SEARCH logs USING INTEGER PRIMARY KEY')
  })

  test('for the dashboard, the search of own rows, and clearing', () => {
    const days = planOf(queries.days.replace(':user_id', '1').replace(':since', '1'))
    expect(days).toContain('USING INDEX logs_user (user_id=? AND created_at>?)')
    expect(planOf(queries.ofType.replace(':user_id', '1').replace(':type', '1'))).toContain('USING INDEX logs_user')
    expect(planOf(queries.clear)).toContain('logs_time')
  })
})
