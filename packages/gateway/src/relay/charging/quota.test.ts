import { describe, expect, test } from 'vitest'
import { type Behaviour, replies, returnsError, streamsReply } from '../../../test/provider.ts'
import { balances, newRelay, type Relay } from '../../../test/relay.ts'
import { openDatabase } from '../../db/open.ts'
import { createGateway } from '../../index.ts'
import { openLedger } from '../../ledger/ledger.ts'
import { openWindows } from '../../limits/windows.ts'

const COST = 63

/** The reservation of a call: (PreConsumedQuota + prompt + completion × 3) × 0.25. */
const advanceOf = (preConsumed: number, completion: number) => Math.floor((preConsumed + 7 + completion * 3) * 0.25)

/** The longest answer of the model. */
const LONGEST = 4096

const many = (relay: Relay, count: number, body: object = {}) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const answer = await relay.chat(body)
      await answer.text()
      return answer.status
    }),
  )

/** Responds only when a number of calls are waiting. */
function together(count: number, behaviour: Behaviour): Behaviour {
  const waiting: (() => void)[] = []
  return async (response, request) => {
    if (waiting.length + 1 < count) await new Promise<void>((next) => waiting.push(next))
    else for (const next of waiting) next()
    await behaviour(response, request)
  }
}

async function withQuota(relay: Relay, remain_quota: number) {
  await relay.alice.api.tokens.update({ ...relay.token, remain_quota })
}

describe('200 simultaneous calls', { timeout: 60_000 }, () => {
  test('never make the quota of a token negative if the reservation covers the cost', async () => {
    const relay = await newRelay()
    const advance = advanceOf(500, 50)
    expect(advance).toBeGreaterThanOrEqual(COST)
    await withQuota(relay, 100 * COST)
    let lowest = Number.POSITIVE_INFINITY
    relay.provider.behaviour = async (response, request) => {
      const { tokenLeft } = await balances(relay)
      lowest = Math.min(lowest, tokenLeft)
      return replies()(response, request)
    }
    const statuses = await many(relay, 200, { max_tokens: 50 })
    expect(lowest).toBeGreaterThanOrEqual(0)
    const served = statuses.filter((status) => status === 200).length
    expect(statuses.filter((status) => status !== 200 && status !== 403)).toEqual([])
    // At least as many calls as can reserve quota at the same time.
    expect(served).toBeGreaterThanOrEqual(Math.floor((100 * COST) / advance))
    expect(served).toBeLessThanOrEqual(100)
    await expectBalanced(relay, served, 100 * COST)
  })

  test('that cost more than their reservation make the quota negative by at most the difference', async () => {
    const relay = await newRelay(together(100, replies()))
    await relay.gateway.admin.setOption('PreConsumedQuota', '100')
    const advance = advanceOf(100, 1)
    await withQuota(relay, 100 * advance)
    // The provider ignores the limit.
    const statuses = await many(relay, 200, { max_tokens: 1 })
    const served = statuses.filter((status) => status === 200).length
    expect(served).toBe(100)
    // The bound: nothing remains after the reservations, minus the difference of every call with a reservation.
    const bound = 100 * advance - served * advance - served * (COST - advance)
    expect((await balances(relay)).tokenLeft).toBe(bound)
    await expectBalanced(relay, served, 100 * advance)
  })

  test.each([
    ['streams', streamsReply, { stream: true }],
    [
      'failures among them',
      ((): Behaviour => {
        let turn = 0
        return (response, request) =>
          (turn++ % 3 ? replies() : returnsError(500, { message: 'down' }))(response, request)
      })(),
      {},
    ],
  ])('keep log, token, owner, and channel consistent: %s', async (_, behaviour, body) => {
    const relay = await newRelay(behaviour)
    const statuses = await many(relay, 200, body)
    await expectBalanced(relay, statuses.filter((status) => status === 200).length, 500_000)
  })

  test("with an unlimited token never make the user's quota negative", async () => {
    const relay = await newRelay()
    await relay.alice.api.tokens.update({ ...relay.token, unlimited_quota: true })
    await relay.gateway.admin.updateUser('alice', { quota: 50 * COST })
    const served = (await many(relay, 200)).filter((status) => status === 200).length
    expect(await balances(relay)).toMatchObject({ userLeft: (50 - served) * COST, logged: served * COST, held: 0 })
    expect(served).toBeLessThanOrEqual(50)
  })
})

