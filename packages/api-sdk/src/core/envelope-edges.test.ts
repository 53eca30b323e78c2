import { describe, expect, test } from 'vitest'
import { type Envelope, type HttpResponse, unwrap } from './envelope.ts'
import { GatewayError, RefusedError } from './errors.ts'

const opened =
  (envelope: Envelope, body: unknown, answer: Partial<HttpResponse> = {}) =>
  () =>
    unwrap('GET /v1/thing', envelope, { status: 200, text: JSON.stringify(body), ...answer })

describe('a breach of the contract says what is wrong', () => {
  test.each<Envelope>(['data', 'beside', 'bare', 'none'])('no JSON in the envelope %s', (envelope) => {
    expect(opened(envelope, undefined, { text: '<!doctype html>' })).toThrow(
      expect.objectContaining({
        name: 'ContractError',
        issues: [{ path: [], code: 'not_json', expected: 'JSON' }],
        message: 'GET /v1/thing returned an unexpected shape ((whole): not_json, expected JSON)',
      }),
    )
  })

  test.each([{ data: [] }, { data: [], success: 'true' }, []])('no yes in %j', (body) => {
    expect(opened('data', body)).toThrow(
      expect.objectContaining({
        name: 'ContractError',
        issues: [{ path: ['success'], code: 'invalid_type', expected: 'boolean' }],
      }),
    )
  })
})

describe('a no in the manner of OpenAI', () => {
  test('is HTTP 200 with an error and without `success`', () => {
    const refused = opened('bare', { error: { message: 'no such key', type: 'one_api_error' } })
    expect(refused).toThrow(RefusedError)
    expect(refused).toThrow('no such key')
  })

  test('is not meant by content that has a field of that name', () => {
    const job = { success: true, error: { message: 'of an earlier run' } }
    expect(opened('bare', job)()).toEqual(job)
    expect(opened('bare', { object: 'list', error: null })()).toEqual({ object: 'list', error: null })
  })
})

test.each([300, 304])('HTTP %i is no yes, whatever the body says', (status) => {
  const redirected = opened('data', { success: true, message: '', data: 1 }, { status })
  expect(redirected).toThrow(expect.objectContaining({ constructor: GatewayError, status }))
})

test('Retry-After in any other notation of a number says nothing', () => {
  expect(opened('data', {}, { status: 429, retryAfter: '1e3' })).toThrow(
    expect.objectContaining({ name: 'RateLimitedError', retryAfter: undefined }),
  )
})
