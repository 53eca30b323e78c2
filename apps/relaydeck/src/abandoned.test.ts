import { once } from 'node:events'
import { expect, test } from 'vitest'
import { call } from '../test/call.ts'
import { run } from '../test/child.ts'
import { openGatewayStandIn } from '../test/gateway.ts'
import { dial } from '../test/raw.ts'
import { EVENTS, setUpRelay } from '../test/relaying.ts'

test('a client that disconnects during its request or before the response causes no fault', async () => {
  const provider = await openGatewayStandIn(async (message, response) => {
    const asked = provider.requests.find((each) => each.message === message)
    if (JSON.parse(String(await asked?.body)).kind === 'streaming')
      response.writeHead(200, EVENTS).write('data: {}\n\n')
  })
  const child = run(['--port', '0', '--database', ':memory:'])
  const url = await child.ready
  const { chat, keyed, headers } = await setUpRelay(url, provider.url)
  const half = (path: string, fields: object) => {
    const lines = Object.entries({ host: 'a', 'content-length': '1000', ...fields })
    return dial(
      url,
      `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n{"mod`,
    )
  }
  for (const socket of await Promise.all([
    half('/v1/chat/completions', keyed),
    half('/api/token/', headers),
    half('/api/user/login', {}),
  ])) {
    // The program has received the request once it has answered a later one.
    await call(url, '/api/status')
    socket.destroy()
  }
  for (const fields of [{ stream: true }, { stream: false }]) {
    const known = provider.requests.length
    const { call: asking, response: answer } = chat(fields)
    answer.catch(() => {})
    await expect.poll(() => provider.requests.length).toBe(known + 1)
    asking.destroy()
  }
  const begun = await chat({ stream: true, kind: 'streaming' }).response
  begun.on('error', () => {})
  await once(begun, 'data')
  begun.destroy()
  await expect.poll(async () => (await call(url, '/api/status')).status).toBe(200)
  child.process.kill('SIGTERM')
  expect([await child.ended, child.stderr]).toEqual([0, ''])
})
