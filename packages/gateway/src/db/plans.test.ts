import { expect, test } from 'vitest'
import { openStores } from '../stores.ts'
import type { Database } from './database.ts'
import { openDatabase } from './open.ts'

/** Arguments with which every function of a store reaches its statements. */
const ARGUMENTS = [
  [1, 1, 1],
  ['x', 'x', 'x'],
  ['', 0],
  ['quota', 0],
  [1, 'used_quota', 0],
  [1, '', 0],
  ['github_id', 'x'],
  [{ id: 1, userId: 1, tokenId: 1 }, 1, 1],
  [{ user_id: 1, name: 'x' }],
  [['day', '5h'].map((per) => ({ subject: 'x', limit: { kind: 'quota', per, amount: 1 } }))],
  [['day', '5h'].map((per) => ({ subject: 'x', kind: 'quota', per, start: 1, end: 2, amount: 1, max: 9 })), {}],
]

/** Calls all functions of a store; most calls fail after their first statement, because of their arguments. */
async function callAll(store: object) {
  for (const work of Object.values(store))
    for (const values of ARGUMENTS) {
      const settle = async () => {}
      if (typeof work === 'function') await (async () => work(...values, settle))().catch(() => undefined)
    }
}

/** The query plan of every statement of the stores. */
async function plans() {
  const db = await openDatabase(':memory:')
  const statements = new Set<string>()
  const recorded: Database = {
    ...db,
    isOpen: true,
    all: (sql, values) => {
      statements.add(sql)
      return db.all(sql, values)
    },
    get: (sql, values) => {
      statements.add(sql)
      return db.get(sql, values)
    },
    run: (sql, values) => {
      statements.add(sql)
      return db.run(sql, values)
    },
  }
  const { db: _, ...stores } = await openStores(recorded, Date.now)
  for (const store of [...Object.values(stores), stores.limits.windows])
    if (typeof store === 'object') await callAll(store)
  const found: { sql: string; plan: string }[] = []
  // Some arguments are no identity column or no order.
  const valid = [...statements].filter((sql) => !/undefined/.test(sql) && !/(?<!_id) = :identity/.test(sql))
  for (const sql of valid.map((each) => each.replace(/\s+/g, ' '))) {
    const values = Object.fromEntries([...sql.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 1]))
    const plan = await db.all(`EXPLAIN QUERY PLAN ${sql}`, values)
    found.push({ sql, plan: plan.map(({ detail }) => String(detail)).join('; ') })
  }
  await db.close()
  return found
}

/** Statements that scan a table, with the reason. */
const WHOLE = [
  // No index helps to find a keyword, in any case, within several columns.
  /LIKE :pattern/,
  /instr\(lower\(name\), lower\(:keyword\)\)/,
  /instr\(lower\(username\)/,
  // A list states its total.
  /^SELECT count\(\*\) AS total FROM (alert_targets|channels|redemptions|users)/,
  // Thousands of users are sorted in a millisecond; an index would have to be written by each relayed call.
  /FROM users .* ORDER BY (quota|used_quota|request_count) DESC/,
  // All rows are needed.
  /FROM options$/,
  // All of at most a hundred.
  /^SELECT \* FROM alert_rules ORDER BY id DESC$/,
  // All rows are needed: channels for a bulk job and at the start, the few reservations of active calls.
  /^SELECT id, status FROM channels ORDER BY id DESC$/,
  /^SELECT (type, base_url, config|\*) FROM channels$/,
  // An export of a whole configuration needs all secrets.
  /^SELECT id, key, config FROM channels ORDER BY id$/,
  /^SELECT id, user_id AS "userId" FROM reservations WHERE process <> /,
  // At most a month's hours of each channel.
  /FROM channel_hours/,
  // A chart adds up all calls of its period.
  /^SELECT \(created_at - .* AS bar, /,
  // A filter compares all limits of users, or of channels, with their use: few, or for an administrator.
  /FROM record_limits .* WHERE l\.noun = '(user|channel)'/,
  // The tokens of one owner are sorted.
  /FROM record_limits .* AND l\.owner = :owner/,
  // The overview needs the largest shares of all.
  /FROM record_limits .* ORDER BY level/,
  // Rarely, by an administrator.
  /^SELECT id FROM channels WHERE status/,
]

const found = await plans()
const all = found.filter(({ sql }) => !WHOLE.some((pattern) => pattern.test(sql)))

test('there are statements to check', () => {
  expect(all.length).toBeGreaterThan(40)
  for (const pattern of WHOLE) expect(found.some(({ sql }) => pattern.test(sql))).toBe(true)
})

test('only listed statements scan a table; pages use the primary key', () => {
  // JSON lists select from a subquery, which is a separate line of the plan; `clock` is the time alone.
  const scanning = all.filter(({ plan }) => /SCAN (?!\(subquery|CONSTANT ROW|clock\b)/.test(plan))
  expect(scanning.filter(({ sql, plan }) => !/ LIMIT /.test(sql) || /TEMP/.test(plan))).toEqual([])
})

test('only rows of one user are sorted', () => {
  const sorted = all.filter(({ plan }) => /TEMP B-TREE/.test(plan))
  expect(sorted.filter(({ plan }) => !/USING INDEX \w+ \(user_id=/.test(plan))).toEqual([])
})
