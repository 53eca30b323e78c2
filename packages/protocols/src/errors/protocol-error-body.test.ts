import { describe, expect, test } from 'vitest'
import { errorIn, toError } from './protocol-error-body.ts'

describe('an error', () => {
  test.each([
    [400, 'invalid_request_error', 'invalid_request_error'],
    [401, 'authentication_error', 'authentication_error'],
    [404, 'not_found_error', 'invalid_request_error'],
    [413, 'request_too_large', 'invalid_request_error'],
    [422, 'invalid_request_error', 'invalid_request_error'],
    [429, 'rate_limit_error', 'rate_limit_error'],
    [500, 'api_error', 'server_error'],
    [529, 'overloaded_error', 'server_error'],
  ])('with status %i is %s of Messages and %s of OpenAI', (status, ofMessages, ofOpenAi) => {
    expect(toError('messages', status, 'No.', 'why')).toEqual({
      type: 'error',
      error: { type: ofMessages, message: 'No.' },
    })
    for (const protocol of ['chat', 'responses'] as const)
      expect(toError(protocol, status, 'No.', 'why')).toEqual({
        error: { message: 'No.', type: ofOpenAi, param: null, code: 'why' },
      })
  })

  test.each([
    ['of chat', { error: { message: 'No.', type: 'x', code: 'rate_limit_exceeded' } }, 429],
    ['of Messages', { type: 'error', error: { type: 'overloaded_error', message: 'No.' } }, 529],
    ['of a stream of Responses', { type: 'error', message: 'No.', code: 'server_error' }, 500],
    ['of a failed response', { type: 'response.failed', response: { error: { message: 'No.' } } }, 500],
    ['with a status as code', { error: { message: 'No.', code: 503 } }, 503],
    ['as a text', { error: 'No.' }, 500],
  ])('%s is found with its status', (_, body, status) => {
    expect(errorIn(body)).toMatchObject({ message: 'No.', status })
  })

  test.each([[null], [7], ['error'], [{}], [{ error: null }], [{ response: { error: null } }]])(
    'is not in %j',
    (body) => {
      expect(errorIn(body)).toBeUndefined()
    },
  )
})
