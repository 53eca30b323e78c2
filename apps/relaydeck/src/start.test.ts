import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseError } from '@relaydeck/gateway'
import { expect, test } from 'vitest'
import { newBuild, newFolder } from '../test/build.ts'
import { call } from '../test/call.ts'
import { openGatewayStandIn } from '../test/gateway.ts'
import { OPTIONS, serve } from '../test/serve.ts'
import { startProgram } from './program.ts'

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['localhost', 'localhost'],
  ['0.0.0.0', 'localhost'],
  ['::', 'localhost'],
  ['::1', '[::1]'],
])('listening on %s, the URL has the host %s', async (host, shown) => {
  const { url } = await serve({ host })
  expect(url).toMatch(/:\d+$/)
  expect(url.replace(/:\d+$/, '')).toBe(`http://${shown}`)
  expect((await call(url, '/')).status).toBe(200)
})

test('the first start is that with a new database', async () => {
  const database = join(newFolder(), 'relaydeck.db')
  const first = await serve({ database })
  expect([first.isFirstStart, first.gateway]).toEqual([true, `embedded, database ${database}`])
  await first.close()
  expect((await serve({ database })).isFirstStart).toBe(false)
  const { url } = await openGatewayStandIn()
  const before = await serve({ gateway: url })
  expect([before.isFirstStart, before.gateway, before.reachable]).toEqual([false, url, true])
})

test('a start that fails leaves its port free', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  const start = startProgram({ ...OPTIONS, port, database: newFolder() }, newBuild())
  await expect(start).rejects.toBeInstanceOf(DatabaseError)
  const again = await serve({ port })
  expect(again.url).toBe(`http://127.0.0.1:${port}`)
  await again.close()
  await expect(call(again.url, '/')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
