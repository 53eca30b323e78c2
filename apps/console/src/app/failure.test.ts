import {
  ContractError,
  DemoOnlyError,
  ForbiddenError,
  GatewayError,
  InputError,
  RateLimitedError,
  RefusedError,
  ServerFaultError,
  TransportError,
} from '@relaydeck/api-sdk'
import { expect, test } from 'vitest'
import { describeFailure } from './failure.ts'
import { texts as en } from './language/frame.en.ts'

const CALL = 'GET /api/token/'
const response = (status: number, serverMessage = '') => ({ status, serverMessage })

const toastOf = (error: unknown) => describeFailure(error, en)

test.each([
  [
    '429 with a short wait',
    new RateLimitedError(CALL, { ...response(429), retryAfter: 63.2 }),
    'Error: too many requests, please try again in 64 s!',
  ],
  [
    '429 with a long wait',
    new RateLimitedError(CALL, { ...response(429), retryAfter: 899 }),
    'Error: too many requests, please try again in 15 min!',
  ],
  ['429', new RateLimitedError(CALL, response(429)), 'Error: too many requests, please try again later!'],
  ['500', new ServerFaultError(CALL, response(500)), 'Error: internal server error, please contact the administrator!'],
  ['another status with a message', new GatewayError(CALL, response(403, 'not here')), 'Error: not here'],
  [
    'another status without one',
    new GatewayError(CALL, response(418)),
    'Error: the server refused the request (status 418)',
  ],
  ['502 with the message of a proxy', new ServerFaultError(CALL, response(502, 'gateway away')), 'Error: gateway away'],
  ['offline', new TransportError(CALL, 'offline'), `Error: ${en.failure.offline}`],
  ['timeout', new TransportError(CALL, 'timeout'), `Error: ${en.failure.timeout}`],
  ['an ordinary error', new Error('it broke'), 'Error: it broke'],
  ['an error without a message', new RangeError(''), 'Error: RangeError'],
  ['a thrown text', 'just a text', 'Error: just a text'],
  ['an invalid response', new ContractError(CALL, []), `Error: ${en.failure.contract}`],
  ['an invalid input', new InputError(CALL, []), `Error: ${en.failure.input}`],
])('a toast tells of $0', { tags: ['R8.2', 'R8.3', 'R8.5', 'R8.6'] }, (_, error, message) => {
  expect(toastOf(error)).toEqual({ kind: 'error', message })
})

test('405 is information', { tags: ['R8.4'] }, () => {
  expect(toastOf(new DemoOnlyError(CALL, response(405)))).toEqual({
    kind: 'info',
    message: 'this site is for demonstration only, no server!',
  })
})

test('a refusal is described by the server message without a prefix', { tags: ['R7.2', 'R8.7'] }, () => {
  expect(toastOf(new RefusedError(CALL, response(200, 'no')))).toEqual({ kind: 'error', message: 'no' })
  expect(toastOf(new ForbiddenError(CALL, response(200, 'too low')))).toEqual({ kind: 'error', message: 'too low' })
})

test('a refusal without a message gets a general text', () => {
  expect(toastOf(new RefusedError(CALL, response(200))).message).toBe(en.failure.refused)
  expect(toastOf(new ForbiddenError(CALL, response(200))).message).toBe(en.failure.forbidden)
})

test('messages of libraries are not shown', () => {
  for (const status of [400, 404, 409, 503])
    expect(toastOf(new GatewayError(CALL, response(status))).message).not.toMatch(/fetch|code \d/)
})
