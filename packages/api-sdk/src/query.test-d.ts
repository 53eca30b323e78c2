import type { QueryClient } from '@tanstack/query-core'
import { expectTypeOf, test } from 'vitest'
import * as channels from './channels/channels.ts'
import type { Send } from './core/endpoint.ts'
import { query, resourceKey } from './query.ts'
import type { User } from './session/schemas.ts'
import * as session from './session/session.ts'
import type { Status } from './status/schemas.ts'
import * as status from './status/status.ts'
import { fullKey, type Token } from './tokens/schemas.ts'
import * as tokens from './tokens/tokens.ts'
import * as users from './users/users.ts'

declare const send: Send
declare const queries: QueryClient

test('a query returns its endpoint’s output', () => {
  expectTypeOf(query(send, tokens.list, { p: 2 }).queryFn).returns.resolves.toEqualTypeOf<Token[]>()
  expectTypeOf(query(send, tokens.get, { id: 7 }).queryFn).returns.resolves.toEqualTypeOf<Token>()
  expectTypeOf(query(send, status.get).queryFn).returns.resolves.toEqualTypeOf<Status>()
  expectTypeOf(query(send, session.self).queryFn).returns.resolves.toEqualTypeOf<User>()
})

test('a query client infers that type', () => {
  expectTypeOf(queries.fetchQuery(query(send, tokens.list))).resolves.toEqualTypeOf<Token[]>()
  expectTypeOf(queries.ensureQueryData(query(send, status.get))).resolves.toEqualTypeOf<Status>()
})

test('a query has its endpoint’s input', () => {
  query(send, tokens.list)
  query(send, tokens.list, { order: 'used_quota' })
  // @ts-expect-error: needs an id
  query(send, tokens.get)
  // @ts-expect-error: unknown key
  query(send, tokens.list, { page: 2 })
  // @ts-expect-error: unknown order
  query(send, tokens.list, { order: 'name' })
  // @ts-expect-error: no endpoint
  query(send, fullKey)
  // @ts-expect-error: no endpoint
  resourceKey(Token)
})

test('a call with effects cannot be a query, even if it is a GET', () => {
  // @ts-expect-error: replaces the access token
  query(send, users.rotateAccessToken)
  // @ts-expect-error: asks the provider
  query(send, channels.test, { id: 3 })
  // @ts-expect-error: signs out
  query(send, session.logout)
  // @ts-expect-error: deletes
  query(send, tokens.remove, { id: 7 })
  expectTypeOf(users.rotateAccessToken.effects).toEqualTypeOf<true>()
  expectTypeOf(tokens.list.effects).toEqualTypeOf<false>()
  expectTypeOf(tokens.create.effects).toEqualTypeOf<true>()
})
