/**
 * The few schemas that cope with how One API writes JSON. Go leaves empty things out or sends `null`;
 * a screen wants a text, a list, a number. Everything else uses plain `zod/mini` schemas.
 */
import * as z from 'zod/mini'

/** A whole number that travels in a URL, hence as text. Never for bodies: `''` would become 0. */
export const urlInt = z.coerce.number<number>().check(z.int())

/** A text; `null` and an absent key read as `''`. */
export const text = z.pipe(
  z.transform((value: string | null | undefined) => value ?? ''),
  z.string(),
)

/** A switch; `null` and an absent key read as `false`. */
export const flag = z.pipe(
  z.transform((value: boolean | null | undefined) => value ?? false),
  z.boolean(),
)

/** A number; `null` and an absent key read as 0. */
export const figure = z.pipe(
  z.transform((value: number | null | undefined) => value ?? 0),
  z.number(),
)

/** A list; `null` and an absent key read as `[]`. */
/* @__NO_SIDE_EFFECTS__ */
export function list<T extends z.ZodMiniType>(item: T) {
  return z.pipe(
    z.transform((value: z.input<T>[] | null | undefined) => value ?? []),
    z.array(item),
  )
}

/** An answer whose content says nothing. */
export const nothing = z.pipe(
  z.unknown(),
  z.transform((): undefined => undefined),
)
