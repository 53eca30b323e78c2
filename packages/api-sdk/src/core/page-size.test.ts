import { describe, expect, test } from 'vitest'
import { list, rowsOf, serving } from '../../test/rows.ts'
import type { Send } from './endpoint.ts'
import { all } from './page.ts'
import { PAGE_SIZE } from './page-size.ts'
import { walkTime } from './walk-time.ts'

/** Creates a server that sends as many rows as `size` requests, up to a maximum, and records the queries. */
function generous(length: number, max = 1000) {
  const rows = rowsOf(length)
  const queries: string[] = []
  const send: Send = async ({ url }) => {
    const { search, searchParams } = new URL(url, 'http://gateway.example')
    queries.push(search)
    const size = Math.min(max, Number(searchParams.get('size') ?? PAGE_SIZE))
    const p = Number(searchParams.get('p'))
    return rows.slice(p * size, (p + 1) * size)
  }
  return { send, queries }
}

describe('pages of another size', () => {
  test.each([
    [0, 1],
    [10, 2],
    [99, 1],
    [100, 2],
    [205, 3],
    [210, 4],
  ])('read %i rows with %i calls', async (length, calls) => {
    const { send, queries } = generous(length)
    expect(await all(list, send, {}, { pageSize: 100 })).toEqual(rowsOf(length))
    expect(queries).toHaveLength(calls)
  })

  test('a server that ignores the size is read in pages of ten', async () => {
    const { send, pages } = serving(rowsOf(35))
    expect(await all(list, send, {}, { pageSize: 100 })).toEqual(rowsOf(35))
    expect(pages).toEqual([0, 1, 2, 3])
  })

  test.each([
    [0, 1],
    [9, 1],
    [10, 2],
    [60, 2],
    [300, 4],
    [310, 5],
  ])('by default %i rows are read in the largest pages that the server sends, with %i calls', async (length, calls) => {
    const { send, queries } = generous(length, 100)
    expect(await all(list, send)).toEqual(rowsOf(length))
    expect(queries).toHaveLength(calls)
  })

  test('no size is sent if ten rows are asked for', async () => {
    const { send, queries } = generous(15)
    await all(list, send, {}, { pageSize: 10 })
    expect(queries.join()).not.toContain('size')
  })
})

test.each([
  [600, undefined, 0],
  [10_000, undefined, 470_000],
  [100_000, 1000, 20_000],
])('waiting while reading %i rows in pages of %s takes %i milliseconds', (rows, pageSize, time) => {
  expect(walkTime(rows, pageSize)).toBe(time)
})
