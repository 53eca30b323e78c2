import type { Taken } from './bench-timed.ts'

/** Milliseconds by the clock, at the median and for 19 of 20. */
const LIMIT = 100

/** What things took, by their kind. */
export class Figures {
  readonly #taken = new Map<string, Taken[]>()

  note(kind: string, taken: Taken): void {
    this.#taken.set(kind, [...(this.#taken.get(kind) ?? []), taken])
  }

  /** Prints a line for each kind. Gives whether all are within the limit. */
  print(): boolean {
    console.log('count  median ms     p95     max  processor')
    const lines = [...this.#taken].map(([kind, taken]) => lineOf(kind, taken))
    for (const { text } of lines) console.log(text)
    return lines.every(({ within }) => within)
  }
}

function lineOf(kind: string, taken: readonly Taken[]) {
  const clock = quantiles(taken.map(({ wall }) => wall))
  const [median, p95, max] = [clock(0.5), clock(0.95), clock(1)]
  const processor = quantiles(taken.map(({ processor }) => processor))(0.5)
  const within = median <= LIMIT && p95 <= LIMIT
  const figures = [cell(median, 11), cell(p95, 8), cell(max, 8), cell(processor, 11)].join('')
  return { within, text: `${String(taken.length).padStart(5)}${figures}  ${kind}${within ? '' : '   TOO SLOW'}` }
}

const cell = (time: number, width: number) => time.toFixed(1).padStart(width)

function quantiles(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  return (part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN
}
