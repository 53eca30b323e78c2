import { readFile } from 'node:fs/promises'
import { callsFile, exchanges } from '@relaydeck/recordings'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { empty, failure, no, standIn, unreachable, yes } from '../../../test/stand-in.ts'
import { type Client, connect } from '../../connect.ts'
import type { ClientOptions, Fetch } from '../../core/client-options.ts'
import { type AnyEndpoint, nameOf, type SendRequest } from '../../core/endpoint.ts'
import { renameKeys, wrap } from '../../core/envelope.ts'
import { ContractError, GatewayError, InputError, RelaydeckError, TransportError } from '../../core/errors.ts'
import { createPlainSend, type SendOptions } from '../../core/send.ts'
import { anyServer } from '../../dialects/index.ts'
import { calls } from '../calls.ts'
import { samples } from '../index.ts'
import { endpointOf } from '../match.ts'
import { NotRecordedError, replay } from './replay.ts'
import { newTape, type Tape, type TapeContent } from './tape.ts'

const baseUrl = 'https://gateway.example'

/** What a program notices of a call: the class and the field of an error, or types, numbers and counts of an output. */
async function outcomeOf(call: Promise<unknown>): Promise<unknown> {
  try {
    return shapeOf(await call)
  } catch (error) {
    if (!(error instanceof RelaydeckError)) throw error
    const { name, endpoint } = error
    const status =
      error instanceof GatewayError ? [error.status, error.retryAfter && Math.ceil(error.retryAfter), error.code] : []
    const reason = error instanceof TransportError ? error.reason : undefined
    const issues = error instanceof ContractError ? error.issues : []
    return { name, endpoint, status, reason, issues }
  }
}

/** Returns a value with a mark in place of each text, and names of fields without those of data. */
function shapeOf(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? '' : 'text'
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return value
  return Object.values(value).map(shapeOf)
}

interface RecordedCall {
  readonly who: 'root' | 'guest' | 'stranger'
  readonly noun: keyof Client
  readonly name: string
  readonly input: object
  readonly exchanges: readonly { readonly status: number; readonly answer: unknown }[]
}

const answerOf = (body: unknown, init: ResponseInit) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), init)

/** Makes recorded calls to a fork with a client of each caller, and returns what became of them. */
async function outcomesOf(recorded: readonly RecordedCall[], options: ClientOptions): Promise<unknown[]> {
  const clients = {
    root: connect({ ...options, retries: 0, accessToken: 'a', dialect: anyServer({ user: 1 }) }),
    guest: connect({ ...options, retries: 0, dialect: anyServer() }),
    stranger: connect({ ...options, retries: 0, accessToken: 'b', dialect: anyServer({ user: 1 }) }),
  }
  const outcomes: unknown[] = []
  for (const { who, noun, name, input } of recorded) {
    const call = (clients[who][noun] as unknown as Record<string, (input: object) => Promise<unknown>>)[name]
    outcomes.push([`${noun}.${name}`, await outcomeOf(call?.(input) ?? Promise.resolve())])
  }
  return outcomes
}

/** Returns the tape as another person reads it. */
const passedOn = (tape: Tape): TapeContent => JSON.parse(JSON.stringify(tape))

const requestFor = (endpoint: AnyEndpoint): Omit<SendRequest, 'method' | 'url' | 'body'> => ({
  endpoint: nameOf(endpoint),
  envelope: endpoint.envelope,
  effects: endpoint.effects,
  role: endpoint.role,
})

