import { quotaOf, type UnitPrice } from '@relaydeck/api-sdk/rules'
import { describe, expect, test } from 'vitest'
import { ORIGIN } from '../../../test/client.ts'
import { type Behaviour, EVENTS, event, replies, returnsError } from '../../../test/provider.ts'
import { balances, bearer, logRows, newRelay, type Relay, sumOf } from '../../../test/relay.ts'

const IMAGE_PRICE: UnitPrice = {
  per: 'image',
  usd: 0.04,
  sizes: { '1024x1024': 0.04, 'hd/1024x1024': 0.08, 'hd/1024x1792': 0.12, low: 0.01 },
}
const PRICES: Readonly<Record<string, UnitPrice>> = {
  'dall-e-3': IMAGE_PRICE,
  'whisper-1': { per: 'second', usd: 0.0001 },
  'tts-1': { per: 'character', usd: 0.000015 },
  'tts-by-time': { per: 'second', usd: 0.00025 },
  'rerank-v3.5': { per: 'search', usd: 0.002 },
  'gpt-4o': { per: 'call', usd: 0.07 },
}

const answersWith =
  (body: string | Uint8Array, type = 'application/json'): Behaviour =>
  (response) =>
    response.writeHead(200, { 'content-type': type }).end(body)

const answers = (body: object) => answersWith(JSON.stringify(body))
const images = (count: number, fields: object = {}) =>
  answers({ created: 1, data: Array.from({ length: count }, () => ({ b64_json: 'AAAA' })), ...fields })

/** Opens a gateway whose models have prices by units. */
async function newPriced(behaviour?: Behaviour, prices = PRICES) {
  const relay = await newRelay(behaviour)
  const models = [...Object.keys(prices), 'gpt-3.5-turbo'].join(',')
  await relay.root.api.channels.update({ id: relay.channel, models })
  await relay.gateway.admin.setOption('UnitPrices', JSON.stringify(prices))
  return relay
}

/** Makes a provider note the quota that a call holds while it runs. */
async function holding(relay: Relay, behaviour: Behaviour) {
  const before = (await balances(relay)).userLeft
  const note = { held: 0 }
  relay.provider.behaviour = async (response, request) => {
    note.held = before - (await balances(relay)).userLeft
    return behaviour(response, request)
  }
  return note
}

const FILE_BYTES = 64_000

const transcribe = (relay: Relay, fields: Readonly<Record<string, string | Blob>> = {}, bytes = FILE_BYTES) => {
  const form = new FormData()
  const file = new File(['x'.repeat(bytes)], 'a.wav', { type: 'audio/wav' })
  for (const [name, value] of Object.entries({ file, model: 'whisper-1', ...fields })) form.set(name, value)
  const request = new Request(`${ORIGIN}/v1/audio/transcriptions`, {
    method: 'POST',
    headers: bearer(relay.token),
    body: form,
  })
  return relay.gateway.fetch(request, { address: '192.0.2.1' })
}

const draw = (relay: Relay, fields: object = {}) =>
  relay.post('/v1/images/generations', { prompt: 'a cat', model: 'dall-e-3', ...fields })
const speak = (relay: Relay, fields: object = {}) =>
  relay.post('/v1/audio/speech', { model: 'tts-1', voice: 'alloy', input: '你好 😀', ...fields })
const rank = (relay: Relay, documents: readonly string[]) =>
  relay.post('/v1/rerank', { model: 'rerank-v3.5', query: 'a', documents })

const SOUND = answersWith(Uint8Array.from([0x49, 0x44, 0x33, 0]), 'audio/mpeg')
const results = (fields: object = {}) => answers({ results: [{ index: 0, relevance_score: 0.9 }], ...fields })
const searched = (search_units: unknown) => results({ meta: { billed_units: { search_units } } })
const said = (fields: object = {}) => answers({ text: 'Hello there', ...fields })
const seconds = (count: unknown) => said({ usage: { type: 'duration', seconds: count } })
const MANY = Array.from({ length: 150 }, () => 'word')

type Case = readonly [
  name: string,
  send: (relay: Relay) => Response | Promise<Response>,
  behaviour: Behaviour,
  held: number,
  charged: number,
  content: string,
]

