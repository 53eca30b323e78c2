import type { $ZodType } from 'zod/v4/core'

interface Shaped<S> {
  readonly _zod: { readonly def: { readonly shape: S } }
}

/** Returns the schemas of the fields of an object schema. */
export const shapeOf = <S>(schema: Shaped<S>): S => schema._zod.def.shape

/** Returns the names of the fields of a schema; none if it is no object schema. */
// Not `instanceof $ZodObject`, with which every bundle would carry all of object schemas.
export const fieldsOf = ({ _zod: { def } }: $ZodType): string[] =>
  'shape' in def ? Object.keys(Object(def.shape)) : []
