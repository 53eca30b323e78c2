/**
 * The few schemas that cope with how One API writes JSON. Go leaves empty things out or sends `null`;
 * a screen wants a text, a list, a number. Everything else uses plain `zod/mini` schemas.
 */
import * as z from 'zod/mini'

/** A whole number that a double holds exactly. */
// `z.int` knows five more formats, which would travel to every page; a document has to say `integer` by itself.
export const int = z.number().check(({ value, issues }) => {
  if (!Number.isSafeInteger(value)) issues.push({ code: 'invalid_type', expected: 'int', input: value })
})

const numeric = (value: unknown): number =>
  typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN

/** A whole number that travels in a URL, hence as text. Never for bodies: `''` would become 0. */
// Not `z.coerce`: it would bring dates and big integers into every bundle.
export const urlInt = z.pipe(
  z.transform((value: number) => numeric(value)),
  int,
)

/** The number of a page, from 0; the server reads a negative one as the first, and so does this. */
export const page = z._default(
  z.pipe(
    z.transform((value: number) => Math.max(0, numeric(value))),
    int,
  ),
  0,
)

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
export const nothing = z.transform((_: unknown): undefined => undefined)

/** A text in a body that callers must give; where it is missing all the same, the server decides what it says to `''`. */
export const wanted = z.pipe(
  z.transform((value: string) => value ?? ''),
  z.string(),
)

/** A text in a body that must be there. A row that came from the server by another way may hold `null` for `''`. */
export const bodyText = z.pipe(
  z.transform((value: string) => ((value as unknown) === null ? '' : value)),
  z.string(),
)

/** A text in a body that must not be empty. */
// `minLength` would do, but costs every bundle a check that nothing else needs.
export const filled = z.pipe(
  z.transform((value: string) => (value === '' ? (undefined as never) : value)),
  z.string(),
)

/** No input. */
export const none = z.object({})

/** Input of calls about one row. */
export const byId = z.object({ id: urlInt })

/** Input of searches. */
export const byKeyword = z.object({ keyword: z._default(z.string(), '') })
