import { RateLimitedError, RefusedError, SignedOutError } from '@relaydeck/api-sdk'
import { describe, expect, test, vi } from 'vitest'
import { collect, type Walk } from './collect.ts'

const LIMIT = { limit: 5, signal: new AbortController().signal, onProgress: () => {} }

/** A list in pages, which may break off. */
const list = (pages: readonly number[][], error?: Error): Walk<number> =>
  async function* () {
    yield* pages
    if (error) throw error
  }

const answer = { status: 200, serverMessage: 'no' }

describe('reading a list', () => {
  test('goes on to its end, and tells how many came', async () => {
    const onProgress = vi.fn()
    await expect(collect(list([[1, 2], [3], []]), { ...LIMIT, onProgress })).resolves.toEqual({
      rows: [1, 2, 3],
      end: 'whole',
    })
    expect(onProgress.mock.calls).toEqual([[2], [3], [3]])
  })

  test('D75 ends at the limit, and knows a list of just as many from one that goes on', async () => {
    const onProgress = vi.fn()
    const longer = list([[1, 2, 3], [4, 5, 6], [7]])
    await expect(collect(longer, { ...LIMIT, onProgress })).resolves.toEqual({ rows: [1, 2, 3, 4, 5], end: 'cut' })
    expect(onProgress).toHaveBeenLastCalledWith(5)
    await expect(collect(list([[1, 2, 3], [4, 5], []]), LIMIT)).resolves.toMatchObject({ end: 'whole' })
  })

  test.each([
    new RateLimitedError('', { status: 429, serverMessage: '' }),
    new RefusedError('', answer),
    new Error('lost'),
  ])('D75 keeps what came before %s', async (error) => {
    await expect(collect(list([[1], [2]], error), LIMIT)).resolves.toEqual({ rows: [1, 2], end: { error } })
  })

  test('tells a stop from an error', async () => {
    const stop = new AbortController()
    const walk = list([[1]], new Error('aborted'))
    await expect(collect(walk, { ...LIMIT, signal: stop.signal, onProgress: () => stop.abort() })).resolves.toEqual({
      rows: [1],
      end: 'stopped',
    })
  })

  test('throws what ends a session', async () => {
    const error = new SignedOutError('', { status: 401, serverMessage: '' })
    await expect(collect(list([[1]], error), LIMIT)).rejects.toBe(error)
  })
})
