import { exchanges } from '@relaydeck/recordings'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Envelope, type HttpResponse, type Reason, unwrap, wrap } from './envelope.ts'
import {
  BannedError,
  CodeNeededError,
  ContractError,
  DemoOnlyError,
  ForbiddenError,
  GatewayError,
  KeyNeededError,
  NotFoundError,
  RateLimitedError,
  RefusedError,
  RelaydeckError,
  ServerFaultError,
  SignedOutError,
} from './errors.ts'

const SIGNED_OUT = '无权进行此操作，未登录且未提供 access token'
const BAD_TOKEN = '无权进行此操作，access token 无效'
const BANNED = '用户已被封禁'
const TOO_LOW = '无权进行此操作，权限不足'
const WRONG_PASSWORD = '用户名或密码错误，或用户已被封禁'

const json = (body: unknown, answer: Partial<HttpResponse> = {}): HttpResponse => ({
  status: 200,
  text: JSON.stringify(body),
  ...answer,
})
const said = (message: string, answer: Partial<HttpResponse> = {}) => json({ message, success: false }, answer)

function refusal(answer: HttpResponse, envelope: Envelope = 'data'): GatewayError {
  try {
    unwrap('GET /api/thing', envelope, answer)
  } catch (error) {
    if (error instanceof GatewayError) return error
    throw error
  }
  throw new Error('expected a refusal')
}

describe('a success', { tags: ['R1.5'] }, () => {
  test.each<[Envelope, unknown, unknown]>([
    ['data', { data: [1], message: '', success: true }, [1]],
    ['data', { data: null, success: true }, null],
    ['data', { message: '', success: true }, undefined],
    ['beside', { success: true, message: 'hi', time: 0.5 }, { success: true, message: 'hi', time: 0.5 }],
    ['bare', { object: 'list', data: [] }, { object: 'list', data: [] }],
    ['bare', [], []],
    ['none', { message: '', success: true }, undefined],
  ])('in the envelope %s is unwrapped: %j', { tags: ['R1.5'] }, (envelope, body, content) => {
    expect(unwrap('GET /api/thing', envelope, json(body))).toEqual(content)
  })

  test('may be an empty 200 if no content is expected', { tags: ['R1.5'] }, () => {
    expect(unwrap('DELETE /api/user/:id', 'none', { status: 200, text: '' })).toBeUndefined()
    expect(unwrap('DELETE /api/user/:id', 'none', { status: 204, text: '' })).toBeUndefined()
  })
})

describe('neither success nor refusal', { tags: ['R1.5'] }, () => {
  test.each<[string, Envelope, HttpResponse]>([
    ['an empty 200 where data is expected', 'data', { status: 200, text: '' }],
    ['a web page', 'data', { status: 200, text: '<!doctype html><title>One API</title>' }],
    ['a web page where nothing is expected', 'none', { status: 200, text: '<!doctype html>' }],
    ['JSON without success', 'data', json({ data: [] })],
    ['success as text', 'data', json({ data: [], success: 'true' })],
    ['a list', 'data', json([])],
    ['null', 'none', json(null)],
  ])('is a contract error: %s', { tags: ['R1.5'] }, (_, envelope, answer) => {
    expect(() => unwrap('GET /api/thing', envelope, answer)).toThrow(ContractError)
    expect(() => unwrap('GET /api/thing', envelope, answer)).toThrow('GET /api/thing returned an unexpected shape')
  })
})

describe('a refusal', () => {
  test.each<[string, HttpResponse, typeof GatewayError, string]>([
    ['200 with success false', said('no'), RefusedError, 'no'],
    ['200 for a missing record', said('record not found'), NotFoundError, 'record not found'],
    ['200 for a missing user', said('用户不存在'), NotFoundError, '用户不存在'],
    ['200 with a text that only contains that', said('record not found: 1'), RefusedError, 'record not found: 1'],
    ['201 with success false', said('no', { status: 201 }), RefusedError, 'no'],
    ['400', said('invalid parameter', { status: 400 }), GatewayError, 'invalid parameter'],
    ['401', said(SIGNED_OUT, { status: 401 }), SignedOutError, SIGNED_OUT],
    ['401 without a body', { status: 401, text: '' }, SignedOutError, ''],
    [
      '403 of a wrong state',
      said('state is empty or not same', { status: 403 }),
      GatewayError,
      'state is empty or not same',
    ],
    [
      '404 with an error object',
      json({ error: { message: 'Invalid URL' } }, { status: 404 }),
      GatewayError,
      'Invalid URL',
    ],
    ['404 of a proxy', { status: 404, text: '<h1>Not Found</h1>' }, GatewayError, ''],
    ['405', { status: 405, text: '' }, DemoOnlyError, ''],
    ['429 without a body', { status: 429, text: '' }, RateLimitedError, ''],
    ['500 without a body', { status: 500, text: '' }, ServerFaultError, ''],
    ['502 with a web page', { status: 502, text: '<h1>Bad Gateway</h1>' }, ServerFaultError, ''],
    ['a redirect nobody followed', { status: 307, text: '' }, GatewayError, ''],
    ['a message that is no text', json({ message: { a: 1 }, success: false }), RefusedError, ''],
    ['no message at all', json({ success: false }), RefusedError, ''],
    ['bad access token', said(BAD_TOKEN), SignedOutError, BAD_TOKEN],
    ['banned', said(BANNED), BannedError, BANNED],
    ['role too low', said(TOO_LOW), ForbiddenError, TOO_LOW],
    ['a ban inside another sentence', said(WRONG_PASSWORD), RefusedError, WRONG_PASSWORD],
    ['a ban with a space behind', said(`${BANNED} `), RefusedError, `${BANNED} `],
  ])('is an error of its kind: %s', (_, answer, Kind, serverMessage) => {
    const error = refusal(answer)
    expect(error.constructor).toBe(Kind)
    expect(error).toBeInstanceOf(RelaydeckError)
    expect(error).toMatchObject({ endpoint: 'GET /api/thing', status: answer.status, serverMessage, name: Kind.name })
    expect(error.message).toBe(serverMessage || `GET /api/thing failed with HTTP ${answer.status}`)
  })

  test('is recognised in every envelope', () => {
    for (const envelope of ['data', 'beside', 'bare', 'none'] as const)
      expect(refusal(said('no'), envelope)).toBeInstanceOf(RefusedError)
  })

  test.each<[Reason, typeof GatewayError]>([
    ['signed-out', SignedOutError],
    ['bad-token', SignedOutError],
    ['banned', BannedError],
    ['forbidden', ForbiddenError],
    ['key-needed', KeyNeededError],
    ['code-needed', CodeNeededError],
  ])('the reason %s decides, not message and status', (reason, Kind) => {
    expect(refusal(said('Your words here', { reason })).constructor).toBe(Kind)
    expect(refusal(said(TOO_LOW, { reason, status: 401 })).constructor).toBe(Kind)
  })

  test.each(['', 'toString', 'constructor', 'nobody knows'])('the unknown reason %j is ignored', (reason) => {
    expect(refusal(said(BANNED, { reason })).constructor).toBe(BannedError)
  })
})

