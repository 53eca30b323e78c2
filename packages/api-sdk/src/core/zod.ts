/**
 * Creates schemas as `zod/mini` does, with the same names, from the classes of `zod/v4/core`. Those of `zod/mini` have
 * methods besides, which no endpoint needs and every bundle would carry.
 */
import {
  type $catchall,
  type $strip,
  $ZodArray,
  $ZodBoolean,
  type $ZodCheck,
  $ZodDefault,
  $ZodLiteral,
  $ZodNumber,
  $ZodObject,
  $ZodOptional,
  $ZodPipe,
  $ZodString,
  $ZodTransform,
  type $ZodType,
  type output,
  type ParsePayload,
  type util,
} from 'zod/v4/core'

export type { input } from 'zod/v4/core'
export type Type<O = unknown, I = unknown> = $ZodType<O, I>
export type Shape = Readonly<Record<string, $ZodType>>

/* @__NO_SIDE_EFFECTS__ */
export function string(): $ZodString<string> {
  return new $ZodString({ type: 'string' }) as $ZodString<string>
}

/**
 * Creates a schema of numbers.
 * @param check adds an issue to the payload if a number is not allowed
 */
/* @__NO_SIDE_EFFECTS__ */
export function number(check?: (payload: ParsePayload<number>) => void): $ZodNumber<number> {
  const checks = check
    ? [{ _zod: { check, def: { check: 'custom' }, onattach: [] } } as unknown as $ZodCheck<never>]
    : []
  return new $ZodNumber({ type: 'number', checks }) as $ZodNumber<number>
}

/* @__NO_SIDE_EFFECTS__ */
export function boolean(): $ZodBoolean<boolean> {
  return new $ZodBoolean({ type: 'boolean' }) as $ZodBoolean<boolean>
}

/* @__NO_SIDE_EFFECTS__ */
export function array<T extends $ZodType>(element: T): $ZodArray<T> {
  return new $ZodArray({ type: 'array', element }) as $ZodArray<T>
}

/** Creates a schema of objects that leaves out keys outside of the shape. */
/* @__NO_SIDE_EFFECTS__ */
export function object<S extends Shape>(shape: S): $ZodObject<util.Writeable<S>, $strip> {
  return new $ZodObject({ type: 'object', shape }) as $ZodObject<util.Writeable<S>, $strip>
}

/** Creates a schema of objects with any keys and values of one kind. */
/* @__NO_SIDE_EFFECTS__ */
export function record<T extends $ZodType>(catchall: T): $ZodObject<Record<never, never>, $catchall<T>> {
  return new $ZodObject({ type: 'object', shape: {}, catchall }) as $ZodObject<Record<never, never>, $catchall<T>>
}

/* @__NO_SIDE_EFFECTS__ */
export function literal<const T extends util.Literal>(value: T | readonly T[]): $ZodLiteral<T> {
  return new $ZodLiteral({ type: 'literal', values: Array.isArray(value) ? value : [value] }) as $ZodLiteral<T>
}

/* @__NO_SIDE_EFFECTS__ */
export function optional<T extends $ZodType>(innerType: T): $ZodOptional<T> {
  return new $ZodOptional({ type: 'optional', innerType }) as $ZodOptional<T>
}

/* @__NO_SIDE_EFFECTS__ */
export function _default<T extends $ZodType>(innerType: T, defaultValue: util.NoUndefined<output<T>>): $ZodDefault<T> {
  return new $ZodDefault({ type: 'default', innerType, defaultValue }) as $ZodDefault<T>
}

/* @__NO_SIDE_EFFECTS__ */
export function transform<I, O>(convert: (value: I) => O): $ZodTransform<O, I> {
  return new $ZodTransform({ type: 'transform', transform: convert as (value: unknown) => O }) as $ZodTransform<O, I>
}

/* @__NO_SIDE_EFFECTS__ */
export function pipe<A extends $ZodType, B extends $ZodType<unknown, output<A>>>(first: A, out: B): $ZodPipe<A, B> {
  return new $ZodPipe({ type: 'pipe', in: first, out }) as $ZodPipe<A, B>
}
