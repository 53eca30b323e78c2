import { describe, expect, test } from 'vitest'
import { parse } from 'zod/v4/core'
import { failure, standIn, yes } from '../../test/stand-in.ts'
import { createSend } from '../core/checked-send.ts'
import { joinComma, splitComma } from '../core/comma.ts'
import { ContractError, InputError } from '../core/errors.ts'
import { samples } from '../testing/index.ts'
import { fullKey, NEVER_EXPIRES, Token, TokenDraft } from './schemas.ts'
import { tokenStatusName } from './status.ts'
import * as tokens from './tokens.ts'

const { token } = samples
const draft: TokenDraft = {
  name: 'ci',
  remain_quota: 5,
  expired_time: -1,
  unlimited_quota: false,
  models: '',
  subnet: '',
}

/** A server that accepts every call and returns this token or these tokens. */
function answering(data: unknown) {
  const { fetch, asked } = standIn(yes(data))
  const request = () => {
    const [{ url, init } = { url: '', init: {} }] = asked
    return [init.method, url, typeof init.body === 'string' ? JSON.parse(init.body) : undefined]
  }
  return { send: createSend({ fetch, forks: 'allow' }), asked, request }
}

describe('a token', () => {
  test('has every field of the specification', { tags: ['R3.7'] }, () => {
    expect(Object.keys(parse(Token, token))).toEqual(
      expect.arrayContaining(
        'id name key status used_quota remain_quota unlimited_quota created_time expired_time models subnet'.split(' '),
      ),
    )
  })

  test('that never expires has -1; every other time is passed through', { tags: ['R3.8', 'R9.12'] }, () => {
    expect(NEVER_EXPIRES).toBe(-1)
    for (const expired_time of [-1, 0, 1000, 1_795_223_679])
      expect(parse(Token, { ...token, expired_time }).expired_time).toBe(expired_time)
  })

  test('with `models` and `subnet` null opens with empty texts', { tags: ['R3.9'] }, async () => {
    const { send } = answering({ ...token, models: null, subnet: null })
    await expect(tokens.get(send, { id: 7 })).resolves.toMatchObject({ models: '', subnet: '' })
  })

  test('of an unlimited kind may have a negative quota', () => {
    expect(parse(Token, { ...token, remain_quota: -1, unlimited_quota: true }).remain_quota).toBe(-1)
  })

  test('may have a status and keys that this library does not know', () => {
    expect(parse(Token, { ...token, status: 17, colour: 'red' })).toEqual({ ...token, status: 17 })
  })

  test.each(['id', 'key', 'status', 'remain_quota', 'expired_time', 'unlimited_quota'])(
    'without %s is a contract error: a screen relies on it',
    async (field) => {
      const { send } = answering({ ...token, [field]: undefined })
      const error = await failure(tokens.get(send, { id: 7 }))
      expect(error).toBeInstanceOf(ContractError)
      expect(error).toMatchObject({ issues: [{ path: [field] }] })
    },
  )

  test.each([
    [1, 'enabled'],
    [2, 'disabled'],
    [3, 'expired'],
    [4, 'exhausted'],
    [0, 'unknown'],
    [17, 'unknown'],
  ])('of status %i is %s', (status, name) => {
    expect(tokenStatusName(status)).toBe(name)
  })

  test('has a key that is shown with its prefix', () => {
    expect(fullKey({ key: 'abc' })).toBe('sk-abc')
  })
})

