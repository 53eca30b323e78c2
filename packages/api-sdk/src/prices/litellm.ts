import { isRecord } from '../core/json.ts'
import { type PriceCollector, perToken } from './price.ts'

/** Kinds of models that are charged by tokens. */
const BY_TOKENS: readonly unknown[] = ['chat', 'completion', 'responses', 'embedding', undefined]

/** Prefixes of the makers: `gemini/gemini-2.5-pro` is the price of `gemini-2.5-pro`. */
const MAKERS = /^(?:openai|anthropic|gemini|xai|deepseek|mistral|moonshot|dashscope|zai|minimax|cohere|perplexity)\//

/** An entry that explains the others. */
const EXAMPLE = 'sample_spec'

const isPriced = (entry: unknown): entry is Record<string, unknown> =>
  isRecord(entry) && Object.keys(entry).some((key) => key.includes('_cost_per_'))

/** Returns whether a document has the form of LiteLLM's `model_prices_and_context_window.json`. */
export const isLitellm = (content: Record<string, unknown>): boolean => Object.values(content).some(isPriced)

/**
 * Reads prices of LiteLLM's `model_prices_and_context_window.json`, for the shortest prompts. The maker's price is
 * also the one of the name without its prefix.
 */
export function readLitellm(content: Record<string, unknown>, prices: PriceCollector): void {
  const entries = Object.entries(content).filter(([name]) => name !== EXAMPLE)
  const makers = entries.flatMap(([name, entry]) =>
    MAKERS.test(name) ? [[name.replace(MAKERS, ''), entry] as const] : [],
  )
  for (const [name, entry] of [...entries, ...makers]) {
    if (!isPriced(entry)) continue
    prices.add(name, () => {
      if (!BY_TOKENS.includes(entry.mode) || entry.input_cost_per_token === undefined) return 'other'
      return {
        prompt: perToken(entry.input_cost_per_token),
        completion: perToken(entry.output_cost_per_token),
        cached: perToken(entry.cache_read_input_token_cost),
        written: perToken(entry.cache_creation_input_token_cost),
        writtenHour: perToken(entry.cache_creation_input_token_cost_above_1hr),
        audio: perToken(entry.input_cost_per_audio_token),
        spoken: perToken(entry.output_cost_per_audio_token),
      }
    })
  }
}
