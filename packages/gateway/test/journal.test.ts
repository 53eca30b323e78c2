import {
  type AnyEndpoint,
  accessTokens,
  alertDeliveries,
  alertTargets,
  channels,
  journal,
  logs,
  moves,
  nameOf,
  oauth,
  requestOf,
  session,
  sessions,
  tokens,
  twoFactor,
  users,
} from '@relaydeck/api-sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../src/api/endpoints.ts'
import { codeAt } from './authenticator.ts'
import { clientWithSession, newClient, type TestClient, TOKEN_DRAFT } from './client.ts'
import { inputOf } from './inputs.ts'
import { configureServices, openServices, type Services } from './services.ts'
import { newWorld, TOKEN_OF, type World } from './world.ts'

/** Calls that leave all records as they are. */
const CHANGING_NO_RECORD: ReadonlyMap<AnyEndpoint, string> = new Map<AnyEndpoint, string>([
  [alertTargets.test, 'sends a message'],
  [alertDeliveries.repeat, 'sends a message'],
  [channels.test, 'saves how long a provider took'],
  [channels.testUnsaved, 'saves nothing'],
  [channels.fetchModels, 'saves nothing'],
  [channels.keysInUse, 'saves nothing'],
  [channels.testAll, 'saves how long providers took; channels that it disables have entries of the gateway'],
  [channels.updateBalance, 'saves what a provider states'],
  [channels.updateBalances, 'saves what providers state'],
  [moves.plan, 'writes nothing'],
  [moves.upload, 'keeps a file until the move'],
  [oauth.state, 'begins a sign-in'],
  [oauth.confirm, 'ends a sign-in'],
  [session.login, 'starts a session, which the list of sessions has'],
  [session.logout, "ends the caller's session"],
  [session.sendEmailCode, 'sends a mail'],
  [session.sendResetMail, 'sends a mail'],
  [twoFactor.begin, 'saves a key that is not in use yet'],
])

/** Sets up the caller's second factor, and returns its key. */
async function withSecondFactor({ api }: TestClient): Promise<string> {
  const { secret } = await api.twoFactor.begin()
  await api.twoFactor.confirm({ code: codeAt(secret, Date.now(), -1) })
  return secret
}

type Preparation = (client: TestClient, world: World) => Promise<object | undefined>

/** What has to be there so that a call changes something, and its input if it is another one than usual. */
const PREPARED: ReadonlyMap<AnyEndpoint, Preparation> = new Map<AnyEndpoint, Preparation>([
  [
    accessTokens.remove,
    async ({ api }) => {
      await api.accessTokens.create({ name: 'another' })
      return { id: (await api.accessTokens.list())[0]?.id }
    },
  ],
  [
    channels.removeDisabled,
    async (_, { boss }) => {
      await boss.api.channels.update({ id: 1, status: 2 })
      return undefined
    },
  ],
  [
    journal.restore,
    async (_, { boss }) => {
      await boss.api.channels.update({ id: 1, priority: 3 })
      const [entry] = await boss.api.journal.list({ page_size: 1 })
      return { time: (entry?.created_at ?? 0) - 1 }
    },
  ],
  [
    journal.undo,
    async (_, { boss }) => {
      await boss.api.channels.update({ id: 1, priority: 3 })
      return { id: (await boss.api.journal.list({ page_size: 1 }))[0]?.id }
    },
  ],
  [
    logs.clear,
    async (_, { boss }) => {
      await boss.api.users.credit({ user_id: 2, quota: 1 })
      return { target_timestamp: 9_999_999_999 }
    },
  ],
  [
    sessions.remove,
    async ({ api }, { gateway }) => {
      await clientWithSession(gateway, 'alice')
      return { id: (await api.sessions.list()).find(({ is_current }) => !is_current)?.id }
    },
  ],
  [
    sessions.removeOthers,
    async (_, { gateway }) => {
      await clientWithSession(gateway, 'alice')
      return undefined
    },
  ],
  [tokens.update, async () => ({ ...TOKEN_DRAFT, id: TOKEN_OF.alice, name: 'another' })],
  [twoFactor.confirm, async ({ api }) => ({ code: codeAt((await api.twoFactor.begin()).secret, Date.now()) })],
  [
    twoFactor.disable,
    async (client) => ({ password: 'correct-horse', code: codeAt(await withSecondFactor(client), Date.now()) }),
  ],
  [
    twoFactor.remove,
    async (_, { gateway }) => {
      await withSecondFactor(await clientWithSession(gateway, 'bob'))
      return undefined
    },
  ],
])

/** Calls that a session of alice makes; sessions of root make the others. */
const OWN: readonly AnyEndpoint[] = [
  ...Object.values(accessTokens),
  ...Object.values(sessions),
  ...Object.values(tokens),
  twoFactor.begin,
  twoFactor.confirm,
  twoFactor.disable,
  users.rotateAccessToken,
  users.removeSelf,
]

let services: Services

beforeAll(async () => {
  services = await openServices()
})

afterAll(() => services.close())

const rows = endpoints
  .filter(({ effects }) => effects)
  .map((endpoint) => ({ endpoint, name: [nameOf(endpoint), ...endpoint.search].join(' ') }))

test.each(rows)('$name writes an entry of the journal, or changes no record', async ({ endpoint }) => {
  const world = await newWorld({
    serviceUrls: services.signInServices.serviceUrls,
    // The journal has to reach back to before the change.
    ...(endpoint === journal.restore && { clock: () => Date.now() + 60_000 }),
  })
  await configureServices(world.gateway, services)
  const username = OWN.includes(endpoint) ? 'alice' : 'root'
  const client = endpoint.role === 'guest' ? newClient(world.gateway) : await clientWithSession(world.gateway, username)
  const prepared = await PREPARED.get(endpoint)?.(client, world)
  const input = prepared ?? (await inputOf(endpoint, username, { client, mailbox: services.mailbox }))
  const entries = async () => world.boss.api.journal.list({ page_size: 1000 })
  const before = await entries()
  const { url, body } = requestOf(endpoint, input)
  await client.call(endpoint.method, url, { body })
  const after = await entries()
  const written = after.slice(0, after.length - before.length).map(({ call }) => call)
  if (CHANGING_NO_RECORD.has(endpoint)) expect(written).toEqual([])
  else expect(written).toContain(nameOf(endpoint))
})

test('every call that changes no record exists', () => {
  for (const endpoint of CHANGING_NO_RECORD.keys()) expect(endpoints).toContain(endpoint)
})
