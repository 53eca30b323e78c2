import { describe, expect, test } from 'vitest'
import { failure, standIn, yes } from '../../test/stand-in.ts'
import { CHANNEL_TYPE, CHANNEL_TYPES, channelTypeOf, connect, createSend, secondsOf, unitsOf } from '../index.ts'
import { query } from '../query.ts'
import { samples } from '../testing/index.ts'
import * as tokens from '../tokens/tokens.ts'

const baseUrl = 'https://gateway.example'

const open = (accessToken?: string) => {
  const { fetch, asked } = standIn(yes(samples.token))
  return { gateway: connect({ baseUrl, fetch, forks: 'allow', accessToken }), asked }
}

const format = { quota_per_unit: 500_000 }

describe('an amount or time in another unit', () => {
  test.each([
    ['dollars', { remain_quota: 0.5 }, 'unitsOf(dollars, status)'],
    ['a negative amount', { remain_quota: -5 }, '0 or more'],
    ['milliseconds', { expired_time: Date.UTC(2027, 0) }, 'secondsOf(date)'],
  ])('is refused with what to do: %s', async (_, input, hint) => {
    const { gateway, asked } = open()
    const error = await failure(gateway.tokens.create({ name: 'ci', ...input }))
    expect(error).toMatchObject({ name: 'InputError', message: expect.stringContaining(hint) })
    expect(asked).toEqual([])
  })

  test('is refused in codes, filters and accounts too', async () => {
    const { gateway, asked } = open()
    const calls = [
      gateway.redemptions.create({ name: 'a', quota: -1 }),
      gateway.redemptions.update({ id: 1, name: 'a', quota: 0.5 }),
      gateway.logs.list({ start_timestamp: Date.now() }),
      gateway.usage.list({ by: 'user', end_timestamp: Date.now() }),
    ]
    for (const call of calls) expect(await failure(call)).toMatchObject({ name: 'InputError' })
    expect(asked).toEqual([])
  })

  test('is no reason to refuse a record that was read: a debt can be sent back', async () => {
    const { gateway } = open()
    await gateway.tokens.update({ ...samples.token, remain_quota: -5 })
  })

  test('is converted', () => {
    expect(unitsOf(0.5, format)).toBe(250_000)
    expect(() => unitsOf(Number.NaN, format)).toThrow(RangeError)
    expect(() => unitsOf(1, { quota_per_unit: 0 })).toThrow(RangeError)
    expect(secondsOf(new Date('2027-01-01T00:00:00.999Z'))).toBe(Date.UTC(2027, 0) / 1000)
    expect(() => secondsOf(new Date('never'))).toThrow(RangeError)
  })
})

describe('a key of another kind', () => {
  test('is refused, except where a key for models is needed', async () => {
    const { gateway, asked } = open('sk-0123')
    const error = await failure(gateway.tokens.list())
    expect(String(error)).toContain('system access token')
    expect(String(error)).not.toContain('0123')
    expect(asked).toEqual([])
    await gateway.billing.usage().catch(() => {})
    expect(asked).toHaveLength(1)
  })

  test('is refused with “Bearer”, and the error has the name of the function', () => {
    expect(() => connect({ baseUrl, accessToken: 'Bearer abc' })).toThrow(/^connect .*Bearer/)
    expect(() => createSend({ baseUrl, accessToken: 'bearer abc' })).toThrow(/^createSend .*Bearer/)
  })
})

test('a client has a `send` for functions that take one, with its middleware', async () => {
  const { gateway } = open()
  const heard: string[] = []
  const other = gateway.use((request, next) => {
    heard.push(request.endpoint)
    return next(request)
  })
  expect(await tokens.get(other.send, { id: 1 })).toEqual(samples.token)
  expect(query(other.send, tokens.get, { id: 1 }).queryKey).toBeDefined()
  expect(heard).toEqual(['GET /api/token/:id'])
})

test('channel types have numbers by name', () => {
  expect(CHANNEL_TYPE.openai).toBe(1)
  expect(Object.keys(CHANNEL_TYPE)).toHaveLength(CHANNEL_TYPES.length)
  for (const [key, value] of Object.entries(CHANNEL_TYPE)) expect(channelTypeOf(value)?.key).toBe(key)
})
