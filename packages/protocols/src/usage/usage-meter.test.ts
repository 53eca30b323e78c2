import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { promptTokens, type ReportedUsage } from './usage.ts'
import { UsageMeter, usageOf } from './usage-meter.ts'
import { toChatUsage, toMessagesUsage, toResponsesUsage } from './write-usage.ts'

/** Prompt, cache reads and answer. */
const shown = (usage: ReportedUsage | undefined) =>
  usage && [
    usage.hasInput ? promptTokens(usage) : undefined,
    usage.hasOutput ? usage.output : undefined,
    usage.cacheRead,
  ]

const meterOf = (...bodies: unknown[]) => {
  const meter = new UsageMeter()
  for (const body of bodies) meter.add(body)
  return meter.reported()
}

describe('the reported usage', () => {
  test.each<[usage: unknown, found: (number | undefined)[] | undefined]>([
    [{ prompt_tokens: 5 }, [5, undefined, 0]],
    [{ completion_tokens: 7 }, [undefined, 7, 0]],
    [{ completion_tokens: 7, total_tokens: 12 }, [5, 7, 0]],
    [{ total_tokens: 30 }, [undefined, undefined, 0]],
    [{ prompt_tokens: 12, total_tokens: 12 }, [12, 0, 0]],
    [{ input_tokens: 100, output_tokens: 20, total_tokens: 120 }, [100, 20, 0]],
    [{ prompt_tokens: 100.4, completion_tokens: 20.5, total_tokens: 120.9 }, [100, 21, 0]],
    [{ prompt_tokens: 5, cached_tokens: 9 }, [5, undefined, 5]],
    [{ prompt_tokens: 5, prompt_tokens_details: 7, cached_tokens: 2 }, [5, undefined, 2]],
    [{ prompt_tokens: '5', completion_tokens: '7', total_tokens: -1 }, undefined],
    [{ prompt_tokens: 5, completion_tokens: 1e15 }, [5, 1e12, 0]],
    [{ prompt_tokens: Number.NaN, completion_tokens: 1e308 }, undefined],
    [{ prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }, undefined],
    [{}, undefined],
    [null, undefined],
  ])('in %j is %j', (usage, found) => {
    expect(shown(usageOf({ usage }))).toEqual(found)
  })

  test.each([
    ['outside of the completion', { prompt_tokens: 12, completion_tokens: 2, total_tokens: 354 }, 342],
    ['in a sum that is too small', { prompt_tokens: 100, completion_tokens: 210, total_tokens: 5 }, 210],
    [
      'that no sum includes',
      { prompt_tokens: 9, completion_tokens: 13, completion_tokens_details: { reasoning_tokens: 302 } },
      315,
    ],
    [
      'within the completion',
      { prompt_tokens: 9, completion_tokens: 500, completion_tokens_details: { reasoning_tokens: 480 } },
      500,
    ],
    ['as thoughts', { promptTokenCount: 9, candidatesTokenCount: 13, thoughtsTokenCount: 302 }, 315],
  ])('counts reasoning %s once', (_, usage, output) => {
    expect(usageOf({ usage })?.output).toBe(output)
  })

  test.each([
    ['of a completion or an embedding', { usage: { prompt_tokens: 100, completion_tokens: 20 } }],
    ['of Groq', { x_groq: { id: 'r', usage: { prompt_tokens: 100, completion_tokens: 20 } } }],
    ['of Moonshot', { choices: [{ usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 } }] }],
    ['of Responses', { response: { usage: { input_tokens: 100, output_tokens: 20, total_tokens: 120 } } }],
    ['of Messages', { message: { usage: { input_tokens: 100, output_tokens: 20 } } }],
    ['of Gemini', { usageMetadata: { promptTokenCount: 100, candidatesTokenCount: 20, totalTokenCount: 120 } }],
    ['of Bedrock', { metadata: { usage: { inputTokens: 100, outputTokens: 20, totalTokens: 120 } } }],
    ['of Bedrock’s metrics', { 'amazon-bedrock-invocationMetrics': { inputTokenCount: 100, outputTokenCount: 20 } }],
    ['of Cohere', { usage: { billed_units: { input_tokens: 4 }, tokens: { input_tokens: 100, output_tokens: 20 } } }],
    ['of Cohere’s stream', { delta: { usage: { tokens: { input_tokens: 100, output_tokens: 20 } } } }],
    ['of Gemini’s interactions', { interaction: { usage: { total_input_tokens: 100, total_output_tokens: 20 } } }],
    ['of Ollama', { prompt_eval_count: 100, eval_count: 20 }],
    ['beside an empty one', { usage: null, choices: [null, { usage: { prompt_tokens: 100, output_tokens: 20 } }] }],
  ])('is read in the place %s', (_, body) => {
    expect(shown(usageOf(body))).toEqual([100, 20, 0])
    expect(shown(meterOf({ usage: null }, body, { choices: [] }))).toEqual([100, 20, 0])
  })

  test('of Anthropic has cache reads and writes beside the input', () => {
    const usage = {
      input_tokens: 6,
      cache_creation_input_tokens: 3000,
      cache_creation: { ephemeral_5m_input_tokens: 2000, ephemeral_1h_input_tokens: 1000 },
      cache_read_input_tokens: 500,
      output_tokens: 198,
      output_tokens_details: { thinking_tokens: 100 },
    }
    expect(usageOf({ usage })).toMatchObject({
      input: 6,
      cacheRead: 500,
      cacheWrite5m: 2000,
      cacheWrite1h: 1000,
      output: 198,
      reasoning: 100,
    })
    // Gateways with OpenAI's names have included them.
    const other = { prompt_tokens: 1000, completion_tokens: 20, cache_read_input_tokens: 800 }
    expect(usageOf({ usage: other })).toMatchObject({ input: 200, cacheRead: 800 })
  })

  test('has audio and cache writes of OpenAI’s details, within the bounds of the prompt', () => {
    const usage = {
      prompt_tokens: 200,
      completion_tokens: 300,
      prompt_tokens_details: { audio_tokens: 150, cached_tokens: 30, cache_write_tokens: 10 },
      completion_tokens_details: { audio_tokens: 250, reasoning_tokens: 20 },
    }
    expect(usageOf({ usage })).toMatchObject({
      input: 160,
      cacheRead: 30,
      cacheWrite5m: 10,
      audioInput: 150,
      audioOutput: 250,
      reasoning: 20,
    })
    const impossible = { ...usage, prompt_tokens_details: { audio_tokens: 900, cached_tokens: 150 } }
    expect(usageOf({ usage: impossible })).toMatchObject({ input: 50, cacheRead: 150, audioInput: 50 })
  })

  test('of OpenAI’s Realtime API has the audio that its cache did not have', () => {
    const usage = {
      total_tokens: 253,
      input_tokens: 132,
      output_tokens: 121,
      input_token_details: {
        text_tokens: 119,
        audio_tokens: 13,
        cached_tokens: 64,
        cached_tokens_details: { text_tokens: 60, audio_tokens: 4 },
      },
      output_token_details: { text_tokens: 30, audio_tokens: 91 },
    }
    expect(usageOf({ type: 'response.done', response: { usage } })).toMatchObject({
      input: 68,
      cacheRead: 64,
      audioInput: 9,
      output: 121,
      audioOutput: 91,
    })
  })

  test('of Cohere has the cache reads that stand beside its tokens', () => {
    const usage = {
      billed_units: { input_tokens: 40, output_tokens: 20 },
      tokens: { input_tokens: 100, output_tokens: 20 },
      cached_tokens: 60,
    }
    for (const body of [{ usage }, { delta: { usage } }, { meta: usage }]) {
      expect(shown(usageOf(body))).toEqual([100, 20, 60])
      expect(shown(meterOf(body))).toEqual([100, 20, 60])
    }
  })

  test('has the passes of Anthropic that its sum leaves out', () => {
    const usage = {
      input_tokens: 600,
      output_tokens: 2800,
      iterations: [
        { type: 'compaction', input_tokens: 60_000, output_tokens: 500 },
        { type: 'message', input_tokens: 600, output_tokens: 2800 },
      ],
    }
    expect(usageOf({ usage })).toMatchObject({ input: 60_600, output: 3300 })
    const same = { ...usage, iterations: usage.iterations.slice(1) }
    expect(usageOf({ usage: same })).toMatchObject({ input: 600, output: 2800 })
  })
})

