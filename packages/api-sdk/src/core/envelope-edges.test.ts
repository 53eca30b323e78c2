import { describe, expect, test } from 'vitest'
import { type Envelope, type HttpResponse, unwrap } from './envelope.ts'
import { GatewayError, RefusedError } from './errors.ts'

const opened =
  (envelope: Envelope, body: unknown, answer: Partial<HttpResponse> = {}) =>
  () =>
    unwrap('GET /v1/thing', envelope, { status: 200, text: JSON.stringify(body), ...answer })

describe('a contract error names the mismatch', () => {
  test.each<Envelope>(['data', 'beside', 'bare', 'none'])('no JSON in the envelope %s', (envelope) => {
    expect(opened(envelope, undefined, { text: '<!doctype html>' })).toThrow(
      expect.objectContaining({
        name: 'ContractError',
        issues: [{ path: [], code: 'not_json', expected: 'JSON' }],
        message: 'GET /v1/thing returned an unexpected shape ((whole): not_json, expected JSON)',
      }),
    )
  })

  test.each([{ data: [] }, { data: [], success: 'true' }, []])('of a body without success: %j', (body) => {
    expect(opened('data', body)).toThrow(
      expect.objectContaining({
        name: 'ContractError',
        issues: [{ path: ['success'], code: 'invalid_type', expected: 'boolean' }],
      }),
    )
  })
})

describe('a refusal in OpenAI’s format', () => {
  test('is HTTP 200 with an error and without `success`', () => {
    const refused = opened('bare', { error: { message: 'no such key', type: 'one_api_error' } })
    expect(refused).toThrow(RefusedError)
    expect(refused).toThrow('no such key')
  })

  test('is not assumed for content with a field of that name', () => {
    const job = { success: true, error: { message: 'of an earlier run' } }
    expect(opened('bare', job)()).toEqual(job)
    expect(opened('bare', { object: 'list', error: null })()).toEqual({ object: 'list', error: null })
  })
})

test.each([300, 304])('HTTP %i is never a success', (status) => {
  const redirected = opened('data', { success: true, message: '', data: 1 }, { status })
  expect(redirected).toThrow(expect.objectContaining({ constructor: GatewayError, status }))
})

test('Retry-After with another number format is ignored', () => {
  expect(opened('data', {}, { status: 429, retryAfter: '1e3' })).toThrow(
    expect.objectContaining({ name: 'RateLimitedError', retryAfter: undefined }),
  )
})
