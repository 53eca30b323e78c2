import { expect, test } from 'vitest'
import { cutTo } from './cut.ts'

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id, text: 'x'.repeat(20) }))

test('what fits is returned as it is', () => {
  const value = { rows: rows(3), note: 'ok' }
  expect(cutTo(value, 1000)).toEqual({ value, leftOut: 0 })
  expect(cutTo(null, 10)).toEqual({ value: null, leftOut: 0 })
})

test('as many rows as fit are kept, and the others counted', () => {
  const { value, leftOut } = cutTo(rows(100), 1000)
  const kept = value as unknown[]
  expect(kept.length + leftOut).toBe(100)
  expect(JSON.stringify(kept).length).toBeLessThanOrEqual(1000)
  expect(JSON.stringify(rows(kept.length + 1)).length).toBeGreaterThan(1000)
})

test('lists within an object are cut too', () => {
  const { value, leftOut } = cutTo({ total: 50, data: rows(50) }, 500)
  expect(value).toMatchObject({ total: 50, data: expect.arrayContaining([{ id: 0, text: 'x'.repeat(20) }]) })
  expect((value as { data: unknown[] }).data.length + leftOut).toBe(50)
})

test('a long text is cut, and says so', () => {
  expect(cutTo('a'.repeat(5000), 16_000).value).toBe(`${'a'.repeat(4000)}… (1000 more characters)`)
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`f${at}`, 'b'.repeat(100)]))
  expect(JSON.stringify(cutTo(many, 1000).value).length).toBeLessThan(1500)
})
