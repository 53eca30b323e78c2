import { type $ZodObject, type input as In, safeParse } from 'zod/v4/core'
import { shapeOf } from './shape.ts'

/**
 * Returns a function that reads URL search parameters by a schema, field by field. Invalid values and defaults become
 * `undefined`, so that an invalid address opens the first page instead of an error.
 */
export function searchOf<S extends $ZodObject>(schema: S) {
  return (raw: Record<string, unknown>): NoInfer<Partial<In<S>>> => {
    const search: Record<string, unknown> = {}
    for (const [key, field] of Object.entries(shapeOf(schema))) {
      const read = safeParse(field, raw[key])
      const fallback = safeParse(field, undefined)
      search[key] = read.success && read.data !== fallback.data ? read.data : undefined
    }
    return search as NoInfer<Partial<In<S>>>
  }
}
