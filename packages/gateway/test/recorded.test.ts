import { join } from 'node:path'
import { CHANNEL_TYPE, isRecord } from '@relaydeck/api-sdk'
import { optionOf } from '@relaydeck/api-sdk/rules'
import { type Exchange, exchanges } from '@relaydeck/recordings'
import { beforeAll, describe, expect, test } from 'vitest'
import { createGateway, type Gateway } from '../src/index.ts'
import { type ClientResponse, newClient, type TestClient } from './client.ts'
import { makeDirectory, removeDirectory } from './files.ts'

/** Returns the type of a value with all its keys; `null` is a separate type. */
function kindOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(kindOf)
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value
  return Object.fromEntries(
    Object.entries(value)
      .sort()
      .map(([key, inner]) => [key, kindOf(inner)]),
  )
}

/** Fields of the status that One API does not have. */
const EXTENSIONS = [
  'access_tokens',
  'calls',
  'channel_proxies',
  'alerts',
  'journal',
  'max_page_size',
  'moves',
  'prices_date',
  'sessions',
  'two_factor',
  'usage',
]

/** Fields that only this gateway has in a log row. */
const LOG_EXTENSIONS = ['content_en', 'status', 'first_token', 'attempts', 'conversation']

/** Removes them from a log row, which alone has an English content. */
function withoutLogExtensions(row: unknown): unknown {
  if (!isRecord(row) || !('content_en' in row)) return row
  return Object.fromEntries(Object.entries(row).filter(([name]) => !LOG_EXTENSIONS.includes(name)))
}

/** Removes the fields of a record that only this gateway has. */
function withoutOwnFields(row: unknown): unknown {
  if (!isRecord(row)) return row
  const { limits: _limits, all_limits: _all, aliases: _aliases, ...rest } = row
  return rest
}

/** Removes the options, the {@link EXTENSIONS}, and the extensions of rows. */
function withoutExtensions(body: unknown): unknown {
  const data = isRecord(body) ? body.data : undefined
  if (isRecord(body) && isRecord(data) && 'two_factor' in data) {
    return { ...body, data: Object.fromEntries(Object.entries(data).filter(([key]) => !EXTENSIONS.includes(key))) }
  }
  if (isRecord(body) && isRecord(data)) return { ...body, data: withoutOwnFields(data) }
  if (!isRecord(body) || !Array.isArray(data)) return body
  const rows = data.filter((row) => !isRecord(row) || !optionOf(String(row.key))?.isExtension)
  return { ...body, data: rows.map(withoutLogExtensions).map(withoutOwnFields) }
}

/** Returns a recorded response without the option `TurnstileSecretKey`, which this gateway does not reveal. */
const withoutSecrets = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (_, value) =>
    Array.isArray(value) ? value.filter((item) => item?.key !== 'TurnstileSecretKey') : value,
  )

const successOf = (body: unknown) =>
  typeof body === 'object' && body !== null && 'success' in body ? body.success : undefined

/** The responses of the recording's provider by API key. */
const signInServices: typeof fetch = async (url, init) => {
  const key = new Headers(init?.headers).get('authorization')
  if (key !== 'Bearer good-key') return Response.json({ error: { message: 'Incorrect API key' } }, { status: 401 })
  const path = new URL(String(url)).pathname
  if (path.endsWith('/subscription')) return Response.json({ hard_limit_usd: 100, has_payment_method: true })
  if (path.endsWith('/usage')) return Response.json({ total_usage: 1234.5 })
  return Response.json(exchanges.find(({ name }) => name === 'relay chat')?.response.body)
}

let gateway: Gateway
const visitors = new Map<Exchange['as'], TestClient>()

function visitorOf(as: Exchange['as']): TestClient {
  const visitor = visitors.get(as) ?? newClient(gateway)
  visitors.set(as, visitor)
  return visitor
}

/** Replaces recorded keys, codes, and tokens by this gateway's. */
const ours = new Map<string, string>()

function learn(recorded: unknown, answered: unknown): void {
  if (typeof recorded === 'string' && typeof answered === 'string') ours.set(recorded, answered)
  if (Array.isArray(recorded) && Array.isArray(answered))
    for (const [at, item] of recorded.entries()) learn(item, answered[at])
}

