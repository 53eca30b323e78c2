import { CHANNEL_STATUS, type Channel } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect, test } from 'vitest'
import { callable, checkChannels, troubled } from './health.ts'

const NOW = 1_790_000_000
const channel: Channel = {
  ...samples.channel,
  status: CHANNEL_STATUS.enabled,
  group: 'default,vip',
  models: 'gpt-4o',
  test_time: NOW,
  response_time: 900,
}
const untested = { ...channel, test_time: 0, response_time: 0 }
const refused = { ...channel, response_time: 0 }
const nothing = { tests: undefined, health: [], failed: [] }

/** Returns the worst problem of one channel. */
const problemOf = (fields: Partial<Channel>, facts = {}) =>
  troubled(checkChannels({ ...nothing, channels: [{ ...channel, id: 3, ...fields }], ...facts }))[0]?.problems[0]

test('channels that were disabled automatically, failed their test or are slow need attention', () => {
  expect(problemOf({})).toBeUndefined()
  expect(problemOf({ test_time: 0, response_time: 0 })).toBeUndefined()
  expect(problemOf({ status: CHANNEL_STATUS.disabledAutomatically })).toEqual({ kind: 'disabled' })
  expect(problemOf({ response_time: 0 })).toEqual({ kind: 'testFailed', reason: '' })
  expect(problemOf({ response_time: 3000 })).toBeUndefined()
  expect(problemOf({ response_time: 3001 })).toEqual({ kind: 'slowTest', milliseconds: 3001 })
})

test('a test that the log calls failed is a failed one', () => {
  const byChannel = new Map([[3, { failed: true, at: NOW, reason: 'no such model' }]])
  const tests = { byChannel, newest: 1, since: 0, pending: false }
  expect(problemOf({}, { tests })).toEqual({ kind: 'testFailed', reason: 'no such model' })
})

test('a channel that was disabled by hand needs no attention', () => {
  const health = [{ channel: 3, attempts: 9, failures: 9, duration: 0 }]
  expect(problemOf({ status: CHANNEL_STATUS.disabled, response_time: 0 }, { health })).toBeUndefined()
})

const attempt = { ...samples.call.attempts[0], channel: 3, model: 'gpt-4o', reason: 'no', duration: 5 }
const failedWith = (status: number) => [{ ...samples.call, attempts: [{ ...attempt, status }] }]

test('channels with failed calls need attention', () => {
  const health = [{ channel: 3, attempts: 40, failures: 6, duration: 900 }]
  expect(problemOf({}, { health })).toEqual({ kind: 'failures', failures: 6, attempts: 40 })
  expect(problemOf({}, { failed: failedWith(503) })).toEqual({ kind: 'failures', failures: 1, attempts: 1 })
  expect(problemOf({}, { failed: failedWith(200) })).toBeUndefined()
  expect(problemOf({}, { health: [{ channel: 3, attempts: 9, failures: 0, duration: 12_000 }] })).toEqual({
    kind: 'slowCalls',
    milliseconds: 12_000,
  })
})

test('calls that a channel refuses as invalid count if it answered none', () => {
  const health = (duration: number) => [{ channel: 3, attempts: 4, failures: 0, duration }]
  expect(problemOf({}, { failed: failedWith(400), health: health(0) })).toEqual({
    kind: 'failures',
    failures: 1,
    attempts: 4,
  })
  expect(problemOf({}, { failed: failedWith(400), health: health(900) })).toBeUndefined()
})

test('the worst channels come first', () => {
  const channels = [
    { ...channel, id: 1, response_time: 4000 },
    { ...channel, id: 2, response_time: 9000 },
    { ...channel, id: 3 },
    { ...channel, id: 4 },
    { ...refused, id: 5 },
    { ...refused, id: 6, status: CHANNEL_STATUS.disabledAutomatically },
    { ...channel, id: 7 },
  ]
  const health = [
    { channel: 3, attempts: 9, failures: 1, duration: 300 },
    { channel: 4, attempts: 9, failures: 5, duration: 300 },
  ]
  const rows = troubled(checkChannels({ ...nothing, channels, health }))
  expect(rows.map(({ channel: { id } }) => id)).toEqual([6, 5, 4, 3, 2, 1])
})

/** Returns the id of the channel that a first call of the group `default` is offered. */
const offered = (...channels: Channel[]) => callable(checkChannels({ ...nothing, channels }), 'default')?.id

test('the first call goes to a channel that works, else to a new one', () => {
  expect(offered({ ...refused, id: 1 }, { ...untested, id: 2 }, { ...channel, id: 3 })).toBe(3)
  expect(offered({ ...channel, id: 1, response_time: 9000 }, { ...channel, id: 2 })).toBe(2)
  expect(offered({ ...refused, id: 1 }, { ...untested, id: 2 })).toBe(2)
  expect(offered({ ...refused, id: 1 })).toBeUndefined()
})

test.each([
  [{ status: CHANNEL_STATUS.disabled }],
  [{ status: CHANNEL_STATUS.disabledAutomatically }],
  [{ group: 'vip' }],
  [{ models: '' }],
])('the first call does not go to a channel with %j', (fields) => {
  expect(offered({ ...channel, ...fields })).toBeUndefined()
})

test('a channel that answered calls works, although its test failed', () => {
  const health = [{ channel: 1, attempts: 9, failures: 1, duration: 300 }]
  expect(callable(checkChannels({ ...nothing, channels: [{ ...refused, id: 1 }], health }), 'default')?.id).toBe(1)
})
