import { once } from 'node:events'
import { expect, test } from 'vitest'
import { call, startCall } from '../test/call.ts'
import { type Child, run } from '../test/child.ts'
import { openGatewayStandIn } from '../test/gateway.ts'
import { sendRaw } from '../test/raw.ts'

const SECRET = 'hunter2'

const HEADERS = {
  'content-type': 'application/json',
  cookie: `session=${SECRET}`,
  authorization: `Bearer ${SECRET}`,
  referer: `http://a/user/reset?token=${SECRET}`,
}

/** Requests with secrets in all parts, valid and invalid. */
async function tellSecrets(url: string): Promise<void> {
  const paths = [
    '/api/user/reset',
    '/api/user/login',
    '/api/oauth/github',
    '/v1/chat/completions',
    '/token',
    '/nowhere',
    '/static/x',
  ]
  for (const path of paths)
    for (const method of ['GET', 'POST', 'PUT', 'TRACE'])
      await call(url, `${path}?token=${SECRET}&email=${SECRET}`, {
        method,
        headers: HEADERS,
        ...(method === 'POST' || method === 'PUT'
          ? { body: JSON.stringify({ username: 'root', password: SECRET }) }
          : {}),
      }).catch(() => {})
  await sendRaw(
    url,
    `GET /api/x?${SECRET} HTTP/1.1\r\nHost: ${SECRET} \r\nCookie: ${SECRET}\r\nConnection: close\r\n\r\n`,
  )
  await sendRaw(url, `POST /api/x HTTP/1.1\r\nHost: ${SECRET}?\r\nContent-Length: zz\r\n\r\n${SECRET}`)
}

async function silence(child: Child, work: (url: string) => Promise<void>): Promise<void> {
  const url = await child.ready
  const greeting = child.stdout
  await work(url)
  child.process.kill('SIGTERM')
  expect(await child.ended).toBe(0)
  expect([child.stdout, child.stderr]).toEqual([greeting, ''])
  expect(greeting).not.toContain(SECRET)
}

test('no part of a request is logged with the embedded gateway', async () => {
  await silence(run(['--port', '0', '--database', ':memory:']), tellSecrets)
})

test('no part of a request is logged with an existing gateway', async () => {
  const gateway = await openGatewayStandIn((_, response) => response.writeHead(500).end(SECRET))
  await silence(run(['--port', '0', '--gateway', gateway.url]), tellSecrets)
})

test('no part of a request is logged while the gateway is unreachable', async () => {
  const gateway = await openGatewayStandIn()
  await gateway.stop()
  await silence(run(['--port', '0', '--gateway', gateway.url]), tellSecrets)
})

test('no part of a request is logged when gateway or client disconnect', async () => {
  const gateway = await openGatewayStandIn((message, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write(SECRET)
    if (message.url?.startsWith('/api')) setTimeout(() => response.destroy(), 20)
  })
  await silence(run(['--port', '0', '--gateway', gateway.url]), async (url) => {
    const brokenByGateway = await startCall(url, `/api/x?${SECRET}`, { headers: HEADERS }).response
    await once(brokenByGateway.resume(), 'error')
    const brokenByClient = await startCall(url, `/v1/x?${SECRET}`, { method: 'POST', headers: HEADERS, body: SECRET })
      .response
    brokenByClient.on('error', () => {}).destroy()
    const early = startCall(url, `/v1/y?${SECRET}`, { headers: HEADERS })
    early.response.catch(() => {})
    early.call.destroy()
    await expect.poll(() => gateway.requests.length).toBeGreaterThan(1)
    expect((await call(url, '/')).status).toBe(200)
  })
})
