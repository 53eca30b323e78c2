/** Chance that comes the same way for the same number. */
export type Chance = ReturnType<typeof chanceFrom>

/** Mulberry32: a few lines, and good enough where nothing is secret. */
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

/** An item of a list that goes round and round. */
export function itemAt<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length]
  if (item === undefined) throw new RangeError('There is nothing to take from')
  return item
}

/** Begins a row of chance. */
export function chanceFrom(seed: number) {
  const next = mulberry32(seed)
  const whole = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(list: readonly T[]): T => itemAt(list, whole(0, list.length - 1))
  const from = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet[whole(0, alphabet.length - 1)]).join('')
  return {
    /** Whether something happens that has this probability. */
    happens: (probability: number): boolean => next() < probability,
    /** Both ends included. */
    whole,
    pick,
    /** Around a middle, many times less or more of it: small ones are frequent, large ones rare. */
    around: (middle: number): number => Math.round(middle * Math.exp((next() + next() + next() - 1.5) * 1.6)),
    hex: (length: number): string => from('0123456789abcdef', length),
    text: (length: number): string => from(LETTERS, length),
    /** Picks an item as often as it weighs. */
    weighing: <T>(items: readonly T[], weigh: (item: T) => number): (() => T) => {
      const ends: number[] = []
      let total = 0
      for (const item of items) {
        total += weigh(item)
        ends.push(total)
      }
      return () => {
        const at = next() * total
        return itemAt(
          items,
          ends.findIndex((end) => at < end),
        )
      }
    },
  }
}
