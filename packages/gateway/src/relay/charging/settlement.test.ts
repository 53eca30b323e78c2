import { describe, expect, test } from 'vitest'
import { type Behaviour, replies } from '../../../test/provider.ts'
import { balances, CHAT_REQUEST, newRelay, type Relay } from '../../../test/relay.ts'

/** Cost in prompt tokens × 0.25: `PreConsumedQuota` and 7 prompt tokens, and completion tokens, which count threefold. */
const costOf = (completion: number, prompt = 507) => Math.floor((prompt + completion * 3) * 0.25)

/** The longest answer of gpt-3.5-turbo. */
const LONGEST = 4096

/** Uses as many tokens as the call allows, `n` times, in answers of `most` tokens. */
const usesUpTo =
  (most: number): Behaviour =>
  (response, request) => {
    const { n = 1, max_tokens = most } = request.body as { n?: number; max_tokens?: number }
    const completion_tokens = Math.min(max_tokens, most) * n
    return replies({ prompt_tokens: 7, completion_tokens })(response, request)
  }

/** Returns the quota that a call holds while it runs. */
async function heldBy(relay: Relay, path: string, body: object) {
  const left = async () => (await balances(relay)).userLeft
  const before = await left()
  let held = 0
  relay.provider.behaviour = async (response, request) => {
    held = before - (await left())
    return replies({ prompt_tokens: 1, completion_tokens: 1 })(response, request)
  }
  const { model, messages } = CHAT_REQUEST
  const prompt = path.endsWith('/chat/completions') ? { messages } : { prompt: 'abcd'.repeat(7) }
  const response = await relay.post(path, { model, ...prompt, ...body })
  expect(response.status).toBe(200)
  return held
}

describe('the reservation covers what a call may cost', () => {
  const CHAT = '/v1/chat/completions'
  const COMPLETIONS = '/v1/completions'
  test.each([
    ['the longest answer of the model', CHAT, {}, costOf(LONGEST)],
    ['the longest answer requested', CHAT, { max_tokens: 100 }, costOf(100)],
    ['the larger of both limits', CHAT, { max_tokens: 1, max_completion_tokens: 100 }, costOf(100)],
    ['the longest answer if no tokens are requested', CHAT, { max_tokens: 0 }, costOf(LONGEST)],
    ['every answer', CHAT, { n: 4, max_tokens: 100 }, costOf(400)],
    ['every answer of the longest', CHAT, { n: 4 }, costOf(4 * LONGEST)],
    ['every answer written for the best ones', COMPLETIONS, { n: 2, best_of: 5, max_tokens: 100 }, costOf(500)],
    ['the answers to every prompt', COMPLETIONS, { prompt: ['abcd', 'efgh'], n: 3, max_tokens: 9 }, costOf(54, 502)],
    ['the answer to a prompt in tokens', COMPLETIONS, { prompt: [1, 2, 3], max_tokens: 9 }, costOf(9, 503)],
  ])('for a call of its kind: %s', async (_, path, body, expected) => {
    expect(await heldBy(await newRelay(), path, body)).toBe(expected)
  })

  test('of a model that is not known: 4,096 tokens, or what the option MaxCompletionTokens says', async () => {
    const relay = await newRelay()
    await relay.addChannel({ models: 'house-model' })
    await relay.gateway.admin.setOption('ModelRatio', '{"house-model":0.25}')
    await relay.gateway.admin.setOption('CompletionRatio', '{"house-model":3}')
    expect(await heldBy(relay, CHAT, { model: 'house-model' })).toBe(costOf(4096))
    await relay.gateway.admin.setOption('MaxCompletionTokens', '{"house-model":9000,"gpt-3.5-turbo":10}')
    expect(await heldBy(relay, CHAT, { model: 'house-model' })).toBe(costOf(9000))
    expect(await heldBy(relay, CHAT, {})).toBe(costOf(10))
  })

  test.each(['n', 'best_of'])('an invalid %s is rejected', async (field) => {
    const relay = await newRelay()
    for (const value of ['4', 1.5, -1, 2 ** 40]) {
      const response = await relay.chat({ [field]: value })
      expect([response.status, (await response.json()).error.message]).toEqual([400, expect.stringContaining(field)])
    }
    expect((await relay.chat({ [field]: null })).status).toBe(200)
  })
})

