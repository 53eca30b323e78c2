import { describe, expect, test } from 'vitest'
import { beside } from '../../test/files.ts'
import { newWorld } from '../../test/world.ts'
import { queries } from './store.ts'

const planOf = async (sql: string): Promise<string> => {
  const { database } = await newWorld()
  return beside(database, (db) => {
    const rows = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()
    return rows.map(({ detail }) => String(detail)).join('; ')
  })
}

const narrowings = [
  'user_id = 1',
  'user_id = 1 AND type = 2',
  'user_id = 1 AND type = 2 AND created_at >= 1 AND created_at <= 2',
  'type = 2',
  `username = 'x'`,
  `username = 'x' AND type = 2 AND created_at >= 1`,
  `token_name = 'x'`,
  `model_name = 'x'`,
  'channel_id = 1',
  'created_at >= 1 AND created_at <= 2',
]

describe('the log is never read as a whole', () => {
  test.each(narrowings)('for a list where %s', async (where) => {
    const plan = await planOf(queries.page(`WHERE ${where}`).replace(':offset', '0'))
    expect(plan).toMatch(/^SEARCH logs USING (COVERING )?INDEX/)
    expect(plan).not.toContain('TEMP B-TREE')
  })

  test('for a list of everything, which walks along the times', async () => {
    const plan = await planOf(queries.page('').replace(':offset', '0'))
    expect(plan).toMatch(/^SCAN logs USING INDEX logs_time$/)
  })

  test.each(narrowings)('for a sum where %s', async (where) => {
    expect(await planOf(queries.sum(`WHERE type = 2 AND ${where}`))).toMatch(/^SEARCH logs USING/)
  })

  test('for a search, which stays within an index', async () => {
    const plan = await planOf(queries.search.replace(':type', '0').replace(':pattern', `'x%'`))
    expect(plan).toContain('SCAN logs USING COVERING INDEX logs_time')
    expect(plan).toContain('SEARCH logs USING INTEGER PRIMARY KEY')
  })

  test('for the dashboard, the own search, and clearing', async () => {
    expect(await planOf(queries.days.replace(':user_id', '1').replace(':since', '1'))).toContain(
      'USING INDEX logs_user',
    )
    expect(await planOf(queries.ofType.replace(':user_id', '1').replace(':type', '1'))).toMatch(/^SEARCH logs USING/)
    expect(await planOf(queries.clear)).toContain('logs_time')
  })
})
