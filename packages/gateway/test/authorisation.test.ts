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
  session,
  users,
} from '@relaydeck/api-sdk'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Gateway, GatewayOptions } from '../src/index.ts'
import { served } from '../src/served.ts'
import { INPUTS, inputOf } from './inputs.ts'
import { introduce, type Others, openOthers } from './others.ts'
import { endpoints } from './served.ts'
import { alone, signedIn, type Visitor, visit } from './visitor.ts'
import { newWorld, type Person, TOKEN_OF } from './world.ts'

const rows = endpoints.map((endpoint) => ({
  endpoint,
  role: endpoint.role,
  name: `${nameOf(endpoint)} (${endpoint.summary})`,
}))
type Row = (typeof rows)[number]

let others: Others

beforeAll(async () => {
  others = await openOthers()
  return others.close
})

/** Gateways that offer every way to sign in. */
function offering<T extends { gateway: Gateway }>(enter: (options: Partial<GatewayOptions>) => Promise<T>) {
  return async (): Promise<T> => {
    const scene = await enter({ elsewhere: others.provider.elsewhere })
    introduce(scene.gateway, others)
    return scene
  }
}

const few = offering(alone)
const everybody = offering(newWorld)

/** Sends what this person would send. */
async function call(visitor: Visitor, { endpoint }: Row, who: Person = 'alice', change: object = {}) {
  const input = await inputOf(endpoint, who, { visitor, mailbox: others.mailbox })
  const { url, body } = requestOf(endpoint, { ...input, ...change })
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
    const { gateway } = await few()
    const { status, headers, body } = await call(visit(gateway), row)
    expect([status, headers.get(REASON_HEADER), body]).toEqual([
      401,
      'signed-out',
      { message: expect.any(String), success: false },
    ])
  })

  test.each(open)('$name is answered', async (row) => {
    const { gateway } = await few()
    expect(await call(visit(gateway), row)).toMatchObject({ status: 200, body: { success: true } })
  })
})

describe('an unknown access token', () => {
  test.each(guarded)('$name is refused with 200, bad-token', async (row) => {
    const { gateway } = await few()
    const { status, headers, body } = await call(visit(gateway, { authorization: 'x' }), row)
    expect([status, headers.get(REASON_HEADER), body.success]).toEqual([200, 'bad-token', false])
  })

  test.each(open)('$name is answered all the same', async (row) => {
    const { gateway } = await few()
    expect((await call(visit(gateway, { authorization: 'x' }), row)).body.success).toBe(true)
  })
})

const ROLES = { root: 100, boss: 10, alice: 1, bob: 1 }

/** The channel that is there cannot be asked anything. */
const ASKING: readonly AnyEndpoint[] = [channels.test, channels.updateBalance]

/** What is refused for another reason than the role. */
const NOT_FOR = new Map<Person, readonly AnyEndpoint[]>([
  ['root', [users.removeSelf, ...ASKING]],
  ['boss', ASKING],
])

describe.each(['alice', 'boss', 'root'] as const)('%s', (who) => {
  const allowed = (row: Row) => hasRole({ role: ROLES[who] }, row.role)
  const exempt = (row: Row) => NOT_FOR.get(who)?.includes(row.endpoint) === true

  async function answerTo(row: Row) {
    const { status, headers, body, text } = await call((await everybody())[who], row, who)
    return [status, headers.get(REASON_HEADER), text === '' || body.success !== false]
  }

  test.each(rows.filter((row) => allowed(row) && !exempt(row)))('$name is answered', async (row) => {
    expect(await answerTo(row)).toEqual([200, null, true])
  })

  test.each(rows.filter((row) => !allowed(row)))('$name is refused with 200, forbidden', async (row) => {
    expect(await answerTo(row)).toEqual([200, 'forbidden', false])
  })

  test.each(rows.filter(exempt))('$name is refused, though not for the role', async (row) => {
    expect(await answerTo(row)).toEqual([200, null, false])
  })
})

