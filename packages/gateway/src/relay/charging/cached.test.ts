import { describe, expect, test } from 'vitest'
import { unsetOptions } from '../../../test/options.ts'
import { type Behaviour, DONE, delta, EVENTS, event, replies } from '../../../test/provider.ts'
import { balances, logRows, newRelay } from '../../../test/relay.ts'
import { ratesOf } from '../../prices/price.ts'

const streams =
  (usage: object): Behaviour =>
  (response) =>
    response.writeHead(200, EVENTS).end(delta('Hello!') + event({ choices: [], usage }) + DONE)

const TOKENS = { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 }

describe.each([
  ['in a complete response', replies, {}],
  ['as a stream', streams, { stream: true }],
] as const)('cached prompt tokens that a provider reports %s', (_, tells, body) => {
  test.each([
    ['OpenAI', { ...TOKENS, prompt_tokens_details: { cached_tokens: 600 } }],
    ['DeepSeek', { ...TOKENS, prompt_cache_hit_tokens: 600, prompt_cache_miss_tokens: 400 }],
    ['Moonshot', { ...TOKENS, cached_tokens: 600 }],
    ['Anthropic', { ...TOKENS, cache_read_input_tokens: 600 }],
  ])('as %s does, have their own ratio', async (_, usage) => {
    const relay = await newRelay(tells(usage))
    await (await relay.chat({ ...body, model: 'gpt-4o' })).text()
    // (400 + 600 × 0.5 + 100 × 4) × 2.5
    const [row] = await logRows(relay, 2)
    expect(row).toMatchObject({ prompt_tokens: 1000, completion_tokens: 100, quota: 2750 })
    expect(row?.content).toBe('倍率：2.50 × 1.00 × 4.00；提示中有 600 个 token 命中缓存，缓存倍率 0.50')
    expect(await balances(relay)).toMatchObject({ userUsed: 2750, logged: 2750, held: 0 })
  })

  test.each([
    [1000, 1000, { quota: 2250 }],
    [5000, 1000, { quota: 2250 }],
    [-5, 0, { quota: 3500 }],
    ['600', 0, { quota: 3500 }],
  ])('count up to all prompt tokens: %j as %d', async (cached_tokens, count, charged) => {
    const relay = await newRelay(tells({ ...TOKENS, prompt_tokens_details: { cached_tokens } }))
    await (await relay.chat({ ...body, model: 'gpt-4o' })).text()
    const [row] = await logRows(relay, 2)
    expect(row).toMatchObject(charged)
    expect(row?.content.includes(`${count} 个 token 命中缓存`)).toBe(count > 0)
  })
})

describe('prompt tokens written to a cache for an hour', () => {
  const MODEL = 'claude-sonnet-4-5'
  const usage = {
    input_tokens: 100,
    cache_creation_input_tokens: 3000,
    cache_creation: { ephemeral_5m_input_tokens: 1000, ephemeral_1h_input_tokens: 2000 },
    output_tokens: 10,
  }
  const ANSWER = JSON.stringify({ type: 'message', content: [{ type: 'text', text: 'Hi' }], usage })

  /** Sends a call whose text has a mark, and returns what it held and where it was charged. */
  const ask = async (ttl: string) => {
    const relay = await newRelay()
    await relay.root.api.channels.update({ id: relay.channel, type: 14, models: MODEL })
    await relay.gateway.admin.setOption('ModelRatio', `{"${MODEL}":1}`)
    let held = 0
    relay.provider.behaviour = async (response) => {
      held = 1_000_000 - (await balances(relay)).userLeft
      response.writeHead(200, { 'content-type': 'application/json' }).end(ANSWER)
    }
    const content = [{ type: 'text', text: 'Hi '.repeat(2000), cache_control: { type: 'ephemeral', ttl } }]
    const body = { model: MODEL, max_tokens: 10, messages: [{ role: 'user', content }] }
    const response = await relay.post('/v1/messages', body)
    expect(response.status).toBe(200)
    return { relay, held, bytes: JSON.stringify(body).length, id: response.headers.get('x-oneapi-request-id') ?? '' }
  }

  test('cost 1.6 times as much as for five minutes', async () => {
    const { relay, id } = await ask('1h')
    // 100 + 1000 × 1.25 + 2000 × 2 + 10 × 5
    const [row] = await logRows(relay, 2)
    expect(row).toMatchObject({ prompt_tokens: 3100, quota: 5400 })
    expect(row?.content).toContain(
      '1000 个 token 写入缓存，写入倍率 1.25；提示中有 2000 个 token 写入缓存一小时，写入倍率 2.00',
    )
    expect(await balances(relay)).toMatchObject({ userUsed: 5400, logged: 5400, held: 0 })
    const call = await relay.root.api.calls.get({ request_id: id })
    expect(call).toMatchObject({ cache_write_tokens: 1000, cache_write_1h_tokens: 2000, cache_write_1h_ratio: 2 })
  })

  test('are reserved only for a call that asks for them', async () => {
    const [hour, minutes] = [await ask('1h'), await ask('5m')]
    expect(hour.held).toBe(hour.bytes * 2 + 50)
    expect(minutes.held).toBe(Math.floor(minutes.bytes * 1.25) + 50)
  })
})

test('the log row of a call without cached tokens, or at the full price, has the format of One API', async () => {
  const relay = await newRelay(replies({ ...TOKENS, prompt_tokens_details: { cached_tokens: 0 } }))
  await relay.chat()
  relay.provider.behaviour = replies({ ...TOKENS, prompt_tokens_details: { cached_tokens: 600 } })
  await relay.chat()
  const rows = await logRows(relay, 2)
  expect(rows.map(({ content, quota }) => [content, quota])).toEqual([
    ['倍率：0.25 × 1.00 × 3.00', 325],
    ['倍率：0.25 × 1.00 × 3.00', 325],
  ])
})

test.each([
  ['gpt-4o', 0.5],
  ['openai/gpt-4o-mini', 0.5],
  ['gpt-4.1-mini', 0.25],
  ['gpt-5', 0.1],
  ['gpt-5-mini', 0.1],
  ['o1', 0.5],
  ['o3-mini', 0.5],
  ['o3', 0.25],
  ['o4-mini', 0.25],
  ['claude-sonnet-4-5', 0.1],
  ['anthropic/claude-3.5-sonnet', 0.1],
  ['deepseek-chat', 0.1],
  ['gemini-2.5-pro', 0.1],
  ['gemini-2.0-flash', 0.25],
  ['kimi-k2', 0.25],
  ['grok-4', 0.25],
  ['gpt-3.5-turbo', 1],
  ['gpt-4', 1],
  ['house-model', 1],
  ['toString', 1],
])('the cache ratio of %s is %d', async (model, ratio) => {
  expect(ratesOf(await unsetOptions(), 'default', model, 1).cache).toBe(ratio)
})

test('the option CacheRatio precedes the built-in ratio, and a channel type the model alone', async () => {
  const options = await unsetOptions()
  await options.set('CacheRatio', '{"gpt-4o":0.3,"gpt-4o(8)":0.2,"house-model":0}')
  const cacheOf = (model: string, type = 1) => ratesOf(options, 'default', model, type).cache
  expect([cacheOf('gpt-4o'), cacheOf('gpt-4o', 8), cacheOf('house-model'), cacheOf('gpt-5')]).toEqual([
    0.3, 0.2, 0, 0.1,
  ])
})
