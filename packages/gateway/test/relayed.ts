import type { DatabaseSync } from 'node:sqlite'
import type { Token } from '@relaydeck/api-sdk'
import { beside } from './files.ts'
import { type Behaviour, openUpstream } from './upstream.ts'
import { DRAFT, type Opening, ORIGIN } from './visitor.ts'
import { newWorld, type World } from './world.ts'

export const PROVIDER_KEY = 'provider-key-0123456789'

/** A channel to a stand-in provider. */
export const OPENAI = { type: 1, name: 'stand-in', key: PROVIDER_KEY, models: 'gpt-3.5-turbo,gpt-4o', group: 'default' }

export const HI = { model: 'gpt-3.5-turbo', messages: [{ role: 'user', content: 'hi' }] }

/** A gateway with a provider behind it; alice has much quota, and a limited token. */
export async function newRelay(behaviour?: Behaviour, options: Opening = {}) {
  const upstream = await openUpstream(behaviour)
  const world = await newWorld({ fetch: 'own', ...options })
  const { gateway, root, alice } = world
  gateway.admin.changeUser('alice', { quota: 1_000_000 })
  gateway.admin.changeUser('root', { quota: 1_000_000 })
  const addChannel = async (fields: object = {}) => {
    await root.api.channels.create({ ...OPENAI, base_url: upstream.url, ...fields })
    const [newest] = await root.api.channels.list()
    return newest?.id ?? 0
  }
  const channel = await addChannel()
  // The one that is there already speaks no language of OpenAI's.
  await root.api.channels.remove({ id: 1 })
  const addToken = (fields: object = {}) => alice.api.tokens.create({ ...DRAFT, remain_quota: 500_000, ...fields })
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
    post('/v1/chat/completions', { ...HI, ...body }, headers, signal)
  const get = (path: string, key = token.key) =>
    gateway.fetch(new Request(ORIGIN + path, { headers: { authorization: `Bearer sk-${key}` } }), {
      address: '192.0.2.1',
    })
  return { ...world, upstream, channel, addChannel, addToken, token, post, chat, get }
}

export type Relay = Awaited<ReturnType<typeof newRelay>>

/** The key of a token, for a header. */
export const bearer = ({ key }: Pick<Token, 'key'>, rest = '') => ({ authorization: `Bearer sk-${key}${rest}` })

/** Where quota went: what token and owner have left and used, what the channel used, what the log says. */
export const accounts = ({ database, token, channel }: Pick<Relay, 'database' | 'token' | 'channel'>) =>
  beside(database, (db) => ({
    ...one(db, 'SELECT remain_quota AS tokenLeft, used_quota AS tokenUsed FROM tokens WHERE id = ?', token.id),
    ...one(
      db,
      'SELECT quota AS userLeft, used_quota AS userUsed, request_count AS calls FROM users WHERE id = ?',
      token.user_id,
    ),
    ...one(db, 'SELECT used_quota AS channelUsed FROM channels WHERE id = ?', channel),
    ...one(db, 'SELECT total(quota) AS logged, count(*) AS rows FROM logs WHERE type = ?', 2),
    ...one(db, 'SELECT count(*) AS held FROM reservations WHERE id > ?', 0),
  }))

const one = (db: DatabaseSync, sql: string, value: number) =>
  db.prepare(sql).get(value) as Record<string, number> | undefined

/** The rows of the log of one kind, newest first. */
export const rowsOf = async ({ root }: Pick<World, 'root'>, type: number) => root.api.logs.list({ type })

/** Waits until something holds that happens behind an answer. */
export async function until(holds: () => unknown): Promise<void> {
  while (!(await holds())) await new Promise((next) => setImmediate(next))
}
