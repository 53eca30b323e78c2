import {
  type AnyEndpoint,
  BannedError,
  ForbiddenError,
  hasRole,
  nameOf,
  REASON_HEADER,
  RefusedError,
  requestOf,
  SignedOutError,
  session,
  status,
  tokens,
} from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { endpoints } from './served.ts'
import { alone, DRAFT, newUser, PASSWORD, signedIn, type Visitor, visit } from './visitor.ts'

/** An input that each endpoint accepts of alice, whose token is number 1. A new endpoint has to be entered here. */
const INPUTS = new Map<AnyEndpoint, object>([
  [status.get, {}],
  [session.login, { username: 'alice', password: PASSWORD }],
  [session.logout, {}],
  [session.self, {}],
  [session.updateSelf, { display_name: 'A' }],
  [tokens.list, {}],
  [tokens.search, {}],
  [tokens.get, { id: 1 }],
  [tokens.create, DRAFT],
  [tokens.update, { id: 1, ...DRAFT }],
  [tokens.setStatus, { id: 1, status: 2 }],
  [tokens.remove, { id: 1 }],
])

const rows = endpoints.map((endpoint) => {
  const { url, body } = requestOf(endpoint, INPUTS.get(endpoint))
  return { endpoint, role: endpoint.role, name: `${nameOf(endpoint)} (${endpoint.summary})`, url, body }
})
type Row = (typeof rows)[number]

const call = (visitor: Visitor, { endpoint, url, body }: Row) => visitor.call(endpoint.method, url, { body })

const guarded = rows.filter(({ role }) => role !== 'guest')
const open = rows.filter(({ role }) => role === 'guest')

test('every endpoint is in the matrix', () => {
  expect(INPUTS.size).toBe(endpoints.length)
  for (const endpoint of endpoints) expect(INPUTS.has(endpoint), nameOf(endpoint)).toBe(true)
})

describe('nobody', () => {
  test.each(guarded)('$name is refused with 401, signed-out', async (row) => {
    const { gateway } = await alone()
    const { status, headers, body } = await call(visit(gateway), row)
    expect([status, headers.get(REASON_HEADER), body]).toEqual([
      401,
      'signed-out',
      { message: expect.any(String), success: false },
    ])
  })

  test.each(open)('$name is answered', async (row) => {
    const { gateway } = await alone()
    expect(await call(visit(gateway), row)).toMatchObject({ status: 200, body: { success: true } })
  })
})

describe('an unknown access token', () => {
  test.each(guarded)('$name is refused with 200, bad-token', async (row) => {
    const { gateway } = await alone()
    const { status, headers, body } = await call(visit(gateway, { authorization: 'x' }), row)
    expect([status, headers.get(REASON_HEADER), body.success]).toEqual([200, 'bad-token', false])
  })

  test.each(open)('$name is answered all the same', async (row) => {
    const { gateway } = await alone()
    expect((await call(visit(gateway, { authorization: 'x' }), row)).body.success).toBe(true)
  })
})

describe('a user', () => {
  test.each(rows)('$name is answered where the role is high enough', async (row) => {
    const { alice } = await signedIn()
    const { status, headers, body } = await call(alice, row)
    const allowed = hasRole({ role: 1 }, row.role)
    expect([status, body.success]).toEqual([200, allowed])
    expect(headers.get(REASON_HEADER)).toBe(allowed ? null : 'forbidden')
  })

  test.each(guarded)('$name is refused with 200, forbidden, to somebody with role 0', async (row) => {
    const { gateway, alice } = await alone()
    gateway.admin.changeUser('alice', { role: 0 })
    const { status, headers, body } = await call(alice, row)
    expect([status, headers.get(REASON_HEADER), body.success]).toEqual([200, 'forbidden', false])
  })
})

describe.each([
  ['session', signedIn],
  ['access token', alone],
])('a banned user, by %s', (_, enter) => {
  test.each(guarded)('$name is refused with 200, banned', async (row) => {
    const { gateway, alice } = await enter()
    for (const state of [2, 3]) {
      gateway.admin.changeUser('alice', { status: state })
      const { status, headers, body } = await call(alice, row)
      expect([status, headers.get(REASON_HEADER), body.success]).toEqual([200, 'banned', false])
    }
  })
})

describe('another user', () => {
  test.each(guarded.filter(({ endpoint }) => 'id' in (INPUTS.get(endpoint) ?? {})))(
    '$name is refused as not found',
    async (row) => {
      const { gateway, alice } = await alone()
      const bob = await newUser(gateway, 'bob', 10)
      const { status, headers, body } = await call(bob, row)
      expect([status, headers.get(REASON_HEADER), body]).toEqual([
        200,
        null,
        { message: 'You have no such token', success: false },
      ])
      expect(await alice.api.tokens.get({ id: 1 })).toMatchObject({ name: 'default', status: 1 })
    },
  )
})

test('the SDK tells the reasons apart', async () => {
  const { gateway, alice } = await alone()
  await expect(visit(gateway).api.tokens.list()).rejects.toBeInstanceOf(SignedOutError)
  await expect(visit(gateway, { authorization: 'x' }).api.tokens.list()).rejects.toBeInstanceOf(SignedOutError)
  await expect(alice.api.tokens.get({ id: 99 })).rejects.toBeInstanceOf(RefusedError)
  gateway.admin.changeUser('alice', { role: 0 })
  await expect(alice.api.tokens.list()).rejects.toBeInstanceOf(ForbiddenError)
  gateway.admin.changeUser('alice', { status: 2 })
  await expect(alice.api.tokens.list()).rejects.toBeInstanceOf(BannedError)
})
