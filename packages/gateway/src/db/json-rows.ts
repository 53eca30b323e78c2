import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import * as z from 'zod/mini'
import { Written } from '../handlers.ts'

const Json = z.object({ json: z.instanceof(Uint8Array) })

type Keyed = z.core.$ZodObject<Record<string, z.core.$ZodType>>

/**
 * Prepares a list that SQLite writes as JSON: thousands of rows in a third of the time.
 * @param schema of a row: which columns an object of the list has, under their own names
 * @param otherwise SQL expressions for columns that are not answered as they are, or that the table does not have
 * @param rows statement for the rows, in their order
 */
export function jsonRows<S extends Keyed>(
  db: DatabaseSync,
  schema: S,
  otherwise: Partial<Record<keyof z.output<S>, string>>,
  rows: string,
) {
  const others: Record<string, string | undefined> = otherwise
  const fields = Object.keys(schema._zod.def.shape).map((key) => `'${key}', ${others[key] ?? `"${key}"`}`)
  const statement = db.prepare(
    `SELECT CAST(json_group_array(json_object(${fields.join(', ')})) AS BLOB) AS json FROM (${rows})`,
  )
  return (values: Record<string, SQLInputValue>): Written<z.output<S>[]> =>
    new Written(z.parse(Json, statement.get(values)).json)
}
