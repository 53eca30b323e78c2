import type { Duration } from './bench-stopwatch.ts'

/** Highest median and 95th percentile, in milliseconds. */
const LIMIT_MS = 100

/** Measured durations by kind. */
export class Figures {
  readonly #durations = new Map<string, Duration[]>()

  add(kind: string, duration: Duration): void {
    this.#durations.set(kind, [...(this.#durations.get(kind) ?? []), duration])
  }

  /** Prints a line for each kind. Returns whether all are within the limit. */
  print(): boolean {
    console.log('count  median ms     p95     max  processor')
    const lines = [...this.#durations].map(([kind, durations]) => lineOf(kind, durations))
    for (const { text } of lines) console.log(text)
    return lines.every(({ within }) => within)
  }
}

function lineOf(kind: string, durations: readonly Duration[]) {
  const wallTime = quantiles(durations.map(({ wall }) => wall))
  const [median, p95, max] = [wallTime(0.5), wallTime(0.95), wallTime(1)]
  const processor = quantiles(durations.map(({ processor }) => processor))(0.5)
  const within = median <= LIMIT_MS && p95 <= LIMIT_MS
  const cells = [cell(median, 11), cell(p95, 8), cell(max, 8), cell(processor, 11)].join('')
  return { within, text: `${String(durations.length).padStart(5)}${cells}  ${kind}${within ? '' : '   TOO SLOW'}` }
}

const cell = (time: number, width: number) => time.toFixed(1).padStart(width)

function quantiles(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  return (fraction: number) => sorted[Math.ceil(sorted.length * fraction) - 1] ?? Number.NaN
}
