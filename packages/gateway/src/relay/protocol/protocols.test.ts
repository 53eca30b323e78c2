import { describe, expect, test } from 'vitest'
import {
  type Behaviour,
  DONE,
  delta,
  EVENTS,
  event,
  openProvider,
  returnsError,
  streamsReply,
  usageEvent,
} from '../../../test/provider.ts'
import { balances, newRelay, PROVIDER_KEY, type Relay, waitUntil } from '../../../test/relay.ts'

const MESSAGES = {
  model: 'gpt-4o',
  max_tokens: 100,
  system: 'Be brief.',
  messages: [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }],
}
const RESPONSES = { model: 'gpt-4o', instructions: 'Be brief.', input: 'hi' }
const CHAT = { model: 'gpt-4o', messages: [{ role: 'user', content: 'hi' }] }

/** An answer of Messages as Anthropic writes it, whose members no conversion would write in this order. */
const MESSAGE =
  '{"model":"claude","id":"msg_1","type":"message","role":"assistant","content":[{"type":"text","text":"Hello!"}],' +
  '"stop_reason":"end_turn","stop_sequence":null,"extra":1.10,"usage":{"input_tokens":20,"cache_creation_input_tokens":0,' +
  '"cache_read_input_tokens":80,"output_tokens":50}}'

const named = (data: { readonly type: string; readonly [field: string]: unknown }) =>
  `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`
const MESSAGE_STREAM = [
  {
    type: 'message_start',
    message: { id: 'msg_1', type: 'message', content: [], usage: { input_tokens: 100, output_tokens: 1 } },
  },
  { type: 'ping' },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hello!' } },
  { type: 'content_block_stop', index: 0 },
  { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 50 } },
  { type: 'message_stop' },
]
  .map(named)
  .join('')

const RESPONSE =
  '{"id":"resp_1","object":"response","status":"completed","model":"gpt-4o","output":[{"type":"message","id":"m","role":"assistant",' +
  '"content":[{"type":"output_text","text":"Hello!","annotations":[]}]}],"usage":{"input_tokens":100,"output_tokens":50,"total_tokens":150}}'

