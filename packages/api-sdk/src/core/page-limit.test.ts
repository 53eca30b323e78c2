import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { list, rowsOf, serving } from '../../test/rows.ts'
import { failure } from '../../test/stand-in.ts'
import type { Send } from './endpoint.ts'
import { IncompleteError, RateLimitedError, ServerFaultError } from './errors.ts'
import { all } from './page.ts'
import { PAGE_SIZE } from './page-size.ts'

describe('the rate limit of the server', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Reads that many pages and returns the time of each call. */
  async function timesOf(count: number, pace?: number) {
    const times: number[] = []
    const { send } = serving(rowsOf(count * PAGE_SIZE - 1))
    const noting: Send = (request) => {
      times.push(Date.now())
      return send(request)
    }
    const walk = all(list, noting, {}, { pace })
    await vi.runAllTimersAsync()
    expect(await walk).toHaveLength(count * PAGE_SIZE - 1)
    return times
  }

  test('is kept: at most 480 calls in any three minutes', async () => {
    const times = await timesOf(700)
    expect(times).toHaveLength(700)
    for (const from of times)
      expect(times.filter((time) => time >= from && time < from + 180_000).length).toBeLessThanOrEqual(440)
  })

  test('does not slow down a list of 600 rows', async () => {
    const times = await timesOf(60)
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBe(0)
  })

  test('is ignored with a pace of 0', async () => {
    const times = await timesOf(80, 0)
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBe(0)
  })

  test('at HTTP 429 reading goes on after the time that the server asks for', async () => {
    const times: number[] = []
    const { send } = serving(rowsOf(30))
    const refusing: Send = (request) => {
      times.push(Date.now())
      if (times.length === 2)
        throw new RateLimitedError('GET /api/thing/', { status: 429, serverMessage: '', retryAfter: 42 })
      return send(request)
    }
    const walk = all(list, refusing)
    await vi.runAllTimersAsync()
    expect(await walk).toEqual(rowsOf(30))
    expect((times[2] ?? 0) - (times[1] ?? 0)).toBe(42_000)
  })

  test('reading can be cancelled while it waits', async () => {
    const stop = new AbortController()
    const { send, pages: asked } = serving(rowsOf(900))
    const walk = failure(all(list, send, {}, { signal: stop.signal }))
    await vi.advanceTimersByTimeAsync(100)
    stop.abort('enough')
    expect(await walk).toMatchObject({ name: 'TransportError', reason: 'aborted', endpoint: 'GET /api/thing/' })
    expect(asked).toHaveLength(60)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('an incomplete list', () => {
  const failing = (error: Error): Send => {
    const { send } = serving(rowsOf(30))
    return async (request) => {
      if (request.url.includes('p=2')) throw error
      return send(request)
    }
  }

  test('after HTTP 429: the error has the rows read so far', async () => {
    const limited = new RateLimitedError('GET /api/thing/', { status: 429, serverMessage: '', retryAfter: 60 })
    const error = await failure(all(list, failing(limited), {}, { patience: 0 }))
    expect(error).toBeInstanceOf(IncompleteError)
    expect(error).toBeInstanceOf(RateLimitedError)
    expect(error).toMatchObject({ name: 'IncompleteError', status: 429, retryAfter: 60, endpoint: 'GET /api/thing/' })
    expect((error as IncompleteError).rows).toEqual(rowsOf(30).slice(0, 20))
    expect(JSON.stringify(error)).not.toContain('"rows"')
  })

  test('after any other failure: the error itself', async () => {
    const fault = new ServerFaultError('GET /api/thing/', { status: 500, serverMessage: '' })
    expect(await failure(all(list, failing(fault)))).toBe(fault)
  })
})
