import { KeyNeededError } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { manualClock } from '../../test/client.ts'
import { query } from '../../test/databases.ts'
import { openProvider, replies, returnsError, returnsText } from '../../test/provider.ts'
import { logRows, newRelay, PROVIDER_KEY, type Relay } from '../../test/relay.ts'

const everything = async ({ database }: Relay) => [
  await query(database, 'SELECT * FROM channels'),
  await query(database, 'SELECT count(*) AS rows FROM logs'),
  await query(database, "SELECT value FROM options WHERE key = 'PrivateHosts'"),
]

const MODELS = {
  data: [
    { id: 'text-embedding-3-small', created: 40 },
    { id: 'gpt-4o', created: 10 },
    { id: 'models/gemini-3', created: 30 },
    { id: 'two names' },
    { id: 'gpt-4o', created: 10 },
    { id: 7 },
    'plain',
  ],
}
const listed = returnsText(200, JSON.stringify(MODELS))

describe('a channel that is not saved', () => {
  test('is tested with the key and address of the call, and nothing is saved or logged', async () => {
    const clock = manualClock()
    const relay = await newRelay(undefined, { clock })
    relay.provider.behaviour = (response, request) => {
      clock.advance(420)
      return replies()(response, request)
    }
    const before = await everything(relay)
    const draft = { type: 1, key: 'sk-new\nsk-other', base_url: relay.provider.url, model: 'o3' }
    expect(await relay.boss.api.channels.testUnsaved(draft)).toEqual({ message: 'Hello!', time: 0.42, model: 'o3' })
    expect(relay.provider.requests).toMatchObject([
      { path: '/v1/chat/completions', headers: { authorization: 'Bearer sk-new' }, body: { model: 'o3' } },
    ])
    expect(await everything(relay)).toEqual(before)
  })

  test('is tested with the name that its mapping sends', async () => {
    const relay = await newRelay()
    const model_mapping = '{"fast":"gpt-4o-mini"}'
    const draft = { type: 1, key: 'k', base_url: relay.provider.url, model: 'fast', model_mapping }
    await relay.boss.api.channels.testUnsaved(draft)
    expect(relay.provider.requests).toMatchObject([{ body: { model: 'gpt-4o-mini' } }])
  })

  test('fails with the provider’s reason, without the key', async () => {
    const relay = await newRelay(returnsError(401, { message: `Incorrect API key provided: ${PROVIDER_KEY}` }))
    const draft = { type: 1, key: PROVIDER_KEY, base_url: relay.provider.url }
    const { channels } = relay.boss.api
    await expect(channels.testUnsaved({ ...draft, model: 'o3' })).rejects.toThrow('Incorrect API key provided: ***')
    await expect(channels.fetchModels(draft)).rejects.toThrow('Incorrect API key provided: ***')
    expect(await logRows(relay, 5)).toEqual([])
  })

  test.each([
    ['a key', { type: 1, key: ' ' }, 'Enter at least one key'],
    ['an address, where its type needs one', { type: 50, key: 'k' }, 'base URL'],
    ['a type that can be called', { type: 34, key: 'k' }, 'cannot call channels of type "Coze"'],
  ])('needs %s', async (_, draft, message) => {
    const { boss } = await newRelay()
    await expect(boss.api.channels.testUnsaved({ ...draft, model: 'm' })).rejects.toThrow(message)
    await expect(boss.api.channels.fetchModels(draft)).rejects.toThrow(message)
  })

  test('has the models that its provider lists: those for chats first, the newest first', async () => {
    const relay = await newRelay(listed)
    const draft = { type: 1, key: 'sk-new', base_url: relay.provider.url }
    expect(await relay.boss.api.channels.fetchModels(draft)).toEqual(['gemini-3', 'gpt-4o', 'text-embedding-3-small'])
    expect(relay.provider.requests).toMatchObject([
      { method: 'GET', path: '/v1/models', headers: { authorization: 'Bearer sk-new' } },
    ])
  })

  test('of Anthropic’s type has the models of its own list', async () => {
    const data = [
      { id: 'claude-old', created_at: '2024-03-07T00:00:00Z' },
      { id: 'claude-new', created_at: '2026-09-29T00:00:00Z' },
    ]
    const relay = await newRelay(returnsText(200, JSON.stringify({ data })))
    const draft = { type: 14, key: 'sk-ant', base_url: relay.provider.url }
    expect(await relay.boss.api.channels.fetchModels(draft)).toEqual(['claude-new', 'claude-old'])
    expect(relay.provider.requests).toMatchObject([
      { path: '/v1/models?limit=1000', headers: { 'x-api-key': 'sk-ant', 'anthropic-version': '2023-06-01' } },
    ])
  })

  test('has the models of a list without an envelope', async () => {
    const relay = await newRelay(returnsText(200, '[{"id":"a"},{"id":"b"}]'))
    const draft = { type: 39, key: 'k', base_url: relay.provider.url }
    expect(await relay.boss.api.channels.fetchModels(draft)).toEqual(['a', 'b'])
  })

  test.each(['<html>', '{"data":{}}', '{"object":"list"}'])('whose provider answers %s has no models', async (text) => {
    const relay = await newRelay(returnsText(200, text))
    const draft = { type: 1, key: 'k', base_url: relay.provider.url }
    await expect(relay.boss.api.channels.fetchModels(draft)).rejects.toThrow('has no result')
  })

  test('of a type whose names the gateway knows has those, without a request', async () => {
    const relay = await newRelay()
    const config = '{"region":"us-east-1"}'
    const names = await relay.boss.api.channels.fetchModels({ type: 33, key: 'ABSK-1', config })
    expect(names).toContain('claude-sonnet-4-5')
    expect(relay.provider.requests).toEqual([])
  })

  test('of Azure has no list', async () => {
    const relay = await newRelay()
    const draft = { type: 3, key: 'k', base_url: relay.provider.url }
    await expect(relay.boss.api.channels.fetchModels(draft)).rejects.toThrow('names of deployments')
  })
})