const dataOf = (body: unknown) => (typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined)

/** Type of the recorded channel of AWS, which this gateway cannot call and does not create. */
const AWS = 33

const translated = (body: unknown): unknown =>
  body === undefined
    ? undefined
    : JSON.parse(JSON.stringify(body), (name, value) => {
        if (name === 'type' && value === AWS) return CHANNEL_TYPE.openai
        return typeof value === 'string' ? (ours.get(value) ?? value) : value
      })

/** Requests whose responses contain values that later requests use. */
const MAKERS = ['access token', 'aff code', 'redemption add']

/** Returns the API key of a relayed call: alice's first, except for the unknown one. */
async function keyFor(name: string): Promise<string> {
  if (name === 'relay bad token') return 'Bearer sk-nobody'
  const keys = await visitorOf('alice').api.tokens.list()
  return `Bearer sk-${keys.at(-1)?.key}`
}

async function replay({ as, name, request, response }: Exchange): Promise<ClientResponse> {
  const { method, path, body, headers = {} } = request
  const relayed = name.startsWith('relay ') ? await keyFor(name) : undefined
  const authorization = headers.authorization && (relayed ?? ours.get('access token'))
  const send = () =>
    visitorOf(as).call(method, path, {
      body: translated(body),
      ...(authorization && { headers: { authorization } }),
    })
  let answer = await send()
  // The recording contains only the last of the calls that reached the limit.
  for (let call = 1; response.status === 429 && answer.status !== 429 && call < 500; call++) answer = await send()
  if (name === 'access token') ours.set(name, String(answer.body.data))
  else if (MAKERS.includes(name)) learn(dataOf(response.body), answer.body.data)
  return answer
}

/** Statuses of refusals that differ on purpose, with a code that clients know: see `docs/wire-deviations.md`. */
const WITH_CODE = new Map([
  ['relay unknown model', 404],
  ['relay bad token', 401],
])

describe('recorded responses of One API', () => {
  const answers = new Map<number, ClientResponse>()

  beforeAll(async () => {
    const directory = makeDirectory()
    const database = join(directory, 'gateway.db')
    gateway = await createGateway({ database, fetch: signInServices })
    // An administrator creates channels to a provider on the same machine.
    await gateway.admin.setOption('PrivateHosts', '127.0.0.1')
    // In order, because most requests depend on earlier ones.
    for (const exchange of exchanges) answers.set(exchange.n, await replay(exchange))
    return async () => {
      await gateway.close()
      removeDirectory(directory)
    }
  })

  test('are complete', () => {
    expect(exchanges.length).toBeGreaterThanOrEqual(134)
  })

  /** The HTML link in the body of a redirect. */
  const isLink = ({ status }: Exchange['response']) => status === 301

  test.each(exchanges)(
    'have the same status, success, keys and JSON types: $n $name, as $as',
    ({ n, name, response }) => {
      const answer = answers.get(n)
      const status = WITH_CODE.get(name)
      if (status !== undefined) {
        expect([answer?.status, Object.keys(JSON.parse(answer?.text ?? '').error).sort()]).toEqual([
          status,
          ['code', 'message', 'param', 'type'],
        ])
        return
      }
      expect(answer?.status).toBe(response.status)
      expect(successOf(answer?.body)).toBe(successOf(response.body))
      if (response.body === '' || isLink(response)) expect(answer?.text).toBe('')
      else expect(kindOf(withoutExtensions(answer?.body))).toEqual(kindOf(withoutSecrets(response.body)))
    },
  )

  test.each(exchanges)('have the same content type, location and cookie: $n $name, as $as', ({ n, response }) => {
    const headers = answers.get(n)?.headers
    const type = isLink(response) ? undefined : response.headers['content-type']
    expect(headers?.get('content-type') ?? undefined).toBe(type)
    expect(headers?.get('location') ?? undefined).toBe(response.headers.location)
    expect(headers?.has('set-cookie')).toBe('set-cookie' in response.headers)
  })
})