describe('a user', () => {
  test.each(guarded)('$name is refused with 200, forbidden, to somebody with role 0', async (row) => {
    const { gateway, alice } = await few()
    gateway.admin.changeUser('alice', { role: 0 })
    const { status, headers, body } = await call(alice, row)
    expect([status, headers.get(REASON_HEADER), body.success]).toEqual([200, 'forbidden', false])
  })
})

describe.each([
  ['session', offering(signedIn)],
  ['access token', few],
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

/** Keys of an input that name something which may be somebody else's. */
const NAMING = ['id', 'user_id', 'username']

/**
 * Who may do something to what others made or are: `nobody`; `above`: whoever stands higher, and root; `everybody` whose
 * role the endpoint takes. A noun that is missing here does not compile, a new endpoint of a noun is asked about by itself.
 */
const OTHERS: Record<keyof typeof served, 'nobody' | 'above' | 'everybody'> = {
  channels: 'everybody',
  groups: 'everybody',
  logs: 'everybody',
  models: 'everybody',
  oauth: 'nobody',
  options: 'everybody',
  redemptions: 'everybody',
  session: 'nobody',
  status: 'everybody',
  tokens: 'nobody',
  users: 'above',
}

/** Where an endpoint differs from its noun: admins credit whomever they like, as on the real server. */
const EXCEPTIONS = new Map<AnyEndpoint, 'everybody'>([[users.credit, 'everybody']])

/** What names nobody else: the own name, and that of an account to be made. */
const OWN: readonly AnyEndpoint[] = [session.updateSelf, users.create]

function whose({ endpoint }: Row) {
  const noun = (Object.keys(served) as (keyof typeof served)[]).find((key) =>
    Object.values<unknown>(served[key]).includes(endpoint),
  )
  return EXCEPTIONS.get(endpoint) ?? (noun && OTHERS[noun])
}

const naming = guarded.filter(
  ({ endpoint }) => NAMING.some((key) => key in endpoint.input._zod.def.shape) && !OWN.includes(endpoint),
)
const of = (who: ReturnType<typeof whose>) => naming.filter((row) => whose(row) === who)

test('an endpoint that names something of somebody says who may', () => {
  expect(of('nobody').length + of('above').length + of('everybody').length).toBe(naming.length)
})

describe.each(['bob', 'boss', 'root'] as const)('what is alice’s alone, before %s', (who) => {
  test.each(of('nobody'))('$name is refused as not found, and nothing happens to it', async (row) => {
    const world = await everybody()
    const before = await world.alice.api.tokens.get({ id: TOKEN_OF.alice })
    const { status, headers, body } = await call(world[who], row, 'alice')
    expect([status, headers.get(REASON_HEADER), body]).toEqual([
      200,
      null,
      { message: 'You have no such token', success: false },
    ])
    expect(await world.alice.api.tokens.get({ id: TOKEN_OF.alice })).toEqual(before)
  })
})

describe.each([
  ['boss', 'bob', 'below', true],
  ['boss', 'alice', 'as high', false],
  ['boss', 'root', 'above', false],
  ['root', 'boss', 'below', true],
] as const)('%s before %s, who is %s', (who, target, _, allowed) => {
  test.each(of('above'))(`$name is ${allowed ? 'answered' : 'refused, and changes nothing'}`, async (row) => {
    const world = await everybody()
    world.gateway.admin.changeUser('alice', { role: 10 })
    const before = await world[target].api.session.self()
    const change = 'id' in row.endpoint.input._zod.def.shape ? { id: before.id } : { username: target }
    const { status, headers, body, text } = await call(world[who], row, who, change)
    expect([status, headers.get(REASON_HEADER)]).toEqual([200, null])
    expect(text === '' || body.success).toBe(allowed)
    if (allowed) return
    expect(body.message).toContain('whose role is below yours')
    expect(await world[target].api.session.self()).toEqual(before)
  })
})

describe('another admin', () => {
  test.each(of('everybody'))('$name is answered: admins share these', async (row) => {
    const world = await everybody()
    world.gateway.admin.changeUser('alice', { role: 10 })
    const { headers, body } = await call(world.alice, row)
    expect([headers.get(REASON_HEADER), body.success]).toEqual([null, !ASKING.includes(row.endpoint)])
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
