import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect, type Role } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { call } from '../../test/call.ts'
import { openGatewayStandIn } from '../../test/gateway.ts'
import { serve } from '../../test/serve.ts'

const RELEASE = { tag_name: 'v9.9.9', body: '# Better', html_url: 'https://releases.example/v9.9.9' }

/** Starts a code host, and counts its requests. */
async function codeHost(answer: RequestListener) {
  const asked: unknown[] = []
  const server = createServer((request, response) => {
    asked.push([request.url, request.headers.cookie, request.headers['user-agent']])
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/latest`, asked }
}

const telling =
  (body: string, status = 200): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)

async function cookieOf(url: string, as: Role): Promise<string> {
  if (as === 'guest') return ''
  if (as === 'user') await connect({ baseUrl: url }).session.register({ username: 'alice', password: 'correct-horse' })
  const body = JSON.stringify(
    as === 'root' ? { username: 'root', password: '123456' } : { username: 'alice', password: 'correct-horse' },
  )
  const headers = { 'content-type': 'application/json' }
  const heard = await call(url, '/api/user/login', { method: 'POST', headers, body })
  return heard.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
}

async function ask(releases: string | undefined, as: Role = 'root', language = 'en') {
  const { url } = await serve({ releases })
  const cookie = await cookieOf(url, as)
  const heard = await call(url, '/-/release', { headers: { cookie, 'accept-language': language } })
  return { status: heard.status, output: JSON.parse(heard.text), headers: heard.headers }
}

test('the program fetches the latest release without a cookie, and returns three fields', {
  tags: ['R4.42'],
}, async () => {
  const { address, asked } = await codeHost(telling(JSON.stringify({ ...RELEASE, author: { id: 1 } })))
  const { status, output, headers } = await ask(address)
  expect([status, output]).toEqual([200, { success: true, message: '', data: RELEASE }])
  expect(headers['cache-control']).toBe('no-store')
  expect(asked).toEqual([['/latest', undefined, 'relaydeck']])
})

test('missing notes and URL of a release are empty', async () => {
  const { address } = await codeHost(telling('{"tag_name":"","body":null}'))
  expect((await ask(address)).output.data).toEqual({ tag_name: '', body: '', html_url: '' })
})

describe('without a release', () => {
  test.each([
    ['rubbish', '<html>', 200],
    ['another shape', '{"tag_name":7}', 200],
    ['a refusal', '{"message":"Not Found"}', 404],
  ])('an answer that is %s is reported with a message', async (_, body, status) => {
    const { address } = await codeHost(telling(body, status))
    expect(await ask(address)).toMatchObject({
      status: 200,
      output: { success: false, message: 'The latest release could not be determined' },
    })
  })

  test('no network and a disabled check are reported too', async () => {
    expect((await ask('http://127.0.0.1:1/latest', 'root', 'zh-CN')).output.message).toBe('无法获取最新版本')
    expect((await ask(undefined)).output.success).toBe(false)
  })
})

test('while the gateway is unreachable, nobody can trigger the request', async () => {
  const { address, asked } = await codeHost(telling(JSON.stringify(RELEASE)))
  const gateway = await openGatewayStandIn()
  const { url } = await serve({ gateway: gateway.url, releases: address })
  await gateway.stop()
  const { status, text } = await call(url, '/-/release', { headers: { cookie: 'session=x' } })
  expect([status, JSON.parse(text)]).toEqual([502, { message: 'The gateway cannot be reached', success: false }])
  expect(asked).toEqual([])
})

test.each([
  ['guest', 401],
  ['user', 403],
] as const)('a %s cannot trigger the request', async (as, status) => {
  const { address, asked } = await codeHost(telling(JSON.stringify(RELEASE)))
  expect(await ask(address, as)).toMatchObject({ status, output: { success: false } })
  expect(asked).toEqual([])
})

test.each([
  ['Bearer token', 200],
  ['Bearer other', 401],
])('in front of New API 1.0 a user is identified by the token %s', async (authorization, status) => {
  const { address, asked } = await codeHost(telling(JSON.stringify(RELEASE)))
  const gateway = await openGatewayStandIn(({ headers }, response) => {
    const isRoot = headers.authorization === 'Bearer token'
    const refusal = { success: false, message: 'Unauthorized', code: 'AUTH_UNAUTHORIZED' }
    response.writeHead(isRoot ? 200 : 401, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(isRoot ? { success: true, message: '', data: { ...samples.user, role: 100 } } : refusal),
    )
  })
  gateway.status = { ...samples.status, setup: true, theme: 'default', oidc_display_name: 'OIDC' }
  const { url } = await serve({ gateway: gateway.url, releases: address })
  expect((await call(url, '/-/release', { headers: { authorization } })).status).toBe(status)
  expect(asked).toHaveLength(status === 200 ? 1 : 0)
})
