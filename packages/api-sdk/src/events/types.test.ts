import { expect, test } from 'vitest'
import { EVENT_NAMES } from './names.ts'
import { EVENT_TYPES } from './types.ts'

const amount = (quota: number) => ({ zh: `${quota} 点`, en: `${quota} units` })
const alice = { kind: 'user', id: 2, name: 'alice' } as const
const failures = { level: 20, calls: 40, failures: 30, percent: 75, minutes: 70 }
const limit = { kind: 'quota', per: 'day', amount: 500, used: 400, username: 'alice', resets_at: 1 }
const changed = { action: 'changed', fields: ['name', 'quota'], records: 1, username: 'root', via: 'session' }

test.each([
  [
    'channel.disabled',
    { kind: 'channel', id: 3, name: 'east' },
    { reason_zh: '余额不足', reason_en: 'no balance', minutes: 5 },
    '渠道“east”（#3）已自动停用 5 分钟：余额不足',
    'Channel “east” (#3) was disabled automatically for 5 min: no balance',
  ],
  [
    'call.failures_high',
    { kind: 'gateway', id: 0, name: '' },
    failures,
    '最近 70 分钟 40 次调用中有 30 次失败（75%）',
    '30 of 40 calls of the last 70 min failed (75%)',
  ],
  [
    'user.quota_low',
    alice,
    { level: 1000, quota: 7 },
    '用户“alice”（#2）的余额即将用尽，剩余 7 点',
    'User “alice” (#2) has little balance left: 7 units',
  ],
  [
    'limit.near',
    { kind: 'token', id: 4, name: 'ci' },
    { ...limit, level: 80 },
    '令牌“ci”（#4）已用完限额的 80%：每天 500 点',
    'API key “ci” (#4) has used 80% of a limit: 500 units per day',
  ],
  [
    'record.changed',
    alice,
    changed,
    'root 修改了用户“alice”（#2）：name, quota',
    'root changed user “alice” (#2): name, quota',
  ],
  [
    'record.changed',
    { kind: 'channel', id: 0, name: '' },
    { ...changed, action: 'removed', records: 3, username: '' },
    '网关删除了 3 条渠道记录',
    'The gateway removed 3 records (channel)',
  ],
] as const)('%s is told in both languages', (event, record, data, zh, en) => {
  expect(EVENT_TYPES[event].describe(record, data, amount)).toEqual({ zh, en })
})

test('an event whose data are not as declared is told by its name', () => {
  const withData = EVENT_NAMES.filter((event) => Object.keys(EVENT_TYPES[event].data.shape).length > 0)
  for (const event of withData)
    expect(EVENT_TYPES[event].describe(alice, { level: 'x' }, amount)).toEqual(EVENT_TYPES[event].name)
})
