import OpenAI from 'openai'
import { expect, test, vi } from 'vitest'
import { serve } from '../test/stand-in.ts'
import { connect } from './connect.ts'
import { openAiOptions } from './openai.ts'
import { samples } from './testing/index.ts'

test('OpenAI’s client calls models through the gateway, with the key of a token', async () => {
  const asked: unknown[] = []
  const baseUrl = await serve(({ method, url, headers }, response) => {
    asked.push([method, url, headers.authorization])
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content: 'Hello' } }] }))
  })
  const client = new OpenAI(openAiOptions(connect({ baseUrl: `${baseUrl}/` }), samples.token))
  const { choices } = await client.chat.completions.create({ model: 'gpt-4o', messages: [] })
  expect(choices[0]?.message.content).toBe('Hello')
  expect(asked).toEqual([['POST', '/v1/chat/completions', `Bearer sk-${samples.token.key}`]])
})

test('in a page of the gateway its origin is used', () => {
  vi.stubGlobal('location', { origin: 'https://gateway.example' })
  expect(openAiOptions(connect(), samples.token).baseURL).toBe('https://gateway.example/v1')
  vi.unstubAllGlobals()
})
