import { ownValue } from '../lib/json.ts'
import type { Options } from '../options/store.ts'
import { factsOf, plainName } from './facts.ts'
import limits from './model-limits.json' with { type: 'json' }

/** The most tokens that a model accepts and returns; `undefined` if unknown. */
export interface ModelLimits {
  /** Tokens of prompt and answer together. */
  readonly context: number | undefined
  /** Tokens of the longest answer. */
  readonly answer: number | undefined
}

/** Tokens of the longest answer of models whose limit is unknown. */
export const UNKNOWN_ANSWER = 4_096

/** Context of models whose limit is unknown: no common model has a larger one. */
export const UNKNOWN_CONTEXT = 2_000_000

/** Limits of families by the beginning of the name, the longest first. Source: the providers' lists of models. */
const RULES: readonly (readonly [string, readonly number[]])[] = Object.entries(limits).sort(
  ([a], [b]) => b.length - a.length,
)

const higher = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? (a ?? b) : Math.max(a, b)

/**
 * Returns the limits of a model by the provider's name: the higher ones of the model and its family, since a reservation
 * must not be too low. The option `MaxCompletionTokens` precedes both.
 */
export function limitsOf(options: Pick<Options, 'ratios'>, model: string): ModelLimits {
  const name = plainName(model)
  const [context, answer] = RULES.find(([prefix]) => name.startsWith(prefix))?.[1] ?? []
  const facts = factsOf(model)
  const configured = ownValue(options.ratios('MaxCompletionTokens'), model)
  return {
    context: higher(facts?.context, context),
    answer: configured ? Math.ceil(configured) : higher(facts?.answer, answer),
  }
}
