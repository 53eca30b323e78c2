import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Fault } from '../src/index.ts'
import { ORIGIN } from './client.ts'
import { type Behaviour, DONE, delta, EVENTS } from './provider.ts'
import { balances, newRelay } from './relay.ts'

const PATHS = ['/v1/chat/completions', '/v1/completions', '/v1/embeddings', '/v1/moderations', '/v1/models', '/v1/x']

const text = fc.string({ unit: 'binary' })
const value = fc.oneof(fc.jsonValue(), fc.double(), text, fc.constantFrom(0, -1, 2 ** 53, 'gpt-3.5-turbo', true, null))

/** Valid and invalid values. */
const body = fc.record(
  {
    model: fc.oneof({ weight: 3, arbitrary: fc.constant('gpt-3.5-turbo') }, { weight: 1, arbitrary: value }),
    messages: fc.oneof(
      fc.array(fc.record({ role: fc.constantFrom('user', 'system'), content: value }, { requiredKeys: [] })),
      value,
    ),
    prompt: value,
    input: value,
    max_tokens: fc.oneof(fc.nat(), value),
    stream: fc.oneof(fc.boolean(), value),
    stream_options: value,
    __proto__: value,
  },
  { requiredKeys: ['model'], noNullPrototype: true },
)

const bytes = fc.oneof(
  { weight: 4, arbitrary: body.map((fields) => Buffer.from(JSON.stringify(fields))) },
  { weight: 1, arbitrary: fc.jsonValue().map((any) => Buffer.from(JSON.stringify(any))) },
  { weight: 2, arbitrary: fc.uint8Array().map((raw) => Buffer.from(raw)) },
)

/** Responses of a provider, valid and invalid. */
const said = fc.record({
  status: fc.constantFrom(200, 200, 200, 201, 204, 302, 400, 401, 404, 429, 500, 503, 599),
  type: fc.constantFrom('application/json', 'text/event-stream', 'text/html', ''),
  raw: fc.oneof(
    fc
      .record({ error: value, message: value, candidates: value, usage: value }, { requiredKeys: [] })
      .map((any) => JSON.stringify(any)),
    fc
      .array(
        fc.oneof(
          text,
          value.map((any) => `data: ${JSON.stringify(any)}\n\n`),
        ),
      )
      .map((lines) => lines.join('')),
    text,
  ),
})

async function opened() {
  const faults: Fault[] = []
  const log = (fault: Fault) => {
    // Faults with a channel are caused by its provider.
    if (fault.channel === undefined) faults.push(fault)
  }
  const relay = await newRelay(undefined, { log })
  await relay.gateway.admin.setOption('RetryTimes', '1')
  await relay.gateway.admin.setOption('ModelRatio', '{"gpt-3.5-turbo":0.0001}')
  await relay.addChannel()
  return { ...relay, faults }
}

function expectSaid(status: number, heard: string): void {
  if (status === 200) return
  expect(status).toBeGreaterThanOrEqual(400)
  const { error } = JSON.parse(heard)
  expect(typeof error.message).toBe('string')
  expect(error.type).not.toBe('one_api_panic')
  expect(heard).not.toMatch(/\bat .*\.ts:\d/)
}

describe('any request to /v1', () => {
  test('gets JSON and causes no fault', async () => {
    const relay = await opened()
    const property = fc.asyncProperty(fc.constantFrom(...PATHS), bytes, async (path, sent) => {
      const headers = { authorization: `Bearer sk-${relay.token.key}` }
      const answer = await relay.gateway.fetch(new Request(ORIGIN + path, { method: 'POST', headers, body: sent }))
      expectSaid(answer.status, await answer.text())
    })
    await fc.assert(property, { numRuns: 1000 })
    expect(relay.faults).toEqual([])
    expect(await balances(relay)).toMatchObject({ held: 0 })
  }, 60_000)

  test('with any key is rejected without a fault', async () => {
    const relay = await opened()
    const property = fc.asyncProperty(text, async (key) => {
      const authorization = `Bearer sk-${encodeURIComponent(key.toWellFormed())}`
      expect((await relay.chat({}, { authorization })).status).toBe(401)
    })
    await fc.assert(property, { numRuns: 300 })
    expect(relay.faults).toEqual([])
  })

  test('with deep nesting is rejected or relayed', async () => {
    const relay = await opened()
    for (const depth of [1000, 5000, 100_000, 1_000_000]) {
      const deep = `{"model":"gpt-3.5-turbo","messages":[{"content":${'['.repeat(depth)}${']'.repeat(depth)}}]}`
      const answer = await relay.post('/v1/chat/completions', deep)
      expectSaid(answer.status, await answer.text())
    }
    expect(relay.faults).toEqual([])
  })
})

// It takes 7 s alone on PostgreSQL, and ten times as long beside the other tests.
test('any response of a provider ends the call, and no reservation remains', async () => {
  const relay = await opened()
  const property = fc.asyncProperty(said, fc.boolean(), async ({ status, type, raw }, stream) => {
    relay.provider.behaviour = (response) => {
      response.writeHead(status, type ? { 'content-type': type } : {})
      response.end(status === 204 ? undefined : raw)
    }
    const answer = await relay.chat({ stream })
    const heard = await answer.text()
    expectSaid(answer.status, heard)
    const { held, logged, tokenUsed, userUsed } = await balances(relay)
    expect(held).toBe(0)
    expect([tokenUsed, userUsed]).toEqual([logged, logged])
  })
  await fc.assert(property, { numRuns: 300 })
  expect(relay.faults).toEqual([])
}, 180_000)

test('an interruption at any byte ends the call, and no reservation remains', async () => {
  const relay = await opened()
  const whole = Buffer.from(delta('你好') + delta('x') + DONE)
  const breaks =
    (at: number): Behaviour =>
    (response) => {
      response.writeHead(200, EVENTS).write(whole.subarray(0, at))
      setImmediate(() => response.destroy())
    }
  for (let at = 0; at < whole.length; at += 5) {
    relay.provider.behaviour = breaks(at)
    const answer = await relay.chat({ stream: true })
    await answer.text()
    expect(await balances(relay)).toMatchObject({ held: 0 })
  }
  expect(relay.faults).toEqual([])
})
