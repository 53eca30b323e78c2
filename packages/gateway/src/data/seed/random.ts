/** A reproducible random generator. */
export type Random = ReturnType<typeof createRandom>

/** Mulberry32: short, and sufficient if nothing is secret. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Returns an item of a list; an index beyond the end starts over. */
export function itemAt<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length]
  if (item === undefined) throw new RangeError('The list is empty')
  return item
}

/** Creates a generator that returns the same values for the same seed. */
export function createRandom(seed: number) {
  const next = mulberry32(seed)
  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(list: readonly T[]): T => itemAt(list, integer(0, list.length - 1))
  const from = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet[integer(0, alphabet.length - 1)]).join('')
  return {
    /** Returns `true` with a probability. */
    chance: (probability: number): boolean => next() < probability,
    /** Returns an integer, `min` and `max` included. */
    integer,
    pick,
    /** Returns a number around a median: small ones are frequent, large ones rare. */
    around: (median: number): number => Math.round(median * Math.exp((next() + next() + next() - 1.5) * 1.6)),
    hex: (length: number): string => from('0123456789abcdef', length),
    text: (length: number): string => from(LETTERS, length),
    /** Returns a function that picks items by weight. */
    weighted: <T>(items: readonly T[], weightOf: (item: T) => number): (() => T) => {
      const ends: number[] = []
      let total = 0
      for (const item of items) {
        total += weightOf(item)
        ends.push(total)
      }
      return () => {
        const position = next() * total
        return itemAt(
          items,
          ends.findIndex((end) => position < end),
        )
      }
    },
  }
}
