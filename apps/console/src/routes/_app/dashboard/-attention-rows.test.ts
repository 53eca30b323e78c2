import { CHANNEL_STATUS } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect, test } from 'vitest'
import { checkChannels, troubled } from '../../../parts/channel/health.ts'
import { attentionRows } from './-attention-rows.ts'

test('failing channels come first, then models without a price, users, used-up limits, tokens, near limits and slow channels', () => {
  const channels = [
    { ...samples.channel, id: 1, status: CHANNEL_STATUS.enabled, response_time: 9000 },
    { ...samples.channel, id: 2, status: CHANNEL_STATUS.disabledAutomatically },
  ]
  const model = (name: string, calls: number) => ({ name, calls, types: [1], asked: [name] })
  const rows = attentionRows({
    channels: troubled(checkChannels({ channels, tests: undefined, health: [], failed: [] })),
    models: [model('rare', 1), model('unused', 0), model('frequent', 9)],
    accounts: [{ id: 9, username: 'alice', quota: 1, used_quota: 99 }],
    tokens: [{ ...samples.endingToken, name: 'ci' }],
    limited: [
      { ...samples.limitedRecord, name: 'near' },
      { ...samples.limitedRecord, name: 'at', level: 'at' },
      { ...samples.limitedRecord, name: 'azure', noun: 'channel', level: 'at' },
    ],
  })
  const nameOf = (row: (typeof rows)[number]) => {
    if ('model' in row) return row.model.name
    if ('account' in row) return row.account.username
    if ('limited' in row) return row.limited.name
    if ('many' in row) return row.many.count
    return 'token' in row ? row.token.name : row.channel.id
  }
  expect(rows.map(nameOf)).toEqual([2, 'frequent', 'rare', 'alice', 'azure', 'at', 'ci', 'near', 1])
})

test('more than three users or channels at a level are one row, and tokens are rows of their own', () => {
  const of = (noun: 'token' | 'user' | 'channel', level: 'near' | 'at', count: number) =>
    Array.from({ length: count }, (_, id) => ({ ...samples.limitedRecord, noun, level, id }))
  const limited = [...of('user', 'at', 3), ...of('user', 'near', 4), ...of('channel', 'at', 5), ...of('token', 'at', 4)]
  const rows = attentionRows({ channels: [], models: [], accounts: [], tokens: [], limited })
  expect(rows.map((row) => ('many' in row ? row.many : 'limited' in row ? row.limited.noun : row))).toEqual([
    { noun: 'channel', level: 'at', count: 5 },
    ...['user', 'user', 'user', 'token', 'token', 'token', 'token'],
    { noun: 'user', level: 'near', count: 4 },
  ])
})
