import { readLimits } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import type { Column, Table } from './table.ts'

/** Schemas of the values that both databases return. Booleans are stored as integers. */
const VALUES = {
  integer: z.int(),
  real: z.number(),
  boolean: z.pipe(
    z.int(),
    z.transform((value: number) => value !== 0),
  ),
  text: z.string(),
  'nullable text': z.nullable(z.string()),
  limits: z.pipe(z.nullable(z.string()), z.transform(readLimits)),
}

/** A value of any column. */
export type StoredValue = z.output<(typeof VALUES)[keyof typeof VALUES]>

/** Whether two values are equal; limits are compared by their content. */
export const isSameValue = (a: StoredValue | undefined, b: StoredValue | undefined): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b)

type Schemas<C> = {
  -readonly [K in keyof C]: C[K] extends { readonly kind: infer N extends Column['kind'] } ? (typeof VALUES)[N] : never
}

/** Returns the schema of a row of a table as the database returns it. */
export function rowSchema<const T extends Table>({ columns }: T) {
  const fields = Object.entries<Column>(columns).map(([name, { kind }]) => [name, VALUES[kind]])
  return z.object(Object.fromEntries(fields) as Schemas<T['columns']>)
}
