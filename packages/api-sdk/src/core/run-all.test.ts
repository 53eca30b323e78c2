import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RateLimitedError } from './errors.ts'
import { runAll } from './run-all.ts'

const tick = (milliseconds = 0) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const limited = new RateLimitedError('DELETE /api/token/:id', { status: 429, serverMessage: '' })

describe('runAll', () => {
  test('returns the result of each item, in order', async () => {
    const boom = new Error('boom')
    const results = await runAll([30, 0, 10], async (wait, index) => {
      await tick(wait)
      if (index === 1) throw boom
      return wait * 2
    })
    expect(results).toEqual([
      { ok: true, item: 30, value: 60 },
      { ok: false, item: 0, error: boom, started: true },
      { ok: true, item: 10, value: 20 },
    ])
  })

  test('keeps the concurrency and runs each item once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 3 }), { maxLength: 20 }),
        fc.integer({ min: -1, max: 6 }),
        async (items, concurrency) => {
          let running = 0
          let most = 0
          const seen: number[] = []
          const results = await runAll(
            items,
            async (item, index) => {
              seen.push(index)
              most = Math.max(most, ++running)
              for (let turn = 0; turn < item; turn++) await Promise.resolve()
              running--
              return item
            },
            { concurrency },
          )
          expect(results.map((result) => result.ok && result.value)).toEqual(items)
          expect(seen).toEqual(items.map((_, index) => index))
          expect(most).toBeLessThanOrEqual(Math.max(1, concurrency))
        },
      ),
      { numRuns: 60 },
    )
  })

  test('runs four jobs at a time by default', async () => {
    let most = 0
    let running = 0
    await runAll(Array.from({ length: 9 }), async () => {
      most = Math.max(most, ++running)
      await tick()
      running--
    })
    expect(most).toBe(4)
  })

  test('treats a synchronous throw as a failed job', async () => {
    const job = (): Promise<never> => {
      throw new Error('at once')
    }
    expect(await runAll([1], job)).toMatchObject([{ ok: false, started: true, error: { message: 'at once' } }])
  })

  test('without items returns at once', async () => {
    expect(await runAll([], async () => 1)).toEqual([])
  })
})

describe('progress', () => {
  test('is reported after each item, failed ones too', async () => {
    const onProgress = vi.fn()
    await runAll([1, 2, 3], async (item) => (item === 2 ? Promise.reject(new Error('no')) : item), { onProgress })
    expect(onProgress.mock.calls).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ])
  })

  test('reporting cannot make a run fail', async () => {
    const onProgress = () => {
      throw new Error('closed')
    }
    expect(await runAll([1, 2], async (item) => item, { onProgress })).toMatchObject([{ ok: true }, { ok: true }])
  })
})

describe('aborting', () => {
  test('starts no further item and lets running ones finish', async () => {
    const stop = new AbortController()
    const onProgress = vi.fn()
    const results = await runAll(
      [1, 2, 3, 4],
      async (item) => {
        if (item === 2) stop.abort('enough')
        await tick()
        return item
      },
      { concurrency: 2, signal: stop.signal, onProgress },
    )
    expect(results).toEqual([
      { ok: true, item: 1, value: 1 },
      { ok: true, item: 2, value: 2 },
      { ok: false, item: 3, error: 'enough', started: false },
      { ok: false, item: 4, error: 'enough', started: false },
    ])
    expect(onProgress).toHaveBeenLastCalledWith(2, 4)
  })

  test('before the start runs nothing', async () => {
    const job = vi.fn()
    expect(await runAll([1], job, { signal: AbortSignal.abort('no') })).toMatchObject([{ started: false, error: 'no' }])
    expect(job).not.toHaveBeenCalled()
  })

  test('happens at HTTP 429 when patience ends, since the rest would be refused as well', async () => {
    const job = vi.fn(async (item: number) => (item === 2 ? Promise.reject(limited) : item))
    const results = await runAll([1, 2, 3, 4], job, { concurrency: 1, patience: 0 })
    expect(results).toEqual([
      { ok: true, item: 1, value: 1 },
      { ok: false, item: 2, error: limited, started: true },
      { ok: false, item: 3, error: limited, started: false },
      { ok: false, item: 4, error: limited, started: false },
    ])
    expect(job).toHaveBeenCalledTimes(2)
  })

  test('does not happen after any other failure', async () => {
    const job = async (item: number) => (item === 1 ? Promise.reject(new Error('no')) : item)
    const results = await runAll([1, 2, 3], job, { concurrency: 1 })
    expect(results).toMatchObject([{ ok: false, started: true }, { value: 2 }, { value: 3 }])
  })

  test('at HTTP 429 reports the rate limit, not a later abort', async () => {
    const stop = new AbortController()
    const job = () => {
      stop.abort('enough')
      return Promise.reject(limited)
    }
    const results = await runAll([1, 2], job, { concurrency: 1, patience: 0, signal: stop.signal })
    expect(results).toMatchObject([{ error: limited }, { error: limited, started: false }])
  })
})

