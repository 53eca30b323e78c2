import { describe, expect, test } from 'vitest'
import { ORIGIN } from '../../../test/client.ts'
import { type Behaviour, EVENTS, event, returnsError } from '../../../test/provider.ts'
import { balances, bearer, logRows, newRelay, type Relay } from '../../../test/relay.ts'
import { measureImages } from './media.ts'

const answersWith =
  (body: string | Uint8Array, type = 'application/json'): Behaviour =>
  (response) =>
    response.writeHead(200, { 'content-type': type }).end(body)

/** Opens a gateway whose channel has a model of media at a ratio of 1. */
async function newMedia(behaviour: Behaviour, fields: object = {}) {
  const models = ['dall-e-2', 'dall-e-3', 'gpt-image-1', 'tts-1', 'whisper-1', 'gpt-4o-transcribe']
  const relay = await newRelay(behaviour)
  await relay.root.api.channels.update({ id: relay.channel, models: models.join(','), ...fields })
  const ratios = Object.fromEntries(models.map((model) => [model, 1]))
  await relay.gateway.admin.setOption('ModelRatio', JSON.stringify(ratios))
  return relay
}

/** Sends a form. */
function send(relay: Relay, path: string, fields: Readonly<Record<string, string | Blob>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const request = new Request(ORIGIN + path, { method: 'POST', headers: bearer(relay.token), body: form })
  return relay.gateway.fetch(request, { address: '192.0.2.1' })
}

const file = (text: string) => new File([text], 'a.wav', { type: 'audio/wav' })

/** Returns the texts of the form that the provider received, and the text of its file. */
async function received({ provider }: Relay) {
  const [request] = provider.requests
  const type = request?.headers['content-type'] ?? ''
  const form = await new Response(Uint8Array.from(request?.bytes ?? []), {
    headers: { 'content-type': type },
  }).formData()
  const entries = [...form].map(async ([name, value]) => [name, typeof value === 'string' ? value : await value.text()])
  return [request?.path, Object.fromEntries(await Promise.all(entries))]
}

describe('images', () => {
  test.each<[body: object, tokens: number]>([
    [{ model: 'dall-e-2' }, 1000],
    [{ model: 'dall-e-2', size: '512x512', n: 3 }, 3375],
    [{ model: 'dall-e-3', size: '1024x1792' }, 2000],
    [{ model: 'dall-e-3', size: '1024x1024', quality: 'hd' }, 2000],
    [{ model: 'dall-e-3', size: '1792x1024', quality: 'hd' }, 3000],
    [{ model: 'other', size: 'huge', n: 0 }, 1000],
  ])('of %j have the price of %i tokens', (body, tokens) => {
    expect(measureImages({ ...body })).toEqual({ estimate: tokens, most: tokens, isOpen: false })
  })

  const IMAGES = '{"created":1,"data":[{"b64_json":"AAAA"}]}'

  test('are generated, and charged by size and number', async () => {
    const relay = await newMedia(answersWith(IMAGES))
    const response = await relay.post('/v1/images/generations', {
      prompt: 'a cat',
      model: 'dall-e-3',
      size: '1024x1792',
    })
    expect([response.status, await response.text()]).toEqual([200, IMAGES])
    expect(relay.provider.requests).toMatchObject([{ path: '/v1/images/generations', body: { prompt: 'a cat' } }])
    expect(await balances(relay)).toMatchObject({ userUsed: 2000, logged: 2000, held: 0 })
  })

  test('of a model that reports tokens are charged by these', async () => {
    const usage = { input_tokens: 10, output_tokens: 400, total_tokens: 410 }
    const relay = await newMedia(answersWith(JSON.stringify({ data: [{ b64_json: 'A'.repeat(3_000_000) }], usage })))
    await relay.gateway.admin.setOption('CompletionRatio', '{"gpt-image-1":8}')
    await (await relay.post('/v1/images/generations', { prompt: 'a cat', model: 'gpt-image-1' })).text()
    expect(await balances(relay)).toMatchObject({ userUsed: 10 + 400 * 8, held: 0 })
  })

  test('without a model are those of dall-e-2, also as forms', async () => {
    const relay = await newMedia(answersWith(IMAGES))
    expect((await relay.post('/v1/images/generations', { prompt: 'a cat' })).status).toBe(200)
    expect((await send(relay, '/v1/images/variations', { image: file('x'), n: '2' })).status).toBe(200)
    expect(relay.provider.requests).toMatchObject([
      { path: '/v1/images/generations', body: { model: 'dall-e-2' } },
      { path: '/v1/images/variations' },
    ])
    expect(await balances(relay)).toMatchObject({ userUsed: 3000, held: 0 })
  })

  test('are edited with the name that the channel has for the model', async () => {
    const relay = await newMedia(answersWith(IMAGES), { model_mapping: '{"dall-e-2":"painter"}' })
    const response = await send(relay, '/v1/images/edits', { model: 'dall-e-2', prompt: 'a hat', image: file('bytes') })
    expect([response.status, await response.text()]).toEqual([200, IMAGES])
    expect(await received(relay)).toEqual(['/v1/images/edits', { model: 'painter', prompt: 'a hat', image: 'bytes' }])
  })

  test('that the provider refuses cost nothing', async () => {
    const relay = await newMedia(returnsError(400, { message: 'not allowed', code: 'content_policy_violation' }))
    const response = await relay.post('/v1/images/generations', { prompt: 'x', model: 'dall-e-3' })
    expect([response.status, (await response.json()).error.code]).toEqual([400, 'content_policy_violation'])
    expect(await balances(relay)).toMatchObject({ userUsed: 0, held: 0 })
  })
})

