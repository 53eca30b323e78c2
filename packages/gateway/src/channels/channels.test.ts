import { CHANNEL_TYPES, ForbiddenError } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import type { TestClient } from '../../test/client.ts'
import { query } from '../../test/databases.ts'
import { CHANNEL, newWorld, type World } from '../../test/world.ts'

const DRAFT = { type: 1, name: 'Local', key: 'k1', models: 'gpt-4o', group: 'default' }
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

const stored = async ({ database }: World, id = 1) =>
  (await query(database, 'SELECT key, config FROM channels WHERE id = :id', { id }))[0] ?? {}

describe('reading', () => {
  test('GET /api/channel/ returns channels newest first, 10 per page', { tags: ['R7.31'] }, async () => {
    const { boss } = await newWorld()
    await boss.api.channels.create({ ...DRAFT, key: Array.from({ length: 11 }, (_, at) => `k${at}`).join('\n') })
    const pages = await Promise.all([0, 1, 2].map((p) => boss.api.channels.list({ p })))
    expect(pages.map((page) => page.map(({ id }) => id))).toEqual([[12, 11, 10, 9, 8, 7, 6, 5, 4, 3], [2, 1], []])
  })

  test('GET /api/channel/search finds by a part of the name or by ID', { tags: ['R7.32'] }, async () => {
    const { boss } = await newWorld()
    await boss.api.channels.create({ ...DRAFT, name: '渠道 +&#' })
    expect(names(await boss.api.channels.search({ keyword: '道 +&' }))).toEqual(['渠道 +&#'])
    expect(names(await boss.api.channels.search({ keyword: '1' }))).toEqual(['AWS'])
    expect(await boss.api.channels.search()).toHaveLength(2)
    expect(await boss.api.channels.search({ keyword: '%'.repeat(60_000) })).toEqual([])
  })

  test('GET /api/channel/{id} returns the same fields as One API, and limits', { tags: ['R7.33'] }, async () => {
    const { boss } = await newWorld()
    await boss.api.channels.create({ type: 1, name: 'c', key: 'k', models: 'gpt-4o,gpt-4o-mini' })
    const { body } = await boss.call('GET', '/api/channel/2')
    expect(body.data).toEqual({
      limits: [],
      id: 2,
      type: 1,
      key: '',
      status: 1,
      name: 'c',
      weight: 0,
      created_time: expect.any(Number),
      test_time: 0,
      response_time: 0,
      base_url: '',
      other: null,
      balance: 0,
      balance_updated_time: 0,
      models: 'gpt-4o,gpt-4o-mini',
      group: 'default',
      used_quota: 0,
      model_mapping: '',
      priority: 0,
      config: '',
      system_prompt: null,
    })
    for (const id of [0, 99]) await expect(boss.api.channels.get({ id })).rejects.toThrow('Channel not found')
  })

  test('requires the role admin', async () => {
    const { alice } = await newWorld()
    await expect(alice.api.channels.get({ id: 1 })).rejects.toBeInstanceOf(ForbiddenError)
  })
})