describe('the rate limit', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** A server that accepts so many calls in three minutes. */
  function server(max: number, retryAfter?: number) {
    const accepted: number[] = []
    const refused: number[] = []
    const job = async (item: number) => {
      const now = performance.now()
      if (accepted.filter((time) => time > now - 180_000).length >= max) {
        refused.push(now)
        throw new RateLimitedError('DELETE /api/token/:id', { status: 429, serverMessage: '', retryAfter })
      }
      accepted.push(now)
      return item
    }
    return { job, accepted, refused }
  }
  const items = Array.from({ length: 600 }, (_, index) => index)
  const finished = async <T>(run: Promise<T>): Promise<T> => {
    await vi.runAllTimersAsync()
    return run
  }

  test('is kept by the pace: 60 at once, then two in a second', async () => {
    const { job, accepted, refused } = server(480)
    const results = await finished(runAll(items, job))
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(refused).toEqual([])
    const [first = 0] = accepted
    expect(accepted.filter((time) => time === first)).toHaveLength(60)
    for (const from of accepted)
      expect(accepted.filter((time) => time >= from && time < from + 1000).length).toBeLessThanOrEqual(61)
    expect((accepted.at(-1) ?? 0) - first).toBe(540 * 500)
  })

  test.each([
    ['as Retry-After says', 30],
    ['longer each time, if the server does not say', undefined],
  ])('is waited for %s, and every item is done', async (_, retryAfter) => {
    const { job, accepted, refused } = server(480, retryAfter)
    const results = await finished(runAll(items, job, { pace: 0 }))
    expect(results.map((result) => result.ok && result.value)).toEqual(items)
    expect(accepted).toHaveLength(600)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(40)
  })

  test('is not waited for after an abort', async () => {
    const { job } = server(2, 100)
    const stop = new AbortController()
    const run = runAll([1, 2, 3], job, { signal: stop.signal })
    await vi.advanceTimersByTimeAsync(50)
    stop.abort('enough')
    expect(await run).toMatchObject([{ ok: true }, { ok: true }, { ok: false, error: 'enough', started: false }])
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('a run can be resumed: what succeeded is not run again', async () => {
  let fails = true
  const job = vi.fn(async (item: number) => {
    if (item === 2 && fails) throw new Error('no')
    return item * 10
  })
  const previous = await runAll([1, 2, 3], job)
  fails = false
  const onProgress = vi.fn()
  const results = await runAll([1, 2, 3], job, { previous, onProgress })
  expect(results.map((result) => result.ok && result.value)).toEqual([10, 20, 30])
  expect(job.mock.calls.map(([item]) => item)).toEqual([1, 2, 3, 2])
  expect(onProgress).toHaveBeenLastCalledWith(3, 3)
})
