import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
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

  test('happens at HTTP 429, since the rest would be refused as well', async () => {
    const job = vi.fn(async (item: number) => (item === 2 ? Promise.reject(limited) : item))
    const results = await runAll([1, 2, 3, 4], job, { concurrency: 1 })
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
    const results = await runAll([1, 2], job, { concurrency: 1, signal: stop.signal })
    expect(results).toMatchObject([{ error: limited }, { error: limited, started: false }])
  })
})
