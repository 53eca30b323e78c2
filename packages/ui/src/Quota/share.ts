/** Whether an amount is the part of its limit that is spent, or the part that is left. */
export type QuotaPart = 'used' | 'left'

/** `low`: the last tenth has begun; `gone`: nothing is left. */
export type QuotaTone = 'fine' | 'low' | 'gone'

const LOW = 0.1

/** The part an amount is of its limit, between 0 and 1; nothing is everything of nothing. */
export function share(value: number, limit: number): number {
  if (limit <= 0) return value > 0 ? 1 : 0
  return Math.min(1, Math.max(0, value / limit))
}

/** How close the end is. */
export function toneOf(value: number, limit: number, part: QuotaPart): QuotaTone {
  const left = part === 'left' ? value : limit - value
  if (left <= 0) return 'gone'
  return left <= limit * LOW ? 'low' : 'fine'
}
