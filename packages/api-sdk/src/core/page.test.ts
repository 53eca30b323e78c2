import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { list, type Row, rowsOf, serving } from '../../test/rows.ts'
import { failure } from '../../test/stand-in.ts'
import { endpoint, type Send } from './endpoint.ts'
import { RateLimitedError } from './errors.ts'
import { all, each, pages } from './page.ts'
import { PAGE_SIZE } from './page-size.ts'
import { list as listOf, urlInt } from './schema.ts'

test('a page has ten rows', { tags: ['R9.5'] }, () => {
  expect(PAGE_SIZE).toBe(10)
})

describe('reading a list', { tags: ['R9.5'] }, () => {
  test('yields every row of a list of any length once, without needless requests', { tags: ['R9.5'] }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 57 }), async (length) => {
        const { send, pages } = serving(rowsOf(length))
        expect(await all(list, send)).toEqual(rowsOf(length))
        // Only after a full last page is an empty one requested.
        expect(pages).toEqual(Array.from({ length: Math.floor(length / PAGE_SIZE) + 1 }, (_, p) => p))
      }),
    )
  })

  test('yields every row once while rows are added in front', async () => {
    const added = fc.array(fc.nat({ max: 12 }), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 57 }), added, async (length, additions) => {
        const rows = rowsOf(length)
        const { send } = serving(rows, (p) => {
          for (let left = additions[p] ?? 0; left > 0; left--) rows.unshift({ id: 1000 + rows.length })
        })
        const ids = (await all(list, send)).map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.filter((id) => id <= length)).toEqual(rowsOf(length).map(({ id }) => id))
      }),
    )
  })

  test('yields no row twice while rows are removed', async () => {
    const rows = rowsOf(45)
    const { send } = serving(rows, () => void rows.splice(0, 3))
    const ids = (await all(list, send)).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('never treats log rows with id 0 as duplicates', async () => {
    const { send } = serving(Array.from({ length: 23 }, () => ({ id: 0 })))
    expect(await all(list, send)).toHaveLength(23)
  })

  test('reads `null` as an empty list', async () => {
    expect(await all(list, async () => null)).toEqual([])
  })

  test('ends if the server returns the same page forever', async () => {
    let calls = 0
    const rows = await all(list, async () => {
      calls++
      return rowsOf(PAGE_SIZE)
    })
    expect(rows).toEqual(rowsOf(PAGE_SIZE))
    expect(calls).toBe(11)
  })

  test('requests no page that is not consumed', async () => {
    const { send, pages } = serving(rowsOf(30))
    for await (const { id } of each(list, send)) if (id === 25) break
    expect(pages).toEqual([0])
  })

  test('passes the other input and the signal to every page', async () => {
    const asked: unknown[] = []
    const { signal } = new AbortController()
    const { send } = serving(rowsOf(12))
    const noting: Send = (request) => {
      asked.push([request.url, request.signal])
      return send(request)
    }
    await all(list, noting, { order: 'used_quota' }, { signal })
    expect(asked).toEqual([
      ['/api/thing/?p=0&size=1000&order=used_quota', signal],
      ['/api/thing/?p=1&size=1000&order=used_quota', signal],
    ])
  })

  test('a failing page ends the reading after the rows before it', async () => {
    const { send } = serving(rowsOf(30))
    const limited: Send = async (request) => {
      if (request.url.includes('p=1')) throw new RateLimitedError(request.endpoint, { status: 429, serverMessage: '' })
      return send(request)
    }
    const given: Row[] = []
    const walk = async () => {
      for await (const row of each(list, limited, {}, { patience: 0 })) given.push(row)
    }
    expect(await failure(walk())).toBeInstanceOf(RateLimitedError)
    expect(given).toHaveLength(PAGE_SIZE)
  })
})

describe('rows that all have the id 0', () => {
  const row = (request_id: string, created_at: number, content = '') => ({ id: 0, request_id, created_at, content })
  const logs = endpoint({
    method: 'GET',
    path: '/api/log/self',
    role: 'user',
    input: z.object({ p: z._default(urlInt, 0) }),
    output: listOf(z.object({ id: z.int(), request_id: z.string(), created_at: z.int(), content: z.string() })),
  })

  test('are told apart by request id and time', async () => {
    const rows = Array.from({ length: 25 }, (_, index) => row(`r${index}`, 100 - index))
    const { send } = serving(rows, (p) => void (p === 0 && rows.unshift(row('new', 101))))
    expect((await all(logs, send)).map(({ request_id }) => request_id)).toEqual(
      Array.from({ length: 25 }, (_, index) => `r${index}`),
    )
  })

  test('of one request are all yielded: a sign-up may write two rows', async () => {
    const gifts = [row('r', 1, 'for signing up'), row('r', 1, 'for the invitation')]
    expect(await all(logs, serving(gifts).send)).toEqual(gifts)
  })

  test('without a request id are never duplicates', async () => {
    const rows = [row('', 1), row('', 1)]
    expect(await all(logs, serving(rows).send)).toEqual(rows)
  })
})

describe('pages', () => {
  test('requests one page per step, and ends after the last', async () => {
    const { send, pages: asked } = serving(rowsOf(12))
    const cursor = pages(list, send)
    expect(asked).toEqual([])
    expect(await cursor.next()).toEqual({ done: false, value: rowsOf(12).slice(0, 10) })
    expect(asked).toEqual([0])
    expect(await cursor.next()).toEqual({ done: false, value: rowsOf(2) })
    expect(await cursor.next()).toEqual({ done: true, value: undefined })
    expect(asked).toEqual([0, 1])
  })

  test('a page of duplicates is empty and not the last', async () => {
    const rows = rowsOf(20)
    const { send } = serving(
      rows,
      (p) => void (p === 0 && rows.unshift(...rowsOf(10).map(({ id }) => ({ id: id + 50 })))),
    )
    const lengths: number[] = []
    for await (const page of pages(list, send)) lengths.push(page.length)
    expect(lengths).toEqual([10, 0, 10, 0])
  })
})
