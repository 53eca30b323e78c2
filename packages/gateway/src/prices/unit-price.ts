import { type PriceUnit, quotaOf, type UnitPrice } from '@relaydeck/api-sdk/rules'
import { ownValue } from '../lib/json.ts'
import type { Options } from '../options/store.ts'

/** A number of units: estimated, and at most. */
interface UnitCount {
  readonly estimate: number
  readonly most: number
}

/** Size and quality of images as a call or an answer names them. */
export interface ImageSize {
  readonly size?: string | undefined
  readonly quality?: string | undefined
}

/** What a call can be charged by instead of tokens. */
export interface CallUnits {
  readonly counts: Readonly<Partial<Record<PriceUnit, UnitCount>>>
  readonly image: ImageSize
}

/** A price with the quota units of a dollar. */
export interface UnitRate extends UnitPrice {
  readonly perDollar: number
}

/** Units for which a call is charged. */
export interface ChargedUnits {
  readonly per: PriceUnit
  readonly count: number
  /** Entry of the table of sizes; `''`: the price without one. */
  readonly size: string
  readonly usd: number
  readonly perDollar: number
  readonly quota: number
}

/** Returns the price of a model by other units than tokens; `undefined` if it has none. */
export function unitPriceOf(options: Options, model: string, type: number): UnitRate | undefined {
  const perDollar = options.number('QuotaPerUnit')
  const prices = options.unitPrices()
  for (const name of [`${model}(${type})`, model]) {
    const price = ownValue(prices, name)
    if (price) return { ...price, perDollar }
    // New API's option: dollars of a call.
    const usd = ownValue(options.ratios('ModelPrice'), name)
    if (usd !== undefined) return { per: 'call', usd, perDollar }
  }
  return undefined
}

/** Returns the entries of a table of sizes that fit an image, the closest first. */
function entriesFor({ size, quality }: ImageSize): string[] {
  if (!size) return quality ? [quality] : []
  const isPlain = !quality || quality === 'standard'
  return isPlain ? [`standard/${size}`, size] : [`${quality}/${size}`]
}

/**
 * Returns the price of an image. If a call names a size or quality that is not in the table, the answer's counts, else
 * the dearest.
 * @param made what the answer says
 */
function priceOfImage({ usd, sizes = {} }: UnitPrice, wanted: ImageSize, made: ImageSize = {}): [string, number] {
  if (!wanted.size && !wanted.quality) return ['', usd]
  for (const entry of [wanted, made].flatMap(entriesFor)) {
    const own = ownValue(sizes, entry)
    if (own !== undefined) return [entry, own]
  }
  return Object.entries(sizes).reduce((dearest, each) => (each[1] > dearest[1] ? each : dearest), ['', usd])
}

/** What the answer to a call says. */
export interface StatedUnits {
  readonly counts: { readonly [P in PriceUnit]?: number | undefined }
  readonly image?: ImageSize
}

/** Charges a call by units. */
export interface UnitCharge {
  readonly per: PriceUnit
  /** Quota of the estimated number of units, and of the most. */
  readonly least: number
  readonly most: number
  /** Returns the charge by what the answer states; without a number, by the estimate. */
  chargeFor(stated: StatedUnits): ChargedUnits
}

/** Returns how a call is charged by units; `undefined` if its model has no price of a unit that it has. */
export function unitChargeOf(
  { unit, group }: { readonly unit?: UnitRate | undefined; readonly group: number },
  { counts, image }: CallUnits,
): UnitCharge | undefined {
  const counted = unit && counts[unit.per]
  if (!unit || !counted) return undefined
  const { per, perDollar } = unit
  const charge = (count: number, made?: ImageSize): ChargedUnits => {
    const [size, usd] = priceOfImage(unit, image, made)
    return { per, count, size, usd, perDollar, quota: quotaOf(usd, count, perDollar, group) }
  }
  return {
    per,
    least: charge(counted.estimate).quota,
    most: charge(counted.most).quota,
    // No answer makes a call dearer than what was reserved for it.
    chargeFor: (stated) => charge(Math.min(stated.counts[per] ?? counted.estimate, counted.most), stated.image),
  }
}
