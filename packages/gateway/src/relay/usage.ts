import { isRecord } from '@relaydeck/api-sdk'
import type { ModelLimits } from '../billing/model-limits.ts'
import type { Usage } from '../billing/price.ts'
import { ASCII, estimateTokens } from '../counting/count-tokens.ts'
import type { TextSample } from '../counting/text-sample.ts'
import type { Tokenizer } from '../counting/tokenizer.ts'
import type { JsonObject } from '../lib/json.ts'
import type { RelayCall } from './call.ts'

/** Measurements of a response, or of the part that has arrived. */
export interface Measured {
  /** Usage reported by the provider. */
  readonly reported: ReportedUsage | undefined
  readonly estimate: Usage
  /** Texts of the response. */
  readonly completion: TextSample
  /** Characters of long parts that were not read: images and audio, or texts. */
  readonly skipped: number
  /** Number of bytes received. */
  readonly bytes: number
  /** When the first event of a stream arrived, in milliseconds since 1970. */
  readonly firstAt: number | undefined
}

/** Tokens of the longest answer of models whose limit is unknown. */
export const UNKNOWN_ANSWER = 4_096

/** Context of models whose limit is unknown: no common model has a larger one. */
export const UNKNOWN_CONTEXT = 2_000_000

/** Names that makers of models and of gateways use for the same number. */
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
/** Reasoning tokens that the number of completion tokens does not include. */
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

/** Returns a number of tokens; `undefined` for anything else. Some gateways report fractions. */
const asTokens = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER ? value : undefined

/** Returns the first of the named numbers that is not 0, else 0 if one is stated. */
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
  // Reasoning tokens that are included cannot exceed the total.
  return stated + (figureIn(usage, THOUGHTS) ?? 0) + (reasoning > stated ? reasoning : 0)
}

/** Anthropic counts a prompt without the tokens read from or written to its cache; all others count it with both. */
const isWithoutCache = (usage: JsonObject): boolean =>
  ('cache_read_input_tokens' in usage || 'cache_creation_input_tokens' in usage) && !('prompt_tokens' in usage)

/** Usage as a provider reports it. */
export interface ReportedUsage {
  /** `undefined` if it is not stated. */
  readonly prompt: number | undefined
  /** `undefined` if it is not stated. */
  readonly completion: number | undefined
  /** Tokens of both, the only number that some providers report; 0 if it is not stated. */
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

/** Reads the numbers of a usage; `undefined` if the object has none. */
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

/** Adds the usage of a later event; fields that it lacks keep their values. */
export function mergeUsage(earlier: ReportedUsage | undefined, later: ReportedUsage | undefined) {
  if (!earlier || !later || (later.prompt && later.completion)) return later ?? earlier
  const { prompt, cached, written, audio, completion, spoken } = later
  return {
    ...earlier,
    ...(prompt && { prompt, cached, written, audio }),
    ...(completion && { completion, spoken }),
  }
}

/** Error of sums of fractions. */
const EPSILON = 1e-6

type CountedCall = Pick<RelayCall, 'prompt' | 'size'>

/** Returns the tokens of a prompt that are not in its texts: tokens around messages, and of images. */
const besideTexts = ({ size, prompt }: CountedCall): number =>
  Math.max(Math.floor(size.estimate - prompt.estimate() + EPSILON), 0)

/** Returns the usage of a call whose provider reports none: counted tokens, or the estimate if the tokenizer fails. */
export async function countUsage(
  tokenizer: Tokenizer,
  call: CountedCall,
  { estimate, completion }: Pick<Measured, 'estimate' | 'completion'>,
): Promise<Usage> {
  // A prompt that the provider refused is free.
  const isFree = estimate.prompt === 0
  const [promptText, completionText] = await Promise.all([
    isFree ? undefined : call.prompt.count(tokenizer),
    completion.count(tokenizer),
  ])
  return {
    prompt: promptText === undefined ? estimate.prompt : Math.ceil(besideTexts(call) + promptText),
    completion: completionText === undefined ? estimate.completion : Math.ceil(completionText),
  }
}

/** What bounds the usage of a call. */
interface UsageBounds {
  /** Bytes of the request. */
  readonly sent: number
  /** Bytes of the response. */
  readonly received: number
  readonly answers: number
  /** Longest context of the model, if it is known. */
  readonly context: number | undefined
}

/**
 * Whether a reported usage is possible. A token has at least one byte; tokens that are not in the bytes, such as
 * reasoning, searched pages, and linked images and files, are in the model's context, once for each answer.
 */
export function isPlausible({ prompt, completion }: Usage, bounds: UsageBounds): boolean {
  const { sent, received, answers, context } = bounds
  const hidden = context ?? UNKNOWN_CONTEXT
  return prompt <= sent + hidden && completion <= received + hidden * (context ? Math.max(answers, 1) : 1)
}

/** Usage for which a call is charged. */
export interface ChargedUsage {
  readonly usage: Usage
  /** The reported usage, if it is impossible. */
  readonly rejected?: Usage
}

/** How a call was processed. */
interface Processing {
  /** The channel's addition to the prompt. */
  readonly systemPrompt: string
  readonly limits: ModelLimits
}

/** Returns the completion tokens of parts that were not read, limited by the longest answers that the call may have. */
function skippedTokens({ answers, maxTokens }: RelayCall, { answer }: ModelLimits, { skipped }: Measured): number {
  const most = answers * (maxTokens || (answer ?? UNKNOWN_ANSWER))
  return Math.min(Math.ceil(skipped * ASCII), most)
}

const NOTHING: Usage = { prompt: 0, completion: 0 }

/** Completes a reported usage with counted tokens. */
function fillIn({ total, ...stated }: ReportedUsage, counted: Usage): Usage {
  const completion = stated.completion ?? (total > 0 ? Math.min(counted.completion, total) : counted.completion)
  const prompt = stated.prompt ?? (total > 0 ? Math.max(total - completion, 0) : counted.prompt)
  return { ...stated, prompt, completion }
}

/** Returns the usage to charge: the provider's report, if it is possible, else a count or an estimate. */
export async function chargedUsage(
  tokenizer: Tokenizer,
  call: RelayCall,
  { systemPrompt, limits }: Processing,
  measured: Measured,
): Promise<ChargedUsage> {
  const { reported, bytes: received } = measured
  const count = async (): Promise<Usage> => {
    const { prompt, completion } = await countUsage(tokenizer, call, measured)
    return {
      prompt: prompt + Math.ceil(estimateTokens(systemPrompt)),
      completion: completion + skippedTokens(call, limits, measured),
    }
  }
  if (!reported) return { usage: await count() }
  const isWhole = reported.prompt !== undefined && reported.completion !== undefined
  const usage = fillIn(reported, isWhole ? NOTHING : await count())
  const sent = call.bytes + Buffer.byteLength(systemPrompt)
  const bounds = { sent, received, answers: call.answers, context: limits.context }
  return isPlausible(usage, bounds) ? { usage } : { usage: await count(), rejected: usage }
}
