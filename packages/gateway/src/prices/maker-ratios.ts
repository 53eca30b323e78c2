import { factorOf, RATIO_UNITS, ratioOf } from '@relaydeck/api-sdk/rules'
import { FACTS_NAMES, factsOf, type ModelFacts } from '../models/facts.ts'

/** Ratios of a maker's prices; all but `model` are relative to it, and `undefined` where the maker states no price. */
export interface MakerRatios {
  readonly model: number
  readonly completion: number | undefined
  readonly cache: number | undefined
  readonly write: number | undefined
  readonly audio: number | undefined
  readonly spoken: number | undefined
}

/** Returns the ratios of prices, without errors of binary fractions; `undefined` if the prompt has none. */
function ratiosOf({ input, output, cacheRead, cacheWrite, audioIn, audioOut }: ModelFacts): MakerRatios | undefined {
  if (input === undefined) return undefined
  const model = ratioOf(String(input), RATIO_UNITS)
  const relative = (dollars: number | undefined) =>
    dollars === undefined ? undefined : factorOf(String(dollars), model, RATIO_UNITS)
  return {
    model,
    completion: relative(output),
    cache: relative(cacheRead),
    write: relative(cacheWrite),
    audio: relative(audioIn),
    spoken: relative(audioOut),
  }
}

const RATIOS: ReadonlyMap<ModelFacts, MakerRatios> = new Map(
  FACTS_NAMES.flatMap((name) => {
    const facts = factsOf(name)
    const ratios = facts && ratiosOf(facts)
    return facts && ratios ? [[facts, ratios] as const] : []
  }),
)

/** A fine-tuned model has other prices than the one that it was made from. */
const FINE_TUNED = /^(?:.*\/)?ft:/

/** Returns the ratios of the maker's prices of a model; `undefined` if they are not known. */
export function makerRatios(model: string): MakerRatios | undefined {
  const facts = FINE_TUNED.test(model) ? undefined : factsOf(model)
  return facts && RATIOS.get(facts)
}

/** Names of the models whose maker states a price. */
export const MAKER_MODELS: readonly string[] = FACTS_NAMES.filter((name) => makerRatios(name))
