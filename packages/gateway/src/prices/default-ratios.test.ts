import { describe, expect, test } from 'vitest'
import { unsetOptions } from '../../test/options.ts'
import { plainName } from '../models/facts.ts'
import { limitsOf } from '../models/model-limits.ts'
import { defaultCacheRatio } from './cache-ratio.ts'
import { defaultCompletionRatio } from './completion-ratio.ts'

// Names that merely contain a known one have the ratio of unknown models.
test.each([
  [3, ['gpt-3.5-turbo', 'gpt-3.5-turbo-0125', 'gpt-4o-2024-05-13', 'gpt-4-turbo-2024-04-09', 'gpt-4-vision-preview']],
  [3, ['chatgpt-4o-latest', 'claude-2.1', 'mistral-large-latest', 'gemini-1.5-pro', 'command-r', 'grok-beta']],
  [2, ['gpt-3.5-turbo-1106', 'gpt-4', 'gpt-4-preview-x', 'deepseek-chat', 'llama3-8b-8192']],
  [2, ['command', 'command-light', 'command-nightly', 'command-light-nightly']],
  [4 / 3, ['gpt-3.5-turbo-instruct', 'gpt-3.5-turbo-0125-x', 'gpt-3.5-turbo-1106-x', 'gpt-3.5']],
  [4, ['gpt-4o', 'gpt-4o-2024-05-13-x', 'o1', 'o1-mini']],
  [5, ['claude-3-opus-20240229', 'command-r-plus']],
  [4, ['gpt-4.1', 'gpt-4.1-mini', 'o3', 'o3-mini', 'o3-2025-04-16', 'o4-mini', 'codex-mini-latest', 'gpt-realtime']],
  [8, ['gpt-5', 'gpt-5-mini', 'gpt-5.1', 'gemini-2.5-pro']],
  [5, ['claude-opus-4-5', 'claude-sonnet-4-20250514', 'claude-haiku-4-5', 'mistral-medium-2508', 'grok-4', 'grok-3']],
  [4, ['gemini-2.0-flash', 'gemini-2.5-flash-lite']],
  [25 / 3, ['gemini-2.5-flash']],
  [6, ['gemini-3-pro-preview']],
  [2.5, ['grok-4-fast-reasoning']],
  [5 / 3, ['grok-3-mini']],
  [25 / 6, ['kimi-k2-0905-preview']],
  [1.25, ['llama2-70b-4096']],
  [79 / 59, ['llama3-70b-8192']],
  [1, ['my-gpt-3.5-turbo', 'my-gpt-3.5-turbo-0125', 'my-gpt-3.5-turbo-1106', 'my-gpt-4o-2024-05-13', 'my-gpt-4o']],
  [1, ['my-gpt-4-turbo', 'my-gpt-4-vision-preview', 'my-gpt-4', 'my-o1', 'my-chatgpt-4o-latest', 'my-claude-3']],
  [1, ['my-claude-2', 'my-mistral-7b', 'my-gemini-pro', 'my-deepseek-chat', 'my-command', 'my-command-r']],
  [1, ['my-command-r-plus', 'my-llama2-70b-4096', 'my-llama3-8b-8192', 'my-llama3-70b-8192', 'my-grok-beta']],
  [1, ['chatgpt-4o-latest-x', 'command-x', 'command-r-x', 'command-r-plus-x', 'llama2-70b-4096-x', 'llama3-8b-8192-x']],
  [1, ['llama3-70b-8192-x', 'grok-beta-x', '']],
] as const)('the completion ratio %d is that of %j', (ratio, names) => {
  expect(names.map(defaultCompletionRatio)).toEqual(names.map(() => ratio))
})

test.each([
  [0.1, ['gpt-5', 'claude-3-haiku', 'deepseek-chat', 'gemini-2.5-pro', 'gemini-3-pro']],
  [
    0.25,
    ['gpt-4.1', 'o3', 'o3-2025-04-16', 'o4-mini', 'codex-mini', 'gemini-2.0-flash', 'grok-3', 'grok-4', 'kimi-k2'],
  ],
  [0.5, ['gpt-4o', 'gpt-4.5-preview', 'o1', 'o3-mini', 'GPT-4o', 'a/b/gpt-4o', 'ft:gpt-4o', 'openai/ft:gpt-4o']],
  [1, ['my-gpt-5', 'my-gpt-4.1', 'my-o3', 'o3-pro', 'my-gpt-4o', 'my-claude-3', 'my-deepseek-chat', 'gemini-1.5-pro']],
  [
    1,
    ['my-gemini-2.0-flash', 'my-gemini-2.5-pro', 'grok-2', 'my-grok-4', 'my-kimi-k2', 'my-ft:gpt-4o', 'openai/my-o1'],
  ],
] as const)('the cache ratio %d is that of %j', (ratio, names) => {
  expect(names.map(defaultCacheRatio)).toEqual(names.map(() => ratio))
})

test('the plain name of a model is without its maker and the mark of a fine-tuned one', () => {
  expect(['Openai/GPT-4o', 'a/b/c', 'ft:x', 'a/ft:x', 'x-ft:y'].map(plainName)).toEqual([
    'gpt-4o',
    'c',
    'x',
    'x',
    'x-ft:y',
  ])
})

describe('the limits of a model', () => {
  const limits = async (model: string, configured = '{}') => {
    const options = await unsetOptions()
    await options.set('MaxCompletionTokens', configured)
    return limitsOf(options, model)
  }

  test('are those of the longest name with which it begins', async () => {
    expect(await limits('gpt-3.5-turbo-0125')).toEqual({ context: 16_385, answer: 4096 })
    expect(await limits('openai/gpt-3.5-turbo')).toEqual({ context: 16_385, answer: 4096 })
    const [short, long] = [await limits('gpt-4'), await limits('gpt-4o')]
    expect(long).not.toEqual(short)
    expect(await limits('my-gpt-4o')).toEqual({ context: undefined, answer: undefined })
  })

  test('of realtime models are those of their generation, which a day in a name does not tell', async () => {
    const [second, first] = [
      { context: 128_000, answer: 32_000 },
      { context: 32_000, answer: 4096 },
    ]
    for (const model of ['gpt-realtime-2', 'gpt-realtime-2.1-mini']) expect(await limits(model)).toEqual(second)
    for (const model of ['gpt-realtime', 'gpt-realtime-1.5', 'gpt-realtime-2025-08-28', 'gpt-realtime-mini-2025-10-06'])
      expect(await limits(model)).toEqual(first)
  })

  test('are the higher ones of the model and its family', async () => {
    expect(await limits('deepseek-v4-pro')).toEqual({ context: 1_000_000, answer: 384_000 })
    expect(await limits('claude-sonnet-4-5')).toEqual({ context: 1_000_000, answer: 64_000 })
    expect(await limits('codestral-2501')).toEqual({ context: undefined, answer: undefined })
    expect(await limits('codestral-latest')).toEqual({ context: 256_000, answer: 4096 })
  })

  test('are preceded by the option for its full name', async () => {
    const configured = '{"gpt-4o":100.5,"gpt-3.5-turbo":0,"toString":7}'
    expect((await limits('gpt-4o', configured)).answer).toBe(101)
    expect((await limits('gpt-3.5-turbo', configured)).answer).toBe(4096)
    expect((await limits('gpt-4o-mini', configured)).answer).toBe((await limits('gpt-4o-mini')).answer)
    expect((await limits('toString')).answer).toBeUndefined()
  })
})