describe('what is sent', () => {
  test.each([
    [{}, '/api/token/?p=0&order='],
    [{ p: 3 }, '/api/token/?p=3&order='],
    [{ p: 1, order: 'remain_quota' }, '/api/token/?p=1&order=remain_quota'],
    [{ order: 'used_quota' }, '/api/token/?p=0&order=used_quota'],
    [{ p: -1 }, '/api/token/?p=0&order='],
  ] as const)('the list of %j', { tags: ['R7.44'] }, async (input, url) => {
    const { send, request } = answering([token])
    await expect(tokens.list(send, input)).resolves.toEqual([token])
    expect(request()).toEqual(['GET', url, undefined])
  })

  test('search, with the keyword as it was typed', { tags: ['R7.45'] }, async () => {
    const { send, request } = answering([])
    await tokens.search(send, { keyword: 'a+b&c#d%20 中' })
    expect(request()).toEqual(['GET', '/api/token/search?keyword=a%2Bb%26c%23d%2520+%E4%B8%AD', undefined])
  })

  test('get, with the id in the path', { tags: ['R7.46'] }, async () => {
    const { send, request } = answering(token)
    await tokens.get(send, { id: 7 })
    expect(request()).toEqual(['GET', '/api/token/7', undefined])
  })

  test('create, with what was left out at its default', { tags: ['R7.47'] }, async () => {
    const { send, request } = answering(token)
    await tokens.create(send, { name: 'ci' })
    expect(request()).toEqual(['POST', '/api/token/', { ...draft, remain_quota: 0 }])
  })

  test('update, with all six fields and never a status', { tags: ['R7.48'] }, async () => {
    const { send, request } = answering(token)
    await tokens.update(send, { ...token, name: 'new' })
    const { name: _, ...kept } = parse(TokenDraft, token)
    expect(request()).toEqual(['PUT', '/api/token/', { ...kept, id: 7, name: 'new' }])
  })

  test('models and subnets survive reading, editing and writing', { tags: ['R3.9', 'R7.48'] }, async () => {
    const stored = { ...token, models: 'gpt-4,glm-4', subnet: '10.0.0.0/8,::1/128' }
    const { send, asked } = answering(stored)
    const { models, subnet } = await tokens.get(send, { id: 7 })
    await tokens.update(send, { ...stored, models: joinComma([...splitComma(models), 'o1']), subnet })
    expect(JSON.parse(String(asked[1]?.init.body))).toMatchObject({
      models: 'gpt-4,glm-4,o1',
      subnet: '10.0.0.0/8,::1/128',
    })
  })

  test('update, with empty texts where a row from elsewhere holds `null`', { tags: ['R7.48'] }, async () => {
    const { send, request } = answering(token)
    const nulls: object = { models: null, subnet: null }
    await tokens.update(send, { ...token, ...nulls })
    expect(request()[2]).toMatchObject({ models: '', subnet: '' })
  })

  test('setStatus, marked in the address', { tags: ['R7.49'] }, async () => {
    const { send, request } = answering(token)
    await tokens.setStatus(send, { id: 7, status: 2 })
    expect(request()).toEqual(['PUT', '/api/token/?status_only=true', { id: 7, status: 2 }])
  })

  test('remove, at the address that is not redirected', { tags: ['R7.50'] }, async () => {
    const { send, request } = answering(undefined)
    await expect(tokens.remove(send, { id: 7 })).resolves.toBeUndefined()
    expect(request()).toEqual(['DELETE', '/api/token/7', undefined])
  })
})

describe('what is not sent', () => {
  const send = createSend({ fetch: () => Promise.reject(new Error('a call was made')), forks: 'allow' })
  test.each<[string, () => Promise<unknown>]>([
    ['a page that is no whole number', () => tokens.list(send, { p: 0.5 })],
    ['an unknown order', () => tokens.list(send, { order: 'name' as never })],
    ['an id that is none', () => tokens.get(send, { id: Number.NaN })],
    ['no id', () => tokens.remove(send, {} as never)],
    ['an emptied quota', () => tokens.create(send, { name: 'ci', remain_quota: '' as never })],
    ['a quota that is none', () => tokens.update(send, { id: 7, ...draft, remain_quota: Number.NaN })],
    ['a fraction of a unit', () => tokens.update(send, { id: 7, ...draft, remain_quota: 0.5 })],
    ['a number as text', () => tokens.create(send, { name: 'ci', expired_time: '-1' as never })],
    ['an update without all six fields', () => tokens.update(send, { id: 7, name: 'ci' } as never)],
    ['an update without models', () => tokens.update(send, { id: 7, ...draft, models: undefined as never })],
    ['a status that only the server sets', () => tokens.setStatus(send, { id: 7, status: 3 as never })],
  ])('is $0', async (_, call) => {
    expect(await failure(call())).toBeInstanceOf(InputError)
  })
})
