import { describe, expect, test } from 'vitest'
import { newRelay, PROVIDER_KEY } from '../../../test/relay.ts'

describe('choosing a channel', () => {
  test('only channels for the group and the model are used', async () => {
    const relay = await newRelay()
    await relay.root.api.channels.remove({ id: relay.channel })
    await relay.addChannel({ key: 'vip-key', group: 'vip,default', models: 'gpt-4o' })
    await relay.addChannel({ key: 'other-key', group: 'other', priority: 9 })
    expect((await relay.chat()).status).toBe(404)
    expect((await relay.chat({ model: 'gpt-4o' })).status).toBe(200)
    expect(relay.provider.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer vip-key'])
  })
})

describe('the URL', () => {
  test.each([
    [1, '', '/v1/chat/completions'],
    [8, '', '/v1/chat/completions'],
    [20, '', '/v1/chat/completions'],
    [27, '', '/v1/text/chatcompletion_v2'],
    [29, '/openai', '/openai/v1/chat/completions'],
    [40, '', '/api/v3/chat/completions'],
    [41, '/v3/openai/', '/v3/openai/chat/completions'],
    [47, '', '/v2/chat/completions'],
    [49, '', '/compatible-mode/v1/chat/completions'],
    [50, '/v1', '/v1/chat/completions'],
    [51, '/v1beta/openai/', '/v1beta/openai/chat/completions'],
  ])('of type %i under %j is %s', async (type, base, path) => {
    const relay = await newRelay()
    await relay.root.api.channels.update({
      id: relay.channel,
      type,
      base_url: relay.provider.url + base,
      key: PROVIDER_KEY,
    })
    expect((await relay.chat()).status).toBe(200)
    expect(relay.provider.requests).toMatchObject([{ path, headers: { authorization: `Bearer ${PROVIDER_KEY}` } }])
  })

  test('of Azure contains deployment and version, and the key is in its own header', async () => {
    const relay = await newRelay()
    await relay.root.api.channels.update({ id: relay.channel, type: 3, config: '{"api_version":"2024-03-01-preview"}' })
    expect((await relay.chat()).status).toBe(200)
    const [asked] = relay.provider.requests
    expect(asked?.path).toBe('/openai/deployments/gpt-35-turbo/chat/completions?api-version=2024-03-01-preview')
    expect([asked?.headers['api-key'], asked?.headers.authorization]).toEqual([PROVIDER_KEY, undefined])
  })

  test('of a type without a default must be set', async () => {
    const relay = await newRelay()
    const change = { id: relay.channel, type: 50, base_url: '' }
    await expect(relay.root.api.channels.update(change)).rejects.toThrow('The channel has no base URL')
    await relay.root.api.channels.update({ ...change, status: 2 })
    await expect(relay.root.api.channels.test({ id: relay.channel })).rejects.toThrow('The channel has no base URL')
  })
})
