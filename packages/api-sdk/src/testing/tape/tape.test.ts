import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { connect } from '../../connect.ts'
import type { ClientOptions } from '../../core/client-options.ts'
import { anyServer } from '../../dialects/index.ts'
import { newTape } from './tape.ts'

const baseUrl = 'https://user-of-proxy.example/hidden-path'

/** Texts with which secrets must not be confused. */
const LETTERS = 'bcdfghjkmnpqrvwxzBCDFGHJKMNPQRVWXZ23456789'

const random = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...LETTERS), minLength: min, maxLength: max })

const base64 = (text: string) => Buffer.from(text).toString('base64')
const base64url = (text: string) => Buffer.from(text).toString('base64url')

/** A secret: the text that is sent, and the texts of which no piece may remain. */
interface Secret {
  readonly sent: string
  readonly parts: readonly string[]
}

const made = (...build: ((a: string, b: string) => Secret)[]) =>
  fc.tuple(random(8, 40), random(8, 24), fc.constantFrom(...build)).map(([a, b, make]) => make(a, b))

const secret: fc.Arbitrary<Secret> = fc.oneof(
  made(
    (a) => ({ sent: a, parts: [a] }),
    (a) => ({ sent: `sk-${a}`, parts: [a] }),
    (a) => ({ sent: `Bearer ${a}`, parts: [a] }),
    (a, b) => ({ sent: `session=${a}; Path=/; other=${b}`, parts: [a, b] }),
    (a, b) => ({ sent: `https://${a}:${b}@host.example/v1`, parts: [a, b] }),
    (a, b) => ({ sent: `https://host.example/${a}/x?key=${b}&p=${a}#${b}`, parts: [a, b] }),
    (a, b) => ({ sent: `${base64url('{"alg":"HS256"}')}.${base64url(a)}.${b}`, parts: [base64url(a), b] }),
    (a) => ({ sent: base64(a), parts: [base64(a).replace(/=+$/, ''), a] }),
    (a, b) => ({ sent: JSON.stringify({ [a]: JSON.stringify({ [b]: [a, b] }) }), parts: [a, b] }),
    (a, b) => ({ sent: `${a},${b}\n${a}|${b}`, parts: [a, b] }),
    (a, b) => ({ sent: `The key ${a} of ${b} was refused.`, parts: [a, b] }),
    (a) => ({ sent: `${a}********${a}`, parts: [a] }),
    (a) => ({ sent: `密码${a}是错的`, parts: [a] }),
    (a, b) => ({ sent: `-----BEGIN KEY-----\n${a}\n${b}\n-----END KEY-----`, parts: [a, b] }),
    (a, b) => ({ sent: `{"broken": "${a}", ${b}`, parts: [a, b] }),
  ),
  fc
    .string({ unit: fc.constantFrom(...'密码钥匙令牌渠道额度组'), minLength: 8, maxLength: 30 })
    .map((sent) => ({ sent, parts: [sent] })),
  // Codes and telephone numbers, where they are texts.
  fc.integer({ min: 100_000, max: 999_999_999 }).map((number) => ({ sent: String(number), parts: [String(number)] })),
)

const PLACES = [
  'field',
  'unknown field',
  'key',
  'list',
  'nested',
  'message',
  'text',
  'request',
  'query',
  'path',
  'header',
] as const

interface Case {
  readonly secret: Secret
  readonly place: (typeof PLACES)[number]
  readonly field: string
}

const FIELDS = [
  'key',
  'name',
  'password',
  'code',
  'access_token',
  'data',
  'value',
  'other',
  'config',
  'message',
  'models',
]

const anyCase: fc.Arbitrary<Case> = fc.record({
  secret,
  place: fc.constantFrom(...PLACES),
  field: fc.constantFrom(...FIELDS),
})

function answerOf({ secret: { sent }, place, field }: Case): Response {
  const success = true
  switch (place) {
    case 'field':
      return Response.json({ success, data: [{ id: 1, [field]: sent }] })
    case 'unknown field':
      return Response.json({ success, data: { x_unknown: { [field]: sent } } })
    case 'key':
      return Response.json({ success, data: { [sent]: { [`${sent}2`]: sent } } })
    case 'list':
      return Response.json({ success, data: [sent, [sent], { models: [sent] }] })
    case 'nested':
      return Response.json({
        success,
        data: { other: JSON.stringify({ [field]: JSON.stringify([sent, { [sent]: 1 }]) }) },
      })
    case 'message':
      return Response.json({ success: false, message: sent, code: sent }, { status: 400 })
    case 'text':
      return new Response(`<html>${sent}</html>`, { status: 502 })
    default:
      return Response.json({ success, data: [] }, { headers: { 'x-request-id': encodeURIComponent(sent) } })
  }
}

/** Sends a secret in one place, and returns the text of the tape. */
async function taped(all: readonly Case[]): Promise<string> {
  const record = newTape()
  let answer = new Response()
  const { send } = connect({
    baseUrl,
    accessToken: 'accesstokenaccesstoken',
    record,
    retries: 0,
    fetch: async () => answer,
  })
  for (const one of all) {
    const { place, field, secret } = one
    answer = answerOf(one)
    const plain = {
      endpoint: 'POST /api/token/',
      method: 'POST',
      envelope: 'none',
      effects: false,
      role: 'user',
    } as const
    const url = encodeURIComponent(secret.sent)
    await send({
      ...plain,
      url:
        place === 'path'
          ? `/api/token/${url}/${url}`
          : place === 'query'
            ? `/api/token/?${field}=${url}&${url}=${url}&plain=${secret.sent}`
            : '/api/token/',
      body: place === 'request' ? { [field]: secret.sent, [secret.sent]: [secret.sent] } : undefined,
      headers: place === 'header' ? { 'x-own': url, cookie: url, authorization: `Bearer ${url}` } : undefined,
    }).catch(() => undefined)
  }
  expect(record.toJSON().exchanges).toHaveLength(all.length)
  return JSON.stringify(record)
}