describe('provider secrets', () => {
  const everyAnswer = async (visitor: TestClient) => [
    await visitor.call('GET', '/api/channel/'),
    await visitor.call('GET', '/api/channel/search?keyword='),
    await visitor.call('GET', '/api/channel/1'),
    await visitor.call('PUT', '/api/channel/', { body: { id: 1, weight: 3 } }),
    await visitor.call('PUT', '/api/channel/', {
      body: {
        id: 1,
        key: 'new-secret',
        config: '{"region":"us-east-1","sk":"other-secret","vertex_ai_adc":"adc-secret","unheard_of":"x-secret"}',
      },
    }),
  ]

  test.each(['boss', 'root'] as const)(
    'are not in any response to %s: the config keeps its keys, with empty values',
    async (username) => {
      const world = await newWorld()
      for (const { text } of await everyAnswer(world[username])) {
        expect(text).toContain('"key":""')
        expect(text).not.toContain('secret')
      }
      const { config } = await world[username].api.channels.get({ id: 1 })
      expect(JSON.parse(config)).toEqual({ region: 'us-east-1', ak: '', sk: '', vertex_ai_adc: '', unheard_of: '' })
      expect(await stored(world)).toEqual({
        key: 'new-secret',
        config: JSON.stringify({
          region: 'us-east-1',
          sk: 'other-secret',
          vertex_ai_adc: 'adc-secret',
          unheard_of: 'x-secret',
          ak: 'ak-secret',
        }),
      })
    },
  )

  test('are kept if a form sends them empty or not at all', async () => {
    const world = await newWorld()
    const before = await stored(world)
    const shown = await world.boss.api.channels.get({ id: 1 })
    const { status: _, ...form } = shown
    await world.boss.api.channels.update(form)
    expect(await stored(world)).toMatchObject({ key: before.key })
    for (const config of [shown.config, '{"region":"us-east-1"}', '', '{"region":"us-east-1","sk":null}']) {
      await world.boss.api.channels.update({ id: 1, config })
      expect(JSON.parse(String((await stored(world)).config))).toEqual(JSON.parse(CHANNEL.config))
    }
  })

  test.each([
    ['none', ''],
    ['an empty one', '{}'],
    ['secrets and other fields', '{"region":"us-east-1","sk":"secret","unheard_of":{"a":1}}'],
    ['a list', '["secret"]'],
    ['no JSON, written by another program', 'secret'],
  ])('list, search, and single channel return the same config: %s', async (_, config) => {
    const { boss, database } = await newWorld()
    const change = 'UPDATE channels SET config = :config, balance = 12.34, other = NULL, name = :name'
    await query(database, change, { config, name: '"渠道"\n' })
    const { data } = (await boss.call('GET', '/api/channel/1')).body
    expect(data).toMatchObject({ key: '', balance: 12.34, other: null, name: '"渠道"\n' })
    for (const list of ['/api/channel/', '/api/channel/search?keyword=1']) {
      const { body, text } = await boss.call('GET', list)
      expect(body.data).toEqual([data])
      expect(text).not.toContain('secret')
    }
  })

  test('config fields that are not secret can be changed and removed', async () => {
    const world = await newWorld()
    await world.boss.api.channels.update({ id: 1, config: '{"region":"us-east-1","user_id":"7"}' })
    await world.boss.api.channels.update({ id: 1, config: '{"region":"us-east-2"}' })
    expect(JSON.parse((await world.boss.api.channels.get({ id: 1 })).config)).toEqual({
      region: 'us-east-2',
      ak: '',
      sk: '',
    })
  })
})

describe('create', () => {
  test('POST /api/channel/ creates one channel per line of the key, and returns no data', {
    tags: ['R7.34'],
  }, async () => {
    const world = await newWorld()
    const body = { ...DRAFT, key: 'bad-1\r\n\n  bad-2  \n\n', base_url: 'https://example.com/', groups: ['x'] }
    expect((await world.boss.call('POST', '/api/channel/', { body })).body).toEqual({ message: '', success: true })
    expect([(await stored(world, 2)).key, (await stored(world, 3)).key]).toEqual(['bad-1', 'bad-2'])
    expect(await world.boss.api.channels.get({ id: 3 })).toMatchObject({
      base_url: 'https://example.com',
      name: 'Local',
    })
  })

  test.each([
    ['no key', { key: ' \n\r\n' }],
    ['a config that is not JSON', { config: '{"sk":' }],
    ['a config that is a list', { config: '[]' }],
    ['a mapping that is not JSON', { model_mapping: 'gpt-4o' }],
    ['a negative weight', { weight: -1 }],
    ['a priority with a fraction', { priority: 0.5 }],
  ])('of a wrong channel is rejected, and nothing is created: %s', async (_, fields) => {
    const { boss } = await newWorld()
    const { status, body } = await boss.call('POST', '/api/channel/', { body: { ...DRAFT, ...fields } })
    expect([status, body.success]).toEqual([200, false])
    expect(await boss.api.channels.list()).toHaveLength(1)
  })

  test('a failure halfway creates no channel', async () => {
    const { boss, database } = await newWorld()
    await query(database, 'CREATE UNIQUE INDEX no_second_key ON channels (key)')
    const attempt = boss.call('POST', '/api/channel/', { body: { ...DRAFT, key: 'k1\nk2\nk1' } })
    await expect(attempt).rejects.toThrow(/unique/i)
    expect(await boss.api.channels.list()).toHaveLength(1)
  })
})

