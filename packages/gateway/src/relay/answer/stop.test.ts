import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { delta, EVENTS, replies } from '../../../test/provider.ts'
import { balances, newRelay, waitUntil } from '../../../test/relay.ts'

/** Opens a gateway whose provider waits for the test. */
async function waiting() {
  const requests: ServerResponse[] = []
  const relay = await newRelay((response) => {
    requests.push(response)
  })
  const before = await balances(relay)
  const arrived = (count: number) => waitUntil(() => requests.length === count)
  return { relay, before, requests, arrived }
}

describe('closing a gateway', () => {
  test('charges each stream for what was sent, and ends it with an error event', async () => {
    const { relay, requests, arrived } = await waiting()
    const asking = relay.chat({ stream: true })
    await arrived(1)
    requests[0]?.writeHead(200, EVENTS).write(delta('x'.repeat(400)))
    const reader = (await asking).body?.getReader()
    await reader?.read()
    await relay.gateway.close()
    // 7 prompt tokens, and 100 completion tokens, which count threefold.
    expect(await balances(relay)).toMatchObject({
      tokenUsed: 40,
      userUsed: 40,
      channelUsed: 40,
      logged: 40,
      rows: 1,
      held: 0,
    })
    const last = new TextDecoder().decode((await reader?.read())?.value)
    expect(JSON.parse(last.replace(/^\s*data: /, '')).error.message).toMatch(
      /^The gateway is shutting down. Please try again later/,
    )
    expect((await reader?.read())?.done).toBe(true)
  })

  test.each([
    ['a complete response', {}],
    ['a stream', { stream: true }],
  ])('refunds a call that waits for %s without any response', async (_, body) => {
    const { relay, before, requests, arrived } = await waiting()
    const asking = relay.chat(body)
    await arrived(1)
    expect(await balances(relay)).toMatchObject({ held: 1 })
    const hungUp = new Promise((done) => requests[0]?.once('close', done))
    await relay.gateway.close()
    expect(await balances(relay)).toEqual(before)
    const answer = await asking
    expect([answer.status, (await answer.json()).error.message]).toEqual([
      503,
      expect.stringContaining('The gateway is shutting down. Please try again later'),
    ])
    await hungUp
  })

  test('leaves no reservations, for any number of calls, and tries no other channel', async () => {
    const { relay, requests, arrived } = await waiting()
    await relay.gateway.admin.setOption('RetryTimes', '3')
    await relay.addChannel()
    const calls = Array.from({ length: 30 }, (_, index) => relay.chat({ stream: index % 3 === 0 }))
    await arrived(30)
    await relay.gateway.close()
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([503]))
    expect(await balances(relay)).toMatchObject({ held: 0, userLeft: 1_000_000, rows: 0 })
    expect(requests).toHaveLength(30)
  })

  test('does not change calls that have ended', async () => {
    const relay = await newRelay(replies())
    expect((await relay.chat()).status).toBe(200)
    await relay.gateway.close()
    expect(await balances(relay)).toMatchObject({ tokenUsed: 63, logged: 63, held: 0 })
  })
})
