import {
  type AnyEndpoint,
  accessTokens,
  BannedError,
  channels,
  ForbiddenError,
  hasRole,
  moves,
  nameOf,
  oauth,
  REASON_HEADER,
  RefusedError,
  requestOf,
  SignedOutError,
  session,
  sessions,
  shapeOf,
  twoFactor,
  usage,
  users,
} from '@relaydeck/api-sdk'
import { callOf } from '@relaydeck/api-sdk/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../src/api/endpoints.ts'
import type { Gateway, GatewayOptions } from '../src/index.ts'
import { clientWithSession, newClient, signedIn, type TestClient, withRootAndAlice } from './client.ts'
import { inputOf } from './inputs.ts'
import { configureServices, openServices, type Services } from './services.ts'
import { newWorld, TOKEN_OF, type Username, type World } from './world.ts'

/** An API key alone authorises this endpoint; who the caller is does not matter. */
const BY_KEY: AnyEndpoint = usage.key

const rows = endpoints
  .filter((endpoint) => endpoint !== BY_KEY)
  .map((endpoint) => ({
    endpoint,
    role: endpoint.role,
    name: [nameOf(endpoint), ...endpoint.search].join(' '),
  }))
type Row = (typeof rows)[number]

let services: Services

beforeAll(async () => {
  services = await openServices()
  return services.close
})

/** Opens a gateway with every sign-in method. */
function withSignIn<T extends { gateway: Gateway }>(open: (options: Partial<GatewayOptions>) => Promise<T>) {
  return async (): Promise<T> => {
    const opened = await open({ serviceUrls: services.signInServices.serviceUrls })
    await configureServices(opened.gateway, services)
    return opened
  }
}

const fewUsers = withSignIn(withRootAndAlice)
const allUsers = withSignIn(newWorld)

/** Calls an endpoint with a valid input. */
async function call(client: TestClient, { endpoint }: Row, username: Username = 'alice', changes: object = {}) {
  const input = await inputOf(endpoint, username, { client, mailbox: services.mailbox })
  const { url, body } = requestOf(endpoint, { ...input, ...changes })
  return client.call(endpoint.method, url, { body })
}

const guarded = rows.filter(({ role }) => role !== 'guest')

const hasEffects = ({ endpoint }: Row) => endpoint.effects
const onlyReads = (row: Row) => !hasEffects(row)
const unguarded = rows.filter(({ role }) => role === 'guest')

/** Returns the result of a function for each endpoint, by its name. */
async function byName<T>(
  of: readonly Row[],
  describeResponse: (row: Row) => T | Promise<T>,
): Promise<Record<string, T>> {
  const described: Record<string, T> = {}
  for (const row of of) described[row.name] = await describeResponse(row)
  return described
}

/** Calls the endpoints, and expects that each one responds in the same way. Refused calls change nothing. */
async function expectEach(client: TestClient, of: readonly Row[], expected: readonly unknown[]) {
  const responses = await byName(of, async (row) => {
    const { status, headers, body } = await call(client, row)
    return [status, headers.get(REASON_HEADER), body]
  })
  expect(responses).toEqual(await byName(of, () => expected))
}

const REFUSAL = { message: expect.any(String), success: false }

describe.each([
  ['a guest', {}, 401, 'signed-out'],
  ['an unknown access token', { authorization: 'x' }, 200, 'bad-token'],
])('the caller %s', (_, headers, status, reason) => {
  test(`gets ${status}, ${reason}, from every endpoint that needs a role`, async () => {
    const { gateway } = await fewUsers()
    await expectEach(newClient(gateway, headers), guarded, [status, reason, REFUSAL])
  })

  const allowed = expect.objectContaining({ status: 200, body: expect.objectContaining({ success: true }) })

  test('is allowed every endpoint for guests that only reads', async () => {
    const { gateway } = await fewUsers()
    const reading = unguarded.filter(onlyReads)
    const responses = await byName(reading, (row) => call(newClient(gateway, headers), row))
    expect(responses).toEqual(await byName(reading, () => allowed))
  })

  test.each(unguarded.filter(hasEffects))('is allowed $name', async (row) => {
    const { gateway } = await fewUsers()
    expect(await call(newClient(gateway, headers), row)).toEqual(allowed)
  })
})

const ROLES = { root: 100, boss: 10, alice: 1, bob: 1 }

/** The provider of the existing channel is not supported. */
const PROVIDER_CALLS: readonly AnyEndpoint[] = [channels.test, channels.testUnsaved, channels.updateBalance]

/** Endpoints that access tokens may not call. */
const SESSION_ONLY: readonly AnyEndpoint[] = [oauth.bindEmail, oauth.bindWechat]

