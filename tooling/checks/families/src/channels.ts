import { deepStrictEqual, equal, ok } from 'node:assert/strict'
import { CHANNEL_TYPES, readChannelConfig, writeChannelConfig } from '@relaydeck/api-sdk'
import { changeChannelKey, channelKeys, createChannelWithKeys, enterChannelKeys } from '@relaydeck/api-sdk/dialects'
import { type Check, rawRow, rejectsAs, sameExcept } from './check.ts'
import { type Server, sendOf } from './server.ts'

const LIST = '/api/channel/'
const KEY = 'sk-provider-secret'

/** The server's numbers of two types. */
const NUMBERS: Readonly<Record<string, readonly [gemini: number, mistral: number]>> = {
  'new-api': [24, 42],
  'one-hub': [25, 30],
  laisky: [24, 28],
}

async function create(server: Server, label: string, fields = {}) {
  const name = `${label}-${server.mark}`
  await server.root.channels.create({ type: 1, name, key: KEY, models: 'gpt-4o', group: 'default', ...fields })
  const [channel] = await server.root.channels.search({ keyword: name })
  ok(channel, `no channel ${name}`)
  return channel
}

/** Sets fields of a channel that One API does not have. */
async function enrich(server: Server, name: string) {
  const row = await rawRow(server, LIST, name)
  const fields = {
    'new-api': { tag: 'blue', remark: 'note', param_override: '{"a":1}', auto_ban: 0, test_model: 'gpt-4o' },
    'one-hub': { tag: 'blue', proxy: 'http://127.0.0.1:9', test_model: 'gpt-4o', only_chat: true, priority: 3 },
    laisky: { testing_model: 'gpt-4o', ratelimit: 7, hidden_models: '["gpt-4o"]' },
    'one-api': {},
  }[server.family]
  const { status: _status, ...body } = row
  if (server.family === 'new-api') await server.raw('PUT', LIST, { ...body, ...fields, key: KEY })
  else await server.raw('PUT', LIST, { ...row, ...fields, key: KEY })
  return rawRow(server, LIST, name)
}

