import { isRecord, type JsonObject, recordOf, recordsOf } from '../core/json.ts'
import type { ReportedUsage } from './usage.ts'

/** Names that makers of models and of gateways use for the same figure. */
export const PROMPT = [
  'prompt_tokens',
  'input_tokens',
  'total_input_tokens',
  'inputTokens',
  'inputTokenCount',
  'promptTokenCount',
  'prompt_eval_count',
]
export const COMPLETION = [
  'completion_tokens',
  'output_tokens',
  'total_output_tokens',
  'outputTokens',
  'outputTokenCount',
  'candidatesTokenCount',
  'responseTokenCount',
  'eval_count',
]
const TOTAL = ['total_tokens', 'totalTokens', 'totalTokenCount']
/** Reasoning that the figure of the answer does not include. */
const THOUGHTS = ['thoughtsTokenCount', 'total_thought_tokens']
export const CACHE_READ = [
  'prompt_cache_hit_tokens',
  'cached_tokens',
  'cache_read_input_tokens',
  'cacheReadInputTokens',
  'cachedContentTokenCount',
  'total_cached_tokens',
]
export const CACHE_WRITE = ['cache_creation_input_tokens', 'cacheWriteInputTokens', 'cache_creation_tokens']
const PROMPT_DETAILS = ['prompt_tokens_details', 'input_tokens_details', 'input_token_details']
const COMPLETION_DETAILS = ['completion_tokens_details', 'output_tokens_details', 'output_token_details']
const REASONING = ['reasoning_tokens', 'thinking_tokens']

/** More tokens than any call has: larger figures count as this one, so that their sums stay exact. */
const MOST_TOKENS = 1e12

/** Returns a figure as an integer, since some gateways report fractions; `undefined` for anything else. */
const asTokens = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER
    ? Math.min(Math.round(value), MOST_TOKENS)
    : undefined

/** Returns the first of the named figures that is not 0, else 0 if one is stated. */
export function figureIn(object: JsonObject, names: readonly string[]): number | undefined {
  let found: number | undefined
  for (const name of names) {
    const figure = asTokens(object[name])
    if (figure) return figure
    found ??= figure
  }
  return found
}

const detailsIn = (usage: JsonObject, names: readonly string[]): JsonObject =>
  recordOf(names.map((name) => usage[name]).find(isRecord))

/** Returns the tokens of an answer, in which some providers do not count reasoning. */
function outputIn(usage: JsonObject, prompt: number | undefined, total: number): number | undefined {
  const stated = figureIn(usage, COMPLETION)
  if (total > 0 && prompt !== undefined) return Math.max(stated ?? 0, total - prompt)
  if (stated === undefined) return undefined
  const reasoning = figureIn(detailsIn(usage, COMPLETION_DETAILS), REASONING) ?? 0
  // Reasoning that is included cannot exceed the whole.
  return stated + (figureIn(usage, THOUGHTS) ?? 0) + (reasoning > stated ? reasoning : 0)
}

/** Gemini states the prompt and its sum in the first events of a stream, before it has counted the answer. */
const isBegun = (usage: JsonObject): boolean =>
  usage.promptTokenCount !== undefined &&
  usage.promptTokenCount === usage.totalTokenCount &&
  figureIn(usage, COMPLETION) === undefined

/** Anthropic counts a prompt without the tokens read from or written to its cache; all others count it with both. */
const isWithoutCache = (usage: JsonObject): boolean =>
  ('cache_read_input_tokens' in usage || 'cache_creation_input_tokens' in usage) && !('prompt_tokens' in usage)

/**
 * Returns the sums over the passes that Anthropic lists in `usage.iterations`, if they exceed the usage: it leaves out
 * passes that compact the context or ask an advisor, which are charged as well
 * (https://platform.claude.com/docs/en/build-with-claude/compaction).
 */
function withIterations(usage: JsonObject): JsonObject {
  const passes = recordsOf(usage.iterations)
  if (passes.length === 0) return usage
  const sums = ['input_tokens', 'output_tokens', ...CACHE_READ, ...CACHE_WRITE].flatMap((name) => {
    const sum = passes.reduce((tokens, pass) => tokens + (asTokens(pass[name]) ?? 0), 0)
    return sum > (asTokens(usage[name]) ?? 0) ? [[name, sum]] : []
  })
  const hour = passes.reduce((tokens, pass) => tokens + hourIn(pass), 0)
  const cache = hour > hourIn(usage) ? { cache_creation: { ephemeral_1h_input_tokens: hour } } : {}
  return { ...usage, ...Object.fromEntries(sums), ...cache }
}

const hourIn = (usage: JsonObject): number => asTokens(recordOf(usage.cache_creation).ephemeral_1h_input_tokens) ?? 0
const fiveMinutesIn = (usage: JsonObject): number =>
  asTokens(recordOf(usage.cache_creation).ephemeral_5m_input_tokens) ?? 0

/** Returns the audio tokens of a prompt without the cached ones, which OpenAI's Realtime API states apart. */
const uncachedAudioIn = (details: JsonObject): number =>
  Math.max(
    (asTokens(details.audio_tokens) ?? 0) - (asTokens(recordOf(details.cached_tokens_details).audio_tokens) ?? 0),
    0,
  )

/** Reads the figures of a usage object; `undefined` if all are missing or 0. */
export function readUsage(object: JsonObject): ReportedUsage | undefined {
  const usage = withIterations(object)
  const details = detailsIn(usage, PROMPT_DETAILS)
  const outputDetails = detailsIn(usage, COMPLETION_DETAILS)
  const read = asTokens(details.cached_tokens) || (figureIn(usage, CACHE_READ) ?? 0)
  const written =
    figureIn(usage, CACHE_WRITE) || (asTokens(details.cache_write_tokens) ?? hourIn(usage) + fiveMinutesIn(usage))
  const total = isBegun(usage) ? 0 : (figureIn(usage, TOTAL) ?? 0)
  const figure = figureIn(usage, PROMPT)
  const stated = figure !== undefined && isWithoutCache(usage) ? figure + read + written : figure
  const output = outputIn(usage, stated, total)
  if ((stated ?? 0) + (output ?? 0) + total === 0) return undefined
  const prompt = stated ?? (total > 0 && output !== undefined ? Math.max(total - output, 0) : undefined)
  const cacheRead = Math.min(read, prompt ?? 0)
  const cacheWrite = Math.min(written, (prompt ?? 0) - cacheRead)
  const cacheWrite1h = Math.min(hourIn(usage), cacheWrite)
  const input = (prompt ?? 0) - cacheRead - cacheWrite
  const thoughts = (figureIn(outputDetails, REASONING) ?? 0) || (figureIn(usage, THOUGHTS) ?? 0)
  return {
    input,
    cacheRead,
    cacheWrite5m: cacheWrite - cacheWrite1h,
    cacheWrite1h,
    output: output ?? 0,
    reasoning: Math.min(thoughts, output ?? 0),
    audioInput: Math.min(uncachedAudioIn(details), input),
    audioOutput: Math.min(asTokens(outputDetails.audio_tokens) ?? 0, output ?? 0),
    hasInput: prompt !== undefined,
    hasOutput: output !== undefined,
    total,
  }
}
