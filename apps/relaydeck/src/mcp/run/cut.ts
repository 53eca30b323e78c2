import { isRecord } from '@relaydeck/api-sdk'

/** Most characters of a text within an answer. */
const TEXT_MAX = 4000

/** A part of a value, and how many rows of its lists are left out. */
export interface Cut {
  readonly value: unknown
  readonly leftOut: number
}

/** Returns a value whose lists have at most some rows, and whose texts are not too long. */
function shortened(value: unknown, rows: number): Cut {
  if (typeof value === 'string' && value.length > TEXT_MAX)
    return { value: `${value.slice(0, TEXT_MAX)}… (${value.length - TEXT_MAX} more characters)`, leftOut: 0 }
  if (Array.isArray(value)) {
    const kept = value.slice(0, rows).map((entry) => shortened(entry, rows))
    const inner = kept.reduce((sum, { leftOut }) => sum + leftOut, 0)
    return { value: kept.map((entry) => entry.value), leftOut: inner + value.length - kept.length }
  }
  if (!isRecord(value)) return { value, leftOut: 0 }
  const entries = Object.entries(value).map(([name, entry]) => [name, shortened(entry, rows)] as const)
  return {
    value: Object.fromEntries(entries.map(([name, entry]) => [name, entry.value])),
    leftOut: entries.reduce((sum, [, { leftOut }]) => sum + leftOut, 0),
  }
}

const longestList = (value: unknown): number => {
  if (Array.isArray(value)) return Math.max(value.length, ...value.map(longestList))
  return isRecord(value) ? Math.max(0, ...Object.values(value).map(longestList)) : 0
}

/**
 * Returns the largest part of a value whose JSON fits: all lists have as many rows as fit.
 * @param max characters of the JSON
 */
export function cutTo(value: unknown, max: number): Cut {
  const fits = (cut: Cut) => (JSON.stringify(cut.value) ?? '').length <= max
  let [low, high] = [0, longestList(value)]
  const whole = shortened(value, high)
  if (fits(whole)) return whole
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(shortened(value, middle))) low = middle
    else high = middle
  }
  const cut = shortened(value, low)
  return fits(cut) ? cut : { value: `${JSON.stringify(cut.value).slice(0, max)}…`, leftOut: cut.leftOut }
}