const answersWith =
  (text: string): Behaviour =>
  (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(text)

const streamsText =
  (text: string): Behaviour =>
  (response) =>
    response.writeHead(200, EVENTS).end(text)

/** Opens a gateway with a channel of Anthropic alone. */
async function anthropic(behaviour: Behaviour) {
  const relay = await newRelay(behaviour)
  await relay.root.api.channels.remove({ id: relay.channel })
  const channel = await relay.addChannel({ type: 14 })
  return { ...relay, channel }
}

/** Returns the explanation of a call for administrators. */
const explained = ({ root }: Relay, { headers }: Response) =>
  root.api.calls.get({ request_id: headers.get('x-oneapi-request-id') ?? '' })

const typesIn = (text: string): string[] => [...text.matchAll(/^event: (.+)$/gm)].map(([, type = '']) => type)

describe('a call of Messages', () => {
  test('reaches a provider of Messages unchanged, with its key and version, and its answer the caller', async () => {
    const relay = await anthropic(answersWith(MESSAGE))
    const body = { ...MESSAGES, top_k: 5, thinking: { type: 'disabled' } }
    const response = await relay.post('/v1/messages?beta=true', body, { 'anthropic-beta': 'a-2025,b' })
    expect([response.status, await response.text()]).toEqual([200, MESSAGE])
    const [request] = relay.provider.requests
    expect([request?.path, request?.body]).toEqual(['/v1/messages', body])
    expect(request?.headers).toMatchObject({
      'x-api-key': PROVIDER_KEY,
      'anthropic-version': '2023-06-01',
      'anthropic-beta': 'a-2025,b',
    })
    expect(request?.headers.authorization).toBeUndefined()
    // (20 + 80 × 0.5 + 50 × 4) × 2.5
    expect(await balances(relay)).toMatchObject({ userUsed: 650, logged: 650, held: 0 })
  })

  test('reaches a provider of Messages in the same bytes, with the name of a mapped model', async () => {
    const relay = await anthropic(answersWith(MESSAGE))
    const text =
      '{ "max_tokens":100, "temperature": 1.10,"seed":12345678901234567890,"model" : "gpt-4o", "messages":[{"role":"user","content":"\\u00e9\\/"}] }'
    await relay.post('/v1/messages', text)
    await relay.root.api.channels.update({ id: relay.channel, model_mapping: '{"gpt-4o":"claude"}' })
    await relay.post('/v1/messages', text)
    expect(relay.provider.requests.map(({ bytes }) => bytes.toString())).toEqual([
      text,
      text.replace(' "gpt-4o"', '"claude"'),
    ])
  })

  test('is streamed unchanged by a provider of Messages', async () => {
    const relay = await anthropic(streamsText(MESSAGE_STREAM))
    const response = await relay.post('/v1/messages', { ...MESSAGES, stream: true })
    expect(await response.text()).toBe(MESSAGE_STREAM)
    expect(await balances(relay)).toMatchObject({ userUsed: 750, logged: 750, held: 0 })
  })

  test('is converted for a provider of chat completions', async () => {
    const relay = await newRelay()
    const response = await relay.post('/v1/messages', { ...MESSAGES, top_k: 5 })
    expect(relay.provider.requests).toMatchObject([
      {
        path: '/v1/chat/completions',
        body: {
          model: 'gpt-4o',
          max_tokens: 100,
          messages: [
            { role: 'system', content: 'Be brief.' },
            { role: 'user', content: 'hi' },
          ],
        },
      },
    ])
    expect(await response.json()).toMatchObject({
      type: 'message',
      role: 'assistant',
      content: [{ type: 'text', text: 'Hello!' }],
      stop_reason: 'end_turn',
      usage: { input_tokens: 100, output_tokens: 50 },
    })
    expect(await balances(relay)).toMatchObject({ userUsed: 750, logged: 750, held: 0 })
    const { attempts } = await explained(relay, response)
    expect(attempts).toMatchObject([{ status: 200, reason: 'messages → chat; dropped: top_k' }])
  })

  test('is streamed by a provider of chat completions', async () => {
    const relay = await newRelay(streamsReply)
    const response = await relay.post('/v1/messages', { ...MESSAGES, stream: true })
    const text = await response.text()
    expect(relay.provider.requests[0]?.body).toMatchObject({ stream: true, stream_options: { include_usage: true } })
    expect(typesIn(text)).toEqual([
      'message_start',
      'content_block_start',
      'content_block_delta',
      'content_block_delta',
      'content_block_stop',
      'message_delta',
      'message_stop',
    ])
    expect(text).toContain('"output_tokens":50')
    expect(await balances(relay)).toMatchObject({ userUsed: 750, logged: 750, held: 0 })
  })

  test('with a large file in a call of a tool keeps it', async () => {
    const content = '{"a": "\\n\u{1F600}"}'.repeat(10_000)
    const relay = await newRelay()
    const messages = [
      { role: 'user', content: 'write' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'write', input: { content } }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content }] },
    ]
    await relay.post('/v1/messages', { ...MESSAGES, messages })
    const sent = relay.provider.requests[0]?.body as {
      messages: { tool_calls?: { function: { arguments: string } }[]; content: string }[]
    }
    expect(JSON.parse(sent.messages[2]?.tool_calls?.[0]?.function.arguments ?? '')).toEqual({ content })
    expect(sent.messages[3]?.content).toBe(content)
  })

  test.each([
    ['no model', {}, 400, 'invalid_request_error'],
    ['an unknown model', { ...MESSAGES, model: 'nope' }, 404, 'not_found_error'],
  ])('with %s gets an error of Messages', async (_, body, status, type) => {
    const relay = await newRelay()
    const response = await relay.post('/v1/messages', body)
    expect([response.status, await response.json()]).toEqual([
      status,
      {
        type: 'error',
        error: { type, message: expect.stringContaining('request id') },
        request_id: expect.any(String),
      },
    ])
  })

  test('with a wrong key gets an error of Messages', async () => {
    const relay = await newRelay()
    const response = await relay.post('/v1/messages', MESSAGES, { authorization: 'Bearer sk-no' })
    expect([response.status, (await response.json()).error.type]).toEqual([401, 'authentication_error'])
  })

  test.each([
    [returnsError(429, { message: 'slow', type: 'requests' }), 429, 'rate_limit_error'],
    [returnsError(500, { message: 'down' }), 500, 'api_error'],
  ])('that a provider of chat completions refuses gets an error of Messages', async (behaviour, status, type) => {
    const relay = await newRelay(behaviour)
    const response = await relay.post('/v1/messages', MESSAGES)
    expect([response.status, (await response.json()).error.type]).toEqual([status, type])
    expect(await balances(relay)).toMatchObject({ userUsed: 0, held: 0 })
  })

  test('whose stream breaks off ends with an error of Messages, and what arrived is charged', async () => {
    const relay = await newRelay((response) => {
      response.writeHead(200, EVENTS).write(delta('Hello'))
      setTimeout(() => response.destroy(), 50)
    })
    const text = await (await relay.post('/v1/messages', { ...MESSAGES, stream: true })).text()
    expect(typesIn(text).at(-1)).toBe('error')
    expect(text).toContain('"type":"api_error"')
    await waitUntil(async () => (await balances(relay)).logged > 0)
    expect((await balances(relay)).held).toBe(0)
  })

  test('is tried with another channel if the stream of the first begins with an error', async () => {
    const relay = await newRelay(streamsText(event({ error: { message: 'overloaded', type: 'server_error' } })))
    await relay.gateway.admin.setOption('RetryTimes', '1')
    const second = await openProvider(streamsText(MESSAGE_STREAM))
    await relay.addChannel({ type: 14, base_url: second.url, priority: -1 })
    const text = await (await relay.post('/v1/messages', { ...MESSAGES, stream: true })).text()
    expect([second.requests.length, text]).toEqual([1, MESSAGE_STREAM])
  })
})