describe('the usage of a stream', () => {
  test('has the last figures of each event', () => {
    const start = {
      type: 'message_start',
      message: {
        usage: {
          input_tokens: 27,
          cache_creation_input_tokens: 10,
          cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 10 },
          output_tokens: 1,
        },
      },
    }
    const first = { type: 'message_delta', usage: { output_tokens: 65 } }
    expect(meterOf(start, first)).toMatchObject({ input: 27, cacheWrite1h: 10, output: 65 })
    const second = { type: 'message_delta', usage: { input_tokens: 3000, output_tokens: 70 } }
    expect(meterOf(start, first, second)).toMatchObject({ input: 3000, cacheWrite1h: 10, output: 70 })
    const nothing = { type: 'message_delta', usage: { input_tokens: 0, output_tokens: 0 } }
    expect(meterOf(start, first, second, nothing)).toMatchObject({ input: 3000, output: 70 })
  })

  test('of Messages has no answer before its last event, unless the first has all of it', () => {
    const usage = { input_tokens: 27, output_tokens: 3, output_tokens_details: { thinking_tokens: 2 } }
    const begun = { type: 'message_start', message: { content: [], stop_reason: null, usage } }
    const text = { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hello' } }
    expect(meterOf(begun, text)).toMatchObject({ input: 27, output: 0, hasInput: true, hasOutput: false })
    expect(meterOf(begun, text, { type: 'message_delta', usage: { output_tokens: 9 } })).toMatchObject({
      output: 9,
      hasOutput: true,
    })
    const complete = { type: 'message_start', message: { ...begun.message, stop_reason: 'tool_use' } }
    expect(meterOf(complete)).toMatchObject({ input: 27, output: 3, hasOutput: true })
  })

  test('of Gemini has no answer before one is counted', () => {
    const begun = { usageMetadata: { promptTokenCount: 27, totalTokenCount: 27 } }
    expect(meterOf(begun)).toMatchObject({ input: 27, output: 0, hasOutput: false, total: 0 })
    const thoughts = { promptTokenCount: 27, thoughtsTokenCount: 40, totalTokenCount: 67 }
    expect(meterOf(begun, { usageMetadata: thoughts })).toMatchObject({ input: 27, output: 40, hasOutput: true })
    const counted = { ...thoughts, candidatesTokenCount: 5, totalTokenCount: 72 }
    expect(meterOf(begun, { usageMetadata: counted })).toMatchObject({ input: 27, output: 45, hasOutput: true })
  })

  test('is the last one if each event states all of it', () => {
    const event = (completion: number) => ({ usage: { prompt_tokens: 10, completion_tokens: completion } })
    expect(shown(meterOf(event(1), event(2), event(3), { usage: {} }))).toEqual([10, 3, 0])
  })
})

