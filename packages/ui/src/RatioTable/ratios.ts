import { readJson } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'

/** Ratios by name, in insertion order. */
export type Ratios = ReadonlyMap<string, number>

const Record = z.record(z.string(), z.number())

/** A JSON map of names to numbers; empty text is an empty map, `undefined`: it is something else. */
export function parseRatios(text: string): Ratios | undefined {
  if (text.trim() === '') return new Map()
  const read = Record.safeParse(readJson(text))
  return read.success ? new Map(Object.entries(read.data)) : undefined
}

/** Formats ratios as JSON text, one per line. */
export const formatRatios = (ratios: Ratios): string => JSON.stringify(Object.fromEntries(ratios), null, 2)

/** Differences from the stored ratios. */
export interface Changes {
  /** Stored values of changed ratios; `undefined` for a new one. */
  readonly changed: ReadonlyMap<string, number | undefined>
  readonly removed: readonly string[]
}

/** Compares ratios by value; order and whitespace do not matter. */
export function changesOf(stored: Ratios, now: Ratios): Changes {
  const changed = new Map<string, number | undefined>()
  for (const [name, ratio] of now) if (stored.get(name) !== ratio) changed.set(name, stored.get(name))
  return { changed, removed: [...stored.keys()].filter((name) => !now.has(name)) }
}

/** Returns the ratios whose name contains the keyword, ignoring case. */
export function filterByName(ratios: Ratios, keyword: string): [string, number][] {
  const needle = keyword.trim().toLowerCase()
  return [...ratios].filter(([name]) => name.toLowerCase().includes(needle))
}
