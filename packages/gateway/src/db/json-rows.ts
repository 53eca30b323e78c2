import { fieldsOf } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { RawJson } from '../lib/json.ts'
import type { Database, Values } from './database.ts'

type ObjectSchema = z.core.$ZodObject<Record<string, z.core.$ZodType>>

// SQLite returns bytes, PostgreSQL a text.
const Json = z.object({ json: z.union([z.instanceof(Uint8Array), z.string()]) })

/**
 * Creates a query whose result the database serialises as JSON, for lists of thousands of rows.
 * @param schema of a row: its keys are the columns to return
 * @param expressions SQL for keys that are not columns, or are not returned as stored; `undefined` leaves a key out
 * @param query selects and orders the rows
 */
export function jsonRows<S extends ObjectSchema>(
  db: Database,
  schema: S,
  expressions: Partial<Record<keyof z.output<S>, string | undefined>>,
  query: string,
) {
  const sqlOf: Record<string, string | undefined> = expressions
  const fields = fieldsOf(schema)
    .filter((key) => !(key in sqlOf) || sqlOf[key] !== undefined)
    .map((key) => [key, sqlOf[key] ?? `"${key}"`] as const)
  const sql = db.dialect.jsonRows(fields, query)
  return async (values: Values, signal?: AbortSignal): Promise<RawJson<z.output<S>[]>> => {
    const { json } = z.parse(Json, await db.get(sql, values, { isSlow: true, signal }))
    return new RawJson(typeof json === 'string' ? Buffer.from(json) : json)
  }
}
