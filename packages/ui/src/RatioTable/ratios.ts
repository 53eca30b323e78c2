import { readJson } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'

/** Ratios by name, in their order. */
export type Ratios = ReadonlyMap<string, number>

const Record = z.record(z.string(), z.number())

/** A JSON map of names to numbers; empty text is an empty map, `undefined`: it is something else. */
export function readRatios(text: string): Ratios | undefined {
  if (text.trim() === '') return new Map()
  const read = Record.safeParse(readJson(text))
  return read.success ? new Map(Object.entries(read.data)) : undefined
}

/** Ratios as JSON text, one to a line. */
export const writeRatios = (ratios: Ratios): string => JSON.stringify(Object.fromEntries(ratios), null, 2)

/** What differs from what is stored. */
export interface Changes {
  /** Stored values of those that have another now; `undefined`: it is new. */
  readonly changed: ReadonlyMap<string, number | undefined>
  readonly removed: readonly string[]
}

/** Compares by value: order and spaces do not count. */
export function changesOf(stored: Ratios, now: Ratios): Changes {
  const changed = new Map<string, number | undefined>()
  for (const [name, ratio] of now) if (stored.get(name) !== ratio) changed.set(name, stored.get(name))
  return { changed, removed: [...stored.keys()].filter((name) => !now.has(name)) }
}

/** Those whose name has the keyword in it, whatever its case. */
export function matching(ratios: Ratios, keyword: string): [string, number][] {
  const wanted = keyword.trim().toLowerCase()
  return [...ratios].filter(([name]) => name.toLowerCase().includes(wanted))
}
