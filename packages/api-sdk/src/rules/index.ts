/**
 * Rules for input by people, as schemas: forms and gateways use the same ones. The endpoints themselves stay lenient,
 * since servers differ in what they accept. The caller trims a text before it is checked, as before it is sent.
 */
import * as z from 'zod/mini'
import { utf8Length } from '../core/bytes.ts'
import { isRecord, readJson } from '../core/json.ts'
import { checkInt } from '../core/schema.ts'
import { REDEMPTION_COUNT, REDEMPTION_NAME_BYTES } from '../redemptions/schemas.ts'
import { ACCOUNT_LIMITS } from '../session/schemas.ts'
import { TOKEN_NAME_BYTES } from '../tokens/schemas.ts'
import { invalidSubnet } from './subnet.ts'

export { nearest } from '../core/nearest.ts'
export { nameOfLimit, readGroupLimits } from '../limits/schemas.ts'
export { limitsText, limitText, parseLimits, type ReadLimits } from '../limits/text.ts'
export { type ByGroup, readAliases, readModelAliases, readModelFallbacks } from '../models/names.ts'
export { amountOf, factorOf, isAmount, quotaOf, ratioOf } from '../options/amounts.ts'
export {
  isOn,
  isSecretOption,
  OPTIONS,
  type OptionGroup,
  type OptionIssue,
  type OptionKey,
  type OptionKind,
  type OptionRule,
  optionIssue,
  optionOf,
  readRatios,
} from '../options/table.ts'
export {
  convertedPrice,
  dollarText,
  isPerUnit,
  isUnitPrice,
  PRICE_UNITS,
  type PriceUnit,
  readUnitPrices,
  type UnitPrice,
} from '../options/unit-prices.ts'
export {
  comparePrices,
  type HeldPrice,
  type HoldReason,
  type PriceChange,
  type PricePlan,
  priceOfPart,
  type RatioOption,
  ratioOption,
  ratiosOfChanges,
  type UnitChange,
} from '../prices/compare.ts'
export { type CatalogueModel, modelsOfCatalogue } from '../prices/models-dev.ts'
export {
  PRICE_PARTS,
  type PricePart,
  RATIO_UNITS,
  type SkippedPrice,
  type SkipReason,
  type SourcePrice,
  type TokenPrice,
} from '../prices/price.ts'
export { priceInForce, priceOfRatios } from '../prices/price-of-ratios.ts'
export {
  PRICE_SOURCE_MAX,
  type PriceForm,
  type PriceSource,
  type PriceSourceIssue,
  readPriceSource,
} from '../prices/source.ts'
export { invalidSubnet }

const int = z.number().check(checkInt)

const tooBig = (input: string, maximum: number) =>
  ({ code: 'too_big', origin: 'string', maximum, inclusive: true, input }) as const
const tooSmall = (input: string, minimum: number) =>
  ({ code: 'too_small', origin: 'string', minimum, inclusive: true, input }) as const

/** Returns a schema of texts with a number of UTF-8 bytes. Issues: `too_small`, `too_big`. */
/* @__NO_SIDE_EFFECTS__ */
const bytes = (minimum: number, maximum: number) =>
  z.string().check(({ value, issues }) => {
    const length = utf8Length(value)
    if (length < minimum) issues.push(tooSmall(value, minimum))
    if (length > maximum) issues.push(tooBig(value, maximum))
  })

/** Returns a schema of texts with a number of characters: code points, as servers count them. */
/* @__NO_SIDE_EFFECTS__ */
const characters = (minimum: number, maximum: number) =>
  z.string().check(({ value, issues }) => {
    const { length } = [...value]
    if (length < minimum) issues.push(tooSmall(value, minimum))
    if (length > maximum) issues.push(tooBig(value, maximum))
  })

/** A comma text of CIDR ranges, or `''`. Issue: `custom`, rule `cidr`, with the wrong entry in `params.entry`. */
const subnet = z.string().check(({ value, issues }) => {
  const entry = invalidSubnet(value)
  if (entry !== undefined) issues.push({ code: 'custom', params: { rule: 'cidr', entry }, input: value })
})

const isMapOf = (json: string, isValue: (value: unknown) => boolean): boolean => {
  const read = readJson(json)
  return isRecord(read) && Object.values(read).every(isValue)
}

/** Returns a schema of JSON objects with values of one kind, as text. Accepts an empty text. Issue: `custom`, rule `json`. */
/* @__NO_SIDE_EFFECTS__ */
const jsonMap = (isValue: (value: unknown) => boolean) =>
  z.string().check(({ value, issues }) => {
    if (value !== '' && !isMapOf(value, isValue))
      issues.push({ code: 'custom', params: { rule: 'json' }, input: value })
  })

/** Rules of a token's fields. */
export const TokenRules = z.object({
  name: bytes(0, TOKEN_NAME_BYTES),
  /** Units. */
  remain_quota: int.check(z.minimum(0)),
  subnet,
  /** JSON text, name to model; `''`: none. */
  aliases: jsonMap((value) => typeof value === 'string'),
})

/** Rules of new redemption codes. */
export const RedemptionRules = z.object({
  name: bytes(1, REDEMPTION_NAME_BYTES),
  /** Units. */
  quota: int.check(z.minimum(1)),
  count: int.check(z.minimum(1), z.maximum(REDEMPTION_COUNT)),
})

/** Rules of an account's fields. Servers differ in the longest password. */
export const AccountRules = z.object({
  username: characters(1, ACCOUNT_LIMITS.username),
  display_name: characters(0, ACCOUNT_LIMITS.displayName),
  password: characters(ACCOUNT_LIMITS.passwordMin, Number.POSITIVE_INFINITY),
  email: characters(0, ACCOUNT_LIMITS.email),
})

/** Rules of a channel's fields. */
export const ChannelRules = z.object({
  name: characters(1, Number.POSITIVE_INFINITY),
  /** `''`: the base URL of the type. */
  base_url: z.string().check(z.regex(/^$|^https?:\/\/[^\s/]+/i)),
  /** JSON text, model name to model name; `''`: none. */
  model_mapping: jsonMap((value) => typeof value === 'string'),
  /** JSON text; `''`: none. */
  config: jsonMap(() => true),
  weight: int.check(z.minimum(0)),
})
