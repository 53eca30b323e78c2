import { expect, test } from 'vitest'
import { ORIGIN, openGateway } from '../client.ts'
import { bearer, CHAT_REQUEST, newRelay } from '../relay.ts'

test('a limit allows as many calls to two processes as to one', { timeout: 120_000 }, async () => {
  const clock = () => Date.parse('2026-11-28T12:00:00Z')
  const relay = await newRelay(undefined, { clock, serverClock: false })
  const other = await openGateway({ database: relay.database, fetch: 'own', clock, serverClock: false })
  const token = await relay.addToken({
    limits: [
      { kind: 'requests', per: 'minute', amount: 100 },
      { kind: 'requests', per: '5h', amount: 120 },
    ],
  })
  const send = async (nth: number): Promise<number> => {
    const request = new Request(`${ORIGIN}/v1/chat/completions`, {
      method: 'POST',
      headers: { ...bearer(token), 'content-type': 'application/json' },
      body: JSON.stringify(CHAT_REQUEST),
    })
    const response = await [relay.gateway, other][nth % 2]?.fetch(request)
    await response?.text()
    return response?.status ?? 0
  }
  const statuses = await Promise.all(Array.from({ length: 1000 }, (_, nth) => send(nth)))
  const counts = Object.entries(Object.groupBy(statuses, String)).map(([status, all = []]) => [status, all.length])
  expect(counts).toEqual([
    ['200', 100],
    ['429', 900],
  ])
  expect(relay.provider.requests).toHaveLength(100)
  expect((await relay.alice.api.tokens.get({ id: token.id })).limits).toMatchObject([{ used: 100 }, { used: 100 }])
})