describe('speech', () => {
  const SOUND = Uint8Array.from([0x49, 0x44, 0x33, 0, 255, 254, 10, 10])

  test('is passed on as bytes with its type, and charged by characters', async () => {
    const relay = await newMedia(answersWith(SOUND, 'audio/mpeg'))
    const response = await relay.post('/v1/audio/speech', { model: 'tts-1', voice: 'alloy', input: '你好 😀' })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(SOUND)
    expect(await balances(relay)).toMatchObject({ userUsed: 4, logged: 4, held: 0 })
  })

  test('as events is passed on as these', async () => {
    const text = event({ type: 'speech.audio.delta', audio: 'AAAA' }) + event({ type: 'speech.audio.done' })
    const relay = await newMedia((response) => response.writeHead(200, EVENTS).end(text))
    const body = { model: 'tts-1', input: 'hi', voice: 'alloy', stream_format: 'sse' }
    expect(await (await relay.post('/v1/audio/speech', body)).text()).toBe(text)
  })

  test.each([
    ['is an error in JSON', answersWith('{"error":{"message":"no voice"}}')],
    ['is empty', answersWith('', 'audio/mpeg')],
    ['is a page', answersWith('<html>', 'text/html')],
  ])('that %s costs nothing', async (_, behaviour) => {
    const relay = await newMedia(behaviour)
    const { status } = await relay.post('/v1/audio/speech', { model: 'tts-1', input: 'hi', voice: 'alloy' })
    expect([status >= 500, await balances(relay)]).toMatchObject([true, { userUsed: 0, held: 0 }])
  })
})

