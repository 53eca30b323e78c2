import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balances, newRelay } from '../../../test/relay.ts'

const GIVEN = 100_000

/** Texts that have up to as many tokens as bytes. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.constantFrom('word ', 'ꔀ', '\u{e000}', 'བོད་', 'xq7Zk+/').map((part) => part.repeat(2000)),
  fc.base64String({ minLength: 4000, maxLength: 20_000 }),
)

const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.integer(),
    fc.array(tie('json'), { maxLength: 5 }),
    fc.dictionary(text, tie('json'), { maxKeys: 4 }),
  ),
}))

const part = fc.oneof(
  text.map((value) => ({ type: 'text', text: value })),
  text.map((value) => ({ type: 'refusal', refusal: value })),
  text.map((data) => ({ type: 'input_audio', input_audio: { data, format: 'mp3' } })),
  text.map((data) => ({ type: 'file', file: { filename: 'a.pdf', file_data: data } })),
  text.map((data) => ({ type: 'image_url', image_url: { url: `data:text/plain,${data}` } })),
)
const message = fc.record(
  {
    role: fc.oneof(fc.constantFrom('user', 'assistant', 'tool'), text),
    content: fc.oneof(text, fc.array(part, { maxLength: 4 }), json),
    reasoning_content: text,
    refusal: text,
    tool_calls: fc.array(fc.record({ id: text, function: fc.record({ name: text, arguments: text }) }), {
      maxLength: 3,
    }),
  },
  { requiredKeys: ['role', 'content'] },
)
const body = fc.record(
  {
    messages: fc.oneof(fc.array(message, { minLength: 1, maxLength: 4 }), fc.record({ content: text })),
    tools: fc.array(fc.record({ type: fc.constant('function'), function: json }), { maxLength: 3 }),
    functions: json,
    response_format: json,
    prediction: json,
    metadata: json,
    anything: json,
  },
  { requiredKeys: ['messages'] },
)

describe('twenty calls at once', { timeout: 120_000 }, () => {
  test('overdraw a balance at most by the error of the estimate of one call, whatever their bodies are', async () => {
    const relay = await newRelay()
    await relay.gateway.admin.setOption('ModelRatio', '{"gpt-4o":1}')
    await relay.gateway.admin.setOption('CompletionRatio', '{"gpt-4o":1}')
    await relay.gateway.admin.setOption('PreConsumedQuota', '0')
    await fc.assert(
      fc.asyncProperty(body, fc.integer({ min: 1, max: GIVEN }), fc.boolean(), async (fields, quota, isLimited) => {
        const request = { model: 'gpt-4o', ...fields, ...(isLimited && { max_tokens: 1 }) }
        const cost = Buffer.byteLength(JSON.stringify(request)) + 1
        await relay.gateway.admin.updateUser('alice', { quota })
        await relay.alice.api.tokens.update({ ...relay.token, remain_quota: quota })
        const all = Promise.withResolvers<void>()
        let judged = 0
        const judge = () => ++judged === 20 && all.resolve()
        // A token for each byte, once all calls were admitted or refused.
        relay.provider.behaviour = async (response) => {
          judge()
          await all.promise
          const usage = { prompt_tokens: cost - 1, completion_tokens: 1, total_tokens: cost }
          response.end(JSON.stringify({ choices: [{ message: { content: 'a' } }], usage }))
        }
        await Promise.all(
          Array.from({ length: 20 }, async () => {
            const answer = await relay.post('/v1/chat/completions', request)
            if (answer.status !== 200) judge()
            await answer.text()
          }),
        )
        const { tokenLeft, userLeft, held } = await balances(relay)
        expect(held).toBe(0)
        expect(userLeft).toBe(tokenLeft)
        expect(tokenLeft).toBeGreaterThan(-cost)
      }),
      { numRuns: 60 },
    )
  })
})
