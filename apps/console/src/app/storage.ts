import { type $ZodType, type output, safeParse } from 'zod/v4/core'

// Local storage may be unavailable, full or changed by other scripts: these functions do not throw.

export const readText = (key: string): string | undefined => attempt(() => localStorage.getItem(key)) ?? undefined

export function writeText(key: string, value: string): void {
  if (readText(key) !== value) attempt(() => localStorage.setItem(key, value))
}

export const removeItem = (key: string): void => void attempt(() => localStorage.removeItem(key))

/** Reads a stored JSON value. A value that does not match the schema is removed. */
export function readJson<T extends $ZodType>(key: string, schema: T): output<T> | undefined {
  const text = readText(key)
  if (text === undefined) return undefined
  const read = safeParse(
    schema,
    attempt(() => JSON.parse(text)),
  )
  if (read.success) return read.data
  removeItem(key)
  return undefined
}

export const writeJson = (key: string, value: unknown): void => writeText(key, JSON.stringify(value))

/**
 * Returns the result of a function that must not throw: browsers may deny local storage and cookies, or have no space
 * left.
 */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
