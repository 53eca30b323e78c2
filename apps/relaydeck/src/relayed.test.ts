import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { begin, call } from '../test/call.ts'
import { standIn } from '../test/gateway.ts'
import { serve } from '../test/serve.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const EVENTS = { 'content-type': 'text/event-stream' }
const HI = JSON.stringify({ model: 'gpt-4o', stream: true, messages: [{ role: 'user', content: 'hi' }] })

/** The program on an embedded gateway, with a channel to a provider that leaves the answering to the test. */
async function relaying() {
  const waiting = Promise.withResolvers<ServerResponse>()
  const provider = await standIn((_, response) => waiting.resolve(response))
  const { url } = await serve()
  const signedIn = await call(url, '/api/user/login', {
    method: 'POST',
    headers: JSON_TYPE,
    body: '{"username":"root","password":"123456"}',
  })
  const headers = { ...JSON_TYPE, cookie: signedIn.headers['set-cookie']?.[0]?.split(';')[0] ?? '' }
  const post = async (path: string, body: object) =>
    JSON.parse((await call(url, path, { method: 'POST', headers, body: JSON.stringify(body) })).text).data
  await post('/api/channel/', { type: 1, name: 'c', key: 'provider-key', models: 'gpt-4o', base_url: provider.url })
  const { key } = await post('/api/token/', { name: 't', remain_quota: 0, expired_time: -1, unlimited_quota: true })
  const owner = JSON.parse((await call(url, '/api/user/self', { headers })).text).data
  const quota = { id: owner.id, quota: 1_000_000 }
  await call(url, '/api/user/', { method: 'PUT', headers, body: JSON.stringify(quota) })
  const keyed = { ...JSON_TYPE, authorization: `Bearer sk-${key}`, origin: 'https://chat.example' }
  const chat = () => begin(url, '/v1/chat/completions', { method: 'POST', headers: keyed, body: HI })
  return { url, headers, keyed, chat, provider: waiting.promise, heard: provider.heard }
}

describe('the embedded gateway behind the program', () => {
  test('relays a model’s words one by one, before its answer has ended', async () => {
    const { chat, provider, heard } = await relaying()
    const { answer } = chat()
    const model = await provider
    expect([heard[0]?.message.url, heard[0]?.message.headers.authorization]).toEqual([
      '/v1/chat/completions',
      'Bearer provider-key',
    ])
    const words = ['data: {"a":1}\n\n', 'data: {"a":2}\n\n', 'data: [DONE]\n\n']
    model.writeHead(200, EVENTS).write(words[0])
    const message = await answer
    expect([message.headers['content-type'], message.headers['access-control-allow-origin']]).toEqual([
      'text/event-stream',
      '*',
    ])
    expect(String((await once(message, 'data'))[0])).toBe(words[0])
    for (const word of words.slice(1)) {
      const chunk = once(message, 'data')
      model.write(word)
      expect(String((await chunk)[0])).toBe(word)
    }
    const end = once(message, 'end')
    model.end()
    message.resume()
    await end
  })

  test('ends the call to the provider where the client goes away, before an answer and in its middle', async () => {
    const early = await relaying()
    const asking = early.chat()
    asking.answer.catch(() => {})
    const waiting = await early.provider
    asking.call.destroy()
    await once(waiting, 'close')

    const late = await relaying()
    const { answer } = late.chat()
    const model = await late.provider
    model.writeHead(200, EVENTS).write('data: {"a":1}\n\n')
    const message = await answer
    message.on('error', () => {})
    message.destroy()
    await once(model, 'close')
    expect([waiting.writableFinished, model.writableFinished]).toEqual([false, false])
  })

  test('tells a key its figures, and refuses others in the manner of OpenAI', async () => {
    const { url, keyed } = await relaying()
    for (const prefix of ['', '/v1']) {
      const { text } = await call(url, `${prefix}/dashboard/billing/subscription`, { headers: keyed })
      expect(JSON.parse(text)).toMatchObject({ object: 'billing_subscription', hard_limit_usd: 100_000_000 })
    }
    const refused = await call(url, '/v1/models')
    expect([refused.status, JSON.parse(refused.text).error.type]).toEqual([401, 'one_api_error'])
  })
})
