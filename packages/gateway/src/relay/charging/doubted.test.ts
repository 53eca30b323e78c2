import { describe, expect, test } from 'vitest'
import { type Behaviour, DONE, delta, EVENTS, event, replies } from '../../../test/provider.ts'
import { balances, logRows, newRelay } from '../../../test/relay.ts'

/** Streams "Hello!" and reports a usage. */
const streams =
  (usage: object): Behaviour =>
  (response) =>
    response.writeHead(200, EVENTS).end(delta('Hello!') + event({ choices: [], usage }) + DONE)

/** Estimate: 7 prompt tokens and 2 completion tokens, which count threefold, at a ratio of 0.25. */
const ESTIMATE = { prompt_tokens: 7, completion_tokens: 2, quota: 4 }

const RATIOS = '倍率：0.25 × 1.00 × 3.00'

const IMPOSSIBLE = [
  { prompt_tokens: 1e15, completion_tokens: 1 },
  { prompt_tokens: 12, completion_tokens: Number.MAX_SAFE_INTEGER },
  { prompt_tokens: Number.MAX_SAFE_INTEGER, completion_tokens: Number.MAX_SAFE_INTEGER },
  { prompt_tokens: 12, completion_tokens: 2_010_000 },
  { prompt_tokens: 2_010_000, completion_tokens: 8 },
]

describe.each([
  ['in a complete response', replies, {}],
  ['as a stream', streams, { stream: true }],
] as const)('a usage that a provider reports %s', (_, tells, body) => {
  test.each(IMPOSSIBLE)('is impossible if it is %j: the estimate is charged, and the log says so', async (usage) => {
    const relay = await newRelay(tells(usage))
    await (await relay.chat(body)).text()
    const [row] = await logRows(relay, 2)
    expect(row).toMatchObject(ESTIMATE)
    const [prompt_tokens, completion_tokens] = [usage.prompt_tokens, usage.completion_tokens].map((tokens) =>
      Math.min(tokens, 1e12),
    )
    expect(row?.content).toBe(
      `${RATIOS}；上游服务商报告的用量（提示 ${prompt_tokens}，补全 ${completion_tokens}）明显有误，已按估算计费`,
    )
    expect(await balances(relay)).toMatchObject({ userUsed: 4, logged: 4, held: 0 })
  })

  test('an impossible total is not accepted either', async () => {
    const relay = await newRelay(tells({ total_tokens: 1e15 }))
    await (await relay.chat(body)).text()
    expect((await logRows(relay, 2))[0]).toMatchObject(ESTIMATE)
  })

  test.each([
    ['a short reply', { prompt_tokens: 12, completion_tokens: 8 }],
    ['hidden reasoning', { prompt_tokens: 12, completion_tokens: 1_000_000 }],
    ['linked images and pages', { prompt_tokens: 1_000_000, completion_tokens: 8 }],
  ])('is accepted of a model whose context is unknown: %s', async (_, usage) => {
    const relay = await newRelay(tells(usage))
    await relay.addChannel({ models: 'house-model' })
    await relay.gateway.admin.setOption('ModelRatio', '{"house-model":0.25}')
    await relay.gateway.admin.setOption('CompletionRatio', '{"house-model":3}')
    await (await relay.chat({ ...body, model: 'house-model' })).text()
    const [row] = await logRows(relay, 2)
    expect([row?.prompt_tokens, row?.completion_tokens]).toEqual([usage.prompt_tokens, usage.completion_tokens])
    expect(row?.content).toBe(RATIOS)
  })
})

describe('the context of a known model, 16,385 tokens, is the most that is hidden', () => {
  const contentOf = async (usage: object, body: object = {}) => {
    const relay = await newRelay(replies(usage))
    await relay.chat(body)
    return (await logRows(relay, 2))[0]?.content
  }

  test.each([
    [{ prompt_tokens: 16_000, completion_tokens: 16_000 }, {}],
    [{ prompt_tokens: 12, completion_tokens: 32_000 }, { n: 2 }],
  ])('so that %j is accepted for %j', async (usage, body) => {
    expect(await contentOf(usage, body)).toBe(RATIOS)
  })

  test.each([
    [{ prompt_tokens: 17_000, completion_tokens: 8 }, {}],
    [{ prompt_tokens: 12, completion_tokens: 17_000 }, {}],
    [{ prompt_tokens: 17_000, completion_tokens: 8 }, { n: 2 }],
    [{ prompt_tokens: 12, completion_tokens: 34_000 }, { n: 2 }],
  ])('so that %j is impossible for %j', async (usage, body) => {
    expect(await contentOf(usage, body)).toContain('明显有误')
  })
})

test('the system prompt of a channel is part of what was sent', async () => {
  const relay = await newRelay(replies({ prompt_tokens: 20_000, completion_tokens: 8 }))
  await relay.root.api.channels.update({ id: relay.channel, system_prompt: 'x'.repeat(10_000) })
  await relay.chat()
  expect((await logRows(relay, 2))[0]).toMatchObject({ prompt_tokens: 20_000, content: RATIOS })
})

test('a usage is accepted up to the number of bytes that were sent and received', async () => {
  const usage = { prompt_tokens: 610_000, completion_tokens: 610_000 }
  const text = 'x '.repeat(300_000)
  const relay = await newRelay((response) =>
    response.end(JSON.stringify({ choices: [{ message: { content: text } }], usage })),
  )
  await relay.chat({ messages: [{ role: 'user', content: text }] })
  expect((await logRows(relay, 2))[0]).toMatchObject(usage)
})
