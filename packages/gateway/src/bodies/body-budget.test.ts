import { expect, test } from 'vitest'
import { ORIGIN } from '../../test/client.ts'
import { replies } from '../../test/provider.ts'
import { bearer, CHAT_REQUEST, newRelay } from '../../test/relay.ts'
import { createBodyBudget } from './body-budget.ts'

const KIB = 1024

/** A call whose body has exactly a number of bytes. */
const bodyOf = (bytes: number): string => {
  const json = JSON.stringify({ ...CHAT_REQUEST, user: '' })
  return JSON.stringify({ ...CHAT_REQUEST, user: 'u'.repeat(bytes - json.length) })
}

test('a budget is used up to its last byte', () => {
  const budget = createBodyBudget(100)
  const share = budget.take(60)
  budget.take(40)
  expect(() => budget.take(1)).toThrow('too many request bodies')
  budget.take(0)
  expect(() => share.resize(61)).toThrow('too many request bodies')
  share.resize(59)
  budget.take(1)
  share.end()
  share.end()
  budget.take(59)
  expect(() => budget.take(1)).toThrow('too many request bodies')
})

test('parsed values weigh more than large texts, but any single body is possible', () => {
  const mebibyte = KIB * KIB
  const fits = (read: number, parsed: number, beside: number) => {
    const budget = createBodyBudget(64 * mebibyte)
    budget.take(read).resize(read, parsed)
    expect(() => budget.take(beside + 1)).toThrow('too many request bodies')
    budget.take(beside)
  }
  fits(200 * KIB, 200 * KIB, 64 * mebibyte - 200 * KIB)
  fits(20 * mebibyte, 100, 44 * mebibyte)
  fits(300 * KIB, 257 * KIB, 64 * mebibyte - 306 * KIB)
  fits(32 * mebibyte, 32 * mebibyte, 0)
})

test('a call whose body does not fit beside the others gets 503 before it is read', async () => {
  const asked = Promise.withResolvers<() => void>()
  const relay = await newRelay((response, request) => asked.resolve(() => void replies()(response, request)), {
    maxBodies: 10 * KIB,
  })
  const post = (bytes: number) => relay.post('/v1/chat/completions', bodyOf(bytes), { 'content-length': String(bytes) })
  const running = post(6 * KIB)
  const answer = await asked.promise
  relay.provider.behaviour = replies()

  let reads = 0
  const body = new ReadableStream<Uint8Array>({ pull: () => void reads++ }, { highWaterMark: 0 })
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half', headers: bearer(relay.token) }
  const unannounced = await relay.gateway.fetch(new Request(`${ORIGIN}/v1/chat/completions`, init))
  expect([unannounced.status, unannounced.headers.get('retry-after'), reads]).toEqual([503, '5', 0])
  const refused = await post(4 * KIB + 1)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await refused.json()).error).toMatchObject({ type: 'one_api_error', code: 'request_memory_full' })
  expect((await post(4 * KIB)).status).toBe(200)
  answer()
  expect((await running).status).toBe(200)
  expect((await post(10 * KIB)).status).toBe(200)
})

test('a body without an announced length takes what it needs while it is read', async () => {
  const relay = await newRelay(replies(), { maxBodies: 300 * KIB })
  const post = (bytes: number) => {
    const body = new Response(bodyOf(bytes)).body
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: bearer(relay.token),
    }
    return relay.gateway.fetch(new Request(`${ORIGIN}/v1/chat/completions`, init))
  }
  expect((await post(200 * KIB)).status).toBe(200)
  expect((await post(301 * KIB)).status).toBe(503)
  expect((await post(200 * KIB)).status).toBe(200)
})

test('a stream holds nothing of the budget once it has begun', async () => {
  const relay = await newRelay(
    (response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {}\n\n'),
    {
      maxBodies: 10 * KIB,
    },
  )
  const post = () => relay.post('/v1/chat/completions', bodyOf(10 * KIB), { 'content-length': String(10 * KIB) })
  const first = await post()
  const second = await post()
  expect([first.status, second.status]).toEqual([200, 200])
  await Promise.all([first.body?.cancel(), second.body?.cancel()])
})
