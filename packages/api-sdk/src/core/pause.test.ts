import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failure } from '../../test/stand-in.ts'
import { pause } from './pause.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('waits as long as requested, also without a signal', async () => {
  const over = vi.fn()
  const waiting = pause(500, 'GET /api/thing', undefined).then(over)
  await vi.advanceTimersByTimeAsync(499)
  expect(over).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(over).toHaveBeenCalledOnce()
  await waiting
})

test('leaves neither timer nor listener behind', async () => {
  const stop = new AbortController()
  const first = pause(500, 'GET /api/thing', stop.signal)
  await vi.runAllTimersAsync()
  await first
  expect(getEventListeners(stop.signal, 'abort')).toEqual([])

  const second = failure(pause(500, 'GET /api/thing', stop.signal))
  expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1)
  stop.abort('enough')
  expect(await second).toMatchObject({ reason: 'aborted', endpoint: 'GET /api/thing', cause: 'enough' })
  expect([getEventListeners(stop.signal, 'abort').length, vi.getTimerCount()]).toEqual([0, 0])
})
