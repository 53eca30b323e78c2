import type { LimitDraft } from '@relaydeck/api-sdk'
import { amountOf, isUnitPrice } from '@relaydeck/api-sdk/rules'
import * as z from 'zod/mini'
import { importTexts } from '../../texts/carried.ts'
import type { Text } from '../../texts/text.ts'
import { integerIn, isBlank, isTrue, type SourceRow, textIn } from './row.ts'
import { objectIn } from './shared.ts'
import type { SourceTable } from './source-table.ts'

/** A price in One Hub, as a ratio of a token: what a call costs is a thousand times as much. */
const Ratio = z.number().check(z.minimum(0))

const ratioIn = (value: unknown): number | undefined => {
  const number = typeof value === 'bigint' ? Number(value) : typeof value === 'string' ? Number(value || 'x') : value
  return z.safeParse(Ratio, number).data
}

/** Options of ratios by One Hub's name of the tokens. */
const EXTRA: Readonly<Record<string, string>> = {
  cached_tokens: 'CacheRatio',
  cached_read_tokens: 'CacheRatio',
  cached_write_tokens: 'CreateCacheRatio',
  input_audio_tokens: 'AudioRatio',
}

/** Significant digits of a quotient, which leave out errors of binary fractions. */
const DIGITS = 12

/** Where the options go that the rows of a table make. */
export interface OptionMapTarget {
  /** Returns the quota units of a dollar. */
  perUnit(): number
  /** Saves an option whose text is a JSON map. */
  save(key: string, value: string): Promise<void>
}

/** Names that no map of options has. */
const isUnsafe = (name: string) => name === '' || name in Object.prototype

/** Collects the entries of options. */
class OptionMaps {
  private readonly maps = new Map<string, Map<string, unknown>>()

  set(key: string, name: string, value: unknown): void {
    const map = this.maps.get(key) ?? new Map<string, unknown>()
    map.set(name, value)
    this.maps.set(key, map)
  }

  async save(target: OptionMapTarget): Promise<void> {
    for (const [key, map] of this.maps) await target.save(key, JSON.stringify(Object.fromEntries(map)))
  }
}

/** One Hub's prices, which become ratios of models and prices of calls. */
export function oneHubPrices(target: OptionMapTarget): SourceTable {
  const options = new OptionMaps()

  const byCall = (model: string, input: number): Text | undefined => {
    const price = { per: 'call', usd: Number(amountOf(input, target.perUnit(), 0.001)) }
    if (!isUnitPrice(price)) return importTexts.inputTooHigh
    options.set('UnitPrices', model, price)
    return undefined
  }
  const byTokens = (model: string, input: number, output: number, extra: unknown): Text | undefined => {
    options.set('ModelRatio', model, input)
    if (input > 0) options.set('CompletionRatio', model, Number((output / input).toPrecision(DIGITS)))
    const unknown: string[] = []
    for (const [name, value] of Object.entries(objectIn(extra))) {
      const key = Object.hasOwn(EXTRA, name) ? EXTRA[name] : undefined
      const ratio = ratioIn(value)
      if (key && ratio !== undefined) options.set(key, model, ratio)
      else unknown.push(name)
    }
    if (input === 0 && output > 0) return importTexts.freeInput
    return unknown.length === 0 ? undefined : importTexts.unknownRatios(unknown.join(', '))
  }
  return {
    name: 'prices',
    columns: ['model', 'type', 'input', 'output', 'extra_ratios'],
    order: 'model',
    nameOf: ({ model }) => textIn(model),
    importRow: async (row: SourceRow) => {
      const model = textIn(row.model)
      const [input, output] = [ratioIn(row.input ?? 0n), ratioIn(row.output ?? 0n)]
      if (isUnsafe(model)) return importTexts.noModelName
      if (model.includes('*')) return importTexts.pattern
      if (input === undefined || output === undefined) return importTexts.noPrice
      return textIn(row.type) === 'times' ? byCall(model, input) : byTokens(model, input, output, row.extra_ratios)
    },
    end: () => options.save(target),
  }
}

/** One Hub's groups, which become ratios and limits of groups. */
export function oneHubGroups(target: OptionMapTarget): SourceTable {
  const options = new OptionMaps()
  return {
    name: 'user_groups',
    columns: ['symbol', 'ratio', 'api_rate', 'enable'],
    order: 'symbol',
    nameOf: ({ symbol }) => textIn(symbol),
    importRow: async (row: SourceRow) => {
      const group = textIn(row.symbol)
      const ratio = ratioIn(row.ratio ?? 1n)
      const rate = integerIn(row.api_rate)
      if (isUnsafe(group)) return importTexts.noGroupName
      if (ratio === undefined) return importTexts.noRatio
      options.set('GroupRatio', group, ratio)
      if (rate !== undefined && rate > 0)
        options.set('GroupLimits', group, [{ kind: 'requests', per: 'minute', amount: rate } satisfies LimitDraft])
      return isBlank(row.enable) || isTrue(row.enable) ? undefined : importTexts.groupEnabled
    },
    end: () => options.save(target),
  }
}
