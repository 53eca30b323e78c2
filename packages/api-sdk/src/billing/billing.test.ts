import { describe, expect, test } from 'vitest'
import { failure, standIn } from '../../test/stand-in.ts'
import { createSend } from '../core/checked-send.ts'
import { RefusedError, SignedOutError } from '../core/errors.ts'
import { samples } from '../testing/index.ts'
import * as billing from './billing.ts'

const KEY = 'sk-0123456789abcdefA1b2C3d4E5f60718293a4b5c6d7e8f90'
const answering = (body: unknown, status = 200) => {
  const { fetch, asked } = standIn(() => Response.json(body, { status }))
  return { send: createSend({ fetch, accessToken: KEY }), asked }
}

describe.each([
  ['subscription', billing.subscription, samples.subscription],
  ['usage', billing.usage, samples.usage],
] as const)('the call for the %s', (_, call, sample) => {
  test('is called with an API key and has no envelope', async () => {
    const { send, asked } = answering(sample)
    await expect(call(send)).resolves.toEqual(sample)
    expect(new Headers(asked[0]?.init.headers).get('authorization')).toBe(`Bearer ${KEY}`)
    expect(asked[0]?.init.credentials).toBe('omit')
  })

  test.each([
    [200, RefusedError],
    [401, SignedOutError],
  ])('is refused in OpenAI’s format, with HTTP %i', async (status, Kind) => {
    const error = { message: '无效的令牌', type: 'one_api_error', param: '', code: null }
    const { send } = answering({ error }, status)
    expect(await failure(call(send))).toMatchObject({ constructor: Kind, message: '无效的令牌', status })
  })
})
