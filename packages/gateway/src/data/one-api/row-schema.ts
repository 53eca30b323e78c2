import * as z from 'zod/mini'
import type { Column, NewRow, Table } from '../../db/table.ts'

const MAX = BigInt(Number.MAX_SAFE_INTEGER)

const WHOLE = /^-?\d{1,18}$/
const DECIMAL = /^-?\d{1,18}(?:\.\d{1,18})?$/

/** An integer that JSON and this gateway can represent exactly. */
const exactInteger = z.bigint().check(z.minimum(-MAX), z.maximum(MAX))

/** A number in the storage class of another: tables that were converted from MySQL have decimals and integers mixed. */
const integral = z.pipe(
  z.transform((value: unknown) => {
    const isWhole = typeof value === 'number' ? Number.isInteger(value) : typeof value === 'string' && WHOLE.test(value)
    return isWhole ? BigInt(value as number | string) : value
  }),
  exactInteger,
)
const real = z.pipe(
  z.transform((value: unknown) => {
    if (typeof value === 'bigint') return Number(value)
    return typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value
  }),
  z.number(),
)

const SCHEMAS = {
  integer: z.pipe(integral, z.transform(Number)),
  boolean: z.pipe(
    integral,
    z.transform((value: bigint) => value !== 0n),
  ),
  real,
  text: z.string(),
  'nullable text': z.string(),
  limits: z.string(),
}

/** Columns that a later version of One API added are `NULL` in older rows, and One API reads the default. */
function schemaOf(column: Column): z.ZodMiniType {
  const schema: z.ZodMiniType = SCHEMAS[column.kind]
  if (column.default === undefined) return schema
  return z.pipe(
    z.nullable(schema),
    z.transform((value) => value ?? column.default),
  )
}

/** One API's name of a column; `null` if it has none. */
export const sourceName = (name: string, { oneApi }: Column) => (oneApi === undefined ? name : oneApi)

/** Returns how rows of a table are read from One API: its columns, and a parser whose result can be inserted. */
export function sourceOf<const T extends Table>(table: T) {
  const columns = Object.entries(table.columns).flatMap(([name, column]) => {
    const source = sourceName(name, column)
    return source === null ? [] : [{ name, source, column }]
  })
  const Row = z.object(Object.fromEntries(columns.map(({ source, column }) => [source, schemaOf(column)])))
  return {
    name: table.name,
    columns: columns.map(({ source }) => source),
    optionalColumns: columns.flatMap(({ source, column }) => (column.addedLater ? [source] : [])),
    /** @throws $ZodError */
    parse: (raw: unknown): NewRow<T> => {
      const row = z.parse(Row, raw)
      return Object.fromEntries(columns.map(({ name, source }) => [name, row[source]])) as NewRow<T>
    },
  }
}
