import { expect, test, vi } from 'vitest'
import { openStores } from '../stores.ts'
import { openDatabase } from './open.ts'

/** The query plan of every statement that is prepared at the start. */
async function plans() {
  const db = openDatabase(':memory:')
  const prepare = vi.spyOn(db, 'prepare')
  await openStores(db, Date.now)
  const statements = prepare.mock.calls.map(([sql]) => sql.replace(/\s+/g, ' '))
  prepare.mockRestore()
  const found = statements.map((sql) => {
    const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()
    return { sql, plan: plan.map(({ detail }) => String(detail)).join('; ') }
  })
  await db.close()
  return found
}

/** Statements that scan a table, with the reason. */
const WHOLE = [
  // No index helps to find a keyword, in any case, at the beginning of several columns.
  /LIKE :pattern/,
  // Thousands of users are sorted in a millisecond; an index would have to be written by each relayed call.
  /FROM users .* ORDER BY (quota|used_quota|request_count) DESC/,
  // All rows are needed.
  /FROM options$/,
  // All rows are needed: channels for a bulk job, reservations after a stop.
  /^SELECT id, status FROM channels ORDER BY id DESC$/,
  /^SELECT id, user_id AS userId FROM reservations$/,
  // Rarely, by an administrator.
  /^DELETE FROM channels WHERE status/,
]

const found = await plans()
const all = found.filter(({ sql }) => !WHOLE.some((pattern) => pattern.test(sql)))

test('there are statements to check', () => {
  expect(all.length).toBeGreaterThan(40)
  for (const pattern of WHOLE) expect(found.some(({ sql }) => pattern.test(sql))).toBe(true)
})

test('only listed statements scan a table; pages use the primary key', () => {
  // JSON lists select from a subquery, which has its own line in the plan.
  const scanning = all.filter(({ plan }) => /SCAN (?!\(subquery)/.test(plan))
  expect(scanning.filter(({ sql, plan }) => !/ LIMIT /.test(sql) || /TEMP/.test(plan))).toEqual([])
})

test('only rows of one user are sorted', () => {
  const sorted = all.filter(({ plan }) => /TEMP B-TREE/.test(plan))
  expect(sorted.filter(({ plan }) => !/USING INDEX \w+ \(user_id=/.test(plan))).toEqual([])
})
