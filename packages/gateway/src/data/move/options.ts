import { isRecord, readJson } from '@relaydeck/api-sdk'
import { isUnitPrice, optionIssue, optionOf } from '@relaydeck/api-sdk/rules'
import * as z from 'zod/mini'
import { moveTexts } from '../../texts/carried.ts'
import type { Text } from '../../texts/text.ts'
import { hasOption } from './fields.ts'
import type { Family, HouseOption } from './house.ts'

/** Entries of a map by name; names may be any text. */
export type Entries = ReadonlyMap<string, unknown>

/** Maps of models whose entries are one price. */
export const PRICE_MAPS: ReadonlySet<string> = new Set([
  'ModelRatio',
  'CompletionRatio',
  'CacheRatio',
  'CreateCacheRatio',
  'CreateCacheRatio1h',
  'AudioRatio',
  'AudioCompletionRatio',
  'UnitPrices',
])

const MAP_FORMATS = new Set(['prices', 'limits', 'aliases', 'fallbacks'])

/** Whether the text of an option is a map in JSON, of which each entry moves separately. */
export function isMap(key: string): boolean {
  const rule = optionOf(key)
  return rule?.kind === 'ratios' || (rule?.format !== undefined && MAP_FORMATS.has(rule.format))
}

/** Returns the entries of a map in JSON; `undefined` unless it is an object. */
export function readEntries(text: string): Entries | undefined {
  const read = readJson(text)
  return isRecord(read) ? new Map(Object.entries(read)) : undefined
}

export const writeEntries = (entries: Entries): string => JSON.stringify(Object.fromEntries(entries))

/** An option as a family has it, and what it lost; parts of sentences. */
export interface FormedOption {
  readonly option: HouseOption | undefined
  readonly lost: readonly Text[]
}

/** Significant digits of One Hub's prices that are read again. */
const DIGITS = 12

const CallPrice = z.object({ per: z.literal('call'), usd: z.number() })
const PerMinute = z.tuple([z.object({ kind: z.literal('requests'), per: z.literal('minute'), amount: z.number() })])

/** Names of rows that One Hub and its database take. */
const isSafe = (name: string) => name !== '' && !name.includes('*') && !(name in Object.prototype)

/** Returns whether a family has an entry of a map in some form. */
function hasEntry(family: Family, key: string, name: string, value: unknown): boolean {
  if (optionOf(key)?.kind === 'ratios' && !(typeof value === 'number' && value >= 0)) return false
  if (key === 'UnitPrices' && family !== 'relaydeck')
    return z.safeParse(CallPrice, value).success && isUnitPrice(value) && (family !== 'one-hub' || isSafe(name))
  if (family !== 'one-hub') return true
  if (key === 'GroupLimits') return isSafe(name) && z.safeParse(PerMinute, value).success
  return !(PRICE_MAPS.has(key) || key === 'GroupRatio') || isSafe(name)
}

/** Decimals of One Hub's ratios of groups. */
const HUNDRED = 100

/** Rounds the numbers of a map, and returns the names of those that change. */
function roundedIn(entries: Map<string, unknown>): string[] {
  const changed = [...entries].flatMap(([name, value]) => {
    const round = Math.round(Number(value) * HUNDRED) / HUNDRED
    return round === value ? [] : [[name, round] as const]
  })
  for (const [name, round] of changed) entries.set(name, round)
  return changed.map(([name]) => name)
}

/** Returns a map as a family has it. */
function mapIn(family: Family, option: HouseOption): FormedOption {
  const entries = readEntries(option.value)
  if (!entries) return { option: undefined, lost: [moveTexts.noObject] }
  const kept = new Map([...entries].filter(([name, value]) => hasEntry(family, option.key, name, value)))
  const others = [...entries.keys()].filter((name) => !kept.has(name))
  const rounded = family === 'one-hub' && option.key === 'GroupRatio' ? roundedIn(kept) : []
  const value = writeEntries(kept)
  const lost = [
    ...(others.length > 0 ? [moveTexts.entries(others.length, JSON.stringify(others[0]))] : []),
    ...(rounded.length > 0 ? [moveTexts.rounded(rounded.length, JSON.stringify(rounded[0]))] : []),
  ]
  if (family === 'relaydeck' && optionIssue(option.key, value) !== undefined)
    return { option: undefined, lost: [moveTexts.invalid] }
  return { option: kept.size > 0 || entries.size === 0 ? { key: option.key, value } : undefined, lost }
}

/**
 * Returns an option as a family has it. The switch of sign-in with passwords stays as it is there, since the accounts of
 * super administrators differ.
 */
export function optionIn(family: Family, option: HouseOption): FormedOption {
  if (!hasOption(family, option.key)) return { option: undefined, lost: [moveTexts.noOption] }
  if (option.key === 'PasswordLoginEnabled' && option.value !== 'true')
    return { option: undefined, lost: [moveTexts.passwordSwitch] }
  if (isMap(option.key)) return mapIn(family, option)
  if (family === 'relaydeck' && optionIssue(option.key, option.value) !== undefined)
    return { option: undefined, lost: [moveTexts.invalid] }
  return { option, lost: [] }
}

/** Returns the entries of One Hub's prices as they are read again: each model has one price. */
export function withOnePrice(maps: ReadonlyMap<string, Entries>): ReadonlyMap<string, Entries> {
  const calls = maps.get('UnitPrices') ?? new Map<string, unknown>()
  const inputs = maps.get('ModelRatio') ?? new Map<string, unknown>()
  const isKept = (key: string, model: string) =>
    key === 'UnitPrices' || (!calls.has(model) && (key === 'ModelRatio' || Number(inputs.get(model)) > 0))
  const rounded = (key: string, value: unknown) =>
    key === 'CompletionRatio' && typeof value === 'number' ? Number(value.toPrecision(DIGITS)) : value
  return new Map(
    [...maps].map(([key, entries]) => [
      key,
      PRICE_MAPS.has(key)
        ? new Map(
            [...entries].flatMap(([model, value]) =>
              isKept(key, model) ? [[model, rounded(key, value)] as const] : [],
            ),
          )
        : entries,
    ]),
  )
}
