import { describe, expect, test } from 'vitest'
import { TOKEN_DRAFT } from '../../test/client.ts'
import { openProvider, replies } from '../../test/provider.ts'
import { balances, newRelay, PROVIDER_KEY } from '../../test/relay.ts'

describe('a channel whose provider is this gateway', () => {
  test('is refused when its first call comes back, and costs nothing', async () => {
    const relay = await newRelay(async (response, { headers }) => {
      // The provider's address leads back to the gateway, at most this often in case it does not notice.
      if (relay.provider.requests.length > 5)
        return replies()(response, { method: 'POST', path: '', headers: {}, body: {}, bytes: Buffer.alloc(0) })
      const answer = await relay.chat({}, { via: headers.via ?? '' })
      return response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
    })
    const before = await balances(relay)
    const answer = await relay.chat()
    expect(relay.provider.requests).toHaveLength(1)
    expect([answer.status, (await answer.json()).error]).toMatchObject([508, { code: 'loop_detected' }])
    expect(await balances(relay)).toEqual(before)
  })

  test('is refused behind a server that drops all headers but the key and `Accept`', async () => {
    for (const kept of ['accept', 'authorization']) {
      const relay = await newRelay()
      const { provider, addChannel, token, root, channel } = relay
      await root.api.channels.remove({ id: channel })
      const forwarder = await openProvider(async (response, { headers }) => {
        const answer =
          forwarder.requests.length > 5
            ? new Response('{}', { status: 500 })
            : await relay.chat({}, { [kept]: String(headers[kept] ?? '') })
        return response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
      })
      // Of another user, so that the first call is not the looping one.
      const own = await root.api.tokens.create({ ...TOKEN_DRAFT, unlimited_quota: true })
      const key = kept === 'authorization' ? `sk-${own.key}` : 'provider-key'
      await addChannel({ base_url: forwarder.url, key })
      const answer = await relay.chat()
      expect([token.key === own.key, provider.requests, forwarder.requests.length]).toEqual([false, [], 1])
      expect([answer.status, (await answer.json()).error]).toMatchObject([508, { code: 'loop_detected' }])
    }
  })

  test('a key of a channel that is disabled or has another one is a key again', async () => {
    const relay = await newRelay()
    const id = await relay.addChannel({ key: relay.token.key })
    expect((await relay.chat()).status).toBe(508)
    await relay.root.api.channels.update({ id, status: 2 })
    expect((await relay.chat()).status).toBe(200)
    await relay.root.api.channels.update({ id, status: 1 })
    expect((await relay.chat()).status).toBe(508)
    await relay.root.api.channels.update({ id, key: 'another' })
    expect((await relay.chat()).status).toBe(200)
  })

  test('a key of a channel that is no token tells nothing', async () => {
    const relay = await newRelay()
    for (const key of [PROVIDER_KEY, 'unknown'])
      expect((await relay.chat({}, { authorization: `Bearer ${key}` })).status).toBe(401)
  })

  test('the names of the gateways before are taken along', async () => {
    const relay = await newRelay()
    const before = 'relaydeck-0123456789ab'
    await relay.chat({}, { via: `1.1 nginx, 1.1 ${before}`, accept: 'text/event-stream' })
    await relay.chat({}, { accept: `*/*, application/vnd.${before};q=0` })
    await relay.chat()
    const [first, second, third] = relay.provider.requests.map(({ headers }) => headers)
    for (const headers of [first, second]) {
      expect(headers?.via).toMatch(/^1\.1 relaydeck-0123456789ab, 1\.1 relaydeck-[0-9a-f]{12}$/)
      expect(headers?.accept).toMatch(/^\*\/\*, application\/vnd\.relaydeck-0123456789ab;q=0, application\/vnd\.relay/)
    }
    expect(third?.via).toMatch(/^1\.1 relaydeck-[0-9a-f]{12}$/)
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
