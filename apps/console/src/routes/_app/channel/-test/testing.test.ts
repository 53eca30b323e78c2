import { RateLimitedError, RefusedError, ServerFaultError, SignedOutError, TransportError } from '@relaydeck/api-sdk'
import { expect, test } from 'vitest'
import { isTestResult } from './testing.ts'

const answer = { status: 200, serverMessage: 'no such model' }

test('only a refused test is a failed one: other errors say nothing about the channel', () => {
  expect(isTestResult(new RefusedError('', answer))).toBe(true)
  for (const error of [
    new RateLimitedError('', { ...answer, status: 429, retryAfter: 1 }),
    new SignedOutError('', { ...answer, status: 401 }),
    new ServerFaultError('', { ...answer, status: 502 }),
    new TransportError('', 'offline'),
  ])
    expect(isTestResult(error)).toBe(false)
})
