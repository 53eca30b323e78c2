import { readJson } from '@relaydeck/api-sdk'
import {
  amountOf,
  type OptionKey,
  PRICE_PARTS,
  type PricePart,
  type RatioOption,
  ratioOf,
  ratioOption,
  ratiosOfChanges,
  readRatios,
  readUnitPrices,
  type TokenPrice,
  type UnitPrice,
} from '@relaydeck/api-sdk/rules'
import { useForm } from '../../-options/use-option-form.ts'
import { own, type RatioSet, type Ratios } from './price.ts'
import type { UnitPrices } from './price-file.ts'
import type { OtherRatios } from './price-source.ts'

/** Price of a model, by tokens or by another unit. */
export interface EditedPrice {
  tokens?: TokenPrice | undefined
  unit?: UnitPrice | undefined
}

const read = (text: string | undefined): Ratios | undefined => (text?.trim() ? readRatios(text) : {})

const write = (map: object): string => JSON.stringify(map, null, 2)

const readUnits = (text: string | undefined): UnitPrices => readUnitPrices(text?.trim() || '{}') ?? {}

/** Options with the ratios of parts that are relative to the prompt's. */
type RatiosOf = (part: PricePart) => Ratios

/** Returns the price of tokens that ratios make. */
export function tokenPriceOf(ratiosOf: RatiosOf, name: string, perUnit: number): TokenPrice | undefined {
  const ratio = own(ratiosOf('prompt'), name)
  if (ratio === undefined) return undefined
  const amounts = PRICE_PARTS.flatMap((part) => {
    const factor = part === 'prompt' ? 1 : own(ratiosOf(part), name)
    const base = part === 'spoken' ? (own(ratiosOf('audio'), name) ?? 1) : 1
    return factor === undefined ? [] : [[part, amountOf(ratio * base, perUnit, factor)] as const]
  })
  return { prompt: amountOf(ratio, perUnit), ...Object.fromEntries(amounts) }
}

/** Returns the ratios of options that make a price, without those that stay; `undefined` removes one. */
export function ratiosFor(name: string, before: TokenPrice | undefined, after: TokenPrice, perUnit: number) {
  const written = ratiosOfChanges([{ model: name, before, after, stated: PRICE_PARTS, rise: undefined }])
  const ratios = new Map<RatioOption, number | undefined>()
  for (const part of PRICE_PARTS) {
    const option = ratioOption(part)
    const ratio = written.get(option)?.get(name)
    if (after[part] === undefined) ratios.set(option, undefined)
    else if (ratio !== undefined) ratios.set(option, part === 'prompt' ? ratioOf(after.prompt, perUnit) : ratio)
  }
  return ratios
}

/**
 * Returns the prices as typed and as stored in the surrounding form, and functions to type others. Returns nothing if the
 * typed texts are not ratios.
 */
export function usePrices(perUnit: number) {
  const form = useForm()
  const model = read(form.value('ModelRatio'))
  const completion = read(form.value('CompletionRatio'))
  if (!model || !completion) return undefined
  const stored: RatioSet = {
    model: read(form.stored.ModelRatio) ?? {},
    completion: read(form.stored.CompletionRatio) ?? {},
  }
  const units = readUnits(form.value('UnitPrices'))
  const set = (key: OptionKey, map: object) => {
    if (JSON.stringify(map) !== JSON.stringify(readJson(form.value(key)) ?? {})) form.setValue(key, write(map))
  }
  const setRatios = (next: RatioSet) => {
    set('ModelRatio', next.model)
    set('CompletionRatio', next.completion)
  }
  const setUnit = (name: string, unit: UnitPrice | undefined) => {
    const { [name]: _, ...others } = units
    if (form.stored.UnitPrices !== undefined) set('UnitPrices', unit ? { ...units, [name]: unit } : others)
  }
  const maps = new Map(PRICE_PARTS.map((part) => [part, read(form.value(ratioOption(part)))]))
  const ratiosOf: RatiosOf = (part) => maps.get(part) ?? {}
  return {
    ratios: { model, completion } satisfies RatioSet,
    stored,
    units,
    storedUnits: readUnits(form.stored.UnitPrices),
    hasUnits: form.stored.UnitPrices !== undefined,
    parts: PRICE_PARTS.filter((part) => form.stored[ratioOption(part)] !== undefined),
    tokensOf: (name: string) => tokenPriceOf(ratiosOf, name, perUnit),
    setRatios,
    setUnit,
    /** Types the price of a model. One by another unit leaves the ratios, which calls without this unit have. */
    setPrice: (name: string, { tokens, unit }: EditedPrice) => {
      setUnit(name, unit)
      // Ratios cannot express other prices if the prompt is free.
      const after = tokens && (Number(tokens.prompt) > 0 ? tokens : { prompt: tokens.prompt })
      const ratios = after && ratiosFor(name, tokenPriceOf(ratiosOf, name, perUnit), after, perUnit)
      for (const [option, ratio] of ratios ?? []) {
        const before = read(form.value(option))
        if (!before || form.stored[option] === undefined) continue
        const { [name]: _, ...others } = before
        set(option, ratio === undefined ? others : { ...others, [name]: ratio })
      }
    },
    /** Adds ratios to other options, and prices by unit. */
    addPrices: (ratios: OtherRatios, added: UnitPrices) => {
      for (const [option, map] of ratios) {
        const before = read(form.value(option))
        if (before) form.setValue(option, write({ ...before, ...Object.fromEntries(map) }))
      }
      if (Object.keys(added).length > 0) set('UnitPrices', { ...units, ...added })
    },
  }
}
