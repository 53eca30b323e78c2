import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { empty, failure, no, serve, standIn, unreachable, yes } from '../../test/stand-in.ts'
import * as session from '../session/session.ts'
import * as tokens from '../tokens/tokens.ts'
import { createSend } from './checked-send.ts'
import { RateLimitedError, ServerFaultError, TransportError } from './errors.ts'
import type { SendOptions } from './send.ts'

type Answers = Parameters<typeof standIn>

/** Calls `tokens.list` against these answers, and lets all waits pass. */
async function listing(answers: Answers, options: SendOptions = {}) {
  const { fetch, asked } = standIn(...answers)
  const began = Date.now()
  const outcome = tokens.list(createSend({ ...options, fetch, forks: 'allow' })).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return { outcome: await outcome, calls: asked.length, waited: Date.now() - began }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a call without effects is retried', () => {
  test.each<[string, Answers]>([
    ['after HTTP 500', [empty(500), yes([])]],
    ['after HTTP 502', [empty(502), yes([])]],
    ['after no answer', [unreachable, yes([])]],
    ['twice', [empty(503), unreachable, yes([])]],
    ['after HTTP 429', [empty(429), yes([])]],
    ['after HTTP 429, then after HTTP 500', [empty(429), empty(500), yes([])]],
  ])('once: %s', async (_, answers) => {
    await expect(listing(answers)).resolves.toMatchObject({ outcome: [], calls: answers.length })
  })

  test('at most twice', async () => {
    const { outcome, calls } = await listing([empty(500)])
    expect(outcome).toBeInstanceOf(ServerFaultError)
    expect(calls).toBe(3)
  })

  test.each([0, 1, 4])('as often as configured: %i times', async (retries) => {
    const { outcome, calls } = await listing([unreachable], { retries })
    expect(outcome).toBeInstanceOf(TransportError)
    expect(calls).toBe(retries + 1)
  })

  test('with jittered exponential backoff', async () => {
    const random = vi.spyOn(Math, 'random')
    random.mockReturnValue(0)
    expect(await listing([empty(500)])).toMatchObject({ waited: 100 + 200 })
    random.mockReturnValue(0.999)
    const { waited } = await listing([empty(500)])
    expect(waited).toBeGreaterThan(890)
    expect(waited).toBeLessThanOrEqual(900)
    random.mockRestore()
  })
})

test('a call without a response in time is not retried, so that its caller is told after one timeout', async () => {
  const hang = () => {
    throw new DOMException('signal timed out', 'TimeoutError')
  }
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  const { outcome, calls } = await listing([hang])
  timeout.mockRestore()
  expect(outcome).toMatchObject({ name: 'TransportError', reason: 'timeout' })
  expect(calls).toBe(1)
})

describe('HTTP 429', () => {
  test('is retried once, after a second', async () => {
    const { outcome, calls, waited } = await listing([empty(429)])
    expect(outcome).toBeInstanceOf(RateLimitedError)
    expect({ calls, waited }).toEqual({ calls: 2, waited: 1000 })
  })

  test('waits as long as Retry-After says', async () => {
    const answers: Answers = [empty(429, { 'retry-after': '7' }), yes([])]
    expect(await listing(answers)).toEqual({ outcome: [], calls: 2, waited: 7000 })
  })

  test('waits at most ten seconds', async () => {
    const answers: Answers = [empty(429, { 'retry-after': '10' }), yes([])]
    expect(await listing(answers)).toEqual({ outcome: [], calls: 2, waited: 10_000 })
  })

  test('is not retried if Retry-After is more than ten seconds', async () => {
    const { outcome, calls, waited } = await listing([empty(429, { 'retry-after': '1200' })])
    expect(outcome).toMatchObject({ name: 'RateLimitedError', retryAfter: 1200 })
    expect({ calls, waited }).toEqual({ calls: 1, waited: 0 })
  })

  test('is not retried after another failure was', async () => {
    expect(await listing([empty(500), empty(429)])).toMatchObject({ calls: 2, outcome: { name: 'RateLimitedError' } })
  })

  test('is not retried if retries are off', async () => {
    expect(await listing([empty(429)], { retries: 0 })).toMatchObject({ calls: 1 })
  })
})

