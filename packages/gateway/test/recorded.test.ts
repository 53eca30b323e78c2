import { type Exchange, exchanges } from '@relaydeck/wire'
import { beforeAll, describe, expect, test } from 'vitest'
import { createGateway, type Gateway } from '../src/index.ts'
import { endpoints } from './served.ts'
import { type Heard, PASSWORD, type Visitor, visit } from './visitor.ts'

const patterns = endpoints.map(({ method, path }) => ({
  method,
  // With and without the slash at the end: redirects were recorded as well.
  path: new RegExp(`^${path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/?(\\?|$)`),
}))

const isOurs = ({ request, name }: Exchange) =>
  name === 'unknown api path' ||
  patterns.some(({ method, path }) => method === request.method && path.test(request.path))

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
const visitors = {} as Record<Exchange['as'], Visitor>

/** The accounts as the recording has them after its exchange 60; the users' own endpoints come later. */
async function furnish() {
  await gateway.admin.createUser({ username: 'admin1', password: PASSWORD, display_name: 'Admin One', role: 10 })
  await gateway.admin.createUser({ username: 'alice', password: PASSWORD, quota: 250_000, group: 'vip' })
  await gateway.admin.createUser({ username: 'bob', password: PASSWORD })
  for (const as of ['guest', 'root', 'admin', 'alice'] as const) visitors[as] = visit(gateway)
}

function replay({ as, request }: Exchange): Promise<Heard> {
  const { method, path, body, headers = {} } = request
  if (headers.authorization === undefined) return visitors[as].call(method, path, { body })
  const authorization = gateway.admin.createAccessToken('alice')
  return visitors[as].call(method, path, { body, headers: { authorization } })
}

describe('what a real server answered', () => {
  const taken = exchanges.filter(isOurs)
  const answers = new Map<number, Heard>()

  beforeAll(async () => {
    gateway = createGateway({ database: ':memory:' })
    await furnish()
    // In their order: most of them depend on those before.
    for (const exchange of taken) answers.set(exchange.n, await replay(exchange))
    return () => gateway.close()
  })

  test('covers every endpoint that the recording has an answer of', () => {
    expect(taken.length).toBeGreaterThanOrEqual(25)
    expect(taken.map(({ n }) => n)).toEqual(expect.arrayContaining([1, 5, 13, 15, 16, 76, 79, 119, 132, 146, 195]))
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
