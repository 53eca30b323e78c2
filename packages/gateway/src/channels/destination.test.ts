import { KeyNeededError } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { query } from '../../test/databases.ts'
import { openProvider } from '../../test/provider.ts'
import { CHANNEL_DRAFT, newRelay, PROVIDER_KEY } from '../../test/relay.ts'
import { newWorld, type World } from '../../test/world.ts'

const stored = async ({ database }: World, id: number) =>
  (await query(database, 'SELECT type, base_url, key FROM channels WHERE id = :id', { id }))[0]

/** A channel of type 1 without a base URL; its ID is 2. */
async function withOpenAi(fields: object = {}) {
  const world = await newWorld()
  await world.root.api.channels.create({ ...CHANNEL_DRAFT, ...fields })
  return world
}

describe('a stored key is not sent to another URL', () => {
  test('an administrator cannot have it sent to their own server', async () => {
    const { boss, channel, chat, provider } = await newRelay()
    const own = await openProvider()
    const change = boss.api.channels.update({ id: channel, base_url: own.url })
    await expect(change).rejects.toThrow(KeyNeededError)
    await boss.api.channels.test({ id: channel })
    await chat()
    expect(own.requests).toEqual([])
    expect(provider.requests.map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${PROVIDER_KEY}`,
      `Bearer ${PROVIDER_KEY}`,
    ])
  })

  test.each([
    ['another address', {}, { base_url: 'https://other.example' }],
    ['another path of the same host', { base_url: 'https://a.example/one' }, { base_url: 'https://a.example/two' }],
    ['a cleared base URL', { base_url: 'https://a.example' }, { base_url: '' }],
    ['a type of another provider', {}, { type: 44 }],
    ['a base URL with an empty key', {}, { base_url: 'https://other.example', key: ' ' }],
  ])('a change to %s is rejected without the key, even for root', async (_, fields, change) => {
    const world = await withOpenAi(fields)
    const before = await stored(world, 2)
    for (const who of ['boss', 'root'] as const) {
      const { status, body, headers } = await world[who].call('PUT', '/api/channel/', { body: { id: 2, ...change } })
      expect([status, body.success, headers.get('x-relaydeck-reason')]).toEqual([200, false, 'key-needed'])
      expect(body.message).toContain('Re-enter the key')
    }
    expect(await stored(world, 2)).toEqual(before)
  })

  test('a first base URL of a channel that an earlier version stored without one is rejected without the key', async () => {
    const world = await withOpenAi()
    await query(world.database, 'UPDATE channels SET type = 8 WHERE id = 2')
    await expect(world.root.api.channels.update({ id: 2, base_url: 'https://other.example' })).rejects.toThrow(
      KeyNeededError,
    )
  })

  test('a stored service account is not used for another URL, whatever the key is', async () => {
    const adc = JSON.stringify({ client_email: 'a@p.iam.gserviceaccount.com', private_key: 'PEM' })
    const config = JSON.stringify({ region: 'global', vertex_ai_project_id: 'p', vertex_ai_adc: adc })
    const world = await withOpenAi({ type: 42, key: 'x', config })
    const moved = { id: 2, base_url: 'https://other.example', key: 'new' }
    await expect(world.boss.api.channels.update(moved)).rejects.toThrow(KeyNeededError)
    await world.boss.api.channels.update({ id: 2, config: '{"region":"europe-west1","vertex_ai_project_id":"p"}' })
    await world.boss.api.channels.update({ ...moved, config })
  })

  test('it is saved with the key', async () => {
    const world = await withOpenAi()
    await world.boss.api.channels.update({ id: 2, base_url: 'https://other.example', key: 'new-key' })
    expect(await stored(world, 2)).toEqual({ type: 1, base_url: 'https://other.example', key: 'new-key' })
  })

  test.each([
    ['the same base URL', { base_url: 'https://a.example' }, { base_url: 'https://a.example/' }],
    ['the default base URL of the type', {}, { base_url: 'https://api.openai.com' }],
    ['another type with the same base URL', { base_url: 'https://a.example' }, { type: 50 }],
    ['no base URL at all', { type: 8, base_url: 'https://a.example' }, { base_url: '', status: 2 as const }],
    [
      'everything else',
      {},
      { name: 'n', models: 'gpt-4o', group: 'vip', other: 'x', model_mapping: '{}', status: 2 as const },
    ],
  ])('a change to %s requires no key', async (_, fields, change) => {
    const world = await withOpenAi(fields)
    await world.boss.api.channels.update({ id: 2, ...change })
    expect(await stored(world, 2)).toMatchObject({ key: PROVIDER_KEY })
  })
})