describe('unsaved changes of a channel', () => {
  test('are tested with its stored key', async () => {
    const relay = await newRelay(listed)
    const [before, draft] = [await everything(relay), { id: relay.channel, type: 1 }]
    expect(await relay.boss.api.channels.fetchModels(draft)).toContain('gpt-4o')
    relay.provider.behaviour = replies()
    expect(await relay.boss.api.channels.testUnsaved({ ...draft, model: 'o3' })).toMatchObject({ message: 'Hello!' })
    const keys = relay.provider.requests.map(({ headers }) => headers.authorization)
    expect(keys).toEqual([`Bearer ${PROVIDER_KEY}`, `Bearer ${PROVIDER_KEY}`])
    expect(await everything(relay)).toEqual(before)
  })

  test('do not send the stored key to another address', async () => {
    const { boss, root, channel } = await newRelay()
    const own = await openProvider()
    for (const { api } of [boss, root]) {
      const draft = { id: channel, type: 1, base_url: own.url }
      await expect(api.channels.testUnsaved({ ...draft, model: 'o3' })).rejects.toThrow(KeyNeededError)
      await expect(api.channels.fetchModels(draft)).rejects.toThrow(KeyNeededError)
    }
    expect(own.requests).toEqual([])
  })

  test('of an unknown channel are refused', async () => {
    const { boss } = await newRelay()
    await expect(boss.api.channels.fetchModels({ id: 99, type: 1 })).rejects.toThrow('Channel not found')
  })
})

describe('a private address of a channel that is not saved', () => {
  test('is refused for an administrator, and called for root without being listed', async () => {
    const relay = await newRelay()
    await relay.root.api.options.set({ key: 'PrivateHosts', value: '' })
    const draft = { type: 1, key: 'k', base_url: relay.provider.url, model: 'o3' }
    await expect(relay.boss.api.channels.testUnsaved(draft)).rejects.toThrow('is a private address')
    expect(relay.provider.requests).toEqual([])
    expect(await relay.root.api.channels.testUnsaved(draft)).toMatchObject({ message: 'Hello!' })
    // Neither was it listed, nor is its connection used by others.
    await expect(relay.boss.api.channels.testUnsaved(draft)).rejects.toThrow('is a private address')
  })

  test.each(['http://169.254.169.254', 'http://0.0.0.0:3000'])(
    'is refused for root if forbidden: %s',
    async (base_url) => {
      const { root } = await newRelay()
      const draft = { type: 1, key: 'k', base_url, model: 'o3' }
      await expect(root.api.channels.testUnsaved(draft)).rejects.toThrow('must not use')
    },
  )
})
