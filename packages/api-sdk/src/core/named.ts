import type { $InferObjectInput, $InferObjectOutput, $strip, $ZodObjectInternals, $ZodType } from 'zod/v4/core'
import type { Shape } from './zod.ts'

/** Output type of an object schema with these fields; keeps each field's documentation for editors. */
export type Fields<S extends Shape> = $InferObjectOutput<S, Record<never, never>>

interface Internals<T, S extends Shape> extends Omit<$ZodObjectInternals<S, $strip>, 'output'> {
  output: T
}

/**
 * Object schema whose output is a named interface. An inferred output would appear in declarations as an anonymous
 * object without documentation.
 */
export interface NamedObject<T, S extends Shape>
  extends $ZodType<T, $InferObjectInput<S, Record<never, never>>, Internals<T, S>> {}
