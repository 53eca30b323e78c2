import { describe, expect, test } from 'vitest'
import { replies } from '../../test/provider.ts'
import { balances, newRelay } from '../../test/relay.ts'

describe('D288 a channel whose provider is this gateway', () => {
  test('is refused when its first call comes back, and costs nothing', async () => {
    const relay = await newRelay(async (response, { headers }) => {
      // The provider's address leads back to the gateway, at most this often in case it does not notice.
      if (relay.provider.requests.length > 5) return replies()(response, { path: '', headers: {}, body: {} })
      const answer = await relay.chat({}, { via: headers.via ?? '' })
      return response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
    })
    const before = await balances(relay)
    const answer = await relay.chat()
    expect(relay.provider.requests).toHaveLength(1)
    expect([answer.status, (await answer.json()).error]).toMatchObject([508, { code: 'loop_detected' }])
    expect(await balances(relay)).toEqual(before)
  })

  test('is told from proxies and other gateways, which name themselves too', async () => {
    const relay = await newRelay()
    const answer = await relay.chat({}, { via: '1.1 nginx, 1.1 relaydeck-000000000000' })
    expect(answer.status).toBe(200)
  })

  test('is noticed behind a proxy that adds its own name', async () => {
    const relay = await newRelay()
    await relay.chat()
    const via = relay.provider.requests[0]?.headers.via
    const answer = await relay.chat({}, { via: `${via}, 1.1 nginx` })
    expect([answer.status, (await answer.json()).error]).toMatchObject([508, { code: 'loop_detected' }])
  })

  test('cannot read its management API', async () => {
    const relay = await newRelay()
    await relay.chat()
    const via = relay.provider.requests[0]?.headers.via ?? ''
    expect((await relay.root.call('GET', '/api/channel/', { headers: { via } })).status).toBe(508)
    expect((await relay.root.call('GET', '/api/channel/', { headers: { via: '1.1 nginx' } })).status).toBe(200)
  })
})