const CASES: readonly Case[] = [
  ['two images', (r) => draw(r, { n: 2 }), images(2), 40_000, 40_000, '图片 2 × $0.04'],
  [
    'an image of a size',
    (r) => draw(r, { size: '1024x1024' }),
    images(1),
    20_000,
    20_000,
    '图片（1024x1024） 1 × $0.04',
  ],
  [
    'an image of a size and quality',
    (r) => draw(r, { size: '1024x1024', quality: 'hd' }),
    images(1),
    40_000,
    40_000,
    '图片（hd/1024x1024） 1 × $0.08',
  ],
  ['an image of a quality', (r) => draw(r, { quality: 'low' }), images(1), 5000, 5000, '图片（low） 1 × $0.01'],
  [
    'an image of an unknown size',
    (r) => draw(r, { size: '9x9' }),
    images(1),
    60_000,
    60_000,
    '（hd/1024x1792） 1 × $0.12',
  ],
  [
    'an image of a known size and an unknown quality',
    (r) => draw(r, { size: '1024x1024', quality: 'ultra' }),
    images(1),
    60_000,
    60_000,
    '（hd/1024x1792） 1 × $0.12',
  ],
  [
    'an image whose size the provider chooses',
    (r) => draw(r, { size: 'auto' }),
    images(1, { size: '1024x1024', quality: 'hd' }),
    60_000,
    40_000,
    '图片（hd/1024x1024） 1 × $0.08',
  ],
  [
    'an image without a size, whatever the provider makes',
    (r) => draw(r),
    images(1, { size: '1024x1792', quality: 'hd' }),
    20_000,
    20_000,
    '图片 1 × $0.04',
  ],
  ['fewer images than wanted', (r) => draw(r, { n: 3 }), images(2), 60_000, 40_000, '图片 2 × $0.04'],
  ['more images than wanted', (r) => draw(r), images(9), 20_000, 20_000, '图片 1 × $0.04'],
  ['a large image', (r) => draw(r), answers({ data: [{ b64_json: 'A'.repeat(3_000_000) }] }), 20_000, 20_000, '图片 1'],
  ['characters', (r) => speak(r), SOUND, 30, 30, '字符 4 × $0.000015'],
  ['a long text to speak', (r) => speak(r, { input: 'a'.repeat(66_000) }), SOUND, 495_000, 495_000, '字符 66000 ×'],
  [
    'seconds of speech',
    (r) => speak(r, { model: 'tts-by-time', input: 'word '.repeat(80), speed: 2 }),
    SOUND,
    15 * 125,
    15 * 125,
    '秒 15 × $0.00025',
  ],
  ['the seconds of a recording', (r) => transcribe(r), seconds(9), 128 * 50, 9 * 50, '秒 9 × $0.0001'],
  ['its duration', (r) => transcribe(r), said({ duration: 8.47 }), 128 * 50, 9 * 50, '秒 9 ×'],
  ['its duration as a text', (r) => transcribe(r), said({ duration: '8.47' }), 128 * 50, 9 * 50, '秒 9 ×'],
  [
    'the end of its subtitles',
    (r) => transcribe(r, { response_format: 'srt' }),
    answersWith('1\n00:00:00,000 --> 00:01:01,500\nHello\n', 'text/plain'),
    128 * 50,
    62 * 50,
    '秒 62 ×',
  ],
  ['a recording of unknown length by its size', (r) => transcribe(r), said(), 128 * 50, 3 * 50, '秒 3 ×'],
  ['an impossible length', (r) => transcribe(r), seconds(1e15), 128 * 50, 128 * 50, '秒 128 ×'],
  ['a length that is no number', (r) => transcribe(r), seconds('nine'), 128 * 50, 3 * 50, '秒 3 ×'],
  ['a search', (r) => rank(r, ['b', 'c']), searched(1), 1000, 1000, '搜索 1 × $0.002'],
  ['a search that is not stated', (r) => rank(r, MANY), results(), 2000, 2000, '搜索 2 × $0.002'],
  ['the searches that the answer states', (r) => rank(r, ['x'.repeat(300_000)]), searched(3), 7000, 3000, '搜索 3 ×'],
  ['more searches than are possible', (r) => rank(r, ['b']), searched(1e300), 1000, 1000, '搜索 1 ×'],
  ['a call', (r) => r.chat({ model: 'gpt-4o' }), replies(), 35_000, 35_000, '次 1 × $0.07；分组倍率 1.00'],
]

