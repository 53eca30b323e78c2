import { expect, test } from 'vitest'
import { listTotals } from './totals.ts'

test('D763 a total is told once per list, and that of a filtered list is left out', () => {
  let told = 0
  const stop = listTotals.subscribe(() => told++)
  listTotals.learn('/api/token/?p=1&order=used_quota', 25)
  listTotals.learn('/api/log/?p=0&size=100&type=2', 3)
  stop()
  listTotals.learn('/api/token/?p=0', 26)
  expect(told).toBe(1)
})
