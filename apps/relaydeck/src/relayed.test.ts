import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { call } from '../test/call.ts'
import { openGatewayStandIn } from '../test/gateway.ts'
import { EVENTS, setUpRelay } from '../test/relaying.ts'
import { serve } from '../test/serve.ts'

/** Starts the program with a channel to a provider whose responses the test controls. */
async function relaying(options: Parameters<typeof serve>[0] = {}) {
  const waiting = Promise.withResolvers<ServerResponse>()
  const provider = await openGatewayStandIn((_, response) => waiting.resolve(response))
  const { url } = await serve(options)
  return { url, ...(await setUpRelay(url, provider.url)), provider: waiting.promise, heard: provider.requests }
}

describe('the embedded gateway behind the program', () => {
  test('relays a stream event by event, before it has ended', async () => {
    const { chat, provider, heard } = await relaying()
    const { response: answer } = chat()
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

  test('aborts the call to the provider when the client disconnects, before or during the response', async () => {
    const early = await relaying()
    const asking = early.chat()
    asking.response.catch(() => {})
    const waiting = await early.provider
    asking.call.destroy()
    await once(waiting, 'close')

    const late = await relaying()
    const { response: answer } = late.chat()
    const model = await late.provider
    model.writeHead(200, EVENTS).write('data: {"a":1}\n\n')
    const message = await answer
    message.on('error', () => {})
    message.destroy()
    await once(model, 'close')
    expect([waiting.writableFinished, model.writableFinished]).toEqual([false, false])
  })

  test('waits for a provider for --answer-timeout', async () => {
    const { chat } = await relaying({ answerTimeout: 300 })
    const message = await chat().response
    expect([message.statusCode, JSON.parse(await text(message)).error.code]).toEqual([504, 'provider_timeout'])
  })

  test('returns the billing figures of a key, and OpenAI errors for others', async () => {
    const { url, keyed } = await relaying()
    for (const prefix of ['', '/v1']) {
      const { text: output } = await call(url, `${prefix}/dashboard/billing/subscription`, { headers: keyed })
      expect(JSON.parse(output)).toMatchObject({ object: 'billing_subscription', hard_limit_usd: 100_000_000 })
    }
    const refused = await call(url, '/v1/models')
    expect([refused.status, JSON.parse(refused.text).error.type]).toEqual([401, 'one_api_error'])
  })
})