describe('a replay gives the outcome of the recorded call', () => {
  test.each(calls)('of $noun.$name', async ({ endpoint, input, answer }) => {
    const record = newTape()
    const fetch = async () => Response.json(wrap(endpoint.envelope, answer, endpoint.spelling))
    const send = (options: ClientOptions) => connect({ ...options, forks: 'allow' }).send
    const live = await outcomeOf(endpoint(send({ baseUrl, fetch, record }), input))
    expect(await outcomeOf(endpoint(send(replay(passedOn(record))), input))).toEqual(live)
  })

  test('before One API', async () => {
    const own = exchanges.flatMap((exchange) => {
      const endpoint = endpointOf(exchange.request.method, exchange.request.path)
      return endpoint ? [{ ...exchange, endpoint }] : []
    })
    expect(own.length).toBeGreaterThan(100)
    for (const { endpoint, request, response } of own) {
      const read = async (options: SendOptions) => {
        const { method, path: url, body } = request
        const content = await createPlainSend({ ...options, retries: 0 })({
          ...requestFor(endpoint),
          method,
          url,
          body,
        })
        const { success, data, error } = safeParse(endpoint.output, renameKeys(content, endpoint.spelling))
        if (success) return data
        throw new ContractError(nameOf(endpoint), error.issues)
      }
      const record = newTape()
      const fetch = record.through(async () => answerOf(response.body, response), baseUrl)
      const live = await outcomeOf(read({ baseUrl, fetch }))
      expect([request.path, await outcomeOf(read(replay(passedOn(record))))]).toEqual([request.path, live])
    }
  })

  test.each(['new-api', 'new-api-1', 'one-hub', 'laisky'])('before %s', async (family) => {
    const recorded: readonly RecordedCall[] = JSON.parse(await readFile(callsFile(family), 'utf8')).calls
    const answers = recorded.flatMap((call) => call.exchanges)
    const record = newTape()
    const fetch = async () => {
      const { answer, status = 500 } = answers.shift() ?? {}
      return answerOf(answer ?? '', { status })
    }
    const live = await outcomesOf(recorded, { baseUrl, fetch, record })
    expect(answers).toEqual([])
    const again = await outcomesOf(recorded, replay(passedOn(record)))
    expect(again).toEqual(live)
    expect(again.length).toBeGreaterThan(40)
  })
})

