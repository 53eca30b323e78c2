import { amountOf } from '../options/amounts.ts'
import { readUnitPrice, type UnitPrice } from '../options/unit-prices.ts'
import { RATIO_UNITS, type TokenPrice } from './price.ts'
import type { ModelRatios } from './schemas.ts'

/** Returns the price in force of a model, by another unit if it has one. */
export const priceInForce = (ratios: ModelRatios): TokenPrice | UnitPrice =>
  readUnitPrice(ratios.unit_price) ?? priceOfRatios(ratios)

/** Returns the price that the ratios of a model mean. A part that costs the same as others has no price of its own. */
export function priceOfRatios(ratios: ModelRatios): TokenPrice {
  const { ratio, completion, cached, written, written_1h: writtenHour, audio, spoken } = ratios
  const amount = (factor: number) => amountOf(ratio, RATIO_UNITS, factor)
  const own = (factor: number, base: number) => (factor === base ? undefined : amount(factor))
  return {
    prompt: amount(1),
    completion: amount(completion),
    cached: own(cached, 1),
    written: own(written, 1),
    writtenHour: own(writtenHour, 1),
    audio: own(audio, 1),
    spoken: own(spoken, completion),
  }
}
