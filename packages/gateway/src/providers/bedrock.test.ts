import { expect, test } from 'vitest'
import { newRelay } from '../../test/relay.ts'
import type { Fetch } from '../index.ts'

const MESSAGE = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'claude',
  content: [{ type: 'text', text: 'Hello!' }],
  stop_reason: 'end_turn',
  usage: { input_tokens: 100, output_tokens: 50 },
}

test.each(['claude-sonnet-4-5', 'claude-sonnet-4-5-20250929'])(
  '%s is called at Bedrock by its inference profile, and charged at the price of the plain name',
  async (model) => {
    const calls: { readonly url: string; readonly body: string }[] = []
    const toStandIn: Fetch = async (url, { body }) => {
      calls.push({ url, body: body instanceof Uint8Array ? Buffer.from(body).toString() : '' })
      return Response.json(MESSAGE)
    }
    const { root, addChannel, chat, boss } = await newRelay(undefined, { fetch: toStandIn })
    await addChannel({ type: 33, base_url: '', key: 'ABSK-1', models: model, config: '{"region":"eu-west-1"}' })
    expect((await chat({ model, max_tokens: 10 })).status).toBe(200)
    const [call] = calls
    expect(call?.url).toBe('https://bedrock-runtime.eu-west-1.amazonaws.com/anthropic/v1/messages')
    expect(JSON.parse(call?.body ?? '')).toMatchObject({ model: 'global.anthropic.claude-sonnet-4-5-20250929-v1:0' })
    const [log] = await root.api.logs.list()
    const [price] = (await root.api.prices.list()).filter((each) => each.model === model)
    expect(log).toMatchObject({ model_name: model, prompt_tokens: 100, completion_tokens: 50 })
    expect(price).toBeDefined()
    expect(log?.quota).toBe((100 + 50 * (price?.completion ?? 0)) * (price?.ratio ?? 0))
    const [channel] = await boss.api.channels.list()
    expect(await boss.api.channels.test({ id: channel?.id ?? 0 })).toMatchObject({ message: 'Hello!' })
  },
)
