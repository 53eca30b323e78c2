import { channels, requestOf, tokens } from '@relaydeck/api-sdk'
import { narrow } from '@relaydeck/api-sdk/dialects'
import { expect, test } from 'vitest'
import { learnTotal } from './dialects/learn-total.ts'
import { listTotals } from './totals.ts'

const request = (url: string) => ({ ...requestOf(tokens.list), url })

test('D763 D782 a total is told once for a list and its filters', () => {
  let told = 0
  const stop = listTotals.subscribe(() => told++)
  learnTotal(25, request('/api/token/?p=1&order=used_quota'))
  learnTotal(3, request('/api/log/?p=0&size=100&type=2'))
  stop()
  learnTotal(26, request('/api/token/?p=0'))
  expect(told).toBe(2)
  expect(listTotals.get('token')).toBe(26)
  expect(listTotals.get('log/type=2')).toBe(3)
})

test('D780 the total of what the server filters is not that of the whole list', async () => {
  learnTotal(25, requestOf(channels.list))
  await narrow({ where: { status: 1 } })(requestOf(channels.list), async (narrowed) => learnTotal(7, narrowed))
  expect(listTotals.get('channel')).toBe(25)
  expect(listTotals.get('channel/{"status":1}')).toBe(7)
})
