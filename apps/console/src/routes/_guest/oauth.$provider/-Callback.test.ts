import { GatewayError, RateLimitedError, RefusedError, ServerFaultError, TransportError } from '@relaydeck/api-sdk'
import { expect, test } from 'vitest'
import { canRetry, RETRIES, retryDelay } from './-Callback.tsx'
import { texts } from './-texts.en.ts'

const CALL = 'GET /api/oauth/github'
const response = (status: number) => ({ status, serverMessage: 'no' })

test('the delay of a retry is two seconds times its number, which is shown', { tags: ['R4.31'] }, () => {
  expect(Array.from({ length: RETRIES }, (_, index) => retryDelay(index + 1))).toEqual([2000, 4000, 6000])
  expect(texts.retrying(2)).toBe('an error occurred, retry number 2')
})

test.each([
  new TransportError(CALL, 'offline'),
  new TransportError(CALL, 'timeout'),
  new RateLimitedError(CALL, response(429)),
  new ServerFaultError(CALL, response(502)),
])('a callback is sent again after %s', { tags: ['R4.31'] }, (error) => {
  expect(canRetry(error)).toBe(true)
})

test.each([new RefusedError(CALL, response(200)), new GatewayError(CALL, response(403)), new Error('x')])(
  'a callback is not sent again after %s',
  { tags: ['R4.30'] },
  (error) => {
    expect(canRetry(error)).toBe(false)
  },
)

test('the final failure announces the redirect', { tags: ['R4.30'] }, () => {
  expect(texts.failed).toBe('operation failed, redirecting')
})
