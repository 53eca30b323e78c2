import { isRecord } from '@relaydeck/api-sdk'
import type { JsonObject } from '../lib/json.ts'

/** Names of the same figure, which makers of models and of gateways have given it. */
const PROMPT = [
  'prompt_tokens',
  'input_tokens',
  'total_input_tokens',
  'inputTokens',
  'inputTokenCount',
  'promptTokenCount',
  'prompt_eval_count',
]
const COMPLETION = [
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
/** Reasoning that the figure of the completion leaves out. */
const THOUGHTS = ['thoughtsTokenCount', 'total_thought_tokens']
const CACHED = [
  'prompt_cache_hit_tokens',
  'cached_tokens',
  'cache_read_input_tokens',
  'cacheReadInputTokens',
  'cachedContentTokenCount',
  'total_cached_tokens',
]
const WRITTEN = ['cache_creation_input_tokens', 'cacheWriteInputTokens', 'cache_creation_tokens']
const PROMPT_DETAILS = ['prompt_tokens_details', 'input_tokens_details']
const COMPLETION_DETAILS = ['completion_tokens_details', 'output_tokens_details']

/** Returns a figure; `undefined` for anything else. Some gateways report fractions. */
const asTokens = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER ? value : undefined

/** Returns the first of the named figures that is not 0, else 0 if one is stated. */
function figureIn(object: JsonObject, names: readonly string[]): number | undefined {
  let found: number | undefined
  for (const name of names) {
    const figure = asTokens(object[name])
    if (figure) return figure
    found ??= figure
  }
  return found
}

const NO_DETAILS: JsonObject = {}

function recordIn(object: JsonObject, names: readonly string[]): JsonObject {
  for (const name of names) if (isRecord(object[name])) return object[name]
  return NO_DETAILS
}

/** Returns the tokens of a completion, in which some providers do not count reasoning. */
function completionIn(usage: JsonObject, prompt: number | undefined, total: number): number | undefined {
  const stated = figureIn(usage, COMPLETION)
  if (total > 0 && prompt !== undefined) return Math.max(stated ?? 0, total - prompt)
  if (stated === undefined) return undefined
  const reasoning = asTokens(recordIn(usage, COMPLETION_DETAILS).reasoning_tokens) ?? 0
  // Reasoning that is counted in it cannot exceed it.
  return stated + (figureIn(usage, THOUGHTS) ?? 0) + (reasoning > stated ? reasoning : 0)
}

/** Anthropic counts a prompt without what is read from its cache or written to it; all others count it with both. */
const isWithoutCache = (usage: JsonObject): boolean =>
  ('cache_read_input_tokens' in usage || 'cache_creation_input_tokens' in usage) && !('prompt_tokens' in usage)

/** Usage as a provider reports it. */
export interface ReportedUsage {
  /** `undefined` if it is not stated. */
  readonly prompt: number | undefined
  /** `undefined` if it is not stated. */
  readonly completion: number | undefined
  /** Tokens of both, which some report alone; 0 if it is not stated. */
  readonly total: number
  /** Prompt tokens that the provider read from its cache. */
  readonly cached: number
  /** Prompt tokens that the provider wrote to its cache. */
  readonly written: number
  /** Audio tokens of the prompt. */
  readonly audio: number
  /** Audio tokens of the completion. */
  readonly spoken: number
}

/** Reads an object with the figures of a usage; `undefined` if it has none. */
function readUsage(usage: JsonObject): ReportedUsage | undefined {
  const details = recordIn(usage, PROMPT_DETAILS)
  const cached = asTokens(details.cached_tokens) || (figureIn(usage, CACHED) ?? 0)
  const written = figureIn(usage, WRITTEN) || (asTokens(details.cache_write_tokens) ?? 0)
  const total = figureIn(usage, TOTAL) ?? 0
  const stated = figureIn(usage, PROMPT)
  const prompt = stated !== undefined && isWithoutCache(usage) ? stated + cached + written : stated
  const completion = completionIn(usage, prompt, total)
  if ((prompt ?? 0) + (completion ?? 0) + total === 0) return undefined
  const fromCache = Math.min(cached, prompt ?? 0)
  const toCache = Math.min(written, (prompt ?? 0) - fromCache)
  return {
    prompt: prompt ?? (total > 0 && completion !== undefined ? Math.max(total - completion, 0) : undefined),
    completion,
    total,
    cached: fromCache,
    written: toCache,
    audio: Math.min(asTokens(details.audio_tokens) ?? 0, (prompt ?? 0) - fromCache - toCache),
    spoken: Math.min(asTokens(recordIn(usage, COMPLETION_DETAILS).audio_tokens) ?? 0, completion ?? 0),
  }
}

const nested = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined)

/** Returns the objects in a response, or in an event of a stream, in which providers report usage. */
function* placesIn(body: JsonObject): Generator<unknown> {
  yield body.usage
  // Groq, Moonshot, Gemini, Anthropic, OpenAI's responses, Cohere, and Bedrock.
  yield nested(body.x_groq, 'usage')
  if (Array.isArray(body.choices)) for (const choice of body.choices) yield nested(choice, 'usage')
  yield body.usageMetadata
  yield nested(body.message, 'usage')
  yield nested(body.response, 'usage')
  yield nested(body.usage, 'tokens')
  yield nested(body.usage, 'billed_units')
  yield nested(body.meta, 'tokens')
  yield nested(body.meta, 'billed_units')
  yield nested(body.metadata, 'usage')
  yield body['amazon-bedrock-invocationMetrics']
  // Ollama.
  if ('eval_count' in body || 'prompt_eval_count' in body) yield body
}

/** Returns the usage in a response or in an event of a stream; `undefined` if there is none. */
export function usageIn(body: JsonObject): ReportedUsage | undefined {
  for (const place of placesIn(body)) {
    const usage = isRecord(place) ? readUsage(place) : undefined
    if (usage) return usage
  }
  return undefined
}

/** Adds the usage of a later event: what it does not have stays as it was. */
export function mergeUsage(earlier: ReportedUsage | undefined, later: ReportedUsage | undefined) {
  if (!earlier || !later || (later.prompt && later.completion)) return later ?? earlier
  const { prompt, cached, written, audio, completion, spoken } = later
  return {
    ...earlier,
    ...(prompt && { prompt, cached, written, audio }),
    ...(completion && { completion, spoken }),
  }
}
