import { type Dialect, laisky, newApi, oneHub } from '@relaydeck/api-sdk/dialects'
import { expect, test } from 'vitest'
import { type Filters, narrowingOf } from './dialects.ts'

test.each<[Dialect, string, string, Filters, unknown]>([
  [newApi, 'channel', '', { status: 'enabled', type: '14' }, { where: { status: 1, type: 14 } }],
  [newApi, 'channel', '-priority', { group: 'vip' }, { sort: '-priority', where: { group: 'vip' } }],
  [newApi, 'channel', '', { status: 'disabled' }, undefined],
  [newApi, 'channel', '', { status: 'enabled', model: 'gpt-4o' }, undefined],
  [newApi, 'channel', 'name', { status: 'enabled' }, undefined],
  [newApi, 'user', '', { status: 'deleted', role: 'admin' }, { where: { status: 3, role: 10 } }],
  [newApi, 'user', '', { group: 'default' }, undefined],
  [newApi, 'user', '', { quota: 'none' }, undefined],
  [newApi, 'token', '', { status: 'enabled' }, undefined],
  [oneHub, 'channel', '', { status: 'disabledAutomatically' }, { where: { status: 3 } }],
  [oneHub, 'user', '', { role: 'admin' }, undefined],
  [oneHub, 'redemption', '-quota', {}, { sort: '-quota' }],
  [laisky, 'channel', '', { type: '1' }, undefined],
])(
  'what a list sends to $0.family: $1 sorted by “$2” and filtered by $3',
  (dialect, list, sort, filters, narrowing) => {
    expect(narrowingOf(dialect, list, sort, filters)).toEqual(narrowing)
  },
)