/** Checks that token, owner, channel, and log agree on the used quota. */
async function expectBalanced(relay: Relay, served: number, given: number): Promise<void> {
  const imported = served * COST
  expect(await balances(relay)).toEqual({
    tokenLeft: given - imported,
    tokenUsed: imported,
    userLeft: 1_000_000 - imported,
    userUsed: imported,
    calls: served,
    channelUsed: imported,
    logged: imported,
    rows: served,
    held: 0,
  })
}

describe('a reservation', () => {
  test('covers the requested completion tokens', async () => {
    const relay = await newRelay()
    await withQuota(relay, advanceOf(500, 1000) - 1)
    const answer = await relay.chat({ max_tokens: 1000 })
    expect([answer.status, (await answer.json()).error]).toEqual([
      403,
      expect.objectContaining({ type: 'one_api_error', param: '', code: 'pre_consume_token_quota_failed' }),
    ])
    expect((await relay.chat({ max_completion_tokens: 1000 })).status).toBe(403)
    expect((await relay.chat({ max_tokens: 998 })).status).toBe(200)
  })

  test('is made for both token and owner, or for neither', async () => {
    const relay = await newRelay()
    await relay.gateway.admin.updateUser('alice', { quota: 100 })
    const answer = await relay.chat()
    expect([answer.status, (await answer.json()).error.code]).toEqual([403, 'insufficient_user_quota'])
    await withQuota(relay, 100)
    await relay.gateway.admin.updateUser('alice', { quota: 1000 })
    expect((await relay.chat()).status).toBe(403)
    expect(await balances(relay)).toMatchObject({ tokenLeft: 100, userLeft: 1000, held: 0 })
  })

  test('is refunded at the next start if the gateway was stopped during a call', async () => {
    const asked = Promise.withResolvers<void>()
    const relay = await newRelay(() => asked.resolve())
    const before = await balances(relay)
    const call = relay.chat()
    call.catch(() => {})
    await asked.promise
    expect(await balances(relay)).toMatchObject({ userLeft: 1_000_000 - advanceOf(500, LONGEST), held: 1 })
    await relay.gateway.close()
    await (await createGateway({ database: relay.database })).close()
    expect(await balances(relay)).toEqual(before)
  })

  test('is settled once, even if it was refunded in the meantime', async () => {
    const asked = Promise.withResolvers<() => void>()
    const relay = await newRelay((response, question) => asked.resolve(() => void replies()(response, question)))
    const call = relay.chat()
    const answer = await asked.promise
    const db = await openDatabase(relay.database)
    // Another process believes that the gateway's process has ended.
    await openLedger(db, {
      process: 'other',
      clock: Date.now,
      windows: openWindows(db, Date.now, () => 'UTC'),
    }).recover()
    await db.close()
    answer()
    expect((await call).status).toBe(200)
    await expectBalanced(relay, 1, 500_000)
  })

  test('of a token that is deleted during the call is charged to its owner', async () => {
    const asked = Promise.withResolvers<() => void>()
    const relay = await newRelay((response, question) => asked.resolve(() => void replies()(response, question)))
    const call = relay.chat()
    const answer = await asked.promise
    await relay.alice.api.tokens.remove({ id: relay.token.id })
    answer()
    expect((await call).status).toBe(200)
    expect(await balances(relay)).toMatchObject({ userLeft: 1_000_000 - COST, logged: COST, held: 0 })
  })
})

test.each([
  [
    'more than the number range',
    { prompt_tokens: Number.MAX_SAFE_INTEGER, completion_tokens: Number.MAX_SAFE_INTEGER },
  ],
  ['negative', { prompt_tokens: -5, completion_tokens: -5 }],
  ['something else', { prompt_tokens: '5', completion_tokens: null, total_tokens: {} }],
  ['only a total', { total_tokens: 150 }],
  ['infinitely many', { prompt_tokens: 1e308, completion_tokens: 0 }],
])('a provider that reports %s tokens causes no error', async (_, usage) => {
  const relay = await newRelay(replies(usage))
  expect((await relay.chat()).status).toBe(200)
  const { userLeft, logged } = await balances(relay)
  expect(Number.isSafeInteger(userLeft)).toBe(true)
  expect(logged).toBeGreaterThan(0)
  expect((await relay.alice.api.session.self()).quota).toBe(userLeft)
})
