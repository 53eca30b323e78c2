/** Guards for JSON of unknown shape. */
import { ProtocolError } from './protocol-error.ts'

/** An object of JSON whose members are unknown. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Whether a value is an object, and neither `null` nor an array. */
export const isRecord = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const NO_MEMBERS: JsonObject = {}
const NO_ENTRIES: readonly unknown[] = []

/** Returns the value if it is an object, else an empty one. */
export const recordOf = (value: unknown): JsonObject => (isRecord(value) ? value : NO_MEMBERS)

/** Returns the value if it is an array, else an empty one. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : NO_ENTRIES)

/** Returns the objects of an array. */
export const recordsOf = (value: unknown): readonly JsonObject[] => listOf(value).filter(isRecord)

/** Returns the value if it is a text, else an empty one. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Parses JSON; `undefined` if the text is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Writes a value as JSON.
 * @throws ProtocolError `too_deep` if it is nested some thousand levels deep
 */
export function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'null'
  } catch {
    throw new ProtocolError('too_deep', 'A value is nested too deeply.')
  }
}

/** Returns an object without the members that are `undefined`. */
export const defined = (members: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
