import { describe, expect, test } from 'vitest'
import { failure, standIn, yes } from '../../test/stand-in.ts'
import { createSend } from '../core/checked-send.ts'
import { InputError } from '../core/errors.ts'
import * as options from './options.ts'

const answering = (data?: unknown) => {
  const { fetch, asked } = standIn(yes(data))
  return { send: createSend({ fetch, forks: 'allow' }), asked }
}

test('options are pairs of texts, known or not', { tags: ['R3.12'] }, async () => {
  const rows = [
    { key: 'RetryTimes', value: '0' },
    { key: 'SomethingNew', value: 'true' },
  ]
  await expect(options.list(answering(rows).send)).resolves.toEqual(rows)
  await expect(options.list(answering([{ key: 'Logo' }]).send)).resolves.toEqual([{ key: 'Logo', value: '' }])
})

describe('saving an option', () => {
  test.each([
    [true, 'true'],
    [false, 'false'],
    [500, '500'],
    [0.5, '0.5'],
    ['', ''],
    ['{"default":1}', '{"default":1}'],
  ])('the value %j is sent as the text %j', { tags: ['R3.12', 'R7.30'] }, async (value, text) => {
    const { send, asked } = answering()
    await options.set(send, { key: 'QuotaForNewUser', value })
    expect(JSON.parse(String(asked[0]?.init.body))).toEqual({ key: 'QuotaForNewUser', value: text })
  })

  test.each([
    ['no number', { key: 'RetryTimes', value: Number.NaN }],
    ['an infinity', { key: 'RetryTimes', value: Number.POSITIVE_INFINITY }],
    ['nothing', { key: 'RetryTimes', value: null as never }],
    ['an object', { key: 'GroupRatio', value: { default: 1 } as never }],
    ['an empty key, which would overwrite another setting', { key: '', value: 'x' }],
  ])('a value is not sent if it is %s', { tags: ['R7.30'] }, async (_, input) => {
    const { send, asked } = answering()
    expect(await failure(options.set(send, input))).toBeInstanceOf(InputError)
    expect(asked).toEqual([])
  })
})