/** Events of Responses as OpenAI writes them. */
const RESPONSE_STREAM = [
  { type: 'response.created', response: { id: 'resp_1', status: 'in_progress', output: [] } },
  { type: 'response.output_item.added', output_index: 0, item: { type: 'message', content: [] } },
  { type: 'response.output_text.delta', item_id: 'm', output_index: 0, delta: 'Hello!' },
  { type: 'response.completed', response: JSON.parse(RESPONSE) as object },
]
  .map(named)
  .join('')

/** A type whose provider speaks chat completions alone. */
const CHAT_ONLY = { type: 50 }

describe('a call of Responses', () => {
  test('reaches a provider of Responses unchanged, and its answer the caller', async () => {
    const relay = await newRelay(answersWith(RESPONSE))
    const response = await relay.post('/v1/responses', { ...RESPONSES, store: false, include: [] })
    expect([response.status, await response.text()]).toEqual([200, RESPONSE])
    expect(relay.provider.requests).toMatchObject([
      { path: '/v1/responses', body: { ...RESPONSES, store: false, include: [] } },
    ])
    expect(await balances(relay)).toMatchObject({ userUsed: 750, logged: 750, held: 0 })
  })

  test('is streamed unchanged by a provider of Responses', async () => {
    const relay = await newRelay(streamsText(RESPONSE_STREAM))
    expect(await (await relay.post('/v1/responses', { ...RESPONSES, stream: true })).text()).toBe(RESPONSE_STREAM)
    expect(await balances(relay)).toMatchObject({ userUsed: 750, logged: 750, held: 0 })
  })

  test.each([
    [answersWith('{"id":"resp_1","status":"failed","output":[],"error":{"code":"server_error","message":"down"}}'), {}],
    [streamsText(named({ type: 'response.failed', response: { error: { message: 'down' } } })), { stream: true }],
    [streamsText(named({ type: 'error', message: 'down', code: 'server_error' })), { stream: true }],
  ])('that fails costs nothing and is told why', async (behaviour, body) => {
    const relay = await newRelay(behaviour)
    const response = await relay.post('/v1/responses', { ...RESPONSES, ...body })
    expect([response.status, (await response.json()).error.message]).toEqual([502, expect.stringContaining('down')])
    expect(await balances(relay)).toMatchObject({ userUsed: 0, held: 0 })
  })

  test('is converted for a provider of chat completions', async () => {
    const relay = await newRelay()
    await relay.root.api.channels.update({ id: relay.channel, ...CHAT_ONLY })
    const response = await relay.post('/v1/responses', { ...RESPONSES, max_output_tokens: 70 })
    expect(relay.provider.requests).toMatchObject([
      {
        path: '/chat/completions',
        body: {
          max_tokens: 70,
          messages: [
            { role: 'system', content: 'Be brief.' },
            { role: 'user', content: 'hi' },
          ],
        },
      },
    ])
    expect(await response.json()).toMatchObject({
      object: 'response',
      status: 'completed',
      output: [{ type: 'message', content: [{ type: 'output_text', text: 'Hello!' }] }],
      usage: { input_tokens: 100, output_tokens: 50 },
    })
    expect(await balances(relay)).toMatchObject({ userUsed: 750, logged: 750, held: 0 })
    expect((await explained(relay, response)).attempts).toMatchObject([{ reason: 'responses → chat' }])
  })

  test('is streamed by providers of chat completions and of Messages', async () => {
    const relay = await newRelay(streamsReply)
    await relay.root.api.channels.update({ id: relay.channel, ...CHAT_ONLY })
    const types = async () => typesIn(await (await relay.post('/v1/responses', { ...RESPONSES, stream: true })).text())
    const ofChat = await types()
    expect([ofChat[0], ofChat.at(-1)]).toEqual(['response.created', 'response.completed'])
    await relay.root.api.channels.update({ id: relay.channel, type: 14 })
    relay.provider.behaviour = streamsText(MESSAGE_STREAM)
    const ofMessages = await types()
    expect([ofMessages[0], ofMessages.at(-1)]).toEqual(['response.created', 'response.completed'])
    expect(relay.provider.requests.map(({ path }) => path)).toEqual(['/chat/completions', '/v1/messages'])
    expect(await balances(relay)).toMatchObject({ userUsed: 1500, logged: 1500, held: 0 })
  })

  test('in the background is refused, since nobody would pay for it', async () => {
    const relay = await newRelay(answersWith(RESPONSE))
    const response = await relay.post('/v1/responses', { ...RESPONSES, background: true })
    expect([response.status, (await response.json()).error.message]).toEqual([
      400,
      expect.stringContaining('background'),
    ])
    expect(relay.provider.requests).toEqual([])
  })

  test('that needs a stored response is refused by a channel that has none, and not repeated', async () => {
    const relay = await newRelay()
    await relay.root.api.channels.update({ id: relay.channel, ...CHAT_ONLY })
    const response = await relay.post('/v1/responses', { ...RESPONSES, previous_response_id: 'resp_1' })
    expect([response.status, response.headers.get('x-should-retry')]).toEqual([400, 'false'])
    expect((await response.json()).error.message).toContain('previous_response_id')
    expect(relay.provider.requests).toEqual([])
    expect(await balances(relay)).toMatchObject({ userUsed: 0, held: 0 })
  })
})

