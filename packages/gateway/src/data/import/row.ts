import * as z from 'zod/mini'
import type { Column, NewRow, Table } from '../../db/table.ts'

/** A row as it is read from a file: numbers, texts, and `Uint8Array` for bytes. */
export type SourceRow = Record<string, unknown>

const MAX = BigInt(Number.MAX_SAFE_INTEGER)

/** Whole numbers, also with decimals that are all zero. */
const WHOLE = /^(-?\d{1,18})(?:\.0{1,18})?$/
const DECIMAL = /^-?\d{1,18}(?:\.\d{1,18})?$/

/** An integer that JSON and this gateway can represent exactly. */
const exactInteger = z.bigint().check(z.minimum(-MAX), z.maximum(MAX))

const WORDS: Readonly<Record<string, bigint>> = { t: 1n, true: 1n, yes: 1n, f: 0n, false: 0n, no: 0n }

/** Columns with a time in Unix seconds, which some conversions write as a date. */
const TIME = /^(?:(?:created|accessed|expired|redeemed|test|balance_updated)_time|created_at)$/

const DATE =
  /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?))?(?: ?(?:(Z|UTC)|([+-]\d{2})(?::?(\d{2}))?))?$/i

/** What MySQL has instead of no date. */
const ZERO_DATE = /^0000-00-00/

/** Returns the Unix seconds of a date; without a zone it is in UTC. */
function secondsOf(text: string): bigint | undefined {
  if (ZERO_DATE.test(text)) return 0n
  const [match, day, time = '00:00', , hours, minutes = '00'] = DATE.exec(text) ?? []
  if (!match) return undefined
  const milliseconds = Date.parse(`${day}T${time}${hours ? `${hours}:${minutes}` : 'Z'}`)
  return Number.isNaN(milliseconds) ? undefined : BigInt(Math.floor(milliseconds / 1000))
}

/** Returns a value whose storage class differs from its column's, as tables converted from other databases have them. */
function integral(value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : value
  if (typeof value !== 'string') return value
  const [, whole] = WHOLE.exec(value.trim()) ?? []
  return whole === undefined ? value : BigInt(whole)
}

function boolean(value: unknown): unknown {
  if (typeof value === 'string') return WORDS[value.trim().toLowerCase()] ?? integral(value)
  // A bit of MySQL.
  return value instanceof Uint8Array && value.length === 1 ? BigInt(value[0] ?? 0) : integral(value)
}

function time(value: unknown): unknown {
  const read = integral(value)
  return typeof read === 'string' ? (secondsOf(read.trim()) ?? read) : read
}

function real(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  return typeof value === 'string' && DECIMAL.test(value.trim()) ? Number(value) : value
}

/** Returns numbers, and bytes in UTF-8, as a text. */
function text(value: unknown): unknown {
  if (typeof value === 'bigint' || typeof value === 'number') return String(value)
  if (!(value instanceof Uint8Array)) return value
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(value)
  } catch {
    return value
  }
}

/** Returns a text; `''` for anything that is none. */
export function textIn(value: unknown): string {
  const read = text(value)
  return typeof read === 'string' ? read : ''
}

/** Returns an integer; `undefined` for anything that is none. */
export function integerIn(value: unknown): number | undefined {
  const { data } = z.safeParse(exactInteger, integral(value))
  return data === undefined ? undefined : Number(data)
}

export const isTrue = (value: unknown): boolean => {
  const read = boolean(value)
  return typeof read === 'bigint' && read !== 0n
}

/** Returns whether a nullable value is missing: conversions write `''` for `NULL`. */
export const isBlank = (value: unknown): boolean => value === null || value === undefined || textIn(value) === ''

const numbers = (read: (value: unknown) => unknown) =>
  z.pipe(z.pipe(z.transform(read), exactInteger), z.transform(Number))

const SCHEMAS = {
  integer: numbers(integral),
  boolean: z.pipe(
    z.pipe(z.transform(boolean), exactInteger),
    z.transform((value: bigint) => value !== 0n),
  ),
  real: z.pipe(z.transform(real), z.number()),
  text: z.pipe(z.transform(text), z.string()),
  'nullable text': z.pipe(z.transform(text), z.string()),
  limits: z.string(),
}

const TIME_SCHEMA = numbers(time)

const isText = ({ kind }: Column) => kind === 'text' || kind === 'nullable text'

/** Columns that a later version added are `NULL` in older rows, and the servers read the default. */
function schemaOf(name: string, column: Column): z.ZodMiniType {
  const schema: z.ZodMiniType = column.kind === 'integer' && TIME.test(name) ? TIME_SCHEMA : SCHEMAS[column.kind]
  if (column.default === undefined) return schema
  const given = isText(column)
    ? z.transform((value: unknown) => value)
    : z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value))
  return z.pipe(
    z.pipe(given, z.nullable(schema)),
    z.transform((value) => value ?? column.default),
  )
}

/** One API's name of a column; `null` if it has none. */
export const sourceName = (name: string, { oneApi }: Column) => (oneApi === undefined ? name : oneApi)

/** Returns how rows of a table are read: its columns, and a parser whose result can be inserted. */
export function sourceOf<const T extends Table>(table: T) {
  const columns = Object.entries(table.columns).flatMap(([name, column]) => {
    const source = sourceName(name, column)
    return source === null ? [] : [{ name, source, column }]
  })
  const Row = z.object(Object.fromEntries(columns.map(({ name, source, column }) => [source, schemaOf(name, column)])))
  return {
    name: table.name,
    columns: columns.map(({ source }) => source),
    /** @throws $ZodError */
    parse: (raw: unknown): NewRow<T> => {
      const row = z.parse(Row, raw)
      return Object.fromEntries(columns.map(({ name, source }) => [name, row[source]])) as NewRow<T>
    },
  }
}
