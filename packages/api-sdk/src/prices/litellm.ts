import { isRecord } from '../core/json.ts'
import type { PriceUnit } from '../options/unit-prices.ts'
import { type PriceCollector, perToken, perUnit } from './price.ts'

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

type Entry = Readonly<Record<string, unknown>>

/** Names of prices by unit, by the kind of model. */
const UNITS: Readonly<Record<string, readonly (readonly [PriceUnit, ...string[]])[]>> = {
  image_generation: [['image', 'output_cost_per_image', 'input_cost_per_image']],
  audio_transcription: [['second', 'input_cost_per_second']],
  audio_speech: [
    ['character', 'input_cost_per_character'],
    ['second', 'output_cost_per_second'],
  ],
  rerank: [['search', 'input_cost_per_query']],
}

/** Returns the unit that a model is charged by, with its price. The catalogue states 0 for units that are not charged. */
function unitIn(entry: Entry): readonly [PriceUnit, unknown] | undefined {
  const units = typeof entry.mode === 'string' && Object.hasOwn(UNITS, entry.mode) ? UNITS[entry.mode] : undefined
  for (const [unit, ...names] of units ?? []) for (const name of names) if (entry[name]) return [unit, entry[name]]
  return undefined
}

/** Name of images of a size: `hd/1024-x-1792/dall-e-3`. */
const SIZED = /^((?:[a-z]+\/)?)(\d{2,5})-x-(\d{2,5})\/(.+)$/

/** Rounds the price of an image to hundredths of a cent, since the catalogue rounds the price of a pixel. */
const rounded = (usd: number) => Math.round(usd * 10_000) / 10_000

/** Returns the prices of images by size, by model. */
function sizesOf(entries: readonly (readonly [string, unknown])[]): Map<string, Map<string, number>> {
  const models = new Map<string, Map<string, number>>()
  for (const [name, entry] of entries) {
    const [, quality = '', width, height, model] = SIZED.exec(name) ?? []
    if (model === undefined || !isPriced(entry)) continue
    const [, image] = unitIn(entry) ?? []
    const usd = Number(image ?? rounded(Number(entry.input_cost_per_pixel) * Number(width) * Number(height)))
    if (!(usd > 0)) continue
    const sizes = models.get(model) ?? new Map<string, number>()
    models.set(model, sizes.set(`${quality}${width}x${height}`, usd))
  }
  return models
}

/** Sizes of images that are made if a call names none. */
const USUAL = ['standard/1024x1024', '1024x1024', 'medium/1024x1024']

/** Entry of a model that the catalogue names with sizes only. */
const SIZED_ONLY: Entry = { mode: 'image_generation', input_cost_per_image: 0 }

/** Adds the price of a model by unit; one that is also charged by tokens is of another kind. */
function addUnit(name: string, entry: Entry, sizes: ReadonlyMap<string, number> | undefined, prices: PriceCollector) {
  prices.add(name, () => {
    const [unit, usd] = unitIn(entry) ?? []
    if (entry.input_cost_per_token) return 'other'
    if (!sizes || (unit !== undefined && unit !== 'image')) return unit === undefined ? 'other' : perUnit(unit, usd)
    const usual = USUAL.map((size) => sizes.get(size)).find((each) => each !== undefined)
    return perUnit('image', usd ?? usual ?? Math.max(...sizes.values()), sizes)
  })
}

/**
 * Reads prices of LiteLLM's `model_prices_and_context_window.json`, for the shortest prompts. The maker's price is
 * also the one of the name without its prefix.
 */
export function readLitellm(content: Record<string, unknown>, prices: PriceCollector): void {
  const entries = Object.entries(content).filter(([name]) => name !== EXAMPLE)
  const makers = entries.flatMap(([name, entry]) =>
    MAKERS.test(name) ? [[name.replace(MAKERS, ''), entry] as const] : [],
  )
  const sizes = sizesOf(entries)
  const names = new Set(entries.map(([name]) => name))
  const sizedOnly = [...sizes.keys()].filter((name) => !names.has(name)).map((name) => [name, SIZED_ONLY] as const)
  for (const [name, entry] of [...entries, ...makers, ...sizedOnly]) {
    if (!isPriced(entry) || SIZED.test(name)) continue
    if (!BY_TOKENS.includes(entry.mode) || entry.input_cost_per_token === undefined) {
      addUnit(name, entry, sizes.get(name), prices)
      continue
    }
    prices.add(name, () => {
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
