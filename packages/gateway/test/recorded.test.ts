import { join } from 'node:path'
import * as sdk from '@relaydeck/api-sdk'
import { type AnyEndpoint, isEndpoint } from '@relaydeck/api-sdk'
import { type Exchange, exchanges } from '@relaydeck/wire'
import { beforeAll, describe, expect, test } from 'vitest'
import { createGateway, type Gateway } from '../src/index.ts'
import { makeDirectory, removeDirectory } from './files.ts'
import { writeLogs } from './logs.ts'
import { endpoints } from './served.ts'
import { type Heard, type Visitor, visit } from './visitor.ts'

const isLiteral = ({ path }: AnyEndpoint) => !path.includes(':')

/** Every endpoint that the SDK declares, literal paths first: of some, this gateway answers the neighbours only. */
const declared = Object.values({ ...sdk })
  .flatMap((noun) => Object.values(noun))
  .filter(isEndpoint)
  .sort((a, b) => Number(isLiteral(b)) - Number(isLiteral(a)))

// With and without the slash at the end: redirects were recorded as well.
const patternOf = ({ path }: AnyEndpoint) =>
  new RegExp(`^${path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/?(\\?|$)`)

const isManagement = ({ request }: Exchange) => request.path.startsWith('/api/')

/** What this gateway answers: its endpoints, and paths that nobody knows. */
function isOurs(exchange: Exchange): boolean {
  const { method, path } = exchange.request
  const asked = declared.find((endpoint) => endpoint.method === method && patternOf(endpoint).test(path))
  return isManagement(exchange) && (asked === undefined || endpoints.includes(asked))
}

/** What is not replayed although it stands under `/api`, by path. */
const LEFT_OUT = [{ path: /^\/api\/channel\/(test|update_balance)\b/, because: 'not served yet' }]

/** What a value is, down to every key: `null` is a kind of its own. */
function kindOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(kindOf)
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value
  return Object.fromEntries(
    Object.entries(value)
      .sort()
      .map(([key, inner]) => [key, kindOf(inner)]),
  )
}

/** A recorded answer as this gateway gives it: the option `TurnstileSecretKey` is not handed out. */
const withoutSecrets = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (_, value) =>
    Array.isArray(value) ? value.filter((item) => item?.key !== 'TurnstileSecretKey') : value,
  )

const successOf = (body: unknown) =>
  typeof body === 'object' && body !== null && 'success' in body ? body.success : undefined

let gateway: Gateway
const visitors = new Map<Exchange['as'], Visitor>()

function visitorOf(as: Exchange['as']): Visitor {
  const visitor = visitors.get(as) ?? visit(gateway)
  visitors.set(as, visitor)
  return visitor
}

/** Where this gateway's own keys, codes and tokens differ from those that the recording goes on to use. */
const ours = new Map<string, string>()

function learn(recorded: unknown, answered: unknown): void {
  if (typeof recorded === 'string' && typeof answered === 'string') ours.set(recorded, answered)
  if (Array.isArray(recorded) && Array.isArray(answered))
    for (const [at, item] of recorded.entries()) learn(item, answered[at])
}

const dataOf = (body: unknown) => (typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined)

const translated = (body: unknown): unknown =>
  body === undefined
    ? undefined
    : JSON.parse(JSON.stringify(body), (_, value) => (typeof value === 'string' ? (ours.get(value) ?? value) : value))

/** What made a value that later requests use. */
const MAKERS = ['access token', 'aff code', 'redemption add']

async function replay({ as, name, request, response }: Exchange): Promise<Heard> {
  const { method, path, body, headers = {} } = request
  const authorization = headers.authorization && ours.get('access token')
  const send = () =>
    visitorOf(as).call(method, path, {
      body: translated(body),
      ...(authorization && { headers: { authorization } }),
    })
  let answer = await send()
  // Of calls repeated up to the limit, the recording holds the last.
  for (let call = 1; response.status === 429 && answer.status !== 429 && call < 500; call++) answer = await send()
  if (name === 'access token') ours.set(name, String(answer.body.data))
  else if (MAKERS.includes(name)) learn(dataOf(response.body), answer.body.data)
  return answer
}

describe('what a real server answered', () => {
  const taken = exchanges.filter(isOurs)
  const answers = new Map<number, Heard>()

  beforeAll(async () => {
    const directory = makeDirectory()
    const database = join(directory, 'gateway.db')
    gateway = createGateway({ database })
    // In their order: most of them depend on those before. What the relay wrote is put in by hand.
    for (const exchange of exchanges) {
      if (taken.includes(exchange)) answers.set(exchange.n, await replay(exchange))
      else if (exchange.name === 'relay chat') writeLogs(database, [{ user_id: 3 }])
    }
    return () => {
      gateway.close()
      removeDirectory(directory)
    }
  })

  const missing = exchanges.filter((exchange) => isManagement(exchange) && !taken.includes(exchange))

  test('is replayed under /api, but for what is left out by name', () => {
    expect(taken.length).toBeGreaterThanOrEqual(100)
    const unexplained = missing.filter(({ request }) => !LEFT_OUT.some(({ path }) => path.test(request.path)))
    expect(unexplained.map(({ n, name }) => `${n} ${name}`)).toEqual([])
  })

  test.each(LEFT_OUT)('$path is left out ($because), which still is so', ({ path }) => {
    expect(missing.some(({ request }) => path.test(request.path))).toBe(true)
  })

  test.each(taken)('$n $name, as $as: same status, success, keys and JSON types', ({ n, response }) => {
    const answer = answers.get(n)
    expect(answer?.status).toBe(response.status)
    expect(successOf(answer?.body)).toBe(successOf(response.body))
    if (response.body === '') expect(answer?.text).toBe('')
    else expect(kindOf(answer?.body)).toEqual(kindOf(withoutSecrets(response.body)))
  })

  test.each(taken)('$n $name, as $as: same content type, place to go and cookie', ({ n, response }) => {
    const headers = answers.get(n)?.headers
    expect(headers?.get('content-type') ?? undefined).toBe(response.headers['content-type'])
    expect(headers?.get('location') ?? undefined).toBe(response.headers.location)
    expect(headers?.has('set-cookie')).toBe('set-cookie' in response.headers)
  })
})
