import { logs } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect, test } from 'vitest'
import { outcomeOf, resultIn, type TestResults } from './test-results.ts'

const row = (content: string, type: number = logs.LOG_TYPE.test) => ({ ...samples.log, type, content, created_at: 100 })

test.each([
  ['渠道 azure-east 测试失败，错误：http status code: 401', true],
  ['渠道 azure-east 测试成功，响应：gpt-4o 测试失败，', false],
  ['渠道“stand-in”测试失败，错误：no\nanswer', true],
  ['渠道“stand-in”测试成功，回答：Hello!', false],
])('D152 the log row %j says whether a test failed', (content, failed) => {
  expect(resultIn(row(content))).toEqual({ failed, at: 100 })
})

test('D152 other rows say nothing of a test', () => {
  expect(resultIn(row('渠道 azure-east 测试失败，错误：x', logs.LOG_TYPE.consume))).toBeUndefined()
  expect(resultIn(row('rate limit exceeded'))).toBeUndefined()
})

const known = (failed: boolean, at: number, awaited = false): TestResults => ({
  byChannel: new Map([[7, { failed, at }]]),
  newest: 1,
  awaited,
})
const channel = (test_time: number, response_time: number) => ({ id: 7, test_time, response_time })

test('D152 the log has the word on the test that the row speaks of', () => {
  expect(outcomeOf(channel(100, 2), known(true, 101))).toBe('failed')
  expect(outcomeOf(channel(100, 2), known(false, 99))).toBe('passed')
})

test('D152 a success of 0 ms is a success', () => {
  expect(outcomeOf(channel(100, 0), known(false, 100))).toBe('passed')
})

test('D152 in a run of many a result is unknown until the log tells it', () => {
  expect(outcomeOf(channel(200, 2), known(true, 100, true))).toBe('unknown')
  expect(outcomeOf(channel(200, 2), { byChannel: new Map(), newest: 0, awaited: true })).toBe('unknown')
})

test('D38 without the log the row itself tells: 0 ms is a test that failed', () => {
  expect(outcomeOf(channel(0, 0))).toBe('untested')
  expect(outcomeOf(channel(200, 0), known(false, 100))).toBe('failed')
  expect(outcomeOf(channel(200, 2), known(true, 100))).toBe('passed')
})
