import { CALLS } from '@relaydeck/api-sdk/reference'
import { expect, test } from 'vitest'
import { entryOf } from './entry.ts'
import { CallSearch } from './search.ts'

const search = new CallSearch()
const namesFor = (query: string) => search.find(query).map(({ name }) => name)

test('every call is the first that its name finds', () => {
  for (const { name } of CALLS) expect(namesFor(name)[0]).toBe(name)
})

test('every call is among those that an answer about its summary names', () => {
  for (const { name, endpoint } of CALLS) expect(namesFor(endpoint.summary).slice(0, 16)).toContain(name)
})

test.each([
  ['create a token', 'tokens.create'],
  ['new API key', 'tokens.create'],
  ['创建令牌', 'tokens.create'],
  ['停用渠道', 'channels.update'],
  ['disable a failing channel', 'channels.update'],
  ['rotate a provider key', 'channels.update'],
  ['用户额度充值', 'users.credit'],
  ['add quota to a user', 'users.credit'],
  ['兑换码', 'redemptions.create'],
  ['vouchers', 'redemptions.list'],
  ['查看日志', 'logs.list'],
  ['delete old logs', 'logs.clear'],
  ['修改设置', 'options.set'],
  ['change a setting', 'options.set'],
  ['ban user', 'users.manage'],
  ['who spent most yesterday', 'usage.list'],
  ['why did a call fail', 'calls.get'],
  ['undo a change', 'journal.undo'],
])('%s finds %s among the first eight', (query, name) => {
  expect(namesFor(query).slice(0, 8)).toContain(name)
})

test('a text about nothing finds nothing', () => {
  expect(namesFor('')).toEqual([])
  expect(namesFor('the of')).toEqual([])
  expect(namesFor('qwxyz')).toEqual([])
})

test('every field of a call is described, with its type', () => {
  for (const call of CALLS) {
    const { input, changes, role } = entryOf(call)
    expect(Object.keys(input)).toEqual(call.fields.map(({ name }) => name))
    for (const text of Object.values(input)) expect(text).toMatch(/^\S+.*\./)
    expect([changes, role]).toEqual([call.endpoint.effects, call.endpoint.role])
  }
  const create = CALLS.find(({ name }) => name === 'tokens.create')
  expect(create && entryOf(create).input).toMatchObject({
    name: 'string, required. At most 30 bytes; may be empty, need not be unique.',
    remain_quota: 'integer. Units; ignored if `unlimited_quota`. Default: 0.',
  })
})
