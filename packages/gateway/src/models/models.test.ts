import { exchanges } from '@relaydeck/recordings'
import { describe, expect, test } from 'vitest'
import { newWorld } from '../../test/world.ts'

describe('models', () => {
  test('GET /api/user/available_models returns the models of the own group, sorted and without duplicates', {
    tags: ['R7.28'],
  }, async () => {
    const { alice, boss } = await newWorld()
    await boss.api.channels.create({ type: 1, name: 'c', key: 'a\nb', models: 'gpt-4o,claude', group: 'default' })
    expect(await alice.api.models.available()).toEqual(['claude', 'gpt-4o', 'gpt-4o-mini'])
    await boss.api.users.update({ id: 2, group: 'vip' })
    expect(await alice.api.models.available()).toEqual(['gpt-4o', 'gpt-4o-mini'])
    await boss.api.channels.update({ id: 1, status: 2 })
    expect(await alice.api.models.available()).toEqual([])
  })

  test('GET /api/models returns a list for every channel type, and null for the one that passes all models through', {
    tags: ['R7.43'],
  }, async () => {
    const { alice } = await newWorld()
    const { body } = await alice.call('GET', '/api/models')
    const data = body.data as unknown as Record<string, string[] | null>
    expect(Object.keys(data)).toEqual(Array.from({ length: 51 }, (_, at) => String(at + 1)))
    const counts = { 1: 53, 3: 53, 11: 1, 14: 11, 15: 16, 24: 13, 33: 14, 34: 0, 35: 12, 42: 7, 46: 41, 50: 53, 51: 13 }
    for (const [type, count] of Object.entries(counts)) expect([type, data[type]?.length]).toEqual([type, count])
    expect(data[43]).toBeNull()
    expect((await alice.api.models.byChannelType())[43]).toEqual([])
  })

  test('GET /api/channel/models returns exactly what One API does', { tags: ['R7.42'] }, async () => {
    const { boss } = await newWorld()
    const recorded = exchanges.find(({ n }) => n === 112)?.response.body
    expect((await boss.call('GET', '/api/channel/models')).body).toEqual(recorded)
  })
})