describe('update', () => {
  test.each([
    { priority: 5 },
    { priority: 0 },
    { priority: -3 },
    { weight: 3 },
    { weight: 0 },
    { status: 2 as const },
    { base_url: 'https://a.example' },
    { system_prompt: 'Be brief' },
    { other: '2024-03-01' },
    { model_mapping: '{"a":"b"}' },
  ])('PUT /api/channel/ with %j changes only that', { tags: ['R7.35'] }, async (change) => {
    const { boss } = await newWorld()
    const { body } = await boss.call('GET', '/api/channel/1')
    const answer = await boss.call('PUT', '/api/channel/', { body: { id: 1, key: CHANNEL.key, ...change } })
    expect(answer.body.data).toEqual({ ...body.data, ...change })
    expect((await boss.call('GET', '/api/channel/1')).body.data).toEqual(answer.body.data)
  })

  test.each([1, 2, 3])('a channel with status %i can be saved as it was read, without changes', async (status) => {
    const { boss, database } = await newWorld()
    await query(database, `UPDATE channels SET status = ${status}, used_quota = 63, balance = 12.5`)
    const all = () => query(database, 'SELECT * FROM channels')
    const [before, row] = [await all(), (await boss.call('GET', '/api/channel/1')).body.data]
    const { body } = await boss.call('PUT', '/api/channel/', { body: row })
    expect(body).toMatchObject({ success: true, data: row })
    expect(await all()).toEqual(before)
  })

  test('an unknown status is rejected', async () => {
    const { boss } = await newWorld()
    for (const status of [0, 4, -1])
      expect((await boss.call('PUT', '/api/channel/', { body: { id: 1, status } })).body).toMatchObject({
        message: 'The field status has an invalid value',
        success: false,
      })
  })

  test('optional fields can be cleared, required fields keep their values', async () => {
    const { boss } = await newWorld()
    const filled = { base_url: 'https://a.example', model_mapping: '{}', system_prompt: 'x' }
    await boss.api.channels.update({ id: 1, key: CHANNEL.key, ...filled })
    const before = await boss.api.channels.get({ id: 1 })
    const cleared = { model_mapping: '', system_prompt: '', other: '' }
    const kept = { name: '', key: '', models: '', group: '', config: '', type: 0 }
    expect(await boss.api.channels.update({ id: 1, ...cleared, ...kept })).toEqual({ ...before, ...cleared })
  })

  test('a full form does not change balance, used quota, times, and status', async () => {
    const { boss, database } = await newWorld()
    const { status: _, ...form } = await boss.api.channels.get({ id: 1 })
    const live = { used_quota: 63, balance: 12.5, balance_updated_time: 7, response_time: 812, test_time: 9, status: 3 }
    await query(database, `UPDATE channels SET ${Object.entries(live).map(([key, value]) => `${key} = ${value}`)}`)
    expect(await boss.api.channels.update({ ...form, name: 'renamed' })).toMatchObject({ ...live, name: 'renamed' })
  })

  test('an unknown channel is rejected', async () => {
    const { boss } = await newWorld()
    await expect(boss.api.channels.update({ id: 99, priority: 1 })).rejects.toThrow('Channel not found')
  })
})

describe('remove', () => {
  test('DELETE /api/channel/{id} deletes a channel, and succeeds if it no longer exists', {
    tags: ['R7.36'],
  }, async () => {
    const world = await newWorld()
    await world.boss.api.channels.remove({ id: 1 })
    await world.boss.api.channels.remove({ id: 1 })
    await expect(world.boss.api.channels.remove({ id: 0 })).rejects.toThrow('Channel not found')
    expect([await world.boss.api.channels.list(), await world.boss.api.models.available()]).toEqual([[], []])
  })

  test('DELETE /api/channel/disabled deletes channels with status 2 and 3 and returns their number', {
    tags: ['R7.37'],
  }, async () => {
    const world = await newWorld()
    await world.boss.api.channels.create({ ...DRAFT, key: 'a\nb\nc' })
    await world.boss.api.channels.update({ id: 2, status: 2 })
    await query(world.database, 'UPDATE channels SET status = 3 WHERE id = 3')
    expect((await world.boss.call('DELETE', '/api/channel/disabled')).body).toEqual({
      data: 2,
      message: '',
      success: true,
    })
    expect((await world.boss.api.channels.list()).map(({ id }) => id)).toEqual([4, 1])
  })
})

