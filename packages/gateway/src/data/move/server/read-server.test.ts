import { createSend, type Send, type SendRequest } from '@relaydeck/api-sdk'
import { anyServer } from '@relaydeck/api-sdk/dialects'
import { describe, expect, test } from 'vitest'
import { CHANNEL, CODE, newWorld } from '../../../../test/world.ts'
import { moveTexts } from '../../../texts/carried.ts'
import type { Text } from '../../../texts/text.ts'
import { planMove } from '../move.ts'
import { readServer } from './read-server.ts'
import { ServerTarget } from './server-target.ts'

const reasons = (notes: readonly { readonly what: string; readonly reason: Text }[]) =>
  notes.map(({ what, reason }) => `${what}: ${reason.en}`)

describe('of the embedded gateway', () => {
  test('everything is read that it shows, and the rest is named', async () => {
    const { root } = await newWorld()
    const { send } = root.api
    await root.api.users.update({ id: 2, group: 'vip', limits: [{ kind: 'requests', per: 'minute', amount: 5 }] })
    const { family, house, notes } = await readServer({ send, plain: send })
    expect(family).toBe('relaydeck')
    expect(
      house.users.map(({ username, role, group, password_hash }) => [username, role, group, password_hash]),
    ).toEqual(
      expect.arrayContaining([
        ['root', 100, 'default', null],
        ['alice', 1, 'vip', null],
        ['boss', 10, 'default', null],
      ]),
    )
    expect(house.users.find(({ username }) => username === 'alice')?.limits).toEqual([
      { kind: 'requests', per: 'minute', amount: 5 },
    ])
    expect(house.tokens.map(({ owner, key }) => [owner, key.length])).toEqual([['root', 48]])
    expect(house.channels).toMatchObject([
      { name: CHANNEL.name, models: CHANNEL.models, group: CHANNEL.group, key: null },
    ])
    expect(house.codes).toMatchObject([{ key: CODE, quota: 500 }])
    expect(house.options.find(({ key }) => key === 'QuotaPerUnit')).toEqual({ key: 'QuotaPerUnit', value: '500000' })
    expect(reasons(notes)).toEqual([
      'tokens: servers show the tokens of other users to nobody: move their database',
      'channels: the server does not show the key',
      'options: servers do not show passwords, tokens and other secrets',
      'users: servers do not show passwords: users need a new one',
    ])
    expect(JSON.stringify(house)).not.toMatch(/provider-secret|sk-secret/)
  })

  test('an administrator who is not root is refused', async () => {
    const { boss } = await newWorld()
    const { send } = boss.api
    await expect(readServer({ send, plain: send })).rejects.toMatchObject({ name: 'ForbiddenError' })
  })
})