export const channelChecks: readonly Check[] = [
  {
    name: 'a channel has its provider’s type on the server',
    run: async (server) => {
      const [gemini, mistral] = NUMBERS[server.family] ?? []
      for (const [type, number] of [
        [24, gemini],
        [28, mistral],
      ] as const) {
        const channel = await create(server, `type${type}`, { type })
        equal(channel.type, type)
        equal((await rawRow(server, LIST, channel.name)).type, number)
      }
    },
  },
  {
    name: 'a type that the server does not have is refused before the call',
    run: async (server) => {
      if (server.family === 'laisky') return
      const create = server.root.channels.create({ type: 41, name: 'novita', key: KEY, models: 'gpt-4o' })
      await rejectsAs('UnsupportedError', create)
    },
  },
  {
    name: 'changing one field of a channel leaves all others, unknown ones too',
    run: async (server) => {
      const { id, name } = await create(server, 'keep', { priority: 2, weight: 5, base_url: 'https://up.example' })
      const before = await enrich(server, name)
      const volatile = ['updated_at', 'channel_info']
      await server.root.channels.update({ id, models: 'gpt-4o,gpt-4.1' })
      const after = await rawRow(server, LIST, name)
      equal(after.models, 'gpt-4o,gpt-4.1')
      sameExcept(after, before, 'models', ...volatile)
      await server.root.channels.update({ id, priority: 9 })
      const last = await rawRow(server, LIST, name)
      equal(last.priority, 9)
      sameExcept(last, after, 'priority', ...volatile)
    },
  },
  {
    name: 'a tag is written, read, changed and removed, or refused',
    run: async (server) => {
      const { channels } = server.root
      if (server.family === 'laisky') return rejectsAs('UnsupportedError', create(server, 'tag', { tag: 'blue' }))
      const { id, name, tag } = await create(server, 'tag', { tag: `blue ${server.mark}` })
      equal(tag, `blue ${server.mark}`)
      const before = await enrich(server, name)
      equal((await channels.update({ id, tag: `红 ${server.mark}` })).tag, `红 ${server.mark}`)
      const after = await rawRow(server, LIST, name)
      equal(after.tag, `红 ${server.mark}`)
      sameExcept(after, before, 'tag', 'channel_info')
      ok((await channels.list.all({}, { pace: 0 })).some((each) => each.id === id && each.tag === after.tag))
      await channels.update({ id, tag: '' })
      equal((await channels.get({ id })).tag, '')
      sameExcept(await rawRow(server, LIST, name), before, 'tag', 'channel_info')
    },
  },
  {
    name: 'a tag that One Hub could not list is refused',
    run: async (server) => {
      if (server.family !== 'one-hub') return
      await rejectsAs('UnsupportedError', create(server, 'slash', { tag: 'a/b' }))
      ok((await server.root.channels.list()).length > 0)
    },
  },
  {
    name: 'several keys of one channel are counted, changed, added and replaced, or refused',
    run: async (server) => {
      const { channels } = server.root
      const send = sendOf(server)
      const draft = { type: 1, name: `keys-${server.mark}`, key: `${KEY}1\n${KEY}2\n${KEY}3`, models: 'gpt-4o' }
      if (server.family !== 'new-api')
        return rejectsAs('UnsupportedError', createChannelWithKeys(send, draft, 'random'))
      await createChannelWithKeys(send, draft, 'polling')
      const [{ id = 0 } = {}] = await channels.search({ keyword: draft.name })
      const before = await rawRow(server, LIST, draft.name)
      const counts = async () => (await channels.get({ id })).keys
      const states = async () => (await channelKeys(send, { id })).map(({ status }) => status)
      deepStrictEqual(await counts(), [1, 1, 1])
      await changeChannelKey(send, { id, index: 1, count: 3, action: 'disable' })
      deepStrictEqual(
        [await counts(), await states()],
        [
          [1, 2, 1],
          [1, 2, 1],
        ],
      )
      await rejectsAs('UnsupportedError', channels.update({ id, key: `${KEY}9` }))
      await rejectsAs('InputError', changeChannelKey(send, { id, index: 0, count: 9, action: 'remove' }))
      await enterChannelKeys(send, { id, keys: `${KEY}3\n${KEY}4`, mode: 'append' })
      deepStrictEqual(await states(), [1, 2, 1, 1])
      await channels.update({ id, priority: 7 })
      await changeChannelKey(send, { id, index: 0, count: 4, action: 'remove' })
      deepStrictEqual(await states(), [2, 1, 1])
      await enterChannelKeys(send, { id, keys: `${KEY}5\n${KEY}6`, mode: 'replace' })
      deepStrictEqual(
        [await counts(), await states()],
        [
          [1, 1],
          [1, 1],
        ],
      )
      await changeChannelKey(send, { id, index: 1, count: 2, action: 'remove' })
      await rejectsAs('RefusedError', changeChannelKey(send, { id, index: 0, count: 1, action: 'remove' }))
      sameExcept(await rawRow(server, LIST, draft.name), before, 'priority', 'channel_info')
    },
  },
  {
    name: 'no answer has the provider’s key',
    run: async (server) => {
      const { id, name } = await create(server, 'secret')
      const { channels } = server.root
      const answers = [await channels.get({ id }), await channels.update({ id, name }), await channels.list()]
      ok(!JSON.stringify(answers).includes(KEY))
    },
  },
  {
    name: 'the stored key survives a change',
    run: async (server) => {
      if (server.family !== 'one-hub') return
      const { id, name } = await create(server, 'key')
      await server.root.channels.update({ id, models: 'gpt-4.1' })
      equal((await rawRow(server, LIST, name)).key, KEY)
    },
  },
  {
    name: 'a channel is switched off and on, and nothing else changes',
    run: async (server) => {
      const { id, name } = await create(server, 'switch')
      const before = await enrich(server, name)
      equal((await server.root.channels.update({ id, status: 2 })).status, 2)
      sameExcept(await rawRow(server, LIST, name), before, 'status', 'updated_at', 'other_info')
      equal((await server.root.channels.update({ id, status: 1 })).status, 1)
    },
  },
  {
    name: 'a row that was read can be sent back without an effect',
    run: async (server) => {
      const { name, id } = await create(server, 'back', { models: 'gpt-4o,gpt-4.1' })
      const before = await enrich(server, name)
      const { status: _status, ...channel } = await server.root.channels.get({ id })
      await server.root.channels.update(channel)
      sameExcept(await rawRow(server, LIST, name), before, 'updated_at', 'channel_info', 'other_info')
    },
  },
  {
    name: 'the config of a Vertex AI channel is where the server keeps it',
    run: async (server) => {
      const config = writeChannelConfig({ region: 'us-east5', vertex_ai_project_id: 'p1', vertex_ai_adc: '{"a":1}' })
      const { id } = await create(server, 'vertex', { type: 42, key: 'us-east5|p1|{"a":1}', config })
      const channel = await server.root.channels.get({ id })
      equal(channel.type, 42)
      equal(readChannelConfig(channel.config).region, 'us-east5')
    },
  },
  {
    name: 'the config of a Cloudflare channel is where the server keeps it',
    run: async (server) => {
      const config = writeChannelConfig({ user_id: 'account1' })
      const { name } = await create(server, 'cloudflare', { type: 37, config })
      const { key, other, config: own } = await rawRow(server, LIST, name)
      ok(JSON.stringify([key, other, own]).includes('account1'))
    },
  },
  {
    name: 'a system prompt is kept, or refused',
    run: async (server) => {
      if (server.family === 'one-hub')
        return rejectsAs('UnsupportedError', create(server, 'prompt', { system_prompt: 'Be brief.' }))
      const { id } = await create(server, 'prompt', { system_prompt: 'Be brief.' })
      equal((await server.root.channels.get({ id })).system_prompt, 'Be brief.')
    },
  },
  {
    name: 'several keys become several channels',
    run: async (server) => {
      await create(server, 'many', { key: `${KEY}1\n${KEY}2` })
      equal((await server.root.channels.search({ keyword: `many-${server.mark}` })).length, 2)
    },
  },
  {
    name: 'a failed test is a refusal with the reason',
    run: async (server) => {
      const { id } = await create(server, 'test', { base_url: 'http://127.0.0.1:9' })
      await rejectsAs('RefusedError', server.root.channels.test({ id, model: 'gpt-4o' }))
    },
  },
  {
    name: 'every type of One API is either the server’s own or refused',
    run: async (server) => {
      deepStrictEqual(new Set(CHANNEL_TYPES.map(({ value }) => value)).size, CHANNEL_TYPES.length)
      const rows = await server.root.channels.list.all({}, { pace: 0 })
      ok(rows.every(({ type }) => Number.isSafeInteger(type)))
    },
  },
  {
    name: 'deleted and disabled channels are removed',
    run: async (server) => {
      const { id } = await create(server, 'gone')
      await server.root.channels.update({ id, status: 2 })
      ok((await server.root.channels.removeDisabled()) >= 1)
      const other = await create(server, 'gone2')
      await server.root.channels.remove({ id: other.id })
      deepStrictEqual(await server.root.channels.search({ keyword: `gone2-${server.mark}` }), [])
    },
  },
]
