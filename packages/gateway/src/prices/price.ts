import { dollarText, readRatios } from '@relaydeck/api-sdk/rules'
import { ownValue } from '../lib/json.ts'
import { DEFAULTS } from '../options/defaults.ts'
import type { Options } from '../options/store.ts'
import { priceTexts } from '../texts/log.ts'
import { defaultAudioRatios } from './audio-ratio.ts'
import { defaultCacheRatio, defaultWriteRatio, hourRatio } from './cache-ratio.ts'
import { defaultCompletionRatio } from './completion-ratio.ts'
import { MAKER_MODELS, makerRatios } from './maker-ratios.ts'
import { type ChargedUnits, type UnitRate, unitPriceOf } from './unit-price.ts'

/** The ratios that convert the tokens of a call to quota. */
export interface Rates {
  readonly model: number
  readonly group: number
  /** Price of a completion token relative to a prompt token. */
  readonly completion: number
  /** Price of a cached prompt token relative to another one. */
  readonly cache: number
  /** Price of a prompt token that the provider writes to its cache, relative to another one. */
  readonly write: number
  /** Price of a prompt token that the provider writes to its cache for an hour, relative to another one. */
  readonly writeHour: number
  /** Price of an audio token of the prompt relative to another prompt token. */
  readonly audio: number
  /** Price of an audio token of the completion relative to a prompt token. */
  readonly spoken: number
  /** Price of another unit, which precedes the ratios for calls that have it. */
  readonly unit?: UnitRate | undefined
}

/** Tokens of a call. */
export interface Usage {
  readonly prompt: number
  readonly completion: number
  /** Prompt tokens that the provider read from its cache; default 0. */
  readonly cached?: number
  /** Prompt tokens that the provider wrote to its cache for five minutes, or an unknown time; default 0. */
  readonly written?: number
  /** Prompt tokens that the provider wrote to its cache for an hour; default 0. */
  readonly writtenHour?: number
  /** Audio tokens of the prompt; default 0. */
  readonly audio?: number
  /** Audio tokens of the completion; default 0. */
  readonly spoken?: number
}

/** Ratio of unknown models. Source: One API, which chose it high so that operators notice it. */
const UNKNOWN_MODEL = 30

const defaultRatios = (key: string) => readRatios(DEFAULTS.get(key) ?? '') ?? {}
const DEFAULT_RATIOS = {
  ModelRatio: defaultRatios('ModelRatio'),
  CompletionRatio: defaultRatios('CompletionRatio'),
  CacheRatio: defaultRatios('CacheRatio'),
  CreateCacheRatio: defaultRatios('CreateCacheRatio'),
  CreateCacheRatio1h: defaultRatios('CreateCacheRatio1h'),
  AudioRatio: defaultRatios('AudioRatio'),
  AudioCompletionRatio: defaultRatios('AudioCompletionRatio'),
}

/** Returns whether One API states a ratio for a model. */
const isInOneApi = (model: string): boolean => ownValue(DEFAULT_RATIOS.ModelRatio, model) !== undefined

/** Qwen and Command models with web search cost the same as without. */
const withoutInternet = (model: string) => model.replace(/^((?:qwen|command)-.*)-internet$/, '$1')

/** Returns a ratio: a name with channel type precedes a name alone, and the option precedes the default. */
function ratioOf(options: Options, key: keyof typeof DEFAULT_RATIOS, model: string, type: number): number | undefined {
  const configured = options.ratios(key)
  for (const name of [`${model}(${type})`, model]) {
    const ratio = ownValue(configured, name) ?? ownValue(DEFAULT_RATIOS[key], name)
    if (ratio !== undefined) return ratio
  }
  return undefined
}

/** Returns the ratios of a model without options: the maker's if One API has none, else what its name suggests. */
function builtInRatios(model: string) {
  const maker = isInOneApi(model) ? undefined : makerRatios(model)
  const named = defaultAudioRatios(model)
  const audio = maker?.audio ?? named.audio
  return {
    model: maker?.model ?? UNKNOWN_MODEL,
    completion: maker?.completion ?? defaultCompletionRatio(model),
    // A maker that states no price of cached tokens charges the full one.
    cache: maker ? (maker.cache ?? 1) : defaultCacheRatio(model),
    write: maker?.write ?? defaultWriteRatio(model),
    audio,
    spoken: maker?.spoken === undefined ? named.completion : maker.spoken / audio,
  }
}

/** Multiplies without infinity, which would make NaN of a factor 0. */
const product = (a: number, b: number): number => Math.min(a * b, Number.MAX_VALUE)

/**
 * Returns the rates of a model, by the provider's name, on a channel type for a user group. An option precedes One API's
 * own ratio, and it the price of the maker.
 */
