import { DEFAULTS } from '../options/known.ts'
import { type Options, readRatios } from '../options/store.ts'
import { usualCompletionRatio } from './completion-ratio.ts'

/** Factors between tokens and quota. */
export interface Rates {
  readonly model: number
  readonly group: number
  /** An answer's token against a prompt's. */
  readonly completion: number
}

/** Tokens of a call. */
export interface Usage {
  readonly prompt: number
  readonly completion: number
}

/** Of a model that no map knows. Source: One API; dear, so that somebody notices. */
const UNKNOWN_MODEL = 30

const builtIn = (key: string) => readRatios(DEFAULTS.get(key) ?? '') ?? {}
const BUILT_IN = { ModelRatio: builtIn('ModelRatio'), CompletionRatio: builtIn('CompletionRatio') }

/** Models of these two makers that may look things up cost what they cost without. */
const withoutInternet = (model: string) => model.replace(/^((?:qwen|command)-.*)-internet$/, '$1')

const own = (map: Readonly<Record<string, number>>, name: string) => (Object.hasOwn(map, name) ? map[name] : undefined)

/** By name and channel type before name alone; what an administrator set before what was built in. */
function ratioOf(options: Options, key: keyof typeof BUILT_IN, model: string, type: number): number | undefined {
  const set = options.ratios(key)
  for (const name of [`${model}(${type})`, model]) {
    const ratio = own(set, name) ?? own(BUILT_IN[key], name)
    if (ratio !== undefined) return ratio
  }
  return undefined
}

/** The rates of a model (by its provider's name for it) on a channel type, for a user group. */
export function ratesOf(options: Options, group: string, modelName: string, type: number): Rates {
  const model = withoutInternet(modelName)
  return {
    model: ratioOf(options, 'ModelRatio', model, type) ?? UNKNOWN_MODEL,
    group: own(options.ratios('GroupRatio'), group) ?? 1,
    completion: ratioOf(options, 'CompletionRatio', model, type) ?? usualCompletionRatio(model),
  }
}

/** Quota is whole, and JSON has no larger exact numbers. */
const whole = (quota: number) => Math.min(quota, Number.MAX_SAFE_INTEGER)

/** Quota to take in advance of a call with so many tokens at least. */
export const advance = (rates: Rates, tokens: number): number => whole(Math.floor(tokens * (rates.model * rates.group)))

/** Quota that a call costs: at least 1 unless it is free, nothing where no token went either way. */
export function costOf({ prompt, completion }: Usage, rates: Rates): number {
  if (prompt + completion === 0) return 0
  const ratio = rates.model * rates.group
  const cost = Math.ceil((prompt + completion * rates.completion) * ratio)
  return whole(ratio === 0 ? cost : Math.max(cost, 1))
}

/** Two decimals as Go writes them: exactly half a hundredth goes to the even neighbour, not up. */
function decimals(value: number): string {
  // Only odd eighths lie exactly between two hundredths.
  const isHalf = Number.isInteger(value * 8) && !Number.isInteger(value * 4)
  const below = Math.floor(value * 100)
  return isHalf ? ((below + (below % 2)) / 100).toFixed(2) : value.toFixed(2)
}

/** The line of the log with a call's ratios. It is data: programs read it. */
export const ratioLine = ({ model, group, completion }: Rates): string =>
  `倍率：${decimals(model)} × ${decimals(group)} × ${decimals(completion)}`