describe('a replay', () => {
  const record = async (use: (gateway: Client) => Promise<unknown>, ...answers: Parameters<typeof standIn>) => {
    const tape = newTape()
    const { fetch } = standIn(...answers)
    const live = await withoutWaits(use(connect({ baseUrl, fetch, record: tape, forks: 'allow' })))
    return { tape: passedOn(tape), live }
  }
  const again = (tape: unknown) => connect({ ...replay(tape), forks: 'allow' })

  /** Returns the outcome of a call, whose waits pass at once. */
  const withoutWaits = async (call: Promise<unknown>) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    let hasEnded = false
    const outcome = outcomeOf(call).finally(() => {
      hasEnded = true
    })
    while (!hasEnded) await vi.advanceTimersByTimeAsync(1000)
    return outcome
  }

  test.each<[string, Parameters<typeof standIn>]>([
    ['a refusal', [no('无权进行此操作，权限不足')]],
    ['a refusal with another message', [no('The key sk-abc is wrong, sorry')]],
    [
      'a reason in a header',
      [() => Response.json({ success: false }, { headers: { 'x-relaydeck-reason': 'banned' } })],
    ],
    ['a wait that the server asks for', [empty(429, { 'retry-after': '30' })]],
    ['a wait until a date', [empty(429, { 'retry-after': new Date(Date.now() + 40_000).toUTCString() })]],
    ['a code', [() => Response.json({ success: false, code: 'AUTH_TOKEN_EXPIRED' }, { status: 401 })]],
    ['retries after faults', [empty(502), unreachable, yes([])]],
    ['a lost connection', [unreachable]],
    ['a page of HTML', [() => new Response('<html>nginx</html>')]],
    ['an empty body', [() => new Response(null, { status: 204 })]],
    ['a field of another type', [yes([{ id: 1, name: 7 }])]],
    ['a list in place of a record', [yes({ items: [] })]],
    [
      'a connection that breaks off',
      [() => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) }))],
    ],
  ])('has %s again', async (_, answers) => {
    const use = (gateway: Client) => gateway.tokens.list()
    const { tape, live } = await record(use, ...answers)
    expect(await withoutWaits(use(again(tape)))).toEqual(live)
  })

  test('has a timeout again, without the wait', async () => {
    const tape = newTape()
    const fetch: Fetch = (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    const live = await failure(connect({ baseUrl, fetch, record: tape }).tokens.list({}, { timeout: 5, retries: 0 }))
    expect(live).toMatchObject({ reason: 'timeout' })
    expect(await failure(again(passedOn(tape)).tokens.list())).toMatchObject({
      name: 'TransportError',
      reason: 'timeout',
    })
  })

  test('joins rows by ids and by texts, also by those of the program', async () => {
    const use = async (gateway: Client) => {
      const [alice] = await gateway.users.search({ keyword: 'alice@corp.example' })
      const logs = await gateway.logs.list({ username: alice?.username ?? '' })
      return [alice?.email, logs.filter(({ username }) => username === alice?.username).length]
    }
    const user = { ...samples.user, username: 'Alice Secret', email: 'alice@corp.example' }
    const rows = [
      { ...samples.log, username: 'Alice Secret' },
      { ...samples.log, username: 'bob' },
    ]
    const tape = newTape()
    const { fetch } = standIn(yes([user]), yes(rows))
    expect(await use(connect({ baseUrl, fetch, record: tape }))).toEqual(['alice@corp.example', 1])
    expect(await use(again(passedOn(tape)))).toEqual(['alice@corp.example', 1])
    expect(JSON.stringify(tape)).not.toMatch(/alice/i)
  })

  test('takes placeholders, and does not mix them up', async () => {
    const use = async (gateway: Client) => [
      ...(await gateway.tokens.search({ keyword: 'one' })),
      ...(await gateway.tokens.search({ keyword: 'two' })),
    ]
    const { tape } = await record(use, yes([{ ...samples.token, id: 1 }]), yes([{ ...samples.token, id: 2 }]))
    const [first = '', second = ''] = tape.exchanges.map(({ request }) => request.url.split('=').at(-1))
    const gateway = again(tape)
    expect(await gateway.tokens.search({ keyword: second })).toMatchObject([{ id: 2 }])
    expect(await failure(gateway.tokens.search({ keyword: second }))).toBeInstanceOf(NotRecordedError)
    expect(await gateway.tokens.search({ keyword: first })).toMatchObject([{ id: 1 }])
  })

  test('finds a request whose time is another one', async () => {
    const at = (gateway: Client, start_timestamp: number) => gateway.logs.stat({ start_timestamp })
    const { tape } = await record((gateway) => at(gateway, 1_700_000_000), yes({ quota: 5 }))
    expect(await at(again(tape), 1_800_000_000)).toEqual({ quota: 5 })
  })

  test('names a call that is not on the tape, and the nearest one, without values', async () => {
    const { tape } = await record((gateway) => gateway.tokens.list({ p: 2 }), yes([]))
    const error = await failure(again(tape).tokens.list({ p: 3 }))
    expect(error).toBeInstanceOf(NotRecordedError)
    expect(error).toMatchObject({
      endpoint: 'GET /api/token/',
      message:
        'GET /api/token/ is not on the tape; the nearest is GET /api/token/?p=2&order=, which differs in query p',
    })
    const other = await failure(again(tape).users.search({ keyword: 'SecretName' }))
    expect(String(other)).toContain('GET /api/user/search is not on the tape; the nearest is GET /api/token/?p=2&')
    expect(String(other)).not.toContain('SecretName')
    expect(String(await failure(again({ tape: 1, exchanges: [] }).tokens.list()))).toContain('which is empty')
  })

  test('gives each answer once', async () => {
    const { tape } = await record((gateway) => gateway.tokens.list(), yes([]))
    const gateway = again(tape)
    await gateway.tokens.list()
    expect(String(await failure(gateway.tokens.list()))).toContain('which was replayed already')
  })

  test.each([
    [undefined],
    [null],
    ['text'],
    [{}],
    [{ tape: 2, exchanges: [] }],
    [{ tape: 1, exchanges: [{ request: 1 }] }],
  ])('refuses %j, which is no tape', (content) => {
    expect(() => replay(content)).toThrow(InputError)
  })

  test('has the tokens of a sign-in to New API 1.0 again', async () => {
    const status = {
      setup: true,
      theme: 'x',
      oidc_display_name: 'x',
      system_name: 'x',
      quota_per_unit: 1,
      start_time: 1,
    }
    const user = { ...samples.user, id: 3, username: 'alice' }
    const signedIn = {
      access_token: 'eyJhbGciOi.SecretPayload.SecretSignature',
      session: { sid: 'SecretSession' },
      user,
    }
    const asked: (string | null)[] = []
    const server: Fetch = async (input, init) => {
      const path = new URL(String(input)).pathname
      asked.push(new Headers(init?.headers).get('authorization'))
      return yes(path.endsWith('/status') ? status : path.endsWith('/login') ? signedIn : user)()
    }
    const use = async (options: ClientOptions) => {
      const gateway = connect({ ...options, dialect: anyServer() })
      const { id } = await gateway.session.login({ username: 'alice', password: 'SecretPassword' })
      return [id, (await gateway.session.self()).id]
    }
    const record = newTape()
    expect(await use({ baseUrl, fetch: server, record })).toEqual([3, 3])
    expect(asked.at(-1)).toBe(`Bearer ${signedIn.access_token}`)
    expect(JSON.stringify(record)).not.toContain('Secret')
    expect(await use(replay(passedOn(record)))).toEqual([3, 3])
  })
})
