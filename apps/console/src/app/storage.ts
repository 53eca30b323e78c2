import type * as z from 'zod/mini'

/** Local storage, which may be missing, full or written by somebody else: nothing here throws. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

export const readText = (key: string): string | undefined => attempt(() => localStorage.getItem(key)) ?? undefined

export const writeText = (key: string, value: string): void => attempt(() => localStorage.setItem(key, value))

export const removeItem = (key: string): void => attempt(() => localStorage.removeItem(key))

/** A stored JSON value that fits its schema; what does not fit is dropped for good. */
export function readJson<T extends z.ZodMiniType>(key: string, schema: T): z.output<T> | undefined {
  const text = readText(key)
  if (text === undefined) return undefined
  const read = schema.safeParse(attempt(() => JSON.parse(text)))
  if (read.success) return read.data
  removeItem(key)
  return undefined
}

export const writeJson = (key: string, value: unknown): void => writeText(key, JSON.stringify(value))
