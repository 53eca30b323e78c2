/** Milliseconds, at the median and for 19 of 20. */
const LIMIT = 100

/** Times in milliseconds, by what was done. */
export type Times = Map<string, number[]>

/** Puts a time to those of its kind. */
export function note(times: Times, kind: string, took: number): void {
  times.set(kind, [...(times.get(kind) ?? []), took])
}

function figuresOf(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN
  return { median: at(0.5), p95: at(0.95), max: at(1) }
}

/** Prints a line for each kind. Gives whether all are within the limit. */
export function printFigures(times: Times): boolean {
  let within = true
  console.log('count  median ms     p95     max')
  for (const [kind, taken] of times) {
    const { median, p95, max } = figuresOf(taken)
    const slow = !(median <= LIMIT && p95 <= LIMIT)
    within &&= !slow
    const [middle, high, highest] = [median, p95, max].map((time) => time.toFixed(1))
    const line = `${String(taken.length).padStart(5)}${middle?.padStart(11)}${high?.padStart(8)}${highest?.padStart(8)}`
    console.log(`${line}  ${kind}${slow ? '   TOO SLOW' : ''}`)
  }
  return within
}