/** The callers have access tokens, which cannot set up a second factor, and no second factor to disable. */
const SECOND_FACTOR: readonly AnyEndpoint[] = [twoFactor.begin, twoFactor.confirm, twoFactor.disable]

/** Callers with an access token have no sessions and no further access tokens, and cannot create one. */
const NO_SESSION: readonly AnyEndpoint[] = [sessions.remove, accessTokens.create, accessTokens.remove]

/** Endpoints that are refused for another reason than the role. */
const REFUSED_FOR = new Map<Username, readonly AnyEndpoint[]>([
  ['root', [users.removeSelf, ...PROVIDER_CALLS, ...SECOND_FACTOR, ...NO_SESSION]],
  ['boss', [...PROVIDER_CALLS, ...SECOND_FACTOR, ...NO_SESSION]],
  ['alice', [...SECOND_FACTOR, ...NO_SESSION]],
])

describe.each(['alice', 'boss', 'root'] as const)('the caller %s', (username) => {
  const allowed = (row: Row) => hasRole({ role: ROLES[username] }, row.role)
  const exempt = (row: Row) => REFUSED_FOR.get(username)?.includes(row.endpoint) === true

  async function responseTo(row: Row, world: World) {
    const client = SESSION_ONLY.includes(row.endpoint)
      ? await clientWithSession(world.gateway, username)
      : world[username]
    const { status, headers, body, text } = await call(client, row, username)
    return [status, headers.get(REASON_HEADER), text === '' || body.success !== false]
  }

  const succeeding = rows.filter((row) => allowed(row) && !exempt(row))

  test('every endpoint that only reads succeeds', async () => {
    const world = await allUsers()
    const reading = succeeding.filter(onlyReads)
    const responses = await byName(reading, (row) => responseTo(row, world))
    expect(responses).toEqual(await byName(reading, () => [200, null, true]))
  })

  test.each(succeeding.filter(hasEffects))('$name succeeds', async (row) => {
    expect(await responseTo(row, await allUsers())).toEqual([200, null, true])
  })

  const forbidden = rows.filter((row) => !allowed(row))

  if (forbidden.length > 0)
    test('gets 200, forbidden, from every endpoint of a higher role', async () => {
      const { [username]: client } = await allUsers()
      await expectEach(client, forbidden, [200, 'forbidden', REFUSAL])
    })

  test.each(rows.filter(exempt))('$name is refused, but not because of the role', async (row) => {
    expect([
      [200, null, false],
      [200, 'not-found', false],
    ]).toContainEqual(await responseTo(row, await allUsers()))
  })
})

test('a user with role 0 gets 200, forbidden, from every endpoint that needs a role', async () => {
  const { gateway, alice } = await fewUsers()
  await gateway.admin.updateUser('alice', { role: 0 })
  await expectEach(alice, guarded, [200, 'forbidden', REFUSAL])
})

describe.each([
  ['session', withSignIn(signedIn)],
  ['access token', fewUsers],
])('a banned user, by %s', (_, open) => {
  test.each([2, 3])('gets 200, banned, from every endpoint that needs a role, with status %d', async (state) => {
    const { gateway, alice } = await open()
    await gateway.admin.updateUser('alice', { status: state })
    await expectEach(alice, guarded, [200, 'banned', REFUSAL])
  })
})

/** Keys of an input that identify something that may belong to another user. */
const ID_KEYS = ['id', 'user_id', 'username']

type Access = 'nobody' | 'above' | 'all'

/**
 * Who may access what belongs to other users: `nobody`; `above`: users with a higher role, and root; `all`: everyone who
 * may call the endpoint. A resource that is not here belongs to all administrators, who alone may call it.
 */
const ACCESS: Partial<Record<string, Access>> = {
  accessTokens: 'nobody',
  calls: 'all',
  logs: 'all',
  models: 'all',
  oauth: 'nobody',
  session: 'nobody',
  sessions: 'nobody',
  status: 'all',
  tokens: 'nobody',
  twoFactor: 'above',
  usage: 'all',
  users: 'above',
}

/** Endpoints that differ from their resource: administrators may credit any user, as in One API. */
const EXCEPTIONS = new Map<AnyEndpoint, 'all'>([[users.credit, 'all']])

/** Endpoints whose keys identify no other user: the caller's name, a new user's, and what the caller's last call made. */
const OWN_NAMES: readonly AnyEndpoint[] = [moves.make, moves.upload, session.updateSelf, users.create]