describe('a call that the balance does not cover at its longest', () => {
  const withQuota = async (relay: Relay, quota: number) => {
    await relay.alice.api.tokens.update({ ...relay.token, remain_quota: quota })
  }
  const sent = (relay: Relay) => relay.provider.requests.at(-1)?.body

  test('is possible: its answer is limited to what is reserved', async () => {
    const relay = await newRelay(usesUpTo(LONGEST))
    await withQuota(relay, 800)
    expect((await relay.chat()).status).toBe(200)
    // 1,024 tokens would cost 894, so everything is reserved.
    expect(sent(relay)).toMatchObject({ max_tokens: Math.floor((800 * 4 - 7) / 3) })
    expect(await balances(relay)).toMatchObject({ tokenLeft: 0, held: 0 })
  })

  test('leaves half of the balance for others, if the other half is enough for a usual answer', async () => {
    const relay = await newRelay(usesUpTo(LONGEST))
    await withQuota(relay, 3000)
    await relay.chat()
    expect(sent(relay)).toMatchObject({ max_tokens: Math.floor((1500 * 4 - 7) / 3) })
    expect(await balances(relay)).toMatchObject({ tokenLeft: 1500, held: 0 })
  })

  test('is not limited if the balance covers it', async () => {
    const relay = await newRelay()
    await withQuota(relay, costOf(LONGEST))
    await relay.chat()
    expect(Object.keys(sent(relay) ?? {})).toEqual(['model', 'messages'])
  })

  test('is rejected below the prompt and PreConsumedQuota', async () => {
    const relay = await newRelay()
    await withQuota(relay, costOf(0) - 1)
    expect((await relay.chat()).status).toBe(403)
    await withQuota(relay, costOf(0))
    expect((await relay.chat()).status).toBe(200)
    expect(sent(relay)).toMatchObject({ max_tokens: Math.floor((costOf(0) * 4 - 7) / 3) })
  })

  test('is rejected if the client requests more than the balance covers', async () => {
    const relay = await newRelay()
    await withQuota(relay, costOf(100) - 1)
    expect((await relay.chat({ max_tokens: 100 })).status).toBe(403)
    expect((await relay.chat({ max_tokens: 98 })).status).toBe(200)
    expect(sent(relay)).toMatchObject({ max_tokens: 98 })
  })

  test.each(['o3-mini', 'gpt-5-mini'])('limits %s by the field that it accepts', async (model) => {
    const relay = await newRelay()
    await relay.addChannel({ models: model })
    await withQuota(relay, 20_000)
    await relay.chat({ model })
    expect(sent(relay)).toEqual({ ...CHAT_REQUEST, model, max_completion_tokens: expect.any(Number) })
  })
})

test('a token whose quota is held by a running call is not exhausted', async () => {
  const asked = Promise.withResolvers<() => void>()
  const relay = await newRelay((response, request) => asked.resolve(() => void replies()(response, request)))
  await relay.alice.api.tokens.update({ ...relay.token, remain_quota: 800 })
  const running = relay.chat()
  const answer = await asked.promise
  expect(await balances(relay)).toMatchObject({ tokenLeft: 0, held: 1 })
  const other = await relay.chat()
  expect([other.status, (await other.json()).error.code]).toEqual([403, 'pre_consume_token_quota_failed'])
  answer()
  expect((await running).status).toBe(200)
  relay.provider.behaviour = replies()
  expect((await relay.chat()).status).toBe(200)
})

describe('150 parallel calls with four answers each', { timeout: 60_000 }, () => {
  const END = 100_000
  test.each([
    ['without a limit', {}],
    ['with a limit', { max_tokens: 500 }],
    ['as streams', { stream: true }],
  ])('never make a balance negative: %s', async (_, body) => {
    // Answers only after all calls were admitted or rejected.
    const all = Promise.withResolvers<void>()
    let count = 0
    const judged = () => ++count === 150 && all.resolve()
    const relay = await newRelay(async (response, request) => {
      judged()
      await all.promise
      return usesUpTo(500)(response, request)
    })
    await relay.gateway.admin.updateUser('alice', { quota: END })
    await relay.alice.api.tokens.update({ ...relay.token, remain_quota: END })
    const statuses = await Promise.all(
      Array.from({ length: 150 }, async () => {
        const response = await relay.chat({ model: 'gpt-4o', n: 4, ...body })
        if (response.status !== 200) judged()
        await response.text()
        return response.status
      }),
    )
    const served = statuses.filter((status) => status === 200).length
    expect([...new Set(statuses)].sort()).toEqual([200, 403])
    expect(served).toBeGreaterThan(1)
    const { tokenLeft, userLeft, held } = await balances(relay)
    expect(tokenLeft).toBeGreaterThanOrEqual(0)
    expect([userLeft, held]).toEqual([tokenLeft, 0])
  })
})