describe('what could not be sent is refused when it is saved', () => {
  test.each(['sk-密钥', 'sk-é', 'sk-\u0007', 'sk-\u{a0}a'])('the key %j', async (key) => {
    const { boss } = await newWorld()
    await expect(boss.api.channels.create({ ...DRAFT, key })).rejects.toThrow('visible ASCII')
    await expect(boss.api.channels.update({ id: 1, key })).rejects.toThrow('visible ASCII')
  })

  test('several keys in a change', async () => {
    const { boss } = await newWorld()
    await expect(boss.api.channels.update({ id: 1, key: 'a\nb' })).rejects.toThrow('on one line')
  })

  test.each(['api.example', 'ftp://api.example', 'javascript:alert(1)', 'http://'])(
    'the base URL %s',
    async (base_url) => {
      const { boss } = await newWorld()
      await expect(boss.api.channels.create({ ...DRAFT, base_url })).rejects.toThrow('http')
      await expect(boss.api.channels.update({ id: 1, key: 'k', base_url })).rejects.toThrow('http')
    },
  )
})

describe('types that cannot be called', () => {
  const draft = { ...DRAFT, name: 'coze', type: 34 }

  test.each(CHANNEL_TYPES.filter(({ instead }) => instead).map(({ value }) => value))(
    'a channel of type %d cannot be created',
    async (type) => {
      const { boss } = await newWorld()
      await expect(boss.api.channels.create({ ...draft, type })).rejects.toThrow('cannot call channels of type')
      expect(await boss.api.channels.list()).toHaveLength(1)
    },
  )

  test('neither is a channel changed to such a type, nor a disabled one enabled', async () => {
    const { boss } = await newWorld()
    await boss.api.channels.create(DRAFT)
    const refusal = 'cannot call channels of type "Coze". Use the type "OpenAI compatible"'
    await expect(boss.api.channels.update({ id: 2, type: 34, key: 'k' })).rejects.toThrow(refusal)
    await boss.api.channels.update({ id: 2, type: 34, key: 'k', status: 2 })
    await expect(boss.api.channels.update({ id: 2, status: 1 })).rejects.toThrow(refusal)
    await boss.api.channels.update({ id: 2, type: 50, base_url: 'https://coze.example/v1', key: 'k', status: 1 })
  })

  test('one that is already enabled, such as an imported one, is saved only disabled', async () => {
    const { boss, database } = await newWorld()
    await query(database, 'UPDATE channels SET type = 34')
    await expect(boss.api.channels.update({ id: 1, priority: 3 })).rejects.toThrow(
      'cannot call channels of type "Coze"',
    )
    expect(await boss.api.channels.update({ id: 1, priority: 3, status: 2 })).toMatchObject({ priority: 3, status: 2 })
  })
})

describe('models that the provider does not have', () => {
  const draft = { ...DRAFT, type: 33, key: 'ABSK-1', config: '{"region":"us-west-2"}' }
  const refusal = 'cannot call gpt-4o. Enter a model ID of Bedrock'

  test('are refused in a new and an enabled channel, unless they are redirected', async () => {
    const { boss } = await newWorld()
    const models = 'claude-sonnet-4-5,gpt-4o'
    await expect(boss.api.channels.create({ ...draft, models })).rejects.toThrow(refusal)
    await boss.api.channels.create({ ...draft, models, model_mapping: '{"gpt-4o":"openai.gpt-oss-120b-1:0"}' })
    const [created] = await boss.api.channels.list()
    const id = created?.id ?? 0
    await expect(boss.api.channels.update({ id, model_mapping: '{"x":"y"}' })).rejects.toThrow(refusal)
    await boss.api.channels.update({ id, model_mapping: '{"x":"y"}', status: 2 })
    await expect(boss.api.channels.update({ id, status: 1 })).rejects.toThrow(refusal)
    await boss.api.channels.update({ id, models: 'claude-sonnet-4-5', status: 1 })
  })

  test('do not prevent other changes of an enabled channel that has them already', async () => {
    const { boss } = await newWorld()
    await boss.api.channels.update({ id: 1, type: 33, models: 'gpt-4o', priority: 3 })
    await expect(boss.api.channels.update({ id: 1, models: 'gpt-4o,gpt-4' })).rejects.toThrow('cannot call gpt-4.')
  })

  test('are not offered: a new channel takes all models of its type', async () => {
    const { boss } = await newWorld()
    const byType = await boss.api.models.byChannelType()
    await boss.api.channels.create({ ...draft, models: byType[33]?.join() ?? '' })
    expect(byType[42]).toContain('gemini-2.5-flash')
    expect(byType[42]?.join()).not.toContain('claude')
  })
})
