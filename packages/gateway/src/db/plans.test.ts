import { expect, test, vi } from 'vitest'
import { openStores } from '../stores.ts'
import { openDatabase } from './open.ts'

/** Every statement that is prepared at the start, and how SQLite carries it out. */
function plans() {
  const db = openDatabase(':memory:')
  const prepare = vi.spyOn(db, 'prepare')
  openStores(db, Date.now)
  const statements = prepare.mock.calls.map(([sql]) => sql.replace(/\s+/g, ' '))
  prepare.mockRestore()
  const found = statements.map((sql) => {
    const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()
    return { sql, plan: plan.map(({ detail }) => String(detail)).join('; ') }
  })
  db.close()
  return found
}

/** What reads a table as a whole, each for a reason. */
const WHOLE = [
  // A keyword may begin any of several columns, in any case: no index serves that. Bounded by the rows there are.
  /LIKE :pattern/,
  // Some thousand accounts are sorted in a millisecond; an index would have to be written at each call of a model.
  /FROM users .* ORDER BY (quota|used_quota|request_count) DESC/,
  // All of it is wanted.
  /FROM options$/,
  // All of it is wanted, once: channels for a test of all, what was in flight when the gateway stopped.
  /^SELECT id, status FROM channels ORDER BY id DESC$/,
  /^SELECT id, user_id AS user FROM reservations$/,
  // By hand, now and then.
  /^DELETE FROM channels WHERE status/,
]

const found = plans()
const all = found.filter(({ sql }) => !WHOLE.some((pattern) => pattern.test(sql)))

test('statements are looked at', () => {
  expect(all.length).toBeGreaterThan(40)
  for (const pattern of WHOLE) expect(found.some(({ sql }) => pattern.test(sql))).toBe(true)
})

test('no statement reads a table as a whole but those that say why; pages walk along the ids', () => {
  // Rows that are written as JSON are a subquery: its own line says how they were found.
  const scanning = all.filter(({ plan }) => /SCAN (?!\(subquery)/.test(plan))
  expect(scanning.filter(({ sql, plan }) => !/ LIMIT /.test(sql) || /TEMP/.test(plan))).toEqual([])
})

test('only what belongs to one person is sorted', () => {
  const sorted = all.filter(({ plan }) => /TEMP B-TREE/.test(plan))
  expect(sorted.filter(({ plan }) => !/USING INDEX \w+ \(user_id=/.test(plan))).toEqual([])
})
