import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import * as z from 'zod/mini'
import { RawJson } from '../lib/json.ts'

const Json = z.object({ json: z.instanceof(Uint8Array) })

type ObjectSchema = z.core.$ZodObject<Record<string, z.core.$ZodType>>

/**
 * Prepares a query whose result SQLite serialises as JSON, which takes a third of the time for thousands of rows.
 * @param schema of a row: its keys are the columns to return
 * @param expressions SQL for keys that are not columns, or are not returned as stored
 * @param query selects and orders the rows
 */
export function jsonRows<S extends ObjectSchema>(
  db: DatabaseSync,
  schema: S,
  expressions: Partial<Record<keyof z.output<S>, string>>,
  query: string,
) {
  const sqlOf: Record<string, string | undefined> = expressions
  const fields = Object.keys(schema._zod.def.shape).map((key) => `'${key}', ${sqlOf[key] ?? `"${key}"`}`)
  const statement = db.prepare(
    `SELECT CAST(json_group_array(json_object(${fields.join(', ')})) AS BLOB) AS json FROM (${query})`,
  )
  return (values: Record<string, SQLInputValue>): RawJson<z.output<S>[]> =>
    new RawJson(z.parse(Json, statement.get(values)).json)
}
