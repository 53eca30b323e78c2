import { describe, expect, test } from 'vitest'
import { failure } from '../../test/stand-in.ts'
import { createSend } from '../index.ts'
import {
  anyServer,
  type Dialect,
  laisky,
  newApi,
  oneHub,
  removeChannels,
  removeTokens,
  setStatusOfChannels,
  speak,
} from './index.ts'

const status = { system_name: 'A', quota_per_unit: 1, start_time: 1 }

/** A `send` to a stand-in, with the requests that it received. */
function sending(dialect: Dialect | undefined, data: unknown = 3) {
  const asked: unknown[] = []
  const fetch = async (url: string | URL | Request, { method, body }: RequestInit = {}) => {
    const { pathname } = new URL(String(url))
    if (pathname === '/api/status') return Response.json({ success: true, message: '', data: status })
    asked.push([method, pathname, body ? JSON.parse(String(body)) : undefined])
    return Response.json({ success: true, message: '', data })
  }
  const options = { baseUrl: 'https://gateway.example', fetch, retries: 0, accessToken: 'a' }
  return { asked, send: (dialect ? speak(dialect, { user: 1 }) : anyServer())(createSend(options)) }
}

describe('many rows are changed with one call', () => {
  test('of New API: channels and tokens', async () => {
    const { send, asked } = sending(newApi)
    expect(await removeChannels(send, [1, 2, 3])).toBe(3)
    expect(await setStatusOfChannels(send, [1, 2], 2)).toBe(3)
    expect(await removeTokens(send, [4])).toBe(3)
    expect(asked).toEqual([
      ['POST', '/api/channel/batch', { ids: [1, 2, 3] }],
      ['POST', '/api/channel/status/batch', { ids: [1, 2], status: 2 }],
      ['POST', '/api/token/batch', { ids: [4] }],
    ])
  })

  test('of One Hub: channels, the last one by itself, so that no calls are sent to them any more', async () => {
    const { send, asked } = sending(oneHub, 2)
    expect(await removeChannels(send, [1, 2, 3])).toBe(3)
    expect(asked).toEqual([
      ['DELETE', '/api/channel/batch', { ids: [1, 2], value: '-' }],
      ['DELETE', '/api/channel/3', undefined],
    ])
    asked.length = 0
    expect(await removeChannels(send, [7])).toBe(1)
    expect(asked).toEqual([['DELETE', '/api/channel/7', undefined]])
  })

  test.each([
    [oneHub, [removeTokens, setStatusOfChannels]],
    [laisky, [removeChannels, removeTokens, setStatusOfChannels]],
    [undefined, [removeChannels, removeTokens, setStatusOfChannels]],
  ] as const)('and nothing is sent to a server without such a call', async (dialect, calls) => {
    const { send, asked } = sending(dialect)
    for (const call of calls) expect(await failure(call(send, [1, 2], 2))).toMatchObject({ name: 'UnsupportedError' })
    expect(asked).toEqual([])
  })

  test.each([[[]], [Array.from({ length: 101 }, (_, at) => at)], [[1.5]]])('but not %j', async (ids) => {
    const { send, asked } = sending(newApi)
    expect(await failure(removeChannels(send, ids))).toMatchObject({ name: 'InputError' })
    expect(asked).toEqual([])
  })
})
