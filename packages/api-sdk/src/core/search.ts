import { type $ZodObject, type input as In, safeParse } from 'zod/v4/core'

/**
 * Reads URL search parameters by an endpoint's input, field by field: what does not fit, or says no more than the
 * default, becomes `undefined`. A bad address thus opens the first page instead of an error.
 */
export function searchOf<S extends $ZodObject>(schema: S) {
  return (raw: Record<string, unknown>): NoInfer<Partial<In<S>>> => {
    const search: Record<string, unknown> = {}
    for (const [key, field] of Object.entries(schema._zod.def.shape)) {
      const read = safeParse(field, raw[key])
      const usual = safeParse(field, undefined)
      search[key] = read.success && read.data !== usual.data ? read.data : undefined
    }
    return search as NoInfer<Partial<In<S>>>
  }
}
