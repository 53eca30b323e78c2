/**
 * Records the responses of a real server to the main calls, for the tests of the SDK: `record <kind> <url>`.
 * Root must have the password 123456; keys and tokens are replaced.
 */
import { writeFile } from 'node:fs/promises'
import { type Client, connect, readJson } from '@relaydeck/api-sdk'
import { anyServer } from '@relaydeck/api-sdk/dialects'
import { callsFile } from '@relaydeck/recordings'
import { rowIn } from './rows.ts'
import { openServer } from './server.ts'
import { serverNamed } from './servers.ts'

const [kind = '', url = ''] = process.argv.slice(2)
const baseUrl = url.replace(/\/+$/, '')

interface Exchange {
  readonly method: string
  readonly url: string
  readonly body: unknown
  readonly status: number
  readonly answer: unknown
}

const exchanges: Exchange[] = []

const recorder: typeof fetch = async (input, init = {}) => {
  const response = await fetch(input, init)
  exchanges.push({
    method: init.method ?? 'GET',
    url: String(input).slice(baseUrl.length),
    body: typeof init.body === 'string' ? readJson(init.body) : undefined,
    status: response.status,
    answer: readJson(await response.clone().text()) ?? null,
  })
  return response
}

const { rootId, accessToken } = await openServer(serverNamed(kind).kind, baseUrl)
const root = connect({ baseUrl, accessToken, fetch: recorder, retries: 0, dialect: anyServer({ user: rootId }) })
const guest = connect({ baseUrl, fetch: recorder, retries: 0, dialect: anyServer() })
const stranger = connect({
  baseUrl,
  accessToken: '0'.repeat(32),
  fetch: recorder,
  retries: 0,
  dialect: anyServer({ user: rootId }),
})
const clients = { root, guest, stranger }

const calls: unknown[] = []

/** Makes a call, and keeps it with its exchanges. */
async function record(who: keyof typeof clients, noun: keyof Client, name: string, input: object = {}) {
  exchanges.length = 0
  const call = (clients[who][noun] as Record<string, (input: object) => Promise<unknown>>)[name]
  const result = await call?.(input).then(
    (output) => ({ output }),
    (error: Error) => ({ output: undefined, error: error.name }),
  )
  calls.push({ who, noun, name, input, exchanges: [...exchanges], ...result })
  return result?.output
}

const idIn = (output: unknown): number => Number(rowIn(Array.isArray(output) ? output[0] : output).id)

for (const who of ['root', 'guest', 'stranger'] as const) await record(who, 'status', 'get')
await record('guest', 'session', 'self')
await record('stranger', 'session', 'self')
await record('root', 'session', 'self')
const draft = { name: 'first', remain_quota: 500, models: 'gpt-4o', subnet: '10.0.0.0/8' }
const token = idIn(await record('root', 'tokens', 'create', draft))
await record('root', 'tokens', 'list')
await record('root', 'tokens', 'get', { id: token })
await record('root', 'tokens', 'search', { keyword: 'fir' })
const change = { ...draft, id: token, name: 'second', expired_time: -1, unlimited_quota: false }
await record('root', 'tokens', 'update', change)
await record('root', 'tokens', 'setStatus', { id: token, status: 2 })
await record('root', 'tokens', 'remove', { id: token })
await record('root', 'tokens', 'get', { id: token })
const gemini = { type: 24, name: 'gemini', key: 'k1', models: 'gemini-2.5-pro' }
const tagged = kind === 'laisky' ? {} : { tag: 'blue' }
await record('root', 'channels', 'create', { ...gemini, ...tagged })
const channel = idIn(await record('root', 'channels', 'list'))
await record('root', 'channels', 'get', { id: channel })
await record('root', 'channels', 'search', { keyword: 'gem' })
await record('root', 'channels', 'update', { id: channel, models: 'gemini-2.5-pro,gemini-2.5-flash', priority: 3 })
await record('root', 'channels', 'update', { id: channel, status: 2 })
await record('root', 'channels', 'remove', { id: channel })
await record('root', 'redemptions', 'create', { name: 'code', quota: 40, count: 1 })
const code = idIn(await record('root', 'redemptions', 'list'))
await record('root', 'redemptions', 'search', { keyword: 'code' })
await record('root', 'redemptions', 'update', { id: code, name: 'codes', quota: 41 })
await record('root', 'redemptions', 'setStatus', { id: code, status: 2 })
await record('root', 'redemptions', 'remove', { id: code })
await record('root', 'users', 'create', { username: 'alice', password: 'pass-word-1' })
await record('root', 'users', 'list')
const alice = idIn(await record('root', 'users', 'search', { keyword: 'alice' }))
await record('root', 'users', 'get', { id: alice })
await record('root', 'users', 'update', { id: alice, display_name: 'Alice' })
await record('root', 'users', 'credit', { user_id: alice, quota: 100 })
for (const action of ['disable', 'enable', 'promote', 'demote', 'delete'])
  await record('root', 'users', 'manage', { username: 'alice', action })
await record('root', 'logs', 'list')
await record('root', 'logs', 'list', { type: 4, username: 'root' })
await record('root', 'logs', 'listSelf')
await record('root', 'logs', 'stat')
await record('root', 'logs', 'search', { keyword: '1' })
await record('root', 'options', 'set', { key: 'SystemName', value: 'Gateway' })
await record('root', 'groups', 'list')
await record('root', 'models', 'available')
await record('root', 'usage', 'list', { by: 'user' })

/** Returns a value of the record: without secrets, and without long lists that no call reads. */
const kept = (key: string, value: unknown): unknown => {
  if (typeof value === 'string' && /^(key|access_token)$/.test(key) && value.length >= 20) return 'x'.repeat(48)
  return Array.isArray(value) && /^(SafeKeyWords|data)$/.test(key) ? value.slice(0, key === 'data' ? 12 : 0) : value
}
await writeFile(callsFile(kind), `${JSON.stringify({ calls }, kept, 1)}\n`)
process.stdout.write(`${calls.length} calls\n`)
