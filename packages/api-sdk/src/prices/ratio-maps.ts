import { isRecord, readJson } from '../core/json.ts'
import { readUnitPrices } from '../options/unit-prices.ts'
import { ofRatio, type PriceCollector, perMillion, perUnit, unitPrice } from './price.ts'

type Map = Readonly<Record<string, unknown>>

/** Maps of model names to ratios. */
interface RatioMaps {
  readonly model: Map
  readonly completion: Map
  readonly cache: Map
  readonly write: Map
  readonly audio: Map
  readonly spoken: Map
  /** Dollars per call. */
  readonly call: Map
}

/** Returns a map; its JSON text is one too. */
const mapOf = (value: unknown): Map => {
  const read = typeof value === 'string' ? readJson(value) : value
  return isRecord(read) ? read : {}
}

const own = (map: Map, name: string): unknown => (Object.hasOwn(map, name) ? map[name] : undefined)

function readMaps({ model, completion, cache, write, audio, spoken, call }: RatioMaps, prices: PriceCollector): void {
  for (const [name, ratio] of Object.entries(model)) {
    const times = (map: Map) => {
      const factor = own(map, name)
      return factor === undefined ? undefined : ofRatio(ratio, factor)
    }
    prices.add(name, () => {
      const [heard, factor] = [own(audio, name), own(spoken, name)]
      const voice = typeof heard === 'number' && typeof factor === 'number' ? heard * factor : undefined
      return {
        prompt: ofRatio(ratio),
        completion: times(completion),
        cached: times(cache),
        written: times(write),
        audio: times(audio),
        spoken: voice === undefined ? undefined : ofRatio(ratio, voice),
      }
    })
  }
  for (const [name, usd] of Object.entries(call)) prices.add(name, () => perUnit('call', usd))
}

/** Returns options as an object, from one or from the list that a server sends. */
function optionsIn(content: unknown): Map | undefined {
  const inner = isRecord(content) && 'data' in content ? content.data : content
  if (!Array.isArray(inner)) return isRecord(inner) ? inner : undefined
  return Object.fromEntries(inner.flatMap((row) => (isRecord(row) ? [[String(row.key), row.value]] : [])))
}

const isOptions = (options: Map) => 'ModelRatio' in options

/** Returns whether a document has options of One API, with or without the envelope of a server. */
export const hasOptions = (content: unknown): boolean => isOptions(optionsIn(content) ?? {})

/** Reads prices of One API's options, or New API's. */
export function readOptionRatios(content: unknown, prices: PriceCollector): void {
  const options = optionsIn(content) ?? {}
  readMaps(
    {
      model: mapOf(options.ModelRatio),
      completion: mapOf(options.CompletionRatio),
      cache: mapOf(options.CacheRatio),
      write: mapOf(options.CreateCacheRatio),
      audio: mapOf(options.AudioRatio),
      spoken: mapOf(options.AudioCompletionRatio),
      call: mapOf(options.ModelPrice),
    },
    prices,
  )
  const units = typeof options.UnitPrices === 'string' ? options.UnitPrices : JSON.stringify(options.UnitPrices ?? {})
  for (const [name, price] of Object.entries(readUnitPrices(units) ?? {})) prices.add(name, () => price)
}

const dataIn = (content: Map): unknown => ('data' in content ? content.data : content)

/** Returns whether a document has the form of New API's `/api/ratio_config`. */
export const isRatioConfig = (content: Map): boolean => {
  const data = dataIn(content)
  return isRecord(data) && isRecord(data.model_ratio)
}

/** Reads prices of New API's `/api/ratio_config`. */
export function readRatioConfig(content: Map, prices: PriceCollector): void {
  const data = mapOf(dataIn(content))
  readMaps(
    {
      model: mapOf(data.model_ratio),
      completion: mapOf(data.completion_ratio),
      cache: mapOf(data.cache_ratio),
      write: mapOf(data.create_cache_ratio),
      audio: mapOf(data.audio_ratio),
      spoken: mapOf(data.audio_completion_ratio),
      call: mapOf(data.model_price),
    },
    prices,
  )
}

const isPricingRow = (row: unknown): row is Record<string, unknown> =>
  isRecord(row) && typeof row.model_name === 'string'

/** Returns whether a document has the form of New API's `/api/pricing`. */
export const isPricing = (content: Map): boolean => Array.isArray(content.data) && content.data.some(isPricingRow)

/** `quota_type` of a model that is charged per call. */
const PER_CALL = 1

/** Reads prices of New API's `/api/pricing`. */
export function readPricing(content: Map, prices: PriceCollector): void {
  const rows: readonly unknown[] = Array.isArray(content.data) ? content.data : []
  for (const row of rows.filter(isPricingRow))
    prices.add(String(row.model_name), () => {
      if (row.quota_type === PER_CALL) return perUnit('call', row.model_price)
      // A formula is no price per token.
      if (row.billing_mode === 'tiered_expr') return 'other'
      const times = (factor: unknown) => (factor === undefined ? undefined : ofRatio(row.model_ratio, factor))
      const { audio_ratio: heard, audio_completion_ratio: spoken } = row
      return {
        prompt: ofRatio(row.model_ratio),
        completion: times(row.completion_ratio),
        cached: times(row.cache_ratio),
        written: times(row.create_cache_ratio),
        audio: times(heard),
        spoken: typeof heard === 'number' && typeof spoken === 'number' ? times(heard * spoken) : undefined,
      }
    })
}

/** Returns whether a document is a price file of the console. */
export const isPriceFile = (content: Map): boolean => isRecord(content.prices) && isRecord(content.units ?? {})

const numeric = (value: unknown): unknown => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value)

/** Reads a price file of the console: dollars per million tokens, and by unit, which precede those. */
export function readConsoleFile(content: Map, prices: PriceCollector): void {
  const units = mapOf(content.units)
  for (const [name, price] of Object.entries(units)) prices.add(name, () => unitPrice(price))
  for (const [name, price] of Object.entries(mapOf(content.prices)))
    if (isRecord(price) && !Object.hasOwn(units, name))
      prices.add(name, () => ({
        prompt: perMillion(numeric(price.prompt)),
        completion: perMillion(numeric(price.completion)),
      }))
}