describe('HTTP 503', () => {
  test('waits as long as Retry-After says', async () => {
    const answers: Answers = [empty(503, { 'retry-after': '3' }), yes([])]
    expect(await listing(answers)).toEqual({ outcome: [], calls: 2, waited: 3000 })
  })

  test('is not retried if Retry-After is more than ten seconds', async () => {
    const { outcome, calls } = await listing([empty(503, { 'retry-after': '60' })])
    expect(outcome).toMatchObject({ name: 'ServerFaultError', retryAfter: 60 })
    expect(calls).toBe(1)
  })

  test('is retried as often as any other failure', async () => {
    expect(await listing([empty(503, { 'retry-after': '0' })])).toMatchObject({ calls: 3, waited: 0 })
  })
})

describe('exactly one fetch', () => {
  test.each<[string, () => Response]>([
    ['a refusal', no('record not found')],
    ['HTTP 401', empty(401)],
    ['HTTP 404', empty(404)],
    ['a broken answer', () => new Response('<html>')],
  ])('for %s', async (_, answer) => {
    expect(await listing([answer])).toMatchObject({ calls: 1, waited: 0 })
  })

  test.each([
    ['POST', (send: ReturnType<typeof createSend>) => tokens.create(send, { name: 'ci' })],
    ['PUT', (send: ReturnType<typeof createSend>) => tokens.setStatus(send, { id: 1, status: 2 })],
    ['DELETE', (send: ReturnType<typeof createSend>) => tokens.remove(send, { id: 1 })],
    ['a GET with effects', (send: ReturnType<typeof createSend>) => session.logout(send)],
  ])('for %s, also after a failure', async (_, call) => {
    for (const answer of [unreachable, empty(500), empty(429), no('no')]) {
      const { fetch, asked } = standIn(answer)
      await failure(call(createSend({ fetch, forks: 'allow', retries: 5 })))
      expect(asked).toHaveLength(1)
    }
  })
})

describe('cancelling', () => {
  test('ends the wait at once', async () => {
    const stop = new AbortController()
    const { fetch, asked } = standIn(empty(429, { 'retry-after': '9' }))
    const outcome = failure(tokens.list(createSend({ fetch, forks: 'allow' }), {}, { signal: stop.signal }))
    await vi.advanceTimersByTimeAsync(2000)
    stop.abort('enough')
    expect(await outcome).toMatchObject({ name: 'TransportError', reason: 'aborted', cause: 'enough' })
    expect(asked).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('before the wait ends it as well', async () => {
    const stop = new AbortController()
    const { fetch, asked } = standIn(() => {
      stop.abort('enough')
      return empty(500)()
    })
    const outcome = failure(tokens.list(createSend({ fetch, forks: 'allow' }), {}, { signal: stop.signal }))
    await vi.advanceTimersByTimeAsync(0)
    expect(await outcome).toMatchObject({ reason: 'aborted', cause: 'enough' })
    expect(asked).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('leaves no listener behind after the wait', async () => {
    const { signal } = new AbortController()
    const added = vi.spyOn(signal, 'addEventListener')
    const removed = vi.spyOn(signal, 'removeEventListener')
    const { fetch } = standIn(empty(500), yes([]))
    const outcome = tokens.list(createSend({ fetch, forks: 'allow' }), {}, { signal })
    await vi.runAllTimersAsync()
    await outcome
    const [kind, listener] = added.mock.calls.at(-1) ?? []
    expect(removed).toHaveBeenCalledWith(kind, listener)
  })
})

test('over HTTP, a reset connection is retried', async () => {
  vi.useRealTimers()
  let calls = 0
  const address = await serve((request, response) => {
    calls++
    if (calls === 1) request.socket.resetAndDestroy()
    else response.end('{"success":true,"message":"","data":[]}')
  })
  await expect(tokens.list(createSend({ baseUrl: address }))).resolves.toEqual([])
  expect(calls).toBe(2)
})

test('over HTTP, a POST with a reset connection is not retried', async () => {
  vi.useRealTimers()
  let calls = 0
  const address = await serve((request) => {
    calls++
    request.socket.resetAndDestroy()
  })
  await failure(tokens.create(createSend({ baseUrl: address, forks: 'allow' }), { name: 'ci' }))
  expect(calls).toBe(1)
})
