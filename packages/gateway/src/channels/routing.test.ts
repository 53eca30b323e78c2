import { samples } from '@relaydeck/api-sdk/testing'
import { describe, expect, test } from 'vitest'
import { newWorld } from '../../test/world.ts'
import { CALLS, type ProviderCall } from '../providers/calls.ts'
import { createPool } from './pool.ts'
import { createRouting } from './routing.ts'
import type { ChannelRow } from './store.ts'

const channel = (id: number, fields: Partial<ChannelRow> = {}): ChannelRow => ({
  ...samples.channel,
  type: 1,
  status: 1,
  id,
  group: 'default',
  models: 'a',
  limits: [],
  ...fields,
})

const weighted = (id: number, priority = 0, weight = 0) => channel(id, { priority, weight })

const drawn = (channels: readonly ChannelRow[], chance: number, excluded: readonly number[] = []) =>
  createPool(channels, () => true).draw(new Set(excluded), () => chance)?.id

describe('drawing a channel', () => {
  test('the highest priority is preferred', () => {
    const channels = [weighted(1, -5), weighted(2, 3), weighted(3, 3), weighted(4)]
    expect([0, 0.49, 0.5, 0.999].map((chance) => drawn(channels, chance))).toEqual([2, 2, 3, 3])
    expect(drawn([weighted(1, -5)], 0.5)).toBe(1)
    expect(drawn([], 0.5)).toBe(undefined)
  })

  test('ties are broken by weight, and a weight of 0 counts as 1', () => {
    const channels = [weighted(1, 0, 3), weighted(2), weighted(3, 0, 1)]
    expect([0, 0.59, 0.6, 0.79, 0.8, 0.999].map((chance) => drawn(channels, chance))).toEqual([1, 1, 2, 2, 3, 3])
  })

  test('channels that have failed are skipped, and then lower priorities follow', () => {
    const channels = [weighted(1, 3), weighted(2, 3), weighted(3)]
    for (const chance of [0, 0.3, 0.6, 0.999]) {
      expect(drawn(channels, chance, [1])).toBe(2)
      expect(drawn(channels, chance, [1, 2])).toBe(3)
      expect(drawn(channels, chance, [1, 2, 3])).toBe(undefined)
    }
  })
})

describe('the index', () => {
  test('contains each model for each group once, and follows the channel', () => {
    const routing = createRouting()
    const idsOf = (group: string, model: string) => routing.poolOf(group, model, CALLS.chat)?.draw(new Set())?.id
    routing.update(1, channel(1, { group: 'default, vip,vip', models: ' b ,a,,a' }))
    expect([routing.modelsOf('default'), routing.modelsOf('vip')]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ])
    expect(idsOf('vip', 'a')).toBe(1)
    routing.update(1, channel(1, { models: 'c' }))
    expect([routing.modelsOf('default'), routing.modelsOf('vip'), idsOf('default', 'a')]).toEqual([
      ['c'],
      [],
      undefined,
    ])
    routing.update(1, channel(1, { models: 'c', status: 2 }))
    expect([routing.modelsOf('default'), routing.find(1)?.id]).toEqual([[], 1])
    routing.update(1, undefined)
    expect(routing.find(1)).toBe(undefined)
  })

  test('prefers channels of supported types', () => {
    const routing = createRouting()
    routing.update(1, channel(1, { type: 33, priority: 9 }))
    expect(routing.poolOf('default', 'a', CALLS.chat)?.draw(new Set())?.id).toBe(1)
    routing.update(2, channel(2))
    expect(routing.poolOf('default', 'a', CALLS.chat)?.draw(new Set())?.id).toBe(2)
  })

  test('prefers channels that speak the protocol of a call, among those of the same priority', () => {
    const routing = createRouting()
    routing.update(1, channel(1, { type: 14 }))
    routing.update(2, channel(2))
    const drawn = (call: ProviderCall, ...failed: number[]) =>
      routing.poolOf('default', 'a', call)?.draw(new Set(failed))?.id
    expect([drawn(CALLS.messages), drawn(CALLS.chat), drawn(CALLS.responses)]).toEqual([1, 2, 2])
    expect([drawn(CALLS.messages, 1), drawn(CALLS.chat, 2), drawn(CALLS.responses, 2)]).toEqual([2, 1, 1])
    expect([drawn(CALLS.embeddings), drawn(CALLS.embeddings, 2)]).toEqual([2, undefined])
    routing.update(2, channel(2, { priority: 1 }))
    expect(drawn(CALLS.messages)).toBe(2)
  })

  test('groups and models of a channel are saved without spaces and repetitions', async () => {
    const { boss } = await newWorld()
    await boss.api.channels.update({ id: 1, models: ' aws.a ,aws.b,,aws.a', group: 'vip, vip' })
    expect(await boss.api.channels.get({ id: 1 })).toMatchObject({ models: 'aws.a,aws.b', group: 'vip' })
  })
})

describe('the channel of a conversation', () => {
  const pool = (channels: readonly ChannelRow[]) => createPool(channels, () => true)
  const conversations = Array.from({ length: 4000 }, (_, index) => (index * 2_654_435_761) % 2 ** 32)
  const channels = [weighted(1, 5, 1), weighted(2, 5, 2), weighted(3, 5, 1), weighted(4)]
  const idsOf = (rows: readonly ChannelRow[], ...failed: number[]) =>
    conversations.map((each) => pool(rows).drawFor(each, new Set(failed))?.channel.id)

  test('is the same for each call and in each process, and of the highest priority, by weight', () => {
    const ids = idsOf(channels)
    expect(idsOf(channels.toReversed())).toEqual(ids)
    const shares = [1, 2, 3, 4].map((id) => ids.filter((each) => each === id).length / ids.length)
    expect(shares.map((share) => Math.round(share * 20) / 20)).toEqual([0.25, 0.5, 0.25, 0])
  })

  test('changes only for conversations of a channel that has failed', () => {
    const [before, after] = [idsOf(channels), idsOf(channels, 2)]
    for (const [index, id] of before.entries())
      if (id !== 2) expect(after[index]).toBe(id)
      else expect([1, 3]).toContain(after[index])
    expect(new Set(idsOf(channels, 1, 2, 3))).toEqual(new Set([4]))
    expect(pool(channels).drawFor(7, new Set([1, 2, 3, 4]))).toBeUndefined()
    expect(pool([weighted(1)]).drawFor(7, new Set())?.isChoice).toBe(false)
  })
})
