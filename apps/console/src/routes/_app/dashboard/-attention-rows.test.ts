import { CHANNEL_STATUS } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect, test } from 'vitest'
import { checkChannels, troubled } from '../../../parts/channel/health.ts'
import { attentionRows } from './-attention-rows.ts'

test('failing channels come first, then models without a price, users, tokens and slow channels', () => {
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
  })
  const nameOf = (row: (typeof rows)[number]) => {
    if ('model' in row) return row.model.name
    if ('account' in row) return row.account.username
    return 'token' in row ? row.token.name : row.channel.id
  }
  expect(rows.map(nameOf)).toEqual([2, 'frequent', 'rare', 'alice', 'ci', 1])
})
