import type { tokens } from '@relaydeck/api-sdk'
import { assertType, expectTypeOf, test } from 'vitest'
import type { Handlers, Wire } from './handlers.ts'

declare const right: Handlers<typeof tokens>

test('every endpoint of a resource has a handler, and nothing else of the module', () => {
  expectTypeOf<keyof Handlers<typeof tokens>>().toEqualTypeOf<
    'list' | 'search' | 'get' | 'create' | 'update' | 'setStatus' | 'remove'
  >()
})

test('a missing handler is an error', () => {
  const { remove, ...others } = right
  // @ts-expect-error `remove` is missing
  assertType<Handlers<typeof tokens>>(others)
})

test('a handler that answers the wrong thing is an error', () => {
  // @ts-expect-error a token is no text
  assertType<Handlers<typeof tokens>>({ ...right, get: () => 'token' })
  // @ts-expect-error an id is a number, null or not
  assertType<Handlers<typeof tokens>>({ ...right, get: (_, __) => ({ ...({} as Wire<Token>), id: null }) })
})

test('a handler receives the input as parsed: defaults are filled in', () => {
  expectTypeOf<Parameters<Handlers<typeof tokens>['list']>[0]>().toEqualTypeOf<{
    p: number
    order: '' | 'remain_quota' | 'used_quota'
  }>()
})

test('a handler that wants another input is an error', () => {
  // @ts-expect-error there is no input `page`
  assertType<Handlers<typeof tokens>>({ ...right, list: ({ page }: { page: number }) => (page ? [] : []) })
})

test('there is a caller exactly where guests may not call', () => {
  type Caller = Parameters<Handlers<typeof tokens>['list']>[1]['caller']
  expectTypeOf<Caller>().toHaveProperty('id')
  type Nobody = Parameters<Handlers<typeof import('@relaydeck/api-sdk').session>['login']>[1]['caller']
  expectTypeOf<Nobody>().toEqualTypeOf<undefined>()
})

test('a text may be null on the wire, a number may not', () => {
  expectTypeOf<Wire<Pick<Token, 'id' | 'models' | 'unlimited_quota'>>>().toEqualTypeOf<{
    id: number
    models: string | null
    unlimited_quota: boolean
  }>()
})

type Token = tokens.Token
