import { describe, expectTypeOf, test } from 'vitest'
import type { Client } from './connect.ts'
import type { CallOptions } from './core/endpoint.ts'
import type { Token } from './tokens/schemas.ts'

declare const api: Client
declare const other: Client

interface List {
  p?: number | undefined
  size?: number | undefined
  order?: '' | 'remain_quota' | 'used_quota' | undefined
  limit?: 'near' | 'at' | undefined
}

describe('a bound client', () => {
  test('has the endpoint’s arguments without `send`', () => {
    expectTypeOf(api.tokens.list).parameters.toEqualTypeOf<
      [input?: List | undefined, options?: CallOptions | undefined]
    >()
    expectTypeOf(api.tokens.get).parameters.toEqualTypeOf<[input: { id: number }, options?: CallOptions | undefined]>()
    expectTypeOf(api.status.get).toBeCallableWith()
  })

  test('reads lists by row, by page or as a whole', () => {
    expectTypeOf(api.tokens.list.all()).resolves.toEqualTypeOf<Token[]>()
    expectTypeOf(api.tokens.list.each).parameter(0).toEqualTypeOf<Omit<List, 'p'> | undefined>()
    expectTypeOf(api.tokens.list.pages()).toEqualTypeOf<AsyncGenerator<Token[], void, undefined>>()
    // @ts-expect-error: one token has no pages
    void api.tokens.get.each
  })

  test('returns the endpoint’s output', () => {
    expectTypeOf(api.tokens.list()).resolves.toEqualTypeOf<Token[]>()
    expectTypeOf(api.tokens.setStatus({ id: 7, status: 2 })).resolves.toEqualTypeOf<Token>()
    expectTypeOf(api.session.logout()).resolves.toEqualTypeOf<undefined>()
  })

  test('rejects invalid calls at compile time', () => {
    // @ts-expect-error: needs an id
    void api.tokens.get()
    // @ts-expect-error: needs an id
    void api.tokens.remove({})
    // @ts-expect-error: unknown status
    void api.tokens.setStatus({ id: 7, status: 4 })
    // @ts-expect-error: unknown key
    void api.tokens.list({ page: 1 })
    // @ts-expect-error: takes no input
    void api.status.get({ id: 1 })
  })

  test('has endpoints only', () => {
    // @ts-expect-error: a schema is no call
    void api.tokens.Token
    // @ts-expect-error: a constant is no call
    void api.tokens.NEVER_EXPIRES
    // @ts-expect-error: no such noun
    void api.token
  })

  test('is read-only', () => {
    // @ts-expect-error: read only
    api.tokens = other.tokens
    // @ts-expect-error: read only
    api.tokens.list = other.tokens.list
  })
})
