import { RateLimitedError, RefusedError, SignedOutError } from '@relaydeck/api-sdk'
import { describe, expect, test, vi } from 'vitest'
import { SESSION_ENDED } from '../../app/gateway.ts'
import { collect, type Walk } from './collect.ts'

const send = () => Promise.reject(new Error('not sent'))

const LIMIT = { send, limit: 5, signal: new AbortController().signal, onProgress: () => {} }

/** A list of pages that may end with an error. */
const list = (pages: readonly number[][], error?: Error): Walk<number> =>
  async function* () {
    yield* pages
    if (error) throw error
  }

const answer = { status: 200, serverMessage: 'no' }

describe('collect', () => {
  test('reads to the end and reports progress', async () => {
    const onProgress = vi.fn()
    await expect(collect(list([[1, 2], [3], []]), { ...LIMIT, onProgress })).resolves.toEqual({
      rows: [1, 2, 3],
      end: 'complete',
    })
    expect(onProgress.mock.calls).toEqual([[2], [3], [3]])
  })

  test('stops at the limit, and distinguishes a list of exactly that length from a longer one', async () => {
    const onProgress = vi.fn()
    const longer = list([[1, 2, 3], [4, 5, 6], [7]])
    await expect(collect(longer, { ...LIMIT, onProgress })).resolves.toEqual({ rows: [1, 2, 3, 4, 5], end: 'limited' })
    expect(onProgress).toHaveBeenLastCalledWith(5)
    await expect(collect(list([[1, 2, 3], [4, 5], []]), LIMIT)).resolves.toMatchObject({ end: 'complete' })
  })

  test.each([
    new RateLimitedError('', { status: 429, serverMessage: '' }),
    new RefusedError('', answer),
    new Error('lost'),
  ])('keeps the rows read before %s', async (error) => {
    await expect(collect(list([[1], [2]], error), LIMIT)).resolves.toEqual({ rows: [1, 2], end: { error } })
  })

  test('distinguishes a stop from an error', async () => {
    const stop = new AbortController()
    const walk = list([[1]], new Error('aborted'))
    await expect(collect(walk, { ...LIMIT, signal: stop.signal, onProgress: () => stop.abort() })).resolves.toEqual({
      rows: [1],
      end: 'stopped',
    })
  })

  test('tells nobody that an export was stopped by signing out', async () => {
    const stop = new AbortController()
    const onProgress = () => stop.abort(SESSION_ENDED)
    const walk = list([[1]], new Error('aborted'))
    await expect(collect(walk, { ...LIMIT, signal: stop.signal, onProgress })).rejects.toBe(SESSION_ENDED)
  })

  test('throws errors that end the session', async () => {
    const error = new SignedOutError('', { status: 401, serverMessage: '' })
    await expect(collect(list([[1]], error), LIMIT)).rejects.toBe(error)
  })
})
