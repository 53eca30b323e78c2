/** Something with keys, of which nothing is known yet. */
export type Fields = Readonly<Record<string, unknown>>

/** Whether a value is an object with keys: no list, not `null`. */
export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
