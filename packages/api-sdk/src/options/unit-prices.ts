import * as z from 'zod/mini'
import { isRecord, readJson } from '../core/json.ts'
import type { Fields } from '../core/named.ts'
import { amountOf } from './amounts.ts'

/**
 * Units of prices that are no tokens: an image, a second of speech or of a recording, a character of a text to speak, a
 * call of any kind, and a search of a reranking.
 */
export const PRICE_UNITS = ['image', 'second', 'character', 'call', 'search'] as const

export type PriceUnit = (typeof PRICE_UNITS)[number]

/** Dollars of the highest price of a unit. */
const HIGHEST = 100_000

const dollars = z.number().check(z.minimum(0), z.maximum(HIGHEST))

const unitPriceShape = {
  per: z.enum(PRICE_UNITS),
  /** Dollars; of images, for calls that name neither size nor quality. */
  usd: dollars,
  /** Dollars of images by size and quality: `1024x1024`, `hd`, `hd/1024x1792`. Others have the highest price. */
  sizes: z.optional(z.record(z.string().check(z.minLength(1), z.maxLength(60)), dollars)),
}

/** Whether a value is a possible price of a unit. */
export const isUnitDollars = (value: unknown): boolean => z.safeParse(dollars, value).success

/** Price of a unit. */
export interface UnitPrice extends Fields<typeof unitPriceShape> {}

const Strict = z
  .strictObject(unitPriceShape)
  .check(z.refine(({ per, sizes }) => per === 'image' || sizes === undefined))

/** Whether a price is one of a unit. */
export const isPerUnit = (price: object): price is UnitPrice => 'per' in price

/** Whether a value is the price of a unit. */
export const isUnitPrice = (value: unknown): value is UnitPrice => z.safeParse(Strict, value).success

/** Returns the prices in the JSON text of the option `UnitPrices`, by model; `undefined` unless all are valid. */
export function readUnitPrices(json: string): Record<string, UnitPrice> | undefined {
  const read = readJson(json)
  const areUnitPrices = (record: Record<string, unknown>): record is Record<string, UnitPrice> =>
    Object.values(record).every(isUnitPrice)
  return isRecord(read) && areUnitPrices(read) ? read : undefined
}

/** Reads a price from a JSON text; returns `undefined` if the text is not a price. */
export function readUnitPrice(json: string): UnitPrice | undefined {
  const read = readJson(json)
  return isUnitPrice(read) ? read : undefined
}

const MILLION = 1_000_000

/** Formats dollars with at most nine decimals and without an exponent. */
export const dollarText = (usd: number): string => amountOf(usd, MILLION)

/** Returns a price in another unit of money. */
export function convertedPrice({ sizes, ...price }: UnitPrice, from: number, to: number): UnitPrice {
  const convert = (usd: number) => (from === to ? usd : Number(amountOf(usd, to * (MILLION / from))))
  return {
    ...price,
    usd: convert(price.usd),
    ...(sizes && { sizes: Object.fromEntries(Object.entries(sizes).map(([size, usd]) => [size, convert(usd)])) }),
  }
}
