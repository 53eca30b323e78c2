import { expect, test } from 'vitest'
import { learnTotal } from './dialects/learn-total.ts'
import { listTotals } from './totals.ts'

test('D763 a total is told once per list, and that of a filtered list is left out', () => {
  let told = 0
  const stop = listTotals.subscribe(() => told++)
  learnTotal(25, { url: '/api/token/?p=1&order=used_quota' })
  learnTotal(3, { url: '/api/log/?p=0&size=100&type=2' })
  stop()
  learnTotal(26, { url: '/api/token/?p=0' })
  expect(told).toBe(1)
})
