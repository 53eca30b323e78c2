import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../lib/json.ts'
import { mergeUsage, type ReportedUsage, usageIn } from './usage.ts'

const shown = (usage: ReportedUsage | undefined) => usage && [usage.prompt, usage.completion, usage.cached]

describe('the reported usage', () => {
  test.each<[usage: unknown, found: (number | undefined)[] | undefined]>([
    [{ prompt_tokens: 5 }, [5, undefined, 0]],
    [{ completion_tokens: 7 }, [undefined, 7, 0]],
    [{ completion_tokens: 7, total_tokens: 12 }, [5, 7, 0]],
    [{ total_tokens: 30 }, [undefined, undefined, 0]],
    [{ prompt_tokens: 12, total_tokens: 12 }, [12, 0, 0]],
    [{ prompt_tokens: 100, completion_tokens: 0, total_tokens: 100 }, [100, 0, 0]],
    [{ prompt_tokens: 0, completion_tokens: 20, total_tokens: 20 }, [0, 20, 0]],
    [{ prompt_tokens: 100.5, completion_tokens: 20.5, total_tokens: 121 }, [100.5, 20.5, 0]],
    [{ prompt_tokens: 5, prompt_tokens_details: { cached_tokens: 3 } }, [5, undefined, 3]],
    [{ prompt_tokens: 5, cached_tokens: 9 }, [5, undefined, 5]],
    [{ prompt_tokens: 5, prompt_tokens_details: 7, cached_tokens: 2 }, [5, undefined, 2]],
    [{ prompt_tokens: '5', completion_tokens: '7', total_tokens: -1 }, undefined],
    [{ prompt_tokens: Number.NaN, completion_tokens: 1e308 }, undefined],
    [{ prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }, undefined],
    [{}, undefined],
    [null, undefined],
    [5, undefined],
  ])('in %j is %j', (usage, found) => {
    expect(shown(usageIn({ usage }))).toEqual(found)
  })

  test.each<[maker: string, usage: JsonObject, completion: number]>([
    ['xAI', { prompt_tokens: 12, completion_tokens: 2, total_tokens: 354 }, 342],
    ['OpenAI', { prompt_tokens: 1000, completion_tokens: 2100, total_tokens: 3100 }, 2100],
    ['a sum that is too small', { prompt_tokens: 1000, completion_tokens: 2100, total_tokens: 5 }, 2100],
    [
      'reasoning that no sum includes',
      { prompt_tokens: 9, completion_tokens: 13, completion_tokens_details: { reasoning_tokens: 302 } },
      315,
    ],
    [
      'reasoning within the completion',
      { prompt_tokens: 9, completion_tokens: 500, completion_tokens_details: { reasoning_tokens: 480 } },
      500,
    ],
    ['thoughts of Gemini', { promptTokenCount: 9, candidatesTokenCount: 13, thoughtsTokenCount: 302 }, 315],
  ])('counts the reasoning of %s once', (_, usage, completion) => {
    expect(usageIn({ usage })?.completion).toBe(completion)
  })

  test.each<[place: string, body: JsonObject]>([
    ['Groq', { x_groq: { id: 'r', usage: { prompt_tokens: 100, completion_tokens: 20 } } }],
    ['Moonshot', { choices: [{ usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 } }] }],
    ['OpenAI, responses', { response: { usage: { input_tokens: 100, output_tokens: 20, total_tokens: 120 } } }],
    ['Anthropic', { message: { usage: { input_tokens: 100, output_tokens: 20 } } }],
    ['Gemini', { usageMetadata: { promptTokenCount: 100, candidatesTokenCount: 20, totalTokenCount: 120 } }],
    ['Gemini, interactions', { usage: { total_input_tokens: 100, total_output_tokens: 20, total_tokens: 120 } }],
    ['Bedrock', { metadata: { usage: { inputTokens: 100, outputTokens: 20, totalTokens: 120 } } }],
    ['Bedrock, metrics', { 'amazon-bedrock-invocationMetrics': { inputTokenCount: 100, outputTokenCount: 20 } }],
    ['Cohere', { usage: { billed_units: { input_tokens: 4 }, tokens: { input_tokens: 100, output_tokens: 20 } } }],
    ['Ollama', { prompt_eval_count: 100, eval_count: 20 }],
    [
      'usage beside an empty one',
      { usage: null, choices: [null, { usage: { prompt_tokens: 100, output_tokens: 20 } }] },
    ],
  ])('is read where %s puts it', (_, body) => {
    expect(shown(usageIn(body))).toEqual([100, 20, 0])
  })

  test('of Anthropic includes what was read from the cache and written to it', () => {
    const usage = {
      input_tokens: 6,
      cache_creation_input_tokens: 3337,
      cache_read_input_tokens: 6289,
      output_tokens: 198,
    }
    expect(shown(usageIn({ usage }))).toEqual([6 + 3337 + 6289, 198, 6289])
    // Gateways with OpenAI's names have included it.
    const other = { prompt_tokens: 1000, completion_tokens: 20, cache_read_input_tokens: 800 }
    expect(shown(usageIn({ usage: other }))).toEqual([1000, 20, 800])
  })

  test('has the audio tokens and those that were written to the cache', () => {
    const usage = {
      prompt_tokens: 200,
      completion_tokens: 300,
      prompt_tokens_details: { audio_tokens: 150, cached_tokens: 30, cache_write_tokens: 10 },
      completion_tokens_details: { audio_tokens: 250 },
    }
    expect(usageIn({ usage })).toMatchObject({ cached: 30, written: 10, audio: 150, spoken: 250 })
    const impossible = { ...usage, prompt_tokens_details: { audio_tokens: 900, cached_tokens: 150 } }
    expect(usageIn({ usage: impossible })).toMatchObject({ cached: 150, written: 0, audio: 50 })
  })

  test('of several events is the last of each figure', () => {
    const [first, second, third] = [
      usageIn({ usage: { input_tokens: 17, output_tokens: 1 } }),
      usageIn({ usage: { output_tokens: 65 } }),
      usageIn({ usage: { prompt_tokens: 0, completion_tokens: 0 } }),
    ]
    expect(shown(mergeUsage(mergeUsage(first, second), third))).toEqual([17, 65, 0])
    const replaced = usageIn({ usage: { prompt_tokens: 9, completion_tokens: 2 } })
    expect(shown(mergeUsage(first, replaced))).toEqual([9, 2, 0])
  })
})
