import { isRecord, readJson } from '../core/json.ts'
import { isLitellm, readLitellm } from './litellm.ts'
import { isCatalogue, readCatalogue } from './models-dev.ts'
import { PriceCollector, type SkippedPrice, type SourcePrice } from './price.ts'
import {
  hasOptions,
  isPriceFile,
  isPricing,
  isRatioConfig,
  readConsoleFile,
  readOptionRatios,
  readPricing,
  readRatioConfig,
} from './ratio-maps.ts'

/** Forms of documents with prices. */
export type PriceForm = 'models.dev' | 'One API' | 'New API' | 'LiteLLM' | 'price file'

/** Why a document has no prices that can be read. */
export type PriceSourceIssue = 'large' | 'json' | 'form' | 'empty'

/** Prices that a document states. */
export interface PriceSource {
  readonly form: PriceForm
  readonly models: ReadonlyMap<string, SourcePrice>
  /** Models that are left out because the document is wrong about them. */
  readonly skipped: readonly SkippedPrice[]
}

interface Form {
  readonly form: PriceForm
  fits(content: Record<string, unknown>): boolean
  read(content: Record<string, unknown>, prices: PriceCollector): void
}

/** The forms, the one with the surest mark first. */
const FORMS: readonly Form[] = [
  { form: 'One API', fits: hasOptions, read: readOptionRatios },
  { form: 'New API', fits: isRatioConfig, read: readRatioConfig },
  { form: 'New API', fits: isPricing, read: readPricing },
  { form: 'price file', fits: isPriceFile, read: readConsoleFile },
  { form: 'models.dev', fits: isCatalogue, read: readCatalogue },
  { form: 'LiteLLM', fits: isLitellm, read: readLitellm },
]

/** Characters of a document that are read; the largest known catalogue has three million. */
export const PRICE_SOURCE_MAX = 16 * 1024 * 1024

/**
 * Reads the prices of a document: models.dev's `api.json`, One API's options, New API's `/api/ratio_config` or
 * `/api/pricing`, LiteLLM's `model_prices_and_context_window.json`, or a price file of the console. Amounts of ratios
 * belong to a gateway with 500,000 quota units per dollar.
 * @returns the reason if there are none
 */
export function readPriceSource(text: string): PriceSource | PriceSourceIssue {
  if (text.length > PRICE_SOURCE_MAX) return 'large'
  const read = readJson(text)
  if (read === undefined) return 'json'
  const content = Array.isArray(read) ? { data: read } : read
  if (!isRecord(content)) return 'form'
  const form = FORMS.find(({ fits }) => fits(content))
  if (!form) return 'form'
  const prices = new PriceCollector()
  form.read(content, prices)
  const { models, skipped } = prices
  return models.size + skipped.length === 0 ? 'empty' : { form: form.form, models, skipped }
}