function accessOf({ endpoint }: Row): Access | undefined {
  return EXCEPTIONS.get(endpoint) ?? ACCESS[callOf(endpoint).noun] ?? (endpoint.role === 'admin' ? 'all' : undefined)
}

const withIds = guarded.filter(
  ({ endpoint }) => ID_KEYS.some((key) => key in shapeOf(endpoint.input)) && !OWN_NAMES.includes(endpoint),
)
const withAccess = (access: Access) => withIds.filter((row) => accessOf(row) === access)

test('every endpoint with an ID has a declared access', () => {
  expect(withAccess('nobody').length + withAccess('above').length + withAccess('all').length).toBe(withIds.length)
})

describe.each(['bob', 'boss', 'root'] as const)('alice’s own data, accessed by %s', (username) => {
  test('is refused as not found to every endpoint, and nothing changes', async () => {
    const world = await allUsers()
    const before = await world.alice.api.tokens.get({ id: TOKEN_OF.alice })
    for (const row of withAccess('nobody')) {
      const { status, headers, body } = await call(world[username], row, 'alice')
      expect([status, headers.get(REASON_HEADER), body], row.name).toEqual([
        200,
        'not-found',
        { message: expect.stringMatching(/^(Token|Session|Management API key) not found$/), success: false },
      ])
      expect(await world.alice.api.tokens.get({ id: TOKEN_OF.alice }), row.name).toEqual(before)
    }
  })
})

/** Calls an endpoint to access the account of another user, and returns the account before the call and the response. */
async function access(world: World, row: Row, username: Username, target: Username) {
  const before = await world[target].api.session.self()
  const changes = 'id' in shapeOf(row.endpoint.input) ? { id: before.id } : { username: target }
  const { status, headers, body, text } = await call(world[username], row, username, changes)
  expect([status, headers.get(REASON_HEADER)], row.name).toEqual([200, null])
  return { before, body, isAllowed: text === '' || body.success }
}

/** Opens the world in which alice is an administrator, too. */
async function withTwoAdmins(): Promise<World> {
  const world = await allUsers()
  await world.gateway.admin.updateUser('alice', { role: 10 })
  return world
}

describe.each([
  ['boss', 'bob'],
  ['root', 'boss'],
] as const)('the user %s, who accesses %s, whose role is below', (username, target) => {
  test.each(withAccess('above'))('$name is allowed', async (row) => {
    expect((await access(await withTwoAdmins(), row, username, target)).isAllowed).toBe(true)
  })
})

test.each([
  ['alice', 'equal'],
  ['root', 'above'],
] as const)(
  'every endpoint of boss that accesses %s, whose role is %s, is rejected, and changes nothing',
  async (target, _rank) => {
    const world = await withTwoAdmins()
    for (const row of withAccess('above')) {
      const { before, body, isAllowed } = await access(world, row, 'boss', target)
      expect(isAllowed, row.name).toBe(false)
      expect(body.message, row.name).toContain('with a role below your own')
      expect(await world[target].api.session.self(), row.name).toEqual(before)
    }
  },
)

describe('another admin', () => {
  test.each(withAccess('all'))('$name succeeds, because administrators share these', async (row) => {
    const world = await withTwoAdmins()
    const { headers, body } = await call(world.alice, row)
    expect([headers.get(REASON_HEADER), body.success]).toEqual([null, !PROVIDER_CALLS.includes(row.endpoint)])
  })
})

test('the account of a key is refused to every caller without a key, in the same way', async () => {
  const { gateway, root, boss, alice } = await allUsers()
  const session = await clientWithSession(gateway)
  const callers = [newClient(gateway), newClient(gateway, { authorization: 'x' }), root, boss, alice, session]
  const answers = await Promise.all(callers.map((client) => client.call('GET', BY_KEY.path)))
  for (const { status, body } of answers) expect([status, body]).toEqual([401, REFUSAL])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
})

test('the SDK distinguishes the reasons', async () => {
  const { gateway, alice } = await withRootAndAlice()
  await expect(newClient(gateway).api.tokens.list()).rejects.toBeInstanceOf(SignedOutError)
  await expect(newClient(gateway, { authorization: 'x' }).api.tokens.list()).rejects.toBeInstanceOf(SignedOutError)
  await expect(alice.api.tokens.get({ id: 99 })).rejects.toBeInstanceOf(RefusedError)
  await gateway.admin.updateUser('alice', { role: 0 })
  await expect(alice.api.tokens.list()).rejects.toBeInstanceOf(ForbiddenError)
  await gateway.admin.updateUser('alice', { status: 2 })
  await expect(alice.api.tokens.list()).rejects.toBeInstanceOf(BannedError)
})
