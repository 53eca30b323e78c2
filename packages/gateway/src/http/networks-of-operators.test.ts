import { expect, onTestFinished, test } from 'vitest'
import { createGateway, type Fault, type GatewayOptions } from '../index.ts'

async function open(options: Partial<GatewayOptions>) {
  const gateway = await createGateway({ database: ':memory:', ...options })
  onTestFinished(() => gateway.close())
  return gateway
}

const PREFLIGHT = {
  method: 'OPTIONS',
  headers: {
    origin: 'https://chat.example',
    'access-control-request-method': 'POST',
    'access-control-request-private-network': 'true',
  },
}

test.each([
  [true, '/v1/chat/completions', 'true'],
  [true, '/dashboard/billing/usage', 'true'],
  [true, '/api/status', null],
  [false, '/v1/chat/completions', null],
])('a page of a public site may call a private network if the setting is %s: %s', async (setting, path, allowed) => {
  const { fetch } = await open({ allowPrivateNetwork: setting })
  const { headers } = await fetch(new Request(`http://localhost${path}`, PREFLIGHT))
  expect(headers.get('access-control-allow-private-network')).toBe(allowed)
})

test('an unreadable address of a trusted proxy is reported once', async () => {
  const faults: Fault[] = []
  const { fetch } = await open({ trustProxy: true, log: (fault) => faults.push(fault) })
  const call = (headers: Record<string, string>) =>
    fetch(new Request('http://localhost/api/status', { headers }), { address: '10.0.0.1' })
  await call({})
  await call({ 'x-forwarded-for': '203.0.113.9:51234' })
  expect(faults).toEqual([])
  await call({ 'x-forwarded-for': 'unknown' })
  await call({ 'x-forwarded-for': '_hidden' })
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatchObject({ isNotice: true, error: expect.stringContaining('X-Forwarded-For') })
})