describe('a model with a price by unit', () => {
  test.each(CASES)('reserves and charges %s exactly', async (_, send, behaviour, held, charged, content) => {
    const relay = await newPriced()
    const note = await holding(relay, behaviour)
    const response = await send(relay)
    expect(response.status).toBe(200)
    await response.arrayBuffer()
    const [row] = await logRows(relay, 2)
    expect([note.held, row?.quota, row?.content]).toEqual([held, charged, expect.stringContaining(content)])
    expect(await balances(relay)).toMatchObject({
      userLeft: 1_000_000 - charged,
      tokenLeft: 500_000 - charged,
      channelUsed: charged,
      logged: charged,
      held: 0,
    })
  })

  test('is charged by unit and group, and the call states it', async () => {
    const relay = await newPriced(images(2))
    await relay.gateway.admin.setOption('GroupRatio', '{"default":0.35}')
    const response = await draw(relay, { n: 2, size: '1024x1024', quality: 'hd' })
    const call = await relay.root.api.calls.get({ request_id: response.headers.get('x-oneapi-request-id') ?? '' })
    expect(call).toMatchObject({
      ...{ unit: 'image', units: 2, unit_price: 40_000, unit_size: 'hd/1024x1024', group_ratio: 0.35, model_ratio: 0 },
      ...{ quota: 28_000, prompt_tokens: 0 },
    })
    expect((await balances(relay)).userUsed).toBe(28_000)
  })

  test('is charged by tokens for calls that do not have the unit', async () => {
    const relay = await newPriced(replies({ prompt_tokens: 10, completion_tokens: 10 }), {
      'gpt-3.5-turbo': { per: 'second', usd: 1 },
    })
    expect((await relay.chat()).status).toBe(200)
    expect((await balances(relay)).userUsed).toBe(10)
  })

  test('of a channel type precedes its price for all', async () => {
    const relay = await newPriced(replies(), {
      'gpt-4o': { per: 'call', usd: 1 },
      'gpt-4o(1)': { per: 'call', usd: 0 },
    })
    expect((await relay.chat({ model: 'gpt-4o' })).status).toBe(200)
    expect(await balances(relay)).toMatchObject({ userUsed: 0, calls: 1 })
  })

  test('costs nothing if the provider fails', async () => {
    const relay = await newPriced(returnsError(400, { message: 'no' }))
    for (const send of [draw, speak, (each: Relay) => rank(each, ['b']), (each: Relay) => transcribe(each)])
      expect((await send(relay)).status).toBe(400)
    expect(await balances(relay)).toMatchObject({ userLeft: 1_000_000, userUsed: 0, held: 0, rows: 0 })
  })

  test('is refused without enough quota, whatever number is asked for', async () => {
    const relay = await newPriced(images(1))
    await relay.gateway.admin.updateUser('alice', { quota: 19_999 })
    for (const n of [1, 2, 1_000_000_000]) expect((await draw(relay, { n })).status).toBe(403)
    expect(relay.provider.requests).toEqual([])
    expect(await balances(relay)).toMatchObject({ userLeft: 19_999, held: 0 })
  })

  test('is never overdrawn by calls at the same time', async () => {
    const relay = await newPriced(images(1))
    await relay.gateway.admin.updateUser('alice', { quota: 100_000 })
    const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await draw(relay)).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(await balances(relay)).toMatchObject({ userLeft: 0, userUsed: 100_000, logged: 100_000, held: 0 })
    expect(await sumOf(relay)).toBe(100_000)
  })

  test('streams images at the price that was reserved', async () => {
    const text = event({ type: 'image_generation.completed', b64_json: 'AAAA' })
    const relay = await newPriced((response) => response.writeHead(200, EVENTS).end(text))
    expect(await (await draw(relay, { stream: true })).text()).toBe(text)
    expect((await balances(relay)).userUsed).toBe(20_000)
  })
})

test('a text that is sent twice in a form has the highest price', async () => {
  const relay = await newPriced(images(1))
  const form = new FormData()
  for (const [name, value] of [
    ['model', 'dall-e-3'],
    ['prompt', 'a hat'],
    ['size', '1024x1792'],
    ['size', '1024x1024'],
  ] as const)
    form.append(name, value)
  form.set('image', new File(['x'], 'a.png', { type: 'image/png' }))
  const request = new Request(`${ORIGIN}/v1/images/edits`, { method: 'POST', headers: bearer(relay.token), body: form })
  expect((await relay.gateway.fetch(request, { address: '192.0.2.1' })).status).toBe(200)
  expect((await balances(relay)).userUsed).toBe(60_000)
})

test('a price of a call in New API’s option ModelPrice counts, unless UnitPrices has the model', async () => {
  const relay = await newPriced(replies(), {})
  await relay.gateway.admin.setOption('ModelPrice', '{"gpt-3.5-turbo":0.01}')
  await relay.chat()
  expect((await balances(relay)).userUsed).toBe(5000)
  await relay.gateway.admin.setOption('UnitPrices', '{"gpt-3.5-turbo":{"per":"call","usd":0.02}}')
  await relay.chat()
  expect((await balances(relay)).userUsed).toBe(15_000)
})

test('the price depends on the quota units of a dollar', async () => {
  const relay = await newPriced(images(1))
  await relay.gateway.admin.setOption('QuotaPerUnit', '1000')
  await draw(relay)
  expect((await balances(relay)).userUsed).toBe(40)
})

test.each([
  [0.07, 1, 500_000, 1, 35_000],
  [0.1, 3, 500_000, 1, 150_000],
  [0.000015, 7, 500_000, 1.1, 58],
  [1e-9, 1, 500_000, 1, 1],
  [0, 9, 500_000, 1, 0],
  [5e-324, 1, 1e300, 1e300, Number.MAX_SAFE_INTEGER],
  [0.3, 1, 10, 0.1, 1],
])('%d dollars × %i at %d units × %d are %i units', (usd, count, perUnit, ratio, quota) => {
  expect(quotaOf(usd, count, perUnit, ratio)).toBe(quota)
})
