import type { Token } from '@relaydeck/api-sdk'
import { ORIGIN, type TestOptions, TOKEN_DRAFT } from './client.ts'
import { query } from './databases.ts'
import { type Behaviour, openProvider } from './provider.ts'
import { newWorld, type World } from './world.ts'

export const PROVIDER_KEY = 'provider-key-0123456789'

/** A channel to a provider stand-in. */
export const CHANNEL_DRAFT = {
  type: 1,
  name: 'stand-in',
  key: PROVIDER_KEY,
  models: 'gpt-3.5-turbo,gpt-4o',
  group: 'default',
}

export const CHAT_REQUEST = { model: 'gpt-3.5-turbo', messages: [{ role: 'user', content: 'hi' }] }

/** Opens a gateway with a channel to a provider stand-in; alice has quota and a limited token. */
export async function newRelay(behaviour?: Behaviour, options: TestOptions = {}) {
  const provider = await openProvider(behaviour)
  const world = await newWorld({ fetch: 'own', ...options })
  const { gateway, root, alice } = world
  await gateway.admin.updateUser('alice', { quota: 1_000_000 })
  await gateway.admin.updateUser('root', { quota: 1_000_000 })
  const addChannel = async (fields: object = {}) => {
    await root.api.channels.create({ ...CHANNEL_DRAFT, base_url: provider.url, ...fields })
    const [newest] = await root.api.channels.list()
    return newest?.id ?? 0
  }
  const channel = await addChannel()
  // Its provider does not support OpenAI's protocol.
  await root.api.channels.remove({ id: 1 })
  const addToken = (fields: object = {}) =>
    alice.api.tokens.create({ ...TOKEN_DRAFT, remain_quota: 500_000, ...fields })
  const token = await addToken()

  const post = (path: string, body: unknown, headers: Record<string, string> = {}, signal?: AbortSignal) =>
    gateway.fetch(
      new Request(ORIGIN + path, {
        method: 'POST',
        headers: { authorization: `Bearer sk-${token.key}`, 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
        ...(signal && { signal }),
      }),
      { address: '192.0.2.1' },
    )
  const chat = (body: object = {}, headers: Record<string, string> = {}, signal?: AbortSignal) =>
    post('/v1/chat/completions', { ...CHAT_REQUEST, ...body }, headers, signal)
  const get = (path: string, key = token.key) =>
    gateway.fetch(new Request(ORIGIN + path, { headers: { authorization: `Bearer sk-${key}` } }), {
      address: '192.0.2.1',
    })
  return { ...world, provider, channel, addChannel, addToken, token, post, chat, get }
}

export type Relay = Awaited<ReturnType<typeof newRelay>>

/** Returns the header with a token's key. */
export const bearer = ({ key }: Pick<Token, 'key'>, rest = '') => ({ authorization: `Bearer sk-${key}${rest}` })

/** The amounts of an account, its token, a channel, and all calls. */
interface Balances {
  readonly tokenLeft: number
  readonly tokenUsed: number
  readonly userLeft: number
  readonly userUsed: number
  readonly calls: number
  readonly channelUsed: number
  readonly logged: number
  readonly rows: number
  readonly held: number
}

const BALANCES = `SELECT
  (SELECT remain_quota FROM tokens WHERE id = :token) AS "tokenLeft",
  (SELECT used_quota FROM tokens WHERE id = :token) AS "tokenUsed",
  (SELECT quota FROM users WHERE id = :user) AS "userLeft",
  (SELECT used_quota FROM users WHERE id = :user) AS "userUsed",
  (SELECT request_count FROM users WHERE id = :user) AS calls,
  (SELECT used_quota FROM channels WHERE id = :channel) AS "channelUsed",
  (SELECT coalesce(sum(quota), 0) FROM logs WHERE type = 2) AS logged,
  (SELECT count(*) FROM logs WHERE type = 2) AS rows,
  (SELECT count(*) FROM reservations) AS held`

/** Returns remaining and used quota of token, user, and channel, and the sums of log and reservations. */
export async function balances({
  database,
  token,
  channel,
}: Pick<Relay, 'database' | 'token' | 'channel'>): Promise<Balances> {
  const [row] = await query(database, BALANCES, { token: token.id, user: token.user_id, channel })
  return row as unknown as Balances
}

/** Returns the sum of the quota that a token's owner has, has spent, and has reserved. */
export async function sumOf({ database, token }: Pick<Relay, 'database' | 'token'>): Promise<number> {
  const [row] = await query(
    database,
    `SELECT quota + used_quota + (SELECT coalesce(sum(quota), 0) FROM reservations WHERE user_id = users.id) AS sum
    FROM users WHERE id = :user`,
    { user: token.user_id },
  )
  return Number(row?.sum)
}

/** Returns the newest log rows of a type. */
export const logRows = async ({ root }: Pick<World, 'root'>, type: number) => root.api.logs.list({ type })

/** Waits until a condition holds that becomes true after the response. */
export async function waitUntil(condition: () => unknown): Promise<void> {
  while (!(await condition())) await new Promise((next) => setImmediate(next))
}