export function ratesOf(options: Options, group: string, modelName: string, type: number): Rates {
  const model = withoutInternet(modelName)
  const ratio = (key: keyof typeof DEFAULT_RATIOS) => ratioOf(options, key, model, type)
  const builtIn = builtInRatios(model)
  const completion = ratio('CompletionRatio') ?? builtIn.completion
  const write = ratio('CreateCacheRatio') ?? builtIn.write
  const audio = ratio('AudioRatio') ?? builtIn.audio
  const spoken = ratio('AudioCompletionRatio') ?? builtIn.spoken
  return {
    model: ratio('ModelRatio') ?? builtIn.model,
    group: ownValue(options.ratios('GroupRatio'), group) ?? 1,
    completion,
    cache: ratio('CacheRatio') ?? builtIn.cache,
    write,
    writeHour: ratio('CreateCacheRatio1h') ?? hourRatio(write),
    audio,
    spoken: spoken === undefined ? completion : product(audio, spoken),
    unit: unitPriceOf(options, model, type),
  }
}

/** Where the price of a model comes from: an option, One API's own ratios, or the maker's price. */
export type PriceOrigin = 'option' | 'one-api' | 'maker'

/** A name with a channel type: `llama3-8b-8192(33)`. */
const OF_TYPE = /\(\d+\)$/

/**
 * Returns the models that have a price, with its origin; for all channel types alike.
 * @param served models of channels, which may be versions of a model in the table
 */
export function pricedModels(options: Options, served: readonly string[] = []): Map<string, PriceOrigin> {
  const own = (names: readonly string[], origin: PriceOrigin) =>
    names.filter((name) => !OF_TYPE.test(name)).map((name) => [name, origin] as const)
  const oneApi = Object.keys(DEFAULT_RATIOS.ModelRatio)
  return new Map([
    ...own(MAKER_MODELS, 'maker'),
    ...own(
      served.filter((name) => makerRatios(name)),
      'maker',
    ),
    ...own(oneApi, 'one-api'),
    ...own([...Object.keys(options.ratios('ModelPrice')), ...Object.keys(options.unitPrices())], 'option'),
    // One API's own ratios are the default of the option.
    ...own(options.isSet('ModelRatio') ? Object.keys(options.ratios('ModelRatio')) : [], 'option'),
  ])
}

/** Limits a quota to the largest integer that JSON can represent. */
const limited = (quota: number) => Math.min(quota, Number.MAX_SAFE_INTEGER)

const priceOf = ({ model, group }: Rates): number => product(model, group)

/** Returns the quota to reserve for a call with a number of tokens. */
export const reservationFor = (rates: Rates, { prompt, completion }: Usage): number =>
  limited(Math.floor(product(prompt + product(completion, rates.completion), priceOf(rates))))

/** Returns the tokens of a call in tokens of the prompt. */
function weightedTokens(usage: Usage, rates: Rates) {
  const { prompt, completion, cached = 0, written = 0, writtenHour = 0, audio = 0, spoken = 0 } = usage
  const parts = [
    prompt - cached - written - writtenHour - audio,
    product(cached, rates.cache),
    product(written, rates.write),
    product(writtenHour, rates.writeHour),
    product(audio, rates.audio),
    product(completion - spoken, rates.completion),
    product(spoken, rates.spoken),
  ]
  return Math.min(
    parts.reduce((sum, part) => sum + part, 0),
    Number.MAX_VALUE,
  )
}

/** Returns the cost of a call: at least 1 unless the model is free or there were no tokens. */
export function costOf(usage: Usage, rates: Rates): number {
  if (usage.prompt + usage.completion === 0) return 0
  const cost = limited(Math.ceil(product(weightedTokens(usage, rates), priceOf(rates))))
  return rates.model === 0 || rates.group === 0 ? cost : Math.max(cost, 1)
}

/** Formats with two decimals as Go does: an exact half is rounded to even. */
function twoDecimals(value: number): string {
  // Only odd eighths are exactly halfway between two hundredths.
  const isHalf = Number.isInteger(value * 8) && !Number.isInteger(value * 4)
  const below = Math.floor(value * 100)
  return isHalf ? ((below + (below % 2)) / 100).toFixed(2) : value.toFixed(2)
}

/**
 * Returns the content of a call's log row: its ratios, in a format that programs parse, and the tokens with other
 * prices.
 */
export function ratioText(
  rates: Rates,
  { cached = 0, written = 0, writtenHour = 0, audio = 0, spoken = 0 }: Partial<Usage> = {},
): string {
  const { model, group, completion, cache, write, writeHour } = rates
  const ratios = priceTexts.ratios(twoDecimals(model), twoDecimals(group), twoDecimals(completion))
  const notes = [
    cached > 0 && cache !== 1 && priceTexts.cached(String(cached), twoDecimals(cache)),
    written > 0 && write !== 1 && priceTexts.written(String(written), twoDecimals(write)),
    writtenHour > 0 && writeHour !== 1 && priceTexts.writtenHour(String(writtenHour), twoDecimals(writeHour)),
    audio > 0 && rates.audio !== 1 && priceTexts.audio(String(audio), twoDecimals(rates.audio)),
    spoken > 0 && rates.spoken !== completion && priceTexts.spoken(String(spoken), twoDecimals(rates.spoken)),
  ]
  return notes.filter((note) => note !== false).reduce(priceTexts.ratiosAndNote, ratios)
}

/** Returns the content of the log row of a call that is charged by units. */
export const unitText = ({ per, count, size, usd }: ChargedUnits, { group }: Rates): string =>
  priceTexts.units(priceTexts.unitNames[per], size, String(count), dollarText(usd), twoDecimals(group))
