import type { Row } from './dialect.ts'

/** Returns the fields of a change that have a value. One API ignores empty texts and zeros of some fields. */
export const given = (body: Row, emptyIgnored: readonly string[] = []): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([key, value]) => value !== undefined && !(emptyIgnored.includes(key) && (value === '' || value === 0)),
    ),
  )

// One API's shapes have no null: it reads as an empty text, zero or false.
const isSame = (value: unknown, before: unknown): boolean =>
  value === before || ((before ?? undefined) === undefined && (value === '' || value === 0 || value === false))

/** Returns the fields of a change that differ from the row as it was. */
export const changed = (body: Row, before: Row): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([key, value]) => value !== undefined && !isSame(value, before[key])))

/** Fields of a channel that One API does not clear: it ignores empty ones. */
export const NOT_CLEARED = ['name', 'key', 'models', 'group', 'type', 'config']

/** Returns whether a row matches a keyword as in One API: by its id, or by the start of one of its fields. */
export const matches = (row: Row, keyword: string, fields: readonly string[]): boolean =>
  String(row.id) === keyword ||
  fields.some((field) =>
    String(row[field] ?? '')
      .toLowerCase()
      .startsWith(keyword.toLowerCase()),
  )
