import { readRatios } from '@relaydeck/api-sdk/rules'

/** Ratios by name, in insertion order. */
export type Ratios = ReadonlyMap<string, number>

/** Parses a JSON object of names and ratios. Returns an empty map for empty text and `undefined` for invalid text. */
export function parseRatios(text: string): Ratios | undefined {
  if (text.trim() === '') return new Map()
  const ratios = readRatios(text)
  return ratios && new Map(Object.entries(ratios))
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