describe('Retry-After', () => {
  const waitOf = (retryAfter: string | null) =>
    (refusal({ status: 429, text: '', retryAfter }) as RateLimitedError).retryAfter

  test('is read as seconds, or as a date', () => {
    expect(waitOf('7')).toBe(7)
    const wait = waitOf(new Date(Date.now() + 60_000).toUTCString())
    expect(wait).toBeGreaterThan(57)
    expect(wait).toBeLessThanOrEqual(60)
  })

  test('in the past means no wait', () => {
    expect(waitOf('Thu, 01 Jan 1970 00:00:00 GMT')).toBe(0)
  })

  test.each([null, '', 'soon'])('is ignored if it is %j', (retryAfter) => {
    expect(waitOf(retryAfter)).toBeUndefined()
  })
})

test('any text and status give a result or an error of this library', { tags: ['R1.5'] }, () => {
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc.json().map((data) => `{"success":true,"data":${data}}`),
  )
  fc.assert(
    fc.property(
      fc.constantFrom('data', 'beside', 'bare', 'none'),
      fc.integer({ min: 200, max: 599 }),
      text,
      (...args) => {
        const [envelope, status, body] = args
        try {
          unwrap('GET /api/thing', envelope, { status, text: body })
        } catch (error) {
          expect(error).toBeInstanceOf(RelaydeckError)
        }
      },
    ),
  )
})

describe('wrap', () => {
  const overTheWire = (envelope: Envelope, content: unknown) =>
    unwrap('GET /api/thing', envelope, json(wrap(envelope, content)))

  test('and unwrap return the content', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (content) => {
        expect(overTheWire('data', content)).toEqual(JSON.parse(JSON.stringify(content)))
      }),
    )
  })

  test('puts fields beside `success`, also a field `message`', () => {
    expect(overTheWire('beside', { message: 'reply', time: 1 })).toEqual({ message: 'reply', success: true, time: 1 })
  })

  test('returns bare content unchanged', () => {
    expect(overTheWire('bare', { object: 'list' })).toEqual({ object: 'list' })
  })

  test('without content is a plain success', () => {
    expect(wrap('none', undefined)).toEqual({ message: '', success: true })
    expect(wrap('none', { token: 'secret' })).toEqual({ message: '', success: true })
  })
})

describe('every refusal of the recording', () => {
  const KINDS = new Map([
    [BAD_TOKEN, SignedOutError],
    [BANNED, BannedError],
    [TOO_LOW, ForbiddenError],
    ['record not found', NotFoundError],
    ['用户不存在', NotFoundError],
  ])
  const refused = exchanges.flatMap(({ n, name, response: { status, body } }) => {
    const { success, message = '' } = (typeof body === 'object' ? body : {}) as { success?: boolean; message?: string }
    return status === 200 && success === false ? [{ n, name, message, body }] : []
  })

  test.each(refused)('is an error of its kind: $n $name', ({ message, body }) => {
    expect(refusal(json(body)).constructor).toBe(KINDS.get(message) ?? RefusedError)
    expect(refusal(json(body)).serverMessage).toBe(message)
  })

  test('one of them is for a role that is too low', () => {
    expect(refused.filter(({ message }) => message === TOO_LOW)).not.toEqual([])
  })
})

test.each([429, 503])('HTTP %i has the time to wait', (status) => {
  const answer = { status, text: '', retryAfter: '7' }
  expect(() => unwrap('GET /x', 'data', answer)).toThrow(expect.objectContaining({ status, retryAfter: 7 }))
})
