import { http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { failure } from '../../test/stand-in.ts'
import { createSend } from '../core/checked-send.ts'
import { nameOf } from '../core/endpoint.ts'
import { ForbiddenError, NotFoundError, RateLimitedError, RefusedError, TransportError } from '../core/errors.ts'
import { connect, endpoint, endpoints, session, status, tokens } from '../index.ts'
import { callOf, endpointOf, handlers, mock, samples } from './index.ts'

const GATEWAY = 'http://gateway.example'
const send = createSend({ baseUrl: GATEWAY, retries: 0 })
const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

describe('a mocked gateway', () => {
  // All together, in the order of their names: the wrong one of two that share a path may come first.
  test.each(endpoints.map((endpoint) => [`${nameOf(endpoint)} ${endpoint.search}`, endpoint] as const))(
    'answers %s with its sample',
    async (_, endpoint) => {
      server.use(...endpoints.map((each) => mock(http, each)))
      const { input, answer } = callOf(endpoint)
      await expect(endpoint(send, input)).resolves.toEqual(answer)
    },
  )

  test('answers all calls, also the status that a change asks for, and own mocks first', async () => {
    const unhandled: string[] = []
    server.events.on('request:unhandled', ({ request }) => void unhandled.push(request.url))
    server.use(...handlers(http))
    server.use(mock(http, tokens.get, { ...samples.token, name: 'own' }))
    const gateway = connect({ baseUrl: GATEWAY, retries: 0 })
    await gateway.tokens.setStatus({ id: 1, status: 2 })
    expect(await gateway.tokens.get({ id: 1 })).toMatchObject({ name: 'own' })
    expect(unhandled).toEqual([])
  })

  test('returns a value, or the result of a function of the input', async () => {
    server.use(
      mock(http, status.get, { ...samples.status, system_name: 'Mine' }),
      mock(http, tokens.get, ({ id }) => ({ ...samples.token, id })),
      mock(http, tokens.create, async ({ name, remain_quota }) => ({ ...samples.token, name, remain_quota })),
      mock(http, tokens.search, ({ keyword }) => [{ ...samples.token, name: keyword }]),
    )
    expect((await status.get(send)).system_name).toBe('Mine')
    expect((await tokens.get(send, { id: 42 })).id).toBe(42)
    expect(await tokens.create(send, { name: 'x' })).toMatchObject({ name: 'x', remain_quota: 0 })
    expect((await tokens.search(send, { keyword: 'a+b&c' }))[0]?.name).toBe('a+b&c')
  })

  test('mocks an endpoint outside of this package', async () => {
    const double = endpoint({
      method: 'GET',
      path: '/api/double/:number',
      role: 'guest',
      input: z.object({ number: z.coerce.number<number>() }),
      output: z.number(),
    })
    server.use(
      ...endpoints.map((each) => mock(http, each)),
      mock(http, double, ({ number }) => number * 2),
    )
    await expect(double(send, { number: 21 })).resolves.toBe(42)
  })

  test.each([
    new RefusedError('', { status: 200, serverMessage: 'no' }),
    new NotFoundError('', { status: 200, serverMessage: 'Token not found' }),
    new ForbiddenError('', { status: 200, serverMessage: '无权进行此操作，权限不足' }),
    new RateLimitedError('', { status: 429, serverMessage: '', retryAfter: 30 }),
  ])('says no as $name', async (error) => {
    server.use(
      mock(http, tokens.list, () => {
        throw error
      }),
    )
    expect(await failure(tokens.list(send))).toMatchObject({
      constructor: error.constructor,
      serverMessage: error.serverMessage,
      retryAfter: error.retryAfter,
    })
  })

  test('breaks the connection', async () => {
    server.use(
      mock(http, tokens.list, () => {
        throw new TransportError('', 'offline')
      }),
    )
    expect(await failure(tokens.list(send))).toMatchObject({ name: 'TransportError', reason: 'offline' })
  })

  test('refuses an input that does not fit', async () => {
    server.use(mock(http, session.login))
    const response = await fetch(`${GATEWAY}/api/user/login`, { method: 'POST', body: '{"username":5}' })
    expect(await response.json()).toEqual({ success: false, message: 'invalid parameter' })
  })

  test('stands at one address where that is asked for', async () => {
    server.use(mock(http, status.get, samples.status, { baseUrl: 'http://other.example/sub' }))
    vi.spyOn(console, 'error').mockReturnValue()
    const other = createSend({ baseUrl: 'http://other.example/sub', retries: 0 })
    await expect(status.get(other)).resolves.toEqual(samples.status)
    expect(await failure(status.get(send))).toMatchObject({ name: 'TransportError' })
  })
})

test.each([
  ['GET', '/api/token/search?keyword=a', tokens.search],
  ['GET', '/api/token/7', tokens.get],
  ['PUT', '/api/token/', tokens.update],
  ['PUT', 'http://gateway.example/sub/api/token/?status_only=true', tokens.setStatus],
  ['POST', '/api/user/register', session.register],
  ['GET', '/api/nope', undefined],
  ['PATCH', '/api/token/', undefined],
])('the call %s %s has its endpoint', (method, url, endpoint) => {
  expect(endpointOf(method, url)).toBe(endpoint)
})
