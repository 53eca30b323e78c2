import { describe, expect, test } from 'vitest'
import { failure, standIn, yes } from '../../test/stand-in.ts'
import { createSend } from './checked-send.ts'
import type { SendRequest } from './endpoint.ts'
import { InputError } from './errors.ts'

const read: SendRequest = {
  endpoint: 'GET /api/thing',
  method: 'GET',
  url: '/api/thing?a=1',
  body: undefined,
  envelope: 'data',
  effects: false,
  role: 'user',
}

/** What creating a send function throws. */
function refusal(create: () => unknown): InputError {
  try {
    create()
  } catch (error) {
    if (error instanceof InputError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('options that cannot be sent', () => {
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
  ])('the base URL %j is refused at once, without its value', (baseUrl) => {
    const error = refusal(() => createSend({ baseUrl }))
    expect(error).toMatchObject({
      message:
        'createSend has an invalid input (baseUrl: invalid_option, expected https://gateway.example without /api or /v1)',
    })
    expect(error).not.toHaveProperty('cause')
  })

  test.each(['https://a.b/api', 'https://a.b/api/', '/api', 'https://a.b/v1', 'https://a.b/v1/'])(
    'the base URL %j ends in a path that belongs to the endpoints',
    (url) => {
      expect(refusal(() => createSend({ baseUrl: url })).message).toContain(
        'https://gateway.example without /api or /v1',
      )
    },
  )

  test.each([
    ['left out', undefined],
    ['empty', { baseUrl: '' }],
  ])('outside of a page a base URL that is %s is refused at once', (_, options) => {
    expect(refusal(() => createSend(options))).toMatchObject({ name: 'InputError', issues: [{ path: ['baseUrl'] }] })
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
  ])(
    'the option %s with a value that no header can hold is refused without a call or its value',
    async (option, options) => {
      const { fetch, asked } = standIn(yes())
      const error = await failure(createSend({ ...options, fetch, forks: 'allow' })(read))
      expect(error).toBeInstanceOf(InputError)
      expect(error).toMatchObject({ issues: [{ path: [option], code: 'invalid_option' }] })
      expect(error).not.toHaveProperty('cause')
      expect(asked).toEqual([])
    },
  )

  test('an access token read from a file may end in a line break', async () => {
    const { fetch, asked } = standIn(yes())
    await createSend({ accessToken: 'abc\n', fetch })(read)
    expect(new Headers(asked[0]?.init.headers).get('authorization')).toBe('Bearer abc')
  })
})
