import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { listSearch } from '../../../../parts/rows/address.ts'
import { byKind, kinds } from '../../../../story/samples/channel.ts'
import { channelResource } from '../-channel.ts'
import { matches } from './ChannelList.tsx'

const client = new QueryClient()

test.each([
  [{ status: 'disabled' }, ['old key']],
  [{ status: 'disabledAutomatically' }, ['relay']],
  [{ type: '44' }, ['硅基流动']],
  [{ model: 'deepseek-v3' }, ['硅基流动']],
  [{ time: '5' }, ['硅基流动']],
  [{ result: 'slow' }, ['硅基流动']],
  [{ result: 'failed' }, ['relay']],
  [{ result: 'bad' }, ['硅基流动', 'relay']],
  [{ result: 'untested' }, ['spare']],
  [{ result: 'bad', status: 'enabled' }, ['硅基流动']],
  [{ group: 'nobody' }, []],
])('the filters %j let through the channels %j', (filters, names) => {
  expect(kinds.filter((channel) => matches(channel, filters, client)).map(({ name }) => name)).toEqual(names)
})

test('a low balance is one that was read and is below the limit', () => {
  const channel = { ...byKind.usual, balance: 0.5, balance_updated_time: 5 }
  const isLow = (balance: string, fields = {}) => matches({ ...channel, ...fields }, { balance }, client)
  expect(isLow('1')).toBe(true)
  expect(isLow('none')).toBe(false)
  expect(isLow('none', { balance: 0 })).toBe(true)
  expect(isLow('1', { balance: 2 })).toBe(false)
  expect(isLow('10', { balance: 2 })).toBe(true)
  expect(isLow('1', { balance_updated_time: 0 })).toBe(false)
})

test('unknown values of filters are ignored', () => {
  const read = listSearch(channelResource)
  const given = { status: '9', type: 'x', time: '-1', result: 'all', balance: 'NaN', group: ' vip ', role: 'root' }
  const { group, ...others } = read(given)
  expect(group).toBe('vip')
  expect(Object.values(others).filter(Boolean)).toEqual([])
})

test('the filter by tag lets through the channels with exactly this tag', () => {
  const channels = ['blue', 'blue-2', '', undefined].map((tag) => ({ ...byKind.usual, tag }))
  expect(channels.filter((channel) => matches(channel, { tag: 'blue' }, client))).toEqual([channels[0]])
  expect(channels.filter((channel) => matches(channel, { tag: '' }, client))).toEqual(channels)
})
