import { type $ZodType, type output, safeParse } from 'zod/v4/core'
import { attempt } from './attempt.ts'
import { isMirrored, writeViewCookie } from './view-cookie.ts'

// Local storage may be unavailable, full or changed by other scripts: these functions do not throw.

export const readText = (key: string): string | undefined => attempt(() => localStorage.getItem(key)) ?? undefined

export function writeText(key: string, value: string): void {
  if (readText(key) !== value) change(key, () => localStorage.setItem(key, value))
}

export const removeItem = (key: string): void => change(key, () => localStorage.removeItem(key))

function change(key: string, write: () => void): void {
  attempt(write)
  if (isMirrored(key)) writeViewCookie()
}

/** Returns what a stored text means by a schema; `undefined` if it does not match. */
function parseStored<T extends $ZodType>(text: string, schema: T): output<T> | undefined {
  const read = safeParse(
    schema,
    attempt(() => JSON.parse(text)),
  )
  return read.success ? read.data : undefined
}

/** Reads a stored JSON value. A value that does not match the schema is removed. */
export function readJson<T extends $ZodType>(key: string, schema: T): output<T> | undefined {
  const text = readText(key)
  if (text === undefined) return undefined
  const value = parseStored(text, schema)
  if (value === undefined) removeItem(key)
  return value
}

export const writeJson = (key: string, value: unknown): void => writeText(key, JSON.stringify(value))

/** Name of the session storage item with the work on many rows. */
export const WORK_ITEM = 'work'

/** The session storage, which only this tab has. Like local storage it may be unavailable or full. */
export const tabStorage = {
  has: (key: string): boolean => attempt(() => sessionStorage.getItem(key) !== null) ?? false,
  remove: (key: string): void => void attempt(() => sessionStorage.removeItem(key)),
  /** Reads a JSON value. A value that does not match the schema is removed. */
  readJson<T extends $ZodType>(key: string, schema: T): output<T> | undefined {
    const value = parseStored(attempt(() => sessionStorage.getItem(key)) ?? '', schema)
    if (value === undefined) tabStorage.remove(key)
    return value
  },
  /** Writes a JSON value; one that does not fit removes the older one. */
  writeJson(key: string, value: unknown): void {
    const write = () => {
      sessionStorage.setItem(key, JSON.stringify(value))
      return true
    }
    if (!attempt(write)) tabStorage.remove(key)
  },
}
