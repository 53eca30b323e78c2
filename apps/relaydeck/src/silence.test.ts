import { once } from 'node:events'
import { expect, test } from 'vitest'
import { begin, call } from '../test/call.ts'
import { type Child, run } from '../test/child.ts'
import { standIn } from '../test/gateway.ts'
import { raw } from '../test/raw.ts'

const SECRET = 'hunter2'

const HEADERS = {
  'content-type': 'application/json',
  cookie: `session=${SECRET}`,
  authorization: `Bearer ${SECRET}`,
  referer: `http://a/user/reset?token=${SECRET}`,
}

/** Everything that carries a secret, and everything that goes wrong on the way. */
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
  await raw(url, `GET /api/x?${SECRET} HTTP/1.1\r\nHost: ${SECRET} \r\nCookie: ${SECRET}\r\nConnection: close\r\n\r\n`)
  await raw(url, `POST /api/x HTTP/1.1\r\nHost: ${SECRET}?\r\nContent-Length: zz\r\n\r\n${SECRET}`)
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

test('D10 nothing of a request reaches the log, on the embedded gateway', async () => {
  await silence(run(['--port', '0', '--database', ':memory:']), tellSecrets)
})

test('D10 nothing of a request reaches the log before another gateway', async () => {
  const gateway = await standIn((_, response) => response.writeHead(500).end(SECRET))
  await silence(run(['--port', '0', '--gateway', gateway.url]), tellSecrets)
})

test('D10 nothing of a request reaches the log while the gateway is away', async () => {
  const gateway = await standIn()
  await gateway.stop()
  await silence(run(['--port', '0', '--gateway', gateway.url]), tellSecrets)
})

test('D10 nothing of a request reaches the log where gateway or client break off', async () => {
  const gateway = await standIn((message, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write(SECRET)
    if (message.url?.startsWith('/api')) setTimeout(() => response.destroy(), 20)
  })
  await silence(run(['--port', '0', '--gateway', gateway.url]), async (url) => {
    const brokenByGateway = await begin(url, `/api/x?${SECRET}`, { headers: HEADERS }).answer
    await once(brokenByGateway.resume(), 'error')
    const brokenByClient = await begin(url, `/v1/x?${SECRET}`, { method: 'POST', headers: HEADERS, body: SECRET })
      .answer
    brokenByClient.on('error', () => {}).destroy()
    const early = begin(url, `/v1/y?${SECRET}`, { headers: HEADERS })
    early.answer.catch(() => {})
    early.call.destroy()
    await expect.poll(() => gateway.heard.length).toBeGreaterThan(1)
    expect((await call(url, '/')).status).toBe(200)
  })
})
