import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createNetServer } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Behaviour, delta, EVENTS } from '../../../test/provider.ts'
import { balances, newRelay, PROVIDER_KEY } from '../../../test/relay.ts'
import type { Fault } from '../../index.ts'
import { logToStderr } from '../../lib/fault-log.ts'
import { createFetch, networkCode } from '../../lib/fetch.ts'

/** Opens a gateway with a response timeout of 300 ms, and collects its faults. */
async function impatient(behaviour: Behaviour) {
  const told: Fault[] = []
  const relay = await newRelay(behaviour, { timeouts: { response: 300 }, log: (fault) => void told.push(fault) })
  return { ...relay, told, before: await balances(relay) }
}

/** Returns a URL at which no server listens. */
async function unusedUrl(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return `http://127.0.0.1:${port}`
}

const SILENT: Behaviour = () => {}
const STUCK: Behaviour = (response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{')

describe('a provider that times out', () => {
  test.each([
    ['never starts to respond', SILENT, {}],
    ['never starts to stream', SILENT, { stream: true }],
    ['stops during its response', STUCK, {}],
  ])('is distinguished from an unreachable one, and costs nothing, if it %s', async (_, behaviour, body) => {
    const { chat, told, before, channel, ...relay } = await impatient(behaviour)
    const answer = await chat(body)
    expect([answer.status, (await answer.json()).error]).toEqual([
      504,
      expect.objectContaining({
        code: 'provider_timeout',
        message: expect.stringContaining('The provider did not respond in time'),
      }),
    ])
    expect(told).toEqual([
      expect.objectContaining({ channel, error: expect.stringMatching(/^UND_ERR_(HEADERS|BODY)_TIMEOUT$/) }),
    ])
    expect(await balances({ ...relay, channel })).toEqual(before)
  })

  test('during a stream is reported in its last event', async () => {
    const { chat, told, channel } = await impatient((response) => response.writeHead(200, EVENTS).write(delta('a')))
    expect(await (await chat({ stream: true })).text()).toContain('The provider did not respond in time')
    expect(told).toMatchObject([{ channel, error: 'UND_ERR_BODY_TIMEOUT' }])
  })

  test('is followed by another channel', async () => {
    const relay = await impatient((response, { headers }) =>
      headers.authorization === 'Bearer slow' ? undefined : response.end('{"choices":[{}]}'),
    )
    await relay.addChannel({ key: 'slow', priority: 5 })
    await relay.gateway.admin.setOption('RetryTimes', '1')
    expect((await relay.chat()).status).toBe(200)
  })
})

describe('a provider that cannot be reached', () => {
  test('is logged in one line with channel and cause, without key and URL', async () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    onTestFinished(() => written.mockRestore())
    const { chat, root, channel } = await newRelay(SILENT, { log: logToStderr })
    await root.api.channels.update({
      id: channel,
      key: 'sk-moved',
      base_url: `${await unusedUrl()}/secret-path?token=hunter2`,
    })
    const answer = await chat()
    expect([answer.status, (await answer.json()).error.code]).toEqual([500, 'do_request_failed'])
    const lines = written.mock.calls.map(([line]) => String(line))
    expect(lines).toEqual([
      expect.stringMatching(
        new RegExp(
          `^POST /v1/chat/completions: no response from channel ${channel}: ECONNREFUSED \\(request \\d+\\)\\n$`,
        ),
      ),
    ])
    expect(lines.join()).not.toMatch(new RegExp(`${PROVIDER_KEY}|hunter2|secret-path|127\\.0\\.0\\.1`))
  })

  test('is distinguished from one that refuses, which is not logged', async () => {
    const told: Fault[] = []
    const { chat } = await newRelay((response) => response.writeHead(403).end('{}'), {
      log: (fault) => void told.push(fault),
    })
    expect((await chat()).status).toBe(403)
    expect(told).toEqual([])
  })

  test('is described to an administrator with its cause, but not to a caller', async () => {
    const { root, channel, chat } = await newRelay(SILENT)
    const move = (base_url: string) => root.api.channels.update({ id: channel, key: PROVIDER_KEY, base_url })
    await move(await unusedUrl())
    const message = 'The provider cannot be reached: connection refused (ECONNREFUSED)'
    await expect(root.api.channels.test({ id: channel })).rejects.toThrow(message)
    await expect(root.api.channels.updateBalance({ id: channel })).rejects.toThrow(message)
    expect((await root.api.logs.list({ type: 5 }))[0]?.content).toContain(
      '无法连接上游服务商：连接被拒绝（ECONNREFUSED）',
    )
    expect((await (await chat()).json()).error.message).toMatch(/^The provider cannot be reached \(request id/)
    // `fetch` refuses port 6000.
    await move('http://127.0.0.1:6000')
    await expect(root.api.channels.test({ id: channel })).rejects.toThrow('this port must not be used (BLOCKED_PORT)')
  })

  test('is also logged during a channel test and a balance query', async () => {
    const told: Fault[] = []
    const { root, channel } = await newRelay(SILENT, { log: (fault) => void told.push(fault) })
    await root.api.channels.update({ id: channel, key: PROVIDER_KEY, base_url: 'http://no-such-host.invalid' })
    await expect(root.api.channels.test({ id: channel })).rejects.toThrow('cannot be reached')
    await expect(root.api.channels.updateBalance({ id: channel })).rejects.toThrow('cannot be reached')
    const error = expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/)
    expect(told).toMatchObject([
      { channel, error, endpoint: 'GET /api/channel/test' },
      { channel, error, endpoint: 'GET /api/channel/update_balance' },
    ])
  })

  test('is logged if it closes the connection, but not if the client disconnects', async () => {
    const asked = Promise.withResolvers<void>()
    let hangsUp = true
    const told: Fault[] = []
    const relay = await newRelay(
      (response) => {
        if (hangsUp) response.destroy()
        else asked.resolve()
      },
      { log: (fault) => void told.push(fault) },
    )
    await relay.chat()
    expect(told).toMatchObject([{ channel: relay.channel, error: 'UND_ERR_SOCKET' }])
    hangsUp = false
    const leaving = new AbortController()
    const call = relay.chat({ stream: true }, {}, leaving.signal)
    await asked.promise
    leaving.abort()
    await call
    expect(told).toHaveLength(1)
  })
})

test('connecting times out', async () => {
  const { fetch, close } = createFetch({ connect: 300, response: 300 })
  onTestFinished(close)
  // Accepts connections, but never starts TLS.
  const server = createNetServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const failed = await fetch(`https://127.0.0.1:${port}/`, { redirect: 'manual' }).catch(networkCode)
  expect(failed).toBe('UND_ERR_CONNECT_TIMEOUT')
})

test('only the code of an error is reported', () => {
  const cause = Object.assign(new Error('http://host/?key=hunter2'), { code: 'key hunter2' })
  expect(networkCode(new TypeError('fetch failed', { cause }))).toBe('unknown')
  expect(networkCode('hunter2')).toBe('unknown')
})