describe('a transcription', () => {
  const transcribe = (relay: Relay, fields: Readonly<Record<string, string | Blob>> = {}) =>
    send(relay, '/v1/audio/transcriptions', { file: file('RIFF'), model: 'whisper-1', ...fields })

  test('reaches the provider as it was sent, and is charged by its text', async () => {
    const relay = await newMedia(answersWith('{"text":"Hello there, how are you?"}'))
    const response = await transcribe(relay, { language: 'en' })
    expect([response.status, await response.json()]).toEqual([200, { text: 'Hello there, how are you?' }])
    expect(await received(relay)).toEqual([
      '/v1/audio/transcriptions',
      { file: 'RIFF', model: 'whisper-1', language: 'en' },
    ])
    expect(await logRows(relay, 2)).toMatchObject([{ prompt_tokens: 7, completion_tokens: 0, quota: 7 }])
    expect((await balances(relay)).held).toBe(0)
  })

  test('of silence is charged by the size of the file', async () => {
    const relay = await newMedia(answersWith('{"text":""}'))
    expect((await transcribe(relay, { file: file('x'.repeat(95_000)) })).status).toBe(200)
    expect(await logRows(relay, 2)).toMatchObject([{ prompt_tokens: 10, quota: 10 }])
  })

  test('as a text is passed on as one', async () => {
    const text = '1\n00:00:00,000 --> 00:00:01,000\nHello\n'
    const relay = await newMedia(answersWith(text, 'text/plain'))
    const response = await transcribe(relay, { response_format: 'srt' })
    expect([response.headers.get('content-type'), await response.text()]).toEqual(['text/plain; charset=utf-8', text])
    expect((await balances(relay)).logged).toBeGreaterThan(5)
  })

  test('of a model that reports tokens is charged by these', async () => {
    const usage = { type: 'tokens', input_tokens: 14, output_tokens: 45, total_tokens: 59 }
    const relay = await newMedia(answersWith(JSON.stringify({ text: 'Hello', usage })))
    await transcribe(relay, { model: 'gpt-4o-transcribe' })
    expect(await logRows(relay, 2)).toMatchObject([{ prompt_tokens: 14, completion_tokens: 45 }])
  })

  test('is a translation at the path of these', async () => {
    const relay = await newMedia(answersWith('{"text":"Hello"}'))
    expect((await send(relay, '/v1/audio/translations', { file: file('RIFF'), model: 'whisper-1' })).status).toBe(200)
    expect(relay.provider.requests).toMatchObject([{ path: '/v1/audio/translations' }])
  })

  test.each<[what: string, body: BodyInit, type: string]>([
    ['JSON', '{"model":"whisper-1"}', 'application/json'],
    ['a form without a boundary', 'x', 'multipart/form-data'],
    ['a form of another boundary', '--a\r\n\r\n--a--', 'multipart/form-data; boundary=b'],
    ['too many parts', '\r\n--b'.repeat(200), 'multipart/form-data; boundary=b'],
  ])('that is %s is refused', async (_, body, type) => {
    const relay = await newMedia(answersWith('{"text":"Hello"}'))
    const headers = { ...bearer(relay.token), 'content-type': type }
    const request = new Request(`${ORIGIN}/v1/audio/transcriptions`, { method: 'POST', headers, body })
    const response = await relay.gateway.fetch(request, { address: '192.0.2.1' })
    expect([response.status, relay.provider.requests]).toEqual([400, []])
  })

  test('without a file is refused', async () => {
    const relay = await newMedia(answersWith('{"text":"Hello"}'))
    const response = await send(relay, '/v1/audio/transcriptions', { model: 'whisper-1' })
    expect([response.status, (await response.json()).error.message]).toEqual([400, expect.stringContaining('file')])
  })
})

test('a reranking is charged by the tokens that its provider reports', async () => {
  const answer = { results: [{ index: 0, relevance_score: 0.9 }], usage: { total_tokens: 12 } }
  const relay = await newRelay(answersWith(JSON.stringify(answer)))
  const response = await relay.post('/v1/rerank', { model: 'gpt-4o', query: 'a', documents: ['b', 'c'] })
  expect([response.status, await response.json()]).toEqual([200, answer])
  expect(relay.provider.requests).toMatchObject([{ path: '/v1/rerank' }])
  expect(await logRows(relay, 2)).toMatchObject([{ prompt_tokens: 12, completion_tokens: 0, quota: 30 }])
})
