import { describe, expect, test } from 'vitest'
import { parse } from 'zod/v4/core'
import { failure, no, standIn, yes } from '../../test/stand-in.ts'
import { createSend } from '../core/checked-send.ts'
import { RefusedError } from '../core/errors.ts'
import { samples } from '../testing/index.ts'
import * as logs from './logs.ts'
import { Log } from './schemas.ts'

const { log, dailyUse } = samples
const answering = (...answers: Parameters<typeof standIn>) => {
  const { fetch, asked } = standIn(...answers)
  return { send: createSend({ fetch, forks: 'allow' }), asked }
}

describe('a row of the log', () => {
  test('has every field of the specification', { tags: ['R3.11'] }, () => {
    const fields =
      'id created_at channel username token_name type model_name prompt_tokens completion_tokens quota content'
    expect(Object.keys(parse(Log, log))).toEqual(expect.arrayContaining(fields.split(' ')))
  })

  test('of a fork that omits fields reads as empty', { tags: ['R3.11'] }, () => {
    expect(parse(Log, { id: 1, created_at: 2, type: 9 })).toMatchObject({
      username: '',
      quota: 0,
      channel: 0,
      is_stream: false,
      type: 9,
    })
  })
})

describe('filters', () => {
  test('unused filters are not sent', { tags: ['R7.57'] }, async () => {
    const { send, asked } = answering(yes([]))
    await logs.list(send, { username: undefined, type: 0 })
    expect(asked[0]?.url).toBe('/api/log/?p=0&type=0')
  })

  test('names arrive as typed', { tags: ['R7.57'] }, async () => {
    const { send, asked } = answering(yes([]))
    await logs.list(send, { username: 'a+b&c', token_name: '中 #', model_name: '50%' })
    const { searchParams } = new URL(asked[0]?.url ?? '', 'http://gateway.example')
    expect(Object.fromEntries(searchParams)).toEqual({
      p: '0',
      username: 'a+b&c',
      token_name: '中 #',
      model_name: '50%',
    })
  })

  test('the caller’s rows are requested without a trailing slash, and not by username or channel', {
    tags: ['R7.58'],
  }, async () => {
    const { send, asked } = answering(yes([]))
    await logs.listSelf(send, { p: 1 })
    expect(asked[0]?.url).toBe('/api/log/self?p=1')
    const input: object = { p: 1, username: 'root', channel: 3 }
    expect(await failure(logs.listSelf(send, input))).toMatchObject({
      issues: [{ path: ['username'], code: 'unknown_key' }, { path: ['channel'] }],
    })
  })
})

describe('the caller’s usage', () => {
  const wire = { Day: '2026-11-21', ModelName: 'gpt-4o-mini', RequestCount: 1, Quota: 63 }
  const figures = { PromptTokens: 100, CompletionTokens: 50 }

  test('has lower-case keys', async () => {
    await expect(logs.dashboard(answering(yes([{ ...wire, ...figures }])).send)).resolves.toEqual([dailyUse])
  })

  test('is also read from lower-case keys', async () => {
    await expect(logs.dashboard(answering(yes([dailyUse])).send)).resolves.toEqual([dailyUse])
  })

  test('is empty for `null`', async () => {
    await expect(logs.dashboard(answering(yes(null)).send)).resolves.toEqual([])
  })

  test('is refused with `data: null`', async () => {
    const { send } = answering(() => Response.json({ success: false, message: '无法获取统计信息', data: null }))
    expect(await failure(logs.dashboard(send))).toMatchObject({ message: '无法获取统计信息' })
  })
})

test('clearing without a time is refused by the server', { tags: ['R7.60'] }, async () => {
  const { send, asked } = answering(no('target timestamp is required'))
  expect(await failure(logs.clear(send, {} as { target_timestamp: number }))).toBeInstanceOf(RefusedError)
  expect(asked[0]?.url).toBe('/api/log/?target_timestamp=0')
})