const tokens = fc.nat({ max: 1_000_000 })
const anyUsage = fc.record({
  input: fc.integer({ min: 1, max: 1_000_000 }),
  cacheRead: tokens,
  cacheWrite5m: tokens,
  cacheWrite1h: tokens,
  output: fc.integer({ min: 1, max: 1_000_000 }),
  reasoning: fc.constant(0),
  audioInput: fc.constant(0),
  audioOutput: fc.constant(0),
})

test('a written usage is read as it was, but for figures that the protocol does not have', () => {
  fc.assert(
    fc.property(anyUsage, (usage) => {
      expect(usageOf({ usage: toMessagesUsage(usage) })).toMatchObject(usage)
      const { cacheWrite1h, ...rest } = usage
      const written = usage.cacheWrite5m + cacheWrite1h
      expect(usageOf({ usage: toChatUsage(usage) })).toMatchObject({ ...rest, cacheWrite5m: written })
      expect(usageOf({ usage: toResponsesUsage(usage) })).toMatchObject({ ...rest, cacheWrite5m: written })
    }),
  )
})

test('any JSON has integers of at least 0, or no usage', () => {
  const names = fc.constantFrom('usage', 'prompt_tokens', 'completion_tokens', 'input_tokens', 'cached_tokens')
  const figures = fc.dictionary(names, fc.oneof(fc.double(), fc.jsonValue(), fc.nat()))
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.record({ usage: figures })), (body) => {
      const { hasInput, hasOutput, ...found } = meterOf(body) ?? { hasInput: true, hasOutput: true }
      expect(Object.values(found).every((each) => Number.isSafeInteger(each) && Number(each) >= 0)).toBe(true)
    }),
  )
})
