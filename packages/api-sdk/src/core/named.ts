import type {
  $InferObjectInput,
  $InferObjectOutput,
  $strip,
  $ZodObjectInternals,
  $ZodShape,
  $ZodType,
} from 'zod/v4/core'

/** Output type of an object schema with these fields; keeps each field's documentation for editors. */
export type Fields<S extends $ZodShape> = $InferObjectOutput<S, Record<never, never>>

interface Internals<T, S extends $ZodShape> extends Omit<$ZodObjectInternals<S, $strip>, 'output'> {
  output: T
}

/**
 * Object schema whose output is a named interface. An inferred output would appear in declarations as an anonymous
 * object without documentation.
 */
export interface NamedObject<T, S extends $ZodShape>
  extends $ZodType<T, $InferObjectInput<S, Record<never, never>>, Internals<T, S>> {}