/** Returns the pieces of six letters of a text. */
const piecesOf = (text: string) => Array.from({ length: text.length - 5 }, (_, at) => text.slice(at, at + 6))

describe('a tape', () => {
  test('has no piece of a secret, wherever it is sent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyCase, { minLength: 50, maxLength: 50 }), async (all) => {
        const text = await taped(all)
        for (const { secret } of all)
          for (const piece of secret.parts.flatMap(piecesOf)) {
            if (text.includes(piece)) throw new Error(`${piece} of ${secret.sent} is on the tape: ${text}`)
          }
      }),
      { numRuns: 200 },
    )
  })

  test('has neither the access token nor the base URL', async () => {
    const text = await taped([{ secret: { sent: 'x', parts: [] }, place: 'field', field: 'name' }])
    expect(text).not.toContain('accesstoken')
    expect(text).not.toContain('hidden-path')
    expect(text).not.toContain('user-of-proxy')
  })

  test('keeps the shape of an answer, so that a person can read it', async () => {
    const record = newTape()
    const row = {
      id: 7,
      key: 'sk-aVerySecretKey',
      name: 'Alice',
      status: 1,
      models: 'gpt-4o,claude',
      group: 'default',
      base_url: 'https://alice:secret@host.example:8080/v1/chat?key=abc&p=3',
      other: '{"Alice":{"status":2},"model_ratio":1.5}',
      created_time: '2026-07-01T10:00:00Z',
      masked: 'abcd**********wxyz',
      empty: '',
      none: null,
      yes: true,
    }
    const fetch = async () =>
      Response.json(
        { success: true, message: '', data: [row] },
        { headers: { 'retry-after': '3', 'set-cookie': 'a=b' } },
      )
    const gateway = connect({ baseUrl, fetch, record, headers: { 'New-Api-User': '1', 'x-secret-name': 'v' } })
    await gateway.channels.search({ keyword: 'Alice' }).catch(() => undefined)
    expect(JSON.parse(JSON.stringify(record))).toMatchInlineSnapshot(`
      {
        "exchanges": [
          {
            "answer": {
              "body": {
                "data": [
                  {
                    "base_url": "https://text-7:text-8@text-9:8080/v1/text-10?key=text-11&p=3",
                    "created_time": "2026-07-01T10:00:00Z",
                    "group": "default",
                    "id": 7,
                    "key": "sk-text-4",
                    "models": "text-5,text-6",
                    "name": "text-3",
                    "other": "{"text-3":{"status":2},"model_ratio":1.5}",
                    "status": 1,
                    "text-12": "text-13**********text-14",
                    "text-15": "",
                    "text-16": null,
                    "text-17": true,
                  },
                ],
                "message": "",
                "success": true,
              },
              "headers": {
                "retry-after": "3",
              },
              "status": 200,
            },
            "request": {
              "headers": {
                "accept": "application/json",
                "new-api-user": "1",
                "text-1": "text-2",
              },
              "method": "GET",
              "url": "/api/channel/search?keyword=text-3",
            },
          },
          {
            "answer": {
              "body": {
                "data": [
                  {
                    "base_url": "https://text-7:text-8@text-9:8080/v1/text-10?key=text-11&p=3",
                    "created_time": "2026-07-01T10:00:00Z",
                    "group": "default",
                    "id": 7,
                    "key": "sk-text-4",
                    "models": "text-5,text-6",
                    "name": "text-3",
                    "other": "{"text-3":{"status":2},"model_ratio":1.5}",
                    "status": 1,
                    "text-12": "text-13**********text-14",
                    "text-15": "",
                    "text-16": null,
                    "text-17": true,
                  },
                ],
                "message": "",
                "success": true,
              },
              "headers": {
                "retry-after": "3",
              },
              "status": 200,
            },
            "request": {
              "headers": {
                "accept": "application/json",
                "new-api-user": "1",
                "text-1": "text-2",
              },
              "method": "GET",
              "url": "/api/status",
            },
          },
        ],
        "tape": 1,
      }
    `)
  })

  test('is checked like other options', () => {
    const wrong = { baseUrl, record: 'fault.json' } as unknown as ClientOptions
    expect(() => connect(wrong)).toThrow('record: invalid_option, expected object')
  })

  test('leaves exchanges out that have not ended', async () => {
    const record = newTape()
    const fetch = () => new Promise<Response>(() => undefined)
    void connect({ baseUrl, fetch, record }).status.get()
    expect(record.toJSON().exchanges).toEqual([])
  })

  test('works with a dialect, below which it records', async () => {
    const record = newTape()
    const fetch = async () =>
      Response.json({
        success: true,
        data: { setup: true, theme: 'x', quota_per_unit: 1, start_time: 1, system_name: 'n' },
      })
    await connect({ baseUrl, fetch, record, dialect: anyServer({ user: 1 }) }).status.get()
    expect(record.toJSON().exchanges.map(({ request }) => request.url)).toEqual(['/api/status', '/api/status'])
  })
})
