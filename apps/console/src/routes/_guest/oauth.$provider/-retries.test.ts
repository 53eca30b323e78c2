import { GatewayError, RateLimitedError, RefusedError, ServerFaultError, TransportError } from '@relaydeck/api-sdk'
import { expect, test } from 'vitest'
import { mayRecover, RETRIES, waitBefore } from './-retries.ts'
import { texts } from './-texts.en.ts'

const CALL = 'GET /api/oauth/github'
const answer = (status: number) => ({ status, serverMessage: 'no' })

test('R4.31 the wait before a retry is two seconds times its number, and it is announced', () => {
  expect(Array.from({ length: RETRIES }, (_, index) => waitBefore(index + 1))).toEqual([2000, 4000, 6000])
  expect(texts.retrying(2)).toBe('an error occurred, retry number 2')
})

test.each([
  new TransportError(CALL, 'offline'),
  new TransportError(CALL, 'timeout'),
  new RateLimitedError(CALL, answer(429)),
  new ServerFaultError(CALL, answer(502)),
])('R4.31 is tried again after %s', (error) => {
  expect(mayRecover(error)).toBe(true)
})

test.each([new RefusedError(CALL, answer(200)), new GatewayError(CALL, answer(403)), new Error('x')])(
  'R4.30 is not tried again after %s',
  (error) => {
    expect(mayRecover(error)).toBe(false)
  },
)

test('R4.30 the last failure says that it leads elsewhere', () => {
  expect(texts.failed).toBe('operation failed, redirecting')
})
