import {
  type AnyEndpoint,
  BannedError,
  channels,
  ForbiddenError,
  hasRole,
  nameOf,
  REASON_HEADER,
  RefusedError,
  requestOf,
  SignedOutError,
  users,
} from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { INPUTS, inputOf } from './inputs.ts'
import { endpoints } from './served.ts'
import { alone, newUser, signedIn, type Visitor, visit } from './visitor.ts'
import { newWorld, type Person } from './world.ts'

const rows = endpoints.map((endpoint) => ({
  endpoint,
  role: endpoint.role,
  name: `${nameOf(endpoint)} (${endpoint.summary})`,
}))
type Row = (typeof rows)[number]

/** Sends what this person would send. */
function call(visitor: Visitor, { endpoint }: Row, who: Person = 'alice') {
  const { url, body } = requestOf(endpoint, inputOf(endpoint, who))
  return visitor.call(endpoint.method, url, { body })
}

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

const ROLES = { root: 100, boss: 10, alice: 1, bob: 1 }

/** What is refused for another reason than the role: the channel that is there cannot be asked anything. */
const NOT_FOR = new Map<Person, readonly AnyEndpoint[]>([
  ['root', [users.removeSelf, channels.test, channels.updateBalance]],
  ['boss', [channels.test, channels.updateBalance]],
])

describe.each(['alice', 'boss', 'root'] as const)('%s', (who) => {
  test.each(rows)('$name is answered where the role is high enough', async (row) => {
    const world = await newWorld()
    const { status, headers, body, text } = await call(world[who], row, who)
    const allowed = hasRole({ role: ROLES[who] }, row.role)
    expect(status).toBe(200)
    expect(headers.get(REASON_HEADER)).toBe(allowed ? null : 'forbidden')
    if (text !== '') expect(body.success !== false).toBe(allowed && !NOT_FOR.get(who)?.includes(row.endpoint))
  })
})

describe('a user', () => {
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
  test.each(
    guarded.filter(({ endpoint }) => endpoint.path.startsWith('/api/token/') && 'id' in inputOf(endpoint, 'alice')),
  )('$name is refused as not found', async (row) => {
    const { gateway, alice } = await alone()
    const bob = await newUser(gateway, 'bob', 10)
    const { status, headers, body } = await call(bob, row)
    expect([status, headers.get(REASON_HEADER), body]).toEqual([
      200,
      null,
      { message: 'You have no such token', success: false },
    ])
    expect(await alice.api.tokens.get({ id: 1 })).toMatchObject({ name: 'default', status: 1 })
  })
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
