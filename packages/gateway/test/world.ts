import { calls, samples } from '@relaydeck/api-sdk/testing'
import { createGateway, type Gateway } from '../src/index.ts'
import { untranslated } from '../src/texts/text.ts'
import { clientWithToken, openGateway, PASSWORD, type TestClient, type TestOptions } from './client.ts'
import { query, templateOf } from './databases.ts'

/** The users of the world, each with a token: alice (2) and bob (4) are users, boss (3) is an administrator. */
export const USERNAMES = ['root', 'alice', 'boss', 'bob'] as const
export type Username = (typeof USERNAMES)[number]

/** The ID of each user's token. */
export const TOKEN_OF: Record<Username, number> = { alice: 1, boss: 2, bob: 3, root: 4 }

/** The ID of bob. */
export const BOB = 4

/** An existing redemption code with a quota of 500. */
export const CODE = 'c0de'.repeat(8)

/** The entry of the journal with the last change of the channel, which can be taken back. */
export const UNDOABLE = 20

/** An existing channel. */
export const CHANNEL = {
  type: 33,
  name: 'AWS',
  key: 'provider-secret',
  models: 'gpt-4o,gpt-4o-mini',
  group: 'default,vip',
  config: JSON.stringify({ region: 'us-east-1', ak: 'ak-secret', sk: 'sk-secret' }),
}

const { request_id: call, created_at: __, username: ___, status: ____, attempts, reason, ...figures } = samples.call
const CALL_DETAIL = JSON.stringify({
  ...figures,
  reason: untranslated(reason),
  attempts: attempts.map((attempt) => ({ ...attempt, reason: untranslated(attempt.reason) })),
})

/** A gateway with one row of each kind, and a client with an access token for each user. */
export interface World extends Record<Username, TestClient> {
  readonly gateway: Gateway
  /** Path of the file. */
  readonly database: string
}

/** Nouns whose records are created in another way than by their sample call. */
const CREATED_APART = ['accessTokens', 'alertRules', 'channels', 'redemptions', 'users']

/** Creates a record of each other noun. */
async function createSamples({ api: { send } }: TestClient): Promise<void> {
  for (const { noun, name, endpoint, input } of calls)
    if (name === 'create' && !CREATED_APART.includes(noun)) await endpoint(send, input)
}

/** An alert that its target has refused. */
const FAILED_DELIVERY = `INSERT INTO alert_deliveries (event, rule, target, state, due_at, attempts, process, http_status, answer)
  VALUES (1, 1, 1, 'failed', 1, 30, '', 500, 'down')`

/** Changes the channel and changes it back. */
async function changeChannel(database: string): Promise<void> {
  const gateway = await createGateway({ database })
  const { api } = await clientWithToken(gateway, 'boss')
  for (const priority of [1, 0]) await api.channels.update({ id: 1, priority })
  await gateway.close()
}

const copyWorld = templateOf('world', async (database) => {
  const gateway = await createGateway({ database })
  for (const [username, role] of [
    ['alice', 1],
    ['boss', 10],
    ['bob', 1],
  ] as const)
    await gateway.admin.createUser({ username, password: PASSWORD, role })
  const root = await clientWithToken(gateway, 'root')
  await createSamples(root)
  await root.api.alertRules.create({ name: 'Sign-ins', events: ['sign_in.new_device'], targets: [1] })
  await (await clientWithToken(gateway, 'boss')).api.redemptions.create({ name: 'gift', quota: 500 })
  await (await clientWithToken(gateway, 'boss')).api.channels.create({ ...CHANNEL, type: 1 })
  await gateway.close()
  await query(database, 'UPDATE channels SET type = :type', { type: CHANNEL.type })
  await query(database, `INSERT INTO calls VALUES (:id, 1, 2, 200, :detail)`, { id: call, detail: CALL_DETAIL })
  await query(database, FAILED_DELIVERY)
  await query(database, 'UPDATE redemptions SET key = :key', { key: CODE })
  await changeChannel(database)
})

/** Opens a gateway with the world. */
export async function newWorld(options: TestOptions = {}): Promise<World> {
  const database = await copyWorld()
  const gateway = await openGateway({ ...options, database })
  const clientOf = (name: Username) => clientWithToken(gateway, name)
  return {
    gateway,
    database,
    root: await clientOf('root'),
    alice: await clientOf('alice'),
    boss: await clientOf('boss'),
    bob: await clientOf('bob'),
  }
}
