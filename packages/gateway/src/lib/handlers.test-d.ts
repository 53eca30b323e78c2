import type { Token, tokens } from '@relaydeck/api-sdk'
import { assertType, expectTypeOf, test } from 'vitest'
import type { Handlers, Wire } from './handlers.ts'

declare const right: Handlers<typeof tokens>

test('every endpoint of a resource has a handler, other exports have none', () => {
  expectTypeOf<keyof Handlers<typeof tokens>>().toEqualTypeOf<
    'list' | 'search' | 'ending' | 'get' | 'create' | 'update' | 'setStatus' | 'remove'
  >()
})

test('a missing handler is an error', () => {
  const { remove, ...others } = right
  // @ts-expect-error `remove` is missing
  assertType<Handlers<typeof tokens>>(others)
})

test('a handler with the wrong output is an error', () => {
  // @ts-expect-error a token is not a text
  assertType<Handlers<typeof tokens>>({ ...right, get: () => 'token' })
  // @ts-expect-error an ID is a number, never null
  assertType<Handlers<typeof tokens>>({ ...right, get: (_, __) => ({ ...({} as Wire<Token>), id: null }) })
})

test('a handler receives the parsed input with defaults', () => {
  expectTypeOf<Parameters<Handlers<typeof tokens>['list']>[0]>().toEqualTypeOf<{
    p: number
    size?: number | undefined
    order: '' | 'remain_quota' | 'used_quota'
    limit?: 'near' | 'at' | undefined
  }>()
})

test('a handler with another input is an error', () => {
  // @ts-expect-error there is no input `page`
  assertType<Handlers<typeof tokens>>({ ...right, list: ({ page }: { page: number }) => (page ? [] : []) })
})

test('there is a caller unless guests may call the endpoint', () => {
  type Caller = Parameters<Handlers<typeof tokens>['list']>[1]['caller']
  expectTypeOf<Caller>().toHaveProperty('id')
  type Guest = Parameters<Handlers<typeof import('@relaydeck/api-sdk').session>['login']>[1]['caller']
  expectTypeOf<Guest>().toEqualTypeOf<undefined>()
})

test('a text may be null in a response, a number may not', () => {
  expectTypeOf<Wire<Pick<Token, 'id' | 'models' | 'unlimited_quota'>>>().toEqualTypeOf<{
    id: number
    models: string | null
    unlimited_quota: boolean
  }>()
})
