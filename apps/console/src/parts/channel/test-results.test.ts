import { LOG_TYPE } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { contentOf } from '../usage-chart/sums.ts'
import { outcomeOf, resultIn, type TestResults, testResultOf } from './test-results.ts'

afterEach(() => vi.unstubAllGlobals())

const row = (content: string, type: number = LOG_TYPE.test) => ({ ...samples.log, type, content, created_at: 100 })

test.each([
  ['渠道 azure-east 测试失败，错误：http status code: 401', true, 'http status code: 401'],
  ['渠道 azure-east 测试成功，响应：gpt-4o 测试失败，', false, ''],
  ['渠道“stand-in”测试失败，错误：no\nanswer', true, 'no\nanswer'],
  ['渠道“stand-in”测试失败，', true, ''],
  ['渠道“stand-in”测试成功，回答：Hello!', false, ''],
])('resultIn reads the outcome from the log row %j', (content, failed, reason) => {
  expect(resultIn(row(content))).toEqual({ failed, at: 100, reason })
})

test('the reason of a failed test, and the content of any row, is in the language of the screen', () => {
  const both = {
    ...row('渠道“a”测试失败，错误：无法连接'),
    content_en: 'Channel “a” failed its test, error: The provider cannot be reached',
  }
  expect([resultIn(both)?.reason, contentOf(both)]).toEqual(['无法连接', both.content])
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  expect([resultIn(both)?.reason, contentOf(both)]).toEqual(['The provider cannot be reached', both.content_en])
  expect(resultIn(row('渠道“a”测试失败，错误：no answer'))?.reason).toBe('no answer')
})

test('resultIn ignores other log rows', () => {
  expect(resultIn(row('渠道 azure-east 测试失败，错误：x', LOG_TYPE.consume))).toBeUndefined()
  expect(resultIn(row('rate limit exceeded'))).toBeUndefined()
})

const known = (failed: boolean, at: number, pending = false): TestResults => ({
  byChannel: new Map([[7, { failed, at, reason: failed ? 'no answer' : '' }]]),
  newest: 1,
  since: 0,
  pending,
})
const channel = (test_time: number, response_time: number) => ({ id: 7, test_time, response_time })

test('a log entry of the same test decides', () => {
  expect(outcomeOf(channel(100, 2), known(true, 101))).toEqual({ kind: 'failed', reason: 'no answer' })
  expect(outcomeOf(channel(100, 2), known(false, 99))).toEqual({ kind: 'passed' })
})

test('a successful test of 0 ms counts as passed', () => {
  expect(outcomeOf(channel(100, 0), known(false, 100))).toEqual({ kind: 'passed' })
})

test('the outcome is unknown while results of many channels are pending', () => {
  expect(outcomeOf(channel(200, 2), known(true, 100, true))).toEqual({ kind: 'unknown' })
  expect(outcomeOf(channel(200, 2), { byChannel: new Map(), newest: 0, since: 0, pending: true })).toEqual({
    kind: 'unknown',
  })
})

test('without a log entry a response time of 0 means a failed test', () => {
  expect(outcomeOf(channel(0, 0))).toEqual({ kind: 'untested' })
  expect(outcomeOf(channel(200, 0), known(false, 100))).toEqual({ kind: 'failed' })
  expect(outcomeOf(channel(200, 2), known(true, 100))).toEqual({ kind: 'passed' })
})

test('a test that is older than the log rows read is unknown until it is looked up', () => {
  const results = { ...known(true, 500), since: 300 }
  expect(testResultOf(channel(200, 2), results).enabled).toBe(true)
  expect(outcomeOf(channel(200, 2), results)).toEqual({ kind: 'unknown' })
  expect(outcomeOf(channel(200, 2), results, { failed: true, at: 200, reason: 'x' })).toEqual({
    kind: 'failed',
    reason: 'x',
  })
  // For its reason.
  expect(testResultOf(channel(200, 0), results).enabled).toBe(true)
  expect(outcomeOf(channel(200, 2), results, null)).toEqual({ kind: 'passed' })
})

test.each([
  ['has the result', channel(500, 2), 600],
  ['is newer than the rows read', channel(400, 2), 300],
  ['was never tested', channel(0, 0), 300],
  ['would be in the log, which was read to its end', channel(200, 2), 0],
])('a channel that %s is not looked up', (_, row, since) => {
  expect(testResultOf(row, { ...known(true, 500), since }).enabled).toBe(false)
})
