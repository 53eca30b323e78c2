import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { newFolder } from '../../test/build.ts'
import { call } from '../../test/call.ts'
import { openGatewayStandIn } from '../../test/gateway.ts'
import { serve } from '../../test/serve.ts'
import { createHealth } from './health.ts'

describe('/healthz', () => {
  test('says that the embedded gateway responds, under any host name', async () => {
    const { url } = await serve()
    const response = await call(url, '/healthz', { headers: { host: 'balancer.example' } })
    expect([response.status, response.text]).toEqual([200, 'ok\n'])
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect((await call(url, '/healthz', { method: 'POST' })).status).toBe(405)
  })

  test('is 503 while the existing gateway is down', async () => {
    const gateway = await openGatewayStandIn()
    const { url } = await serve({ gateway: gateway.url })
    expect((await call(url, '/healthz')).status).toBe(200)
    await gateway.stop()
    await expect.poll(async () => (await call(url, '/healthz')).status).toBe(503)
    await gateway.start()
    await expect.poll(async () => (await call(url, '/healthz')).status).toBe(200)
  })

  test('is 503 once the database file was deleted', async () => {
    const database = join(newFolder(), 'relaydeck.db')
    const { url } = await serve({ database })
    expect((await call(url, '/healthz')).status).toBe(200)
    rmSync(database)
    await expect.poll(async () => (await call(url, '/healthz')).status).toBe(503)
  })

  test('asks the gateway at most once a second', async () => {
    vi.useFakeTimers()
    const check = vi.fn(async () => true)
    const health = createHealth(check)
    await Promise.all([health(), health(), health()])
    expect(check).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1000)
    await health()
    expect(check).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
  })

  test('is false for a check that fails or takes more than five seconds, and ends it', async () => {
    expect(await createHealth(() => Promise.reject(new Error('down')))()).toBe(false)
    vi.useFakeTimers()
    const check = vi.fn((_: AbortSignal) => new Promise<boolean>(() => {}))
    const answer = createHealth(check)()
    await vi.advanceTimersByTimeAsync(5000)
    expect([await answer, check.mock.calls[0]?.[0].aborted]).toEqual([false, true])
    vi.useRealTimers()
  })
})
