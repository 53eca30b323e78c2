import { expect, test } from 'vitest'
import { withBudgets } from './budgets.ts'

const HEADINGS = ['key_alias', 'max_budget', 'budget_duration', 'rpm_limit', 'tpm_limit', 'max_parallel_requests']

/** Returns what is read of a row of LiteLLM's keys: its quota and its limits. */
const read = (...cells: string[]) => withBudgets([HEADINGS, ['ci', ...cells]], 500_000)[1]?.slice(HEADINGS.length)

test.each([
  [
    ['10', '1mo', '60', '200000', '3'],
    ['', 'quota 5000000/month; requests 60/minute; tokens 200000/minute; concurrent 3'],
  ],
  [
    ['2.5', '7d', '', '', ''],
    ['', 'quota 1250000/week'],
  ],
  [
    ['0.000001', '24h', '', '', ''],
    ['', 'quota 1/day'],
  ],
  [
    ['1', '5h', 'None', 'null', ''],
    ['', 'quota 500000/5h'],
  ],
  [
    ['1', '60m', '', '', ''],
    ['', 'quota 500000/hour'],
  ],
  [
    ['1', '30d', '', '', ''],
    ['', 'quota 500000/month'],
  ],
  [
    ['10', '', '60', '', ''],
    ['5000000', 'requests 60/minute'],
  ],
  [
    ['', '', '', '', ''],
    ['', ''],
  ],
])('the budget %j is %j', (cells, found) => {
  expect(read(...cells)).toEqual(found)
})

test('a period or an amount that no limit has is named, so that it is not lost', () => {
  expect(read('1', '3d', '', '', '')).toEqual(['', 'quota 500000/3d'])
  expect(read('much', '1d', '1.5', '', '')).toEqual(['', 'quota much/day; requests 1.5/minute'])
})

test('other tables stay as they are', () => {
  const table = [
    ['name', 'limits', 'rpm_limit'],
    ['ci', 'requests 5/day', '60'],
  ]
  expect(withBudgets(table, 500_000)).toBe(table)
  expect(withBudgets([['name'], ['ci']], 500_000)).toEqual([['name'], ['ci']])
  expect(withBudgets([], 500_000)).toEqual([])
})