test('earlier reasoning is not sent to providers that refuse it', async () => {
  const relay = await newRelay()
  const thought = { type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm.' }] }
  const input = [{ role: 'user', content: 'hi' }, thought, { role: 'assistant', content: 'Hello!' }]
  for (const type of [50, 28]) {
    await relay.root.api.channels.update({ id: relay.channel, type })
    await relay.post('/v1/responses', { ...RESPONSES, input, reasoning: { effort: 'high' } })
  }
  const [other, mistral] = relay.provider.requests.map(({ body }) => JSON.stringify(body))
  expect([other, mistral].map((text) => /Hm\.|reasoning/.test(text ?? ''))).toEqual([true, false])
})

describe('a call of chat completions', () => {
  test('is converted for a provider of Messages', async () => {
    const relay = await anthropic(answersWith(MESSAGE))
    const response = await relay.post('/v1/chat/completions', { ...CHAT, seed: 7 })
    expect(relay.provider.requests).toMatchObject([
      { path: '/v1/messages', body: { model: 'gpt-4o', max_tokens: 16_384, messages: [{ role: 'user' }] } },
    ])
    expect(await response.json()).toMatchObject({
      object: 'chat.completion',
      choices: [{ message: { role: 'assistant', content: 'Hello!' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 100, completion_tokens: 50, prompt_tokens_details: { cached_tokens: 80 } },
    })
    expect((await explained(relay, response)).attempts).toMatchObject([
      { reason: 'chat → messages; dropped: seed, extra' },
    ])
  })

  test.each([
    [{}, false],
    [{ stream_options: { include_usage: true } }, true],
  ])('is streamed by a provider of Messages, with its usage if it is requested: %j', async (options, hasUsage) => {
    const relay = await anthropic(streamsText(MESSAGE_STREAM))
    const text = await (await relay.post('/v1/chat/completions', { ...CHAT, stream: true, ...options })).text()
    expect([text.includes('"content":"Hello!"'), text.endsWith(DONE), text.includes('"usage":{')]).toEqual([
      true,
      true,
      hasUsage,
    ])
    expect(await balances(relay)).toMatchObject({ userUsed: 750, logged: 750, held: 0 })
  })

  test('of embeddings has no channel among those that have none', async () => {
    const relay = await anthropic(answersWith(MESSAGE))
    const response = await relay.post('/v1/embeddings', { model: 'gpt-4o', input: 'hi' })
    expect([response.status, relay.provider.requests]).toEqual([400, []])
  })
})

test.each([
  ['Messages', '/v1/messages', MESSAGES],
  ['chat completions', '/v1/chat/completions', CHAT],
  ['Responses', '/v1/responses', RESPONSES],
])('a stream of Messages that a caller of %s gives up is charged for the text that arrived', async (_, path, body) => {
  const text = 'one two three four five '.repeat(20)
  const relay = await anthropic((response) => {
    const [start, , block] = MESSAGE_STREAM.split(/(?<=\n\n)/)
    const data = { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }
    response.writeHead(200, EVENTS).write(`${start}${block}${named(data)}`)
  })
  const reader = (await relay.post(path, { ...body, stream: true })).body?.getReader()
  let received = ''
  while (!received.includes('five')) received += new TextDecoder().decode((await reader?.read())?.value)
  await reader?.cancel()
  await waitUntil(async () => (await balances(relay)).logged > 0)
  const [row] = await relay.root.api.logs.list({ type: 2 })
  expect(row?.prompt_tokens).toBe(100)
  expect(row?.completion_tokens).toBeGreaterThanOrEqual(100)
})

test('a converted stream whose provider names no model has the caller’s name for it', async () => {
  const relay = await anthropic(streamsText(MESSAGE_STREAM))
  await relay.root.api.channels.update({ id: relay.channel, model_mapping: '{"gpt-4o":"claude"}' })
  const models = async (path: string, body: object) => {
    const text = await (await relay.post(path, { ...body, stream: true })).text()
    return [...new Set([...text.matchAll(/"model":"([^"]*)"/g)].map(([, model]) => model))]
  }
  expect(await models('/v1/chat/completions', CHAT)).toEqual(['gpt-4o'])
  expect(await models('/v1/responses', RESPONSES)).toEqual(['gpt-4o'])
  const [request] = relay.provider.requests
  expect(request?.body).toMatchObject({ model: 'claude' })
})

describe('the system prompt of a channel', () => {
  test.each([
    ['/v1/messages', MESSAGES, MESSAGE, { system: 'Speak French.' }],
    ['/v1/responses', RESPONSES, RESPONSE, { instructions: 'Speak French.' }],
  ])('replaces the one of a call of %s', async (path, body, answer, sent) => {
    const relay = await newRelay(answersWith(answer))
    const type = path === '/v1/messages' ? 14 : 1
    await relay.root.api.channels.update({ id: relay.channel, type, system_prompt: 'Speak French.' })
    expect((await relay.post(path, body)).status).toBe(200)
    expect(relay.provider.requests).toMatchObject([{ body: sent }])
  })
})

describe('the tokens of a prompt', () => {
  const count = async (relay: Relay) => {
    const response = await relay.post('/v1/messages/count_tokens', MESSAGES)
    return [response.status, await response.json()]
  }

  test('are counted by a provider of Messages, without a charge', async () => {
    const relay = await anthropic(answersWith('{"input_tokens":1234}'))
    expect(await count(relay)).toEqual([200, { input_tokens: 1234 }])
    expect(relay.provider.requests).toMatchObject([{ path: '/v1/messages/count_tokens' }])
    expect(await balances(relay)).toMatchObject({ userUsed: 0, held: 0, rows: 0 })
  })

  test.each([
    ['fails', returnsError(500, { message: 'down' })],
    ['has another answer', answersWith('{"input_tokens":-1}')],
  ])('are estimated if the provider %s', async (_, behaviour) => {
    expect(await count(await anthropic(behaviour))).toEqual([200, { input_tokens: 10 }])
  })

  test('are estimated for providers of chat completions, which are not called', async () => {
    const relay = await newRelay()
    expect(await count(relay)).toEqual([200, { input_tokens: 10 }])
    expect(relay.provider.requests).toEqual([])
  })

  test('of a model that no channel has are not counted', async () => {
    const relay = await newRelay()
    const response = await relay.post('/v1/messages/count_tokens', { ...MESSAGES, model: 'nope' })
    expect([response.status, (await response.json()).error.type]).toEqual([404, 'not_found_error'])
  })
})

describe('clients', () => {
  test.each(['x-api-key', 'api-key', 'x-goog-api-key'])('may send their key in the header %s', async (name) => {
    const relay = await newRelay()
    const request = new Request('http://gateway.example/v1/chat/completions', {
      method: 'POST',
      headers: { [name]: `sk-${relay.token.key}` },
      body: JSON.stringify(CHAT),
    })
    expect((await relay.gateway.fetch(request, { address: '192.0.2.1' })).status).toBe(200)
  })

  test.each([
    ['/openai/deployments/gpt-4o/chat/completions?api-version=2024-10-21', '/v1/chat/completions'],
    ['/openai/v1/chat/completions', '/v1/chat/completions'],
    ['/v1/v1/messages', '/v1/chat/completions'],
  ])('may call %s', async (path, called) => {
    const relay = await newRelay()
    const { model, ...body } = CHAT
    const sent = path.includes('deployments') ? body : { model, ...body }
    expect((await relay.post(path, sent)).status).toBe(200)
    expect(relay.provider.requests).toMatchObject([{ path: called, body: { model: 'gpt-4o' } }])
  })
})

test('a usage that a converted stream has twice is charged once', async () => {
  const relay = await newRelay(streamsText(delta('Hello') + usageEvent + usageEvent + DONE))
  await (await relay.post('/v1/messages', { ...MESSAGES, stream: true })).text()
  expect(await balances(relay)).toMatchObject({ userUsed: 750, logged: 750, held: 0 })
})
