import { describe, expect, test } from 'vitest'
import { type Behaviour, EVENTS, event, returnsError } from '../../../test/provider.ts'
import { balances, newRelay, PROVIDER_KEY, waitUntil } from '../../../test/relay.ts'

const MODEL = 'gemini-2.5-flash'
const BODY = { contents: [{ role: 'user', parts: [{ text: 'hi' }] }] }

const USAGE = { promptTokenCount: 100, candidatesTokenCount: 30, thoughtsTokenCount: 20, totalTokenCount: 150 }
const ANSWER = JSON.stringify({
  candidates: [{ content: { parts: [{ text: 'Hello!' }], role: 'model' }, finishReason: 'STOP' }],
  usageMetadata: USAGE,
})

const answersWith =
  (text: string): Behaviour =>
  (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(text)

/** Opens a gateway with a channel of Gemini whose model has a ratio of 1, also for completions. */
async function newGemini(behaviour: Behaviour, fields: object = {}) {
  const relay = await newRelay(behaviour)
  await relay.root.api.channels.update({ id: relay.channel, type: 24, models: MODEL, ...fields })
  await relay.gateway.admin.setOption('ModelRatio', `{"${MODEL}":1}`)
  await relay.gateway.admin.setOption('CompletionRatio', `{"${MODEL}":1}`)
  const generate = (body: object = BODY, path = `/v1beta/models/${MODEL}:generateContent`) => relay.post(path, body)
  return { ...relay, generate }
}

describe('a call of Gemini’s clients', () => {
  test.each(['v1beta', 'v1'])('below /%s reaches Gemini unchanged, and its answer the caller', async (version) => {
    const relay = await newGemini(answersWith(ANSWER), { model_mapping: `{"${MODEL}":"mapped model"}` })
    await relay.gateway.admin.setOption('ModelRatio', '{"mapped model":1}')
    await relay.gateway.admin.setOption('CompletionRatio', '{"mapped model":1}')
    const body = { ...BODY, generationConfig: { temperature: 1, maxOutputTokens: 70 } }
    const response = await relay.generate(body, `/${version}/models/${MODEL}:generateContent`)
    expect([response.status, await response.text()]).toEqual([200, ANSWER])
    const [request] = relay.provider.requests
    expect([request?.path, request?.body]).toEqual(['/v1beta/models/mapped%20model:generateContent', body])
    expect([request?.headers['x-goog-api-key'], request?.headers.authorization]).toEqual([PROVIDER_KEY, undefined])
    expect(await balances(relay)).toMatchObject({ userUsed: 150, logged: 150, held: 0 })
  })

  test('is streamed as it is', async () => {
    const text =
      event({ candidates: [{ content: { parts: [{ text: 'Hel' }] } }] }) + event(JSON.parse(ANSWER) as object)
    const relay = await newGemini((response) => response.writeHead(200, EVENTS).end(text))
    const response = await relay.generate(BODY, `/v1beta/models/${MODEL}:streamGenerateContent?alt=sse`)
    expect(await response.text()).toBe(text)
    expect(relay.provider.requests).toMatchObject([{ path: `/v1beta/models/${MODEL}:streamGenerateContent?alt=sse` }])
    expect(await balances(relay)).toMatchObject({ userUsed: 150, logged: 150, held: 0 })
  })

  test('that is streamed and given up is charged for the text that arrived', async () => {
    const text = 'one two three four five '.repeat(20)
    const relay = await newGemini((response) => {
      const candidates = [{ content: { parts: [{ text }] } }]
      response.writeHead(200, EVENTS)
      response.write(event({ candidates, usageMetadata: { promptTokenCount: 9, totalTokenCount: 9 } }))
    })
    const response = await relay.generate(BODY, `/v1beta/models/${MODEL}:streamGenerateContent?alt=sse`)
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await waitUntil(async () => (await balances(relay)).logged > 0)
    expect((await balances(relay)).logged).toBeGreaterThanOrEqual(109)
  })

  test('whose prompt is refused gets the reason, and its prompt is charged', async () => {
    const answer = JSON.stringify({
      promptFeedback: { blockReason: 'SAFETY' },
      usageMetadata: { promptTokenCount: 9, totalTokenCount: 9 },
    })
    const relay = await newGemini(answersWith(answer))
    expect(await (await relay.generate()).text()).toBe(answer)
    expect(await balances(relay)).toMatchObject({ userUsed: 9, held: 0 })
  })

  test('is limited by quota in its own field, and gets the channel’s system prompt', async () => {
    const relay = await newGemini(answersWith(ANSWER), { system_prompt: 'Speak French.' })
    await relay.gateway.admin.updateUser('alice', { quota: 3000 })
    expect((await relay.generate({ ...BODY, generationConfig: { topK: 3 } })).status).toBe(200)
    expect(relay.provider.requests).toMatchObject([
      {
        body: {
          generationConfig: { topK: 3, maxOutputTokens: expect.any(Number) },
          systemInstruction: { parts: [{ text: 'Speak French.' }] },
        },
      },
    ])
  })

  test.each<[what: string, path: string, body: object, status: number, name: string]>([
    ['to an unknown model', '/v1beta/models/nope:generateContent', BODY, 404, 'NOT_FOUND'],
    ['without contents', `/v1beta/models/${MODEL}:generateContent`, {}, 400, 'INVALID_ARGUMENT'],
    [
      'for a stream that is no stream of events',
      `/v1beta/models/${MODEL}:streamGenerateContent`,
      BODY,
      400,
      'INVALID_ARGUMENT',
    ],
    ['of another kind', `/v1beta/models/${MODEL}:embedContent`, BODY, 404, 'NOT_FOUND'],
    [
      'with a limit that is none',
      `/v1beta/models/${MODEL}:generateContent`,
      { ...BODY, generationConfig: { maxOutputTokens: 1.5 } },
      400,
      'INVALID_ARGUMENT',
    ],
  ])('%s gets an error of Google’s', async (_, path, body, status, name) => {
    const relay = await newGemini(answersWith(ANSWER))
    const response = await relay.generate(body, path)
    expect([response.status, await response.json()]).toEqual([
      status,
      { error: { code: status, message: expect.any(String), status: name } },
    ])
    expect(relay.provider.requests).toEqual([])
  })

  test('that the provider refuses costs nothing', async () => {
    const relay = await newGemini(returnsError(429, { code: 429, message: 'slow', status: 'RESOURCE_EXHAUSTED' }))
    const response = await relay.generate()
    expect([response.status, (await response.json()).error.status]).toEqual([429, 'RESOURCE_EXHAUSTED'])
    expect(await balances(relay)).toMatchObject({ userUsed: 0, held: 0 })
  })

  test('is not sent to channels of other protocols', async () => {
    const relay = await newGemini(answersWith(ANSWER), { type: 1 })
    const response = await relay.generate()
    expect([response.status, relay.provider.requests]).toEqual([400, []])
  })
})
