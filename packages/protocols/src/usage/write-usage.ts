import type { JsonObject } from '../core/json.ts'
import { promptTokens, type Usage } from './usage.ts'

/** Writes a usage as chat completions state it: `prompt_tokens` includes cached tokens. */
export function toChatUsage(usage: Usage): JsonObject {
  const prompt = promptTokens(usage)
  const written = usage.cacheWrite5m + usage.cacheWrite1h
  return {
    prompt_tokens: prompt,
    completion_tokens: usage.output,
    total_tokens: prompt + usage.output,
    prompt_tokens_details: {
      cached_tokens: usage.cacheRead,
      audio_tokens: usage.audioInput,
      ...(written > 0 && { cache_write_tokens: written }),
    },
    completion_tokens_details: { reasoning_tokens: usage.reasoning, audio_tokens: usage.audioOutput },
  }
}

/** Writes a usage as Messages state it: `input_tokens` excludes cached tokens. */
export const toMessagesUsage = (usage: Usage): JsonObject => ({
  input_tokens: usage.input,
  cache_creation_input_tokens: usage.cacheWrite5m + usage.cacheWrite1h,
  cache_read_input_tokens: usage.cacheRead,
  ...(usage.cacheWrite1h > 0 && {
    cache_creation: {
      ephemeral_5m_input_tokens: usage.cacheWrite5m,
      ephemeral_1h_input_tokens: usage.cacheWrite1h,
    },
  }),
  output_tokens: usage.output,
  ...(usage.reasoning > 0 && { output_tokens_details: { thinking_tokens: usage.reasoning } }),
})

/** Writes a usage as Responses state it: `input_tokens` includes cached tokens. */
export function toResponsesUsage(usage: Usage): JsonObject {
  const prompt = promptTokens(usage)
  const written = usage.cacheWrite5m + usage.cacheWrite1h
  return {
    input_tokens: prompt,
    input_tokens_details: { cached_tokens: usage.cacheRead, ...(written > 0 && { cache_write_tokens: written }) },
    output_tokens: usage.output,
    output_tokens_details: { reasoning_tokens: usage.reasoning },
    total_tokens: prompt + usage.output,
  }
}

/** The usage of an answer whose provider reports none. */
export const NO_USAGE: Usage = {
  input: 0,
  cacheRead: 0,
  cacheWrite5m: 0,
  cacheWrite1h: 0,
  output: 0,
  reasoning: 0,
  audioInput: 0,
  audioOutput: 0,
}
