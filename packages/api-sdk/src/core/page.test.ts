import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { failure } from '../../test/stand-in.ts'
import { endpoint, type Send } from './endpoint.ts'
import { RateLimitedError } from './errors.ts'
import { all, each, PAGE_SIZE } from './page.ts'
import { list as listOf, urlInt } from './schema.ts'

interface Row {
  id: number
}

const list = endpoint({
  method: 'GET',
  path: '/api/thing/',
  role: 'user',
  summary: 'A page of things',
  input: z.object({ p: z._default(urlInt, 0), order: z._default(z.string(), '') }),
  output: listOf(z.object({ id: z.int() })),
})

const rowsOf = (length: number): Row[] => Array.from({ length }, (_, index) => ({ id: length - index }))

/** A server with these rows, newest first. `meanwhile` happens after each page it gave. */
function serving(rows: Row[], meanwhile: (page: number) => void = () => {}) {
  const pages: number[] = []
  const send: Send = async ({ url }) => {
    const p = Number(new URL(url, 'http://gateway.example').searchParams.get('p'))
    pages.push(p)
    const page = rows.slice(p * PAGE_SIZE, (p + 1) * PAGE_SIZE)
    meanwhile(p)
    return page
  }
  return { send, pages }
}

test('R9.5 a page has ten rows', () => {
  expect(PAGE_SIZE).toBe(10)
})

describe('R9.5 walking a list', () => {
  test('R9.5 gives every row of a list of any length once, and asks for no page in vain', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 57 }), async (length) => {
        const { send, pages } = serving(rowsOf(length))
        expect(await all(list, send)).toEqual(rowsOf(length))
        // A last page that is full looks like more: only then an empty one is asked for.
        expect(pages).toEqual(Array.from({ length: Math.floor(length / PAGE_SIZE) + 1 }, (_, p) => p))
      }),
    )
  })

  test('gives every row once while rows are added in front', async () => {
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

  test('gives no row twice while rows are removed', async () => {
    const rows = rowsOf(45)
    const { send } = serving(rows, () => void rows.splice(0, 3))
    const ids = (await all(list, send)).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('never takes the id 0 of own log rows for a repetition', async () => {
    const { send } = serving(Array.from({ length: 23 }, () => ({ id: 0 })))
    expect(await all(list, send)).toHaveLength(23)
  })

  test('reads a list that is `null` as an empty one', async () => {
    expect(await all(list, async () => null)).toEqual([])
  })

  test('ends against a server that answers the same page for ever', async () => {
    let calls = 0
    const rows = await all(list, async () => {
      calls++
      return rowsOf(PAGE_SIZE)
    })
    expect(rows).toEqual(rowsOf(PAGE_SIZE))
    expect(calls).toBe(11)
  })

  test('asks for no page that nobody reads', async () => {
    const { send, pages } = serving(rowsOf(30))
    for await (const { id } of each(list, send)) if (id === 25) break
    expect(pages).toEqual([0])
  })

  test('passes the rest of the input and the signal on to every page', async () => {
    const asked: unknown[] = []
    const { signal } = new AbortController()
    const { send } = serving(rowsOf(12))
    const noting: Send = (request) => {
      asked.push([request.url, request.signal])
      return send(request)
    }
    await all(list, noting, { order: 'used_quota' }, { signal })
    expect(asked).toEqual([
      ['/api/thing/?p=0&order=used_quota', signal],
      ['/api/thing/?p=1&order=used_quota', signal],
    ])
  })

  test('a page that fails ends the walk; what came before was given', async () => {
    const { send } = serving(rowsOf(30))
    const limited: Send = async (request) => {
      if (request.url.includes('p=1')) throw new RateLimitedError(request.endpoint, { status: 429, serverMessage: '' })
      return send(request)
    }
    const given: Row[] = []
    const walk = async () => {
      for await (const row of each(list, limited)) given.push(row)
    }
    expect(await failure(walk())).toBeInstanceOf(RateLimitedError)
    expect(given).toHaveLength(PAGE_SIZE)
  })
})
