import { isRecord, type JsonObject, recordOf, recordsOf } from '../core/json.ts'
import { CACHE_READ, CACHE_WRITE, COMPLETION, figureIn, PROMPT, readUsage } from './read-usage.ts'
import type { ReportedUsage } from './usage.ts'

/** Returns the tokens that Cohere states, with its cached tokens, which are in another field. */
const tokensOfCohere = ({ tokens, cached_tokens }: JsonObject): unknown =>
  isRecord(tokens) && typeof cached_tokens === 'number' ? { ...tokens, cached_tokens } : tokens

/** Returns the objects in an answer, or in an event of a stream, in which providers report usage. */
function placesIn(body: JsonObject): unknown[] {
  const usage = recordOf(body.usage)
  return [
    body.usage,
    // Groq, Moonshot, Gemini, Anthropic, OpenAI's Responses, Gemini's interactions, Cohere and Bedrock.
    recordOf(body.x_groq).usage,
    ...recordsOf(body.choices).map((choice) => choice.usage),
    body.usageMetadata,
    recordOf(body.message).usage,
    recordOf(body.response).usage,
    recordOf(body.interaction).usage,
    tokensOfCohere(usage),
    usage.billed_units,
    tokensOfCohere(recordOf(recordOf(body.delta).usage)),
    tokensOfCohere(recordOf(body.meta)),
    recordOf(body.meta).billed_units,
    recordOf(body.metadata).usage,
    body['amazon-bedrock-invocationMetrics'],
    // Ollama.
    'eval_count' in body || 'prompt_eval_count' in body ? body : undefined,
  ]
}

/** Returns the first object with a usage in an answer or an event; `undefined` if there is none. */
const usageObjectIn = (body: unknown): JsonObject | undefined =>
  isRecord(body) ? placesIn(body).filter(isRecord).find(readUsage) : undefined

const PROMPT_FIGURES = [...PROMPT, ...CACHE_READ, ...CACHE_WRITE]

/** Returns a later usage without the figures that would erase known ones: those that are 0 or `null`. */
function newFigures(usage: JsonObject): JsonObject {
  const erasing = [PROMPT_FIGURES, COMPLETION].flatMap((names) => (figureIn(usage, names) ? [] : names))
  return Object.fromEntries(
    Object.entries(usage).filter(([name, value]) => value !== null && value !== undefined && !erasing.includes(name)),
  )
}

/**
 * Returns a usage without the tokens of the answer if an answer of Messages has only begun: they are those so far, and
 * the rest is unknown if the stream is broken off.
 */
function withoutBeginning(usage: JsonObject, { type, message }: JsonObject): JsonObject {
  if (type !== 'message_start' || recordOf(message).stop_reason) return usage
  return Object.fromEntries(Object.entries(usage).filter(([name]) => !COMPLETION.includes(name)))
}

/**
 * Reads the usage of a call in any protocol: from a complete answer, or from the events of a stream, of which the last
 * figures count.
 */
export class UsageMeter {
  #usage: JsonObject | undefined

  /** Takes a parsed answer, or the parsed data of an event; values of any other form are ignored. */
  add(body: unknown): void {
    const found = usageObjectIn(body)
    if (!found) return
    const usage = withoutBeginning(found, recordOf(body))
    // A usage with OpenAI's names is whole; Anthropic's events state only what has changed.
    const isWhole = figureIn(usage, ['prompt_tokens']) && figureIn(usage, COMPLETION)
    this.#usage = isWhole ? usage : { ...this.#usage, ...newFigures(usage) }
  }

  /** Returns the usage so far; `undefined` if none was reported. */
  reported(): ReportedUsage | undefined {
    return this.#usage && readUsage(this.#usage)
  }
}

/** Returns the usage in a complete answer; `undefined` if it has none. */
export function usageOf(answer: unknown): ReportedUsage | undefined {
  const usage = usageObjectIn(answer)
  return usage && readUsage(usage)
}