describe('of One Hub', () => {
  const page = (data: readonly unknown[]) => ({ data, page: 1, size: 100, total_count: data.length })
  const channel = { id: 1, status: 1, weight: 1, group: 'default', models: 'm', used_quota: 0, priority: 0 }
  const ROWS: Readonly<Record<string, unknown>> = {
    '/api/status': {
      ...{ version: 'v0.14.27', start_time: 1, system_name: 'Hub', quota_per_unit: 500_000, display_in_currency: true },
      ...{ EnableSafe: false, PaymentMinAmount: 1, PaymentUSDRate: 7.3, UptimeEnabled: false },
    },
    '/api/user/': page([
      { id: 1, username: 'root', role: 100, status: 1, quota: 5, group: 'default', access_token: 'hidden-token' },
    ]),
    '/api/token/': page([
      {
        ...{
          id: 3,
          user_id: 1,
          key: 'sk-old',
          status: 1,
          name: 't',
          created_time: 1,
          accessed_time: 1,
          expired_time: -1,
        },
        ...{ remain_quota: 5, unlimited_quota: false, used_quota: 0, setting: {} },
      },
    ]),
    '/api/channel/': page([
      { ...channel, type: 14, name: 'Claude', key: 'sk-ant' },
      { ...channel, id: 2, type: 32, name: 'AWS', key: 'us-east-1|ak|sk' },
      { ...channel, id: 3, type: 9_999, name: 'Odd', key: 'k' },
    ]),
    '/api/channel/1': { ...channel, type: 14, name: 'Claude', key: 'sk-ant' },
    '/api/channel/2': { ...channel, id: 2, type: 32, name: 'AWS', key: 'us-east-1|ak|sk' },
    '/api/channel/3': { ...channel, id: 3, type: 9_999, name: 'Odd', key: 'k' },
    '/api/channel_tag/_all': [],
    '/api/redemption/': page([]),
    '/api/option/': [
      { key: 'QuotaForNewUser', value: '7' },
      { key: 'ChatImageRequestProxy', value: 'x' },
    ],
    '/api/prices': [
      {
        model: 'gpt-4o',
        type: 'tokens',
        channel_type: 1,
        input: 1.25,
        output: 5,
        extra_ratios: { cached_tokens: 0.5 },
      },
      { model: 'dall-e-3', type: 'times', channel_type: 1, input: 20, output: 20 },
    ],
    '/api/user_group_map': { vip: { symbol: 'vip', ratio: 0.8 } },
  }
  const plain: Send = async ({ url }: SendRequest) => ROWS[new URL(url, 'http://hub.example').pathname]

  test('keys of channels and prices are read as from its database', async () => {
    const { family, house, notes } = await readServer({ plain, send: anyServer({ user: 1 })(plain) })
    expect(family).toBe('one-hub')
    expect(house.channels.map(({ name, type, status, key, config }) => [name, type, status, key, config])).toEqual([
      ['Claude', 14, 1, 'sk-ant', ''],
      ['AWS', 33, 1, 'ak|sk|us-east-1', '{"region":"us-east-1","ak":"ak","sk":"sk"}'],
      ['Odd', 8, 2, 'k', ''],
    ])
    expect(house.tokens).toMatchObject([{ owner: 'root', key: 'old' }])
    const option = (name: string) => JSON.parse(house.options.find(({ key }) => key === name)?.value ?? 'null')
    expect(option('ModelRatio')).toEqual({ 'gpt-4o': 1.25 })
    expect(option('CompletionRatio')).toEqual({ 'gpt-4o': 4 })
    expect(option('CacheRatio')).toEqual({ 'gpt-4o': 0.5 })
    expect(option('UnitPrices')).toEqual({ 'dall-e-3': { per: 'call', usd: 0.04 } })
    expect(option('GroupRatio')).toEqual({ vip: 0.8 })
    expect(reasons(notes)).toContain('options.ChatImageRequestProxy: Relaydeck has no such option')
    expect(reasons(notes)).toContain('channels: disabled, as a custom channel: other servers do not have its type')
    expect(JSON.stringify(house)).not.toContain('hidden-token')
  })

  test('prices and ratios of groups, which it would store and not use, are planned as left', async () => {
    const option = (key: string, value: object) => ({ key, value: JSON.stringify(value) })
    const house = {
      ...{ users: [], tokens: [], channels: [], codes: [] },
      options: [
        option('ModelRatio', { 'gpt-4o': 1.25, other: 2 }),
        option('CacheRatio', { 'gpt-4o': 0.5 }),
        option('GroupRatio', { vip: 2, other: 1 }),
        { key: 'QuotaForNewUser', value: '9' },
      ],
    }
    const source = { name: 'a', read: async () => ({ family: 'new-api' as const, house, notes: [] }) }
    const target = new ServerTarget('b', { plain, send: anyServer({ user: 1 })(plain) })
    const { options } = await planMove(source, target, { existing: 'replace', only: ['options'] })
    expect(options.map(({ action, name, reasons }) => [action, name, reasons.map(({ en }) => en)])).toEqual([
      ['leave', 'ModelRatio', [moveTexts.otherForm.en]],
      ['same', 'CacheRatio', []],
      ['leave', 'GroupRatio', [moveTexts.otherForm.en]],
      ['change', 'QuotaForNewUser', []],
    ])
  })
})

test('a server that cannot be reached is an error of the SDK', async () => {
  const plain = createSend({ baseUrl: 'http://127.0.0.1:1', retries: 0 })
  await expect(readServer({ plain, send: anyServer()(plain) })).rejects.toMatchObject({ name: 'TransportError' })
})
