import { describe, expect, test } from 'vitest'
import { failure, standIn, yes } from '../../test/stand-in.ts'
import type { SendRequest } from './endpoint.ts'
import { InputError } from './errors.ts'
import { createSend } from './send.ts'

const read: SendRequest = {
  endpoint: 'GET /api/thing',
  method: 'GET',
  url: '/api/thing?a=1',
  body: undefined,
  envelope: 'data',
  effects: false,
}

describe('options that cannot travel', () => {
  test.each([
    'gateway.example',
    'localhost:3000',
    'ftp://a.b',
    'javascript:alert(1)',
    'https://',
    'https://root:hunter2@a.b',
    'https://a.b/?key=hunter2',
    'https://a.b#hunter2',
    'http://a.b:hunter2',
    'http://a b',
  ])('the base URL %j is refused without a call, and is not quoted', async (baseUrl) => {
    const { fetch, asked } = standIn(yes())
    const error = await failure(createSend({ baseUrl, fetch })(read))
    expect(error).toBeInstanceOf(InputError)
    expect(error).toMatchObject({ message: 'GET /api/thing cannot be called like this (baseUrl: invalid_option)' })
    expect(error).not.toHaveProperty('cause')
    expect(asked).toEqual([])
  })

  test.each(['/gateway', 'HTTPS://A.B', 'http://[::1]:3000', 'https://a.b/x/y'])(
    'the base URL %j is taken',
    async (baseUrl) => {
      const { fetch, asked } = standIn(yes())
      await createSend({ baseUrl, fetch })(read)
      expect(asked).toMatchObject([{ url: `${baseUrl}/api/thing?a=1` }])
    },
  )

  test.each([
    ['accessToken', { accessToken: 'se\ncret' }],
    ['accessToken', { accessToken: 'sécr\u0100t' }],
    ['language', { language: () => '中文' }],
  ])('the option %s that no header can hold is refused without a call, and is not quoted', async (option, options) => {
    const { fetch, asked } = standIn(yes())
    const error = await failure(createSend({ ...options, fetch })(read))
    expect(error).toBeInstanceOf(InputError)
    expect(error).toMatchObject({ issues: [{ path: [option], code: 'invalid_option' }] })
    expect(error).not.toHaveProperty('cause')
    expect(asked).toEqual([])
  })

  test('an access token read from a file may end in a line break', async () => {
    const { fetch, asked } = standIn(yes())
    await createSend({ accessToken: 'abc\n', fetch })(read)
    expect(new Headers(asked[0]?.init.headers).get('authorization')).toBe('Bearer abc')
  })
})
