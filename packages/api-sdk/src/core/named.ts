import type * as z from 'zod/mini'

/** What an object of these fields is read as. Keeps the documentation of each field, for editors. */
export type Fields<S extends z.core.$ZodShape> = z.core.$InferObjectOutput<S, Record<never, never>>

interface Internals<T, S extends z.core.$ZodShape>
  extends Omit<z.core.$ZodObjectInternals<S, z.core.$strip>, 'output'> {
  output: T
}

/**
 * An object schema whose output is a named interface. An inferred output would stand in every declaration as an
 * anonymous object without documentation.
 */
export interface NamedObject<T, S extends z.core.$ZodShape>
  extends z.ZodMiniType<T, z.core.$InferObjectInput<S, Record<never, never>>, Internals<T, S>> {
  readonly shape: S
}
