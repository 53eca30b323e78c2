import { createGateway } from '@relaydeck/gateway'
import { expect, onTestFinished, test } from 'vitest'
import { sendRaw } from '../../test/raw.ts'
import { openRealtimeProvider, setUpRealtime } from '../../test/realtime.ts'
import { QUOTA } from '../../test/relaying.ts'
import { createLog } from '../flags/log.ts'
import { listen } from '../http/server.ts'
import { createRealtimeHandler, isRealtimePath, type SessionLimits } from './realtime.ts'

const MINUTE = 60_000

/** Serves a gateway whose realtime sessions have other limits. */
async function limited(limits: Partial<SessionLimits>) {
  const gateway = await createGateway({ database: ':memory:' })
  const server = await listen((request, { address }) => gateway.fetch(request, { address }), {
    host: '127.0.0.1',
    port: 0,
    trustProxy: false,
    log: createLog('silent', false),
    upgrade: createRealtimeHandler(gateway, { message: 1024, session: MINUTE, idle: MINUTE, ...limits }),
  })
  onTestFinished(async () => {
    await server.close(0)
    await gateway.close()
  })
  const provider = await openRealtimeProvider()
  const url = `http://127.0.0.1:${server.port}`
  return { provider, url, ...(await setUpRealtime(url, provider.url)) }
}

test.each([
  ['idle', { idle: 50 }, 'The session was idle'],
  ['too long', { session: 50 }, 'The session has reached its maximum duration'],
])('a session that is %s ends on both sides, and its reservation is released', async (_, limits, reason) => {
  const { provider, connect, quota } = await limited(limits)
  const accepted = provider.next()
  const client = await connect()
  const model = await accepted
  expect([await client.closed, await model.closed]).toEqual([
    [1001, reason],
    [1001, reason],
  ])
  await expect.poll(quota).toEqual({ left: QUOTA, used: 0 })
})

test('a handshake that is invalid is refused before a provider is connected to', async () => {
  const { provider, url, key } = await limited({})
  const headers = ['Host: localhost', 'Connection: Upgrade', 'Upgrade: websocket', `Authorization: Bearer ${key}`]
  for (const wrong of [
    ['Sec-WebSocket-Version: 12', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='],
    ['Sec-WebSocket-Version: 13'],
  ]) {
    const request = ['GET /v1/realtime?model=gpt-realtime HTTP/1.1', ...headers, ...wrong, '', ''].join('\r\n')
    expect(await sendRaw(url, request)).toMatch(/^HTTP\/1.1 400 /)
  }
  expect(provider.requests).toHaveLength(0)
})

test.each([
  ['/v1/realtime', true],
  ['//v1/realtime/', true],
  ['/v1/v1/realtime', true],
  ['/openai/realtime', true],
  ['/openai/v1/realtime', true],
  ['/realtime', false],
  ['/api/realtime', false],
  ['/v1/realtime/x', false],
])('a path is one of realtime sessions or not: %s', (path, isOne) => {
  expect(isRealtimePath(path)).toBe(isOne)
})
