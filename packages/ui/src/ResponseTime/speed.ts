/** The slowest that still counts as each colour, in milliseconds; beyond the last it is red. */
export const RESPONSE_TIME_LIMITS = { green: 1000, olive: 3000, yellow: 5000 } as const

/** How fast a channel answers, as a colour's name; `untested` where nobody has tried. */
export type Speed = 'untested' | keyof typeof RESPONSE_TIME_LIMITS | 'red'

/** @param milliseconds 0: never tested */
export function speedOf(milliseconds: number): Speed {
  if (!(milliseconds > 0)) return 'untested'
  const { green, olive, yellow } = RESPONSE_TIME_LIMITS
  if (milliseconds <= green) return 'green'
  if (milliseconds <= olive) return 'olive'
  return milliseconds <= yellow ? 'yellow' : 'red'
}
