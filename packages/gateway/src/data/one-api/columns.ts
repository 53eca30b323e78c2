import * as z from 'zod/mini'

// What a later version added is NULL in the rows of an earlier one, and One API reads it as nothing.

const MAX = BigInt(Number.MAX_SAFE_INTEGER)

/** Beyond it neither JSON nor this gateway has exact numbers. */
const exact = z.bigint().check(z.minimum(-MAX), z.maximum(MAX))

/** A whole number that has to be there. */
export const id = z.pipe(exact, z.transform(Number))

/** A whole number; a truth value, too, is one. */
export const whole = (fallback = 0) =>
  z.pipe(
    z.nullable(exact),
    z.transform((value) => (value === null ? fallback : Number(value))),
  )

export const real = z.pipe(
  z.nullable(z.number()),
  z.transform((value) => value ?? 0),
)

/** A text that has to be there. */
export const name = z.string()

export const text = (fallback = '') =>
  z.pipe(
    z.nullable(z.string()),
    z.transform((value) => value ?? fallback),
  )

/** A text that may stay unsaid. */
export const maybe = z.nullable(z.string())
