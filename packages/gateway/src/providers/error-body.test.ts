import { describe, expect, test } from 'vitest'
import { errorFromResponse } from './failure.ts'

const KEY = 'provider-key-0123456789'

const errorOf = (status: number, body: unknown, type = 1) =>
  errorFromResponse({ key: KEY, type }, status, typeof body === 'string' ? body : JSON.stringify(body))

const google = (code: number, status: string, message: string, reason?: string) => ({
  error: { code, message, status, ...(reason && { details: [{ '@type': 'type.googleapis.com/…', reason }] }) },
})

describe('an error is about the account', () => {
  test.each<[what: string, status: number, body: unknown, type?: number]>([
    ['any 401', 401, 'no'],
    ['any 402', 402, ''],
    ['OpenAI without quota', 429, { error: { message: 'x', type: 'insufficient_quota', code: 'insufficient_quota' } }],
    ['OpenAI at its hard limit', 400, { error: { message: 'x', code: 'billing_hard_limit_reached' } }],
    ['Groq, restricted', 400, { error: { type: 'invalid_request_error', code: 'organization_restricted' } }],
    ['Moonshot without quota', 429, { error: { type: 'exceeded_current_quota_error', message: 'x' } }],
    ['Anthropic, forbidden', 403, { type: 'error', error: { type: 'permission_error', message: 'x' } }],
    [
      'Anthropic without credit',
      400,
      {
        type: 'error',
        error: {
          type: 'invalid_request_error',
          message:
            'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
        },
      },
    ],
    ['Google with a reason', 400, google(400, 'INVALID_ARGUMENT', 'x', 'API_KEY_INVALID')],
    [
      'Google without one, in a list',
      400,
      [google(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.')],
    ],
    ['Google, suspended', 403, google(403, 'PERMISSION_DENIED', 'Consumer has been suspended.')],
    ['Alibaba in arrears', 400, { code: 'Arrearage', message: 'x' }],
    ['Volcengine in arrears', 403, { error: { code: 'AccountOverdueError', message: 'x' } }],
    ['Zhipu in arrears', 429, { error: { code: '1113', message: 'x' } }, 16],
    ['MiniMax without balance', 200, { base_resp: { status_code: 1008, status_msg: 'x' } }, 27],
  ])('of %s', (_, status, body, type) => {
    expect(errorOf(status, body, type).isAboutAccount).toBe(true)
  })

  test.each<[what: string, status: number, body: unknown, type?: number]>([
    [
      'an invalid call',
      400,
      { error: { message: 'credit balance, permission denied, 已欠费', code: 'invalid_value' } },
    ],
    [
      'a sentence within another',
      400,
      { error: { message: "'API key not valid. Please pass a valid API key.' is no role" } },
    ],
    ['a model that may not be used', 404, { error: { message: 'x', code: 'model_not_found' } }],
    ['a limit of requests', 429, { error: { message: 'x', type: 'requests', code: 'rate_limit_exceeded' } }],
    ['a content that is forbidden', 403, { error: { message: 'x', code: 'content_filter' } }],
    ['the number of another provider', 429, { error: { code: '1113', message: 'x' } }, 1],
    ['a type that belongs to status 403', 400, { error: { type: 'forbidden', message: 'x' } }],
    ['an overload', 529, { type: 'error', error: { type: 'overloaded_error', message: 'x' } }],
  ])('but not of %s', (_, status, body, type) => {
    expect(errorOf(status, body, type).isAboutAccount).toBe(false)
  })
})

describe('the sentence of a provider is found', () => {
  test.each<[what: string, body: unknown, message: string]>([
    ['in OpenAI’s format', { error: { message: 'the reason' } }, 'the reason'],
    ['in a list', [{ error: { code: 400, message: 'the reason', status: 'INVALID_ARGUMENT' } }], 'the reason'],
    ['nested twice', { error: { error: { message: 'the reason' } } }, 'the reason'],
    ['as a text', { error: 'the reason' }, 'the reason'],
    ['of vLLM', { object: 'error', message: 'the reason', type: 'BadRequestError', code: 400 }, 'the reason'],
    ['of FastAPI', { detail: [{ loc: ['body'], msg: 'the reason' }] }, 'the reason'],
    ['of FastAPI, as a text', { detail: 'the reason' }, 'the reason'],
    ['of MiniMax', { base_resp: { status_code: 1, status_msg: 'the reason' } }, 'the reason'],
    ['of Xunfei', { header: { code: 1, message: 'the reason' } }, 'the reason'],
    ['of Tencent', { Response: { Error: { Code: 'x', Message: '', message: 'the reason' } } }, 'the reason'],
    ['of Baidu', { error_code: 1, error_msg: 'the reason' }, 'the reason'],
    ['nowhere', { something: 'else' }, 'The provider returned HTTP 400'],
    ['in no JSON', '<html>', 'The provider returned HTTP 400'],
  ])('however it is sent: %s', (_, body, message) => {
    expect(errorOf(400, body).text.en).toBe(message)
  })
})

describe('a provider’s message has no secrets', () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  test.each([
    ['plain', KEY],
    ['percent-encoded', encodeURIComponent('key+with/ü=')],
    ['in base64', base64(KEY)],
    ['in base64 behind a name', base64(`user:${KEY}`)],
    ['in base64 behind another name', base64(`ab:${KEY}`)],
    ['in base64 for URLs', Buffer.from(`x${KEY}y`).toString('base64url')],
  ])('however it is sent: %s', (_, secret) => {
    const key = secret.includes('%') ? 'key+with/ü=' : KEY
    const { text } = errorFromResponse({ key }, 400, JSON.stringify({ error: { message: `<${secret}> is wrong` } }))
    const inner = secret.slice(6, -6)
    expect(text.en).not.toContain(inner)
    expect(text.en).toContain('***')
  })

  test.each(['10.1.2.3', '127.0.0.1', '192.168.0.7', '172.16.5.4', '172.31.255.1', '169.254.169.254'])(
    'the private address %s',
    (address) => {
      expect(errorOf(500, { error: { message: `connect ${address}:8080 failed` } }).text.en).toBe(
        'connect ***:8080 failed',
      )
    },
  )

  test('public addresses and versions stay', () => {
    const message = '172.32.0.1, 8.8.8.8, 110.1.2.3 and 1.10.0.0.1'
    expect(errorOf(500, { error: { message } }).text.en).toBe(message)
  })
})
