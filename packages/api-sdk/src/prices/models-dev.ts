import { isRecord } from '../core/json.ts'
import { type PriceCollector, perMillion } from './price.ts'

/**
 * Providers whose price of a model counts, the first one that has the model: its maker, at its international price if
 * it has two. Other providers of the catalogue resell models, or sell subscriptions. Groq counts for the models that it
 * names itself, and Alibaba's Chinese site for Alibaba's models only.
 */
const MAKERS: readonly (readonly [provider: string, models?: RegExp])[] = [
  ['openai'],
  ['anthropic'],
  ['google'],
  ['xai'],
  ['deepseek'],
  ['mistral'],
  ['moonshotai'],
  ['moonshotai-cn'],
  ['alibaba'],
  ['alibaba-cn', /^(?:qwen|qwq|qvq|tongyi)/],
  ['zai'],
  ['zhipuai'],
  ['minimax'],
  ['minimax-cn'],
  ['cohere'],
  ['perplexity'],
  ['xiaomi'],
  ['stepfun'],
  ['tencent-tokenhub', /^(?:hunyuan|hy\d)/],
  ['upstage'],
  ['inception'],
  ['groq'],
]

/** A model of the catalogue, as its maker describes it. */
export interface CatalogueModel {
  readonly name: string
  readonly provider: string
  /** As in models.dev's `api.json`: `cost`, `limit`, `modalities` and others, not validated. */
  readonly facts: Readonly<Record<string, unknown>>
}

/** Returns whether a document has the form of models.dev's `api.json`. */
export const isCatalogue = (content: Record<string, unknown>): boolean =>
  Object.values(content).some((provider) => isRecord(provider) && isRecord(provider.models) && 'id' in provider)

/** Returns the models of models.dev's `api.json`, each one once. */
export function modelsOfCatalogue(content: Record<string, unknown>): CatalogueModel[] {
  const models = new Map<string, CatalogueModel>()
  for (const [provider, own] of MAKERS) {
    const listed = Object.hasOwn(content, provider) ? content[provider] : undefined
    const entries = isRecord(listed) && isRecord(listed.models) ? Object.entries(listed.models) : []
    for (const [name, facts] of entries)
      if (isRecord(facts) && !models.has(name) && (own?.test(name) ?? true)) models.set(name, { name, provider, facts })
  }
  return [...models.values()]
}

/**
 * Reads prices of models.dev's `api.json`. The price of the shortest prompts counts: higher ones above a length
 * (`tiers`), of reasoning tokens and of a faster mode have no ratio.
 */
export function readCatalogue(content: Record<string, unknown>, prices: PriceCollector): void {
  for (const { name, facts } of modelsOfCatalogue(content)) {
    const { cost } = facts
    if (isRecord(cost))
      prices.add(name, () => ({
        prompt: perMillion(cost.input),
        completion: perMillion(cost.output),
        cached: perMillion(cost.cache_read),
        written: perMillion(cost.cache_write),
        audio: perMillion(cost.input_audio),
        spoken: perMillion(cost.output_audio),
      }))
  }
}
