import {
  channels,
  isRecord,
  type ModelRatios,
  type Option,
  options,
  prices,
  readJson,
  type Send,
  servedModels,
  status,
} from '@relaydeck/api-sdk'
import {
  amountOf,
  convertedPrice,
  isPerUnit,
  PRICE_PARTS,
  type PricePart,
  priceInForce,
  RATIO_UNITS,
  ratioOption,
  type TokenPrice,
  type UnitPrice,
} from '@relaydeck/api-sdk/rules'

/** Prices of a gateway. */
export interface PricesInForce {
  /** By model; `undefined` for one that channels serve without a price. */
  readonly models: ReadonlyMap<string, TokenPrice | UnitPrice | undefined>
  /** Parts for which the gateway has an option. */
  readonly parts: readonly PricePart[]
  /** Whether it has prices by other units than tokens. */
  readonly hasUnits: boolean
  /** Quota units of a dollar. */
  readonly perDollar: number
}

const isRatio = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0

/** Returns the ratios of an option's text. One API's own ones include a negative one, which is left out. */
function ratiosIn(stored: readonly Option[], key: string): ReadonlyMap<string, number> {
  const read = readJson(stored.find((option) => option.key === key)?.value ?? '')
  return new Map(
    Object.entries(isRecord(read) ? read : {}).filter((entry): entry is [string, number] => isRatio(entry[1])),
  )
}

/** A name with a channel type, as in `llama3-8b-8192(33)`: its price is for channels of that type only. */
const OF_TYPE = /\(\d+\)$/

/** Returns the prices of options; only the server knows what it charges for the completion without one. */
function optionPrices(stored: readonly Option[]): [string, TokenPrice][] {
  const completions = ratiosIn(stored, 'CompletionRatio')
  return [...ratiosIn(stored, 'ModelRatio')]
    .filter(([name]) => !OF_TYPE.test(name))
    .map(([name, ratio]) => {
      const factor = completions.get(name)
      const completion = factor === undefined ? undefined : amountOf(ratio, RATIO_UNITS, factor)
      return [name, { prompt: amountOf(ratio, RATIO_UNITS), completion }]
    })
}

/** Reads the prices in force of a gateway, embedded or One API, and the models that its channels serve. */
export async function readPricesInForce(send: Send, stored: readonly Option[]): Promise<PricesInForce> {
  const { prices_date, quota_per_unit: perDollar } = await status.get(send)
  const inForce = (each: ModelRatios) => {
    const price = priceInForce(each)
    return isPerUnit(price) ? convertedPrice(price, perDollar, RATIO_UNITS) : price
  }
  const priced =
    prices_date === undefined
      ? optionPrices(stored)
      : (await prices.list(send)).map((each): [string, TokenPrice | UnitPrice] => [each.model, inForce(each)])
  const served = (await channels.search(send, { keyword: '' })).flatMap(servedModels)
  return {
    models: new Map([...served.map(({ name }): [string, undefined] => [name, undefined]), ...priced]),
    hasUnits: stored.some(({ key }) => key === 'UnitPrices'),
    perDollar,
    parts: PRICE_PARTS.filter((part) => stored.some(({ key }) => key === ratioOption(part))),
  }
}

/** Reads the options of a gateway. */
export const readOptionsOf = (send: Send): Promise<Option[]> => options.list(send)
