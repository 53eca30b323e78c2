import type * as z from 'zod/mini'

/** Output type of an object schema with these fields; keeps each field's documentation for editors. */
export type Fields<S extends z.core.$ZodShape> = z.core.$InferObjectOutput<S, Record<never, never>>

interface Internals<T, S extends z.core.$ZodShape>
  extends Omit<z.core.$ZodObjectInternals<S, z.core.$strip>, 'output'> {
  output: T
}

/**
 * Object schema whose output is a named interface. An inferred output would appear in declarations as an anonymous
 * object without documentation.
 */
export interface NamedObject<T, S extends z.core.$ZodShape>
  extends z.ZodMiniType<T, z.core.$InferObjectInput<S, Record<never, never>>, Internals<T, S>> {
  readonly shape: S
}
