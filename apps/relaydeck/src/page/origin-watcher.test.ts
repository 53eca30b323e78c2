import { samples } from '@relaydeck/api-sdk/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { GatewayFetch } from '../gateway/fetch.ts'
import { watchOrigins } from './origin-watcher.ts'
import { NO_ORIGINS } from './origins.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const telling = (logo: string) => Response.json({ success: true, message: '', data: { ...samples.status, logo } })
const A = 'https://a.example/logo.png'
const B = 'https://b.example/logo.png'

const TEXTS = ['/api/home_page_content', '/api/about', '/api/notice'] as const

/** Creates a gateway that returns these responses for its status in order, and repeats the last one. */
function gateway(...answers: (() => Response | Promise<Response>)[]) {
  const asked: string[] = []
  const texts = new Map<string, () => Response>()
  const answer: GatewayFetch = async (request, client) => {
    const { pathname } = new URL(request.url)
    if (pathname !== '/api/status')
      return texts.get(pathname)?.() ?? Response.json({ success: true, message: '', data: '' })
    asked.push(`${request.method} ${pathname} ${client ? 'for somebody' : 'for itself'}`)
    const next = answers.length > 1 ? answers.shift() : answers[0]
    return next ? next() : new Response(null, { status: 500 })
  }
  const write = (path: string, text: string) =>
    texts.set(path, () => Response.json({ success: true, message: '', data: text }))
  const fail = (path: string) => texts.set(path, () => new Response(null, { status: 404 }))
  return { answer, asked, write, fail }
}

const away = () => Promise.reject(new Error('away'))
const put = (path: string, method = 'PUT') => new Request(`http://a${path}`, { method })

test('the status is requested immediately, by the program itself', async () => {
  const { answer, asked } = gateway(() => telling(A))
  const watch = await watchOrigins(answer)
  expect(watch.current().images).toEqual(['https://a.example'])
  expect(watch.isKnown()).toBe(true)
  expect(asked).toEqual(['GET /api/status for itself'])
  watch.stop()
})

test('a change made by other means is noticed within a minute', async () => {
  const { answer } = gateway(
    () => telling(A),
    () => telling(B),
  )
  const watch = await watchOrigins(answer)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(watch.current().images).toEqual(['https://a.example'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(watch.current().images).toEqual(['https://b.example'])
  watch.stop()
})

describe('a saved option', () => {
  test.each(['/api/option/', '/api/option', '/api/option/?x=1'])(
    'at %s is noticed before the response',
    async (path) => {
      const { answer } = gateway(
        () => telling(A),
        () => telling(B),
      )
      const watch = await watchOrigins(answer)
      await watch.requestSucceeded(put(path))
      expect(watch.current().images).toEqual(['https://b.example'])
      watch.stop()
    },
  )

  test.each([
    ['GET', '/api/option/'],
    ['PUT', '/api/token/'],
    ['PUT', '/v1/api/option/'],
    ['POST', '/api/user/login'],
  ])('is not assumed for %s %s', async (method, path) => {
    const { answer, asked } = gateway(() => telling(A))
    const watch = await watchOrigins(answer)
    await watch.requestSucceeded(put(path, method))
    expect(asked).toHaveLength(1)
    watch.stop()
  })

  test('is not overwritten by an older response that arrives late', async () => {
    const slow = Promise.withResolvers<Response>()
    const { answer } = gateway(
      () => telling(''),
      () => slow.promise,
      () => telling(B),
    )
    const watch = await watchOrigins(answer)
    await vi.advanceTimersByTimeAsync(60_000)
    await watch.requestSucceeded(put('/api/option/'))
    slow.resolve(telling(A))
    await vi.advanceTimersByTimeAsync(0)
    expect(watch.current().images).toEqual(['https://b.example'])
    watch.stop()
  })
})

describe('an unreachable gateway', () => {
  test.each([
    ['does not respond', away],
    ['returns an error', () => new Response(null, { status: 502 })],
    ['is too busy', () => new Response(null, { status: 429 })],
    ['returns a page', () => new Response('<!doctype html>')],
    ['returns an invalid status', () => Response.json({ success: true, data: { logo: 7 } })],
  ])('that %s changes nothing', async (_, answers) => {
    const { answer } = gateway(() => telling(A), answers)
    const watch = await watchOrigins(answer)
    await vi.advanceTimersByTimeAsync(300_000)
    await watch.requestSucceeded(put('/api/option/'))
    expect(watch.current().images).toEqual(['https://a.example'])
    watch.stop()
  })

  test('at the start has no origins, and is retried every few seconds', async () => {
    const { answer } = gateway(away, away, () => telling(A))
    const watch = await watchOrigins(answer)
    expect([watch.current(), watch.isKnown()]).toEqual([NO_ORIGINS, false])
    await vi.advanceTimersByTimeAsync(10_000)
    expect([watch.current().images, watch.isKnown()]).toEqual([['https://a.example'], true])
    watch.stop()
  })
})

describe('texts of administrators', () => {
  test.each(TEXTS)('at %s contribute the origins of their images, or of the framed page', async (path) => {
    const { answer, write } = gateway(() => telling(A))
    write(path, '![](https://pictures.example/1.png)')
    const watch = await watchOrigins(answer)
    expect(watch.current().images).toEqual(['https://a.example', 'https://pictures.example'])
    write(path, 'https://framed.example/')
    await watch.requestSucceeded(put('/api/option/'))
    expect(watch.current()).toEqual({ images: ['https://a.example'], frames: ['https://framed.example'], scripts: [] })
    watch.stop()
  })

  test('that cannot be read change neither their own origins nor others', async () => {
    const { answer, write, fail } = gateway(() => telling(A))
    write('/api/about', 'https://framed.example/')
    const watch = await watchOrigins(answer)
    for (const path of TEXTS) fail(path)
    await watch.requestSucceeded(put('/api/option/'))
    expect(watch.current()).toEqual({ images: ['https://a.example'], frames: ['https://framed.example'], scripts: [] })
    watch.stop()
  })

  test('that a gateway does not have do not affect its status', async () => {
    const { answer, fail } = gateway(() => telling(A))
    for (const path of TEXTS) fail(path)
    const watch = await watchOrigins(answer)
    expect([watch.isKnown(), watch.current().images]).toEqual([true, ['https://a.example']])
    watch.stop()
  })
})

test('once stopped it sends no more requests, even after a pending refresh', async () => {
  const slow = Promise.withResolvers<Response>()
  const { answer, asked } = gateway(
    () => telling(A),
    () => slow.promise,
  )
  const watch = await watchOrigins(answer)
  await vi.advanceTimersByTimeAsync(60_000)
  watch.stop()
  slow.resolve(telling(B))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked).toHaveLength(2)
})
