import { describe, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import type { User } from '../session/schemas.ts'
import * as session from '../session/session.ts'
import type { Status } from '../status/schemas.ts'
import * as status from '../status/status.ts'
import type { Token } from '../tokens/schemas.ts'
import { tokenStatusName } from '../tokens/status.ts'
import * as tokens from '../tokens/tokens.ts'
import { type AnyEndpoint, type Endpoint, endpoint, isEndpoint, type ParsedInput, type Send } from './endpoint.ts'
import { all, each } from './page.ts'
import type { Role } from './roles.ts'
import { searchOf } from './search.ts'

declare const send: Send

const ping = endpoint({ method: 'POST', path: '/api/ping', role: 'guest' })

const full = {
  id: 7,
  name: 'ci',
  remain_quota: 0,
  expired_time: -1,
  unlimited_quota: false,
  models: '',
  subnet: '',
}

describe('an invalid call does not compile', () => {
  test('an input key that the endpoint does not have', () => {
    // @ts-expect-error: the key is `p`
    void tokens.list(send, { page: 2 })
    // @ts-expect-error: takes no input
    void status.get(send, { fresh: true })
    // @ts-expect-error: declares none
    void ping(send, { fresh: true })
    // @ts-expect-error: a status is never part of an update
    void tokens.update(send, { ...full, status: 1 })
  })

  test('a missing input, or a part of it', () => {
    // @ts-expect-error: needs an id
    void tokens.get(send)
    // @ts-expect-error: needs an id
    void tokens.remove(send, {})
    // @ts-expect-error: needs all six fields
    void tokens.update(send, { id: 7, name: 'ci' })
    // @ts-expect-error: needs the password
    void session.login(send, { username: 'alice' })
  })

  test('a value that the server does not accept', () => {
    // @ts-expect-error: only the server sets 3
    void tokens.setStatus(send, { id: 7, status: 3 })
    // @ts-expect-error: there is no such order
    void tokens.list(send, { order: 'name' })
    // @ts-expect-error: a page is a number
    void tokens.list(send, { p: '2' })
    // @ts-expect-error: `null` is what a server sends, not what it is sent
    void tokens.update(send, { ...full, models: null })
  })

  test('options in place of the input', () => {
    // @ts-expect-error: options stand third
    void tokens.list(send, { signal: new AbortController().signal })
  })
})

describe('an invalid declaration does not compile', () => {
  const contract = {
    method: 'PUT',
    path: '/api/thing/',
    role: 'user',
    input: z.object({ id: z.int(), dry: z.optional(z.boolean()) }),
    output: z.string(),
  } as const

  test('a role, method, path or envelope that does not exist', () => {
    // @ts-expect-error: no such role
    endpoint({ ...contract, role: 'owner' })
    // @ts-expect-error: no such method
    endpoint({ ...contract, method: 'PATCH' })
    // @ts-expect-error: a path begins with a slash
    endpoint({ ...contract, path: 'api/thing' })
    // @ts-expect-error: no such envelope
    endpoint({ ...contract, envelope: 'result' })
  })

  test('a `search` key that is not an input', () => {
    endpoint({ ...contract, search: ['dry'] })
    // @ts-expect-error: misspelt
    endpoint({ ...contract, search: ['dri'] })
  })

  test('an input that is not an object', () => {
    // @ts-expect-error: an input has keys
    endpoint({ ...contract, input: z.string() })
  })

  test('the role is known as a literal', () => {
    const declared = endpoint(contract)
    expectTypeOf(declared.role).toEqualTypeOf<'user'>()
    expectTypeOf(tokens.list.role).toEqualTypeOf<'user'>()
    expectTypeOf(status.get.role).toEqualTypeOf<'guest'>()
    // @ts-expect-error: the role is `user`
    const role: 'admin' = tokens.list.role
    expectTypeOf(role).toExtend<Role>()
  })
})

describe('the output of a call', () => {
  test('is a plain shape', () => {
    expectTypeOf(tokens.list(send)).resolves.toEqualTypeOf<Token[]>()
    expectTypeOf(tokens.get(send, { id: 7 })).resolves.toEqualTypeOf<Token>()
    expectTypeOf(tokens.remove(send, { id: 7 })).resolves.toEqualTypeOf<undefined>()
    expectTypeOf(session.self(send)).resolves.toEqualTypeOf<User>()
    expectTypeOf(session.login(send, { username: '', password: '' })).resolves.toEqualTypeOf<{
      id: number
      username: string
      display_name: string
      role: number
      status: number
    }>()
  })

  test('has texts even if the server may send `null`', () => {
    expectTypeOf<Token['models']>().toEqualTypeOf<string>()
    expectTypeOf<Status['logo']>().toEqualTypeOf<string>()
  })

  test('of a status number is one of five names', () => {
    expectTypeOf(tokenStatusName(1)).toEqualTypeOf<'enabled' | 'disabled' | 'expired' | 'exhausted' | 'unknown'>()
  })
})

describe('the input as a server reads it', () => {
  test('has its defaults filled in', () => {
    expectTypeOf<ParsedInput<typeof tokens.list>>().toEqualTypeOf<{
      p: number
      size?: number | undefined
      order: '' | 'remain_quota' | 'used_quota'
      limit?: 'near' | 'at' | undefined
    }>()
    expectTypeOf<ParsedInput<typeof tokens.setStatus>>().toEqualTypeOf<{
      id: number
      status: 1 | 2
      status_only: 'true'
    }>()
    expectTypeOf<ParsedInput<typeof tokens.create>['remain_quota']>().toEqualTypeOf<number>()
  })

  test('of a value that is not an endpoint is `never`', () => {
    expectTypeOf<ParsedInput<string>>().toEqualTypeOf<never>()
  })
})

describe('readers', () => {
  test('every endpoint is an endpoint of any shape', () => {
    expectTypeOf(tokens.setStatus).toExtend<AnyEndpoint>()
    expectTypeOf(status.get).toExtend<AnyEndpoint>()
    expectTypeOf<Endpoint<{ id: number }, string, 'admin'>>().toExtend<AnyEndpoint>()
    expectTypeOf(isEndpoint).guards.toEqualTypeOf<AnyEndpoint>()
  })

  test('an address is read as a partial input', () => {
    expectTypeOf(searchOf(tokens.list.input)).returns.toExtend<{ p?: unknown; order?: unknown }>()
    expectTypeOf(searchOf(z.object({ p: z._default(z.number(), 0) }))).returns.toEqualTypeOf<{
      p?: number | undefined
    }>()
  })

  test('only a paged list can be read page by page', () => {
    expectTypeOf(each(tokens.list, send)).toEqualTypeOf<AsyncGenerator<Token, void, undefined>>()
    expectTypeOf(all(tokens.list, send, { order: 'used_quota' })).resolves.toEqualTypeOf<Token[]>()
    // @ts-expect-error: the walk counts the pages itself
    void all(tokens.list, send, { p: 2 })
    // @ts-expect-error: not paged
    void all(tokens.search, send)
    // @ts-expect-error: no list
    void all(tokens.get, send)
  })
})
