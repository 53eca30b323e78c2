/**
 * Schemas for One API's JSON: Go omits empty values or sends `null`, where callers need a text, a list or a number.
 * Everything else uses the plain schemas of Zod.
 */

import * as z from 'zod/mini'
import type { $ZodType, ParsePayload } from 'zod/v4/core'

/** Adds an issue unless a number is a safe integer. */
export function checkInt({ value, issues }: ParsePayload<number>): void {
  if (!Number.isSafeInteger(value)) issues.push({ code: 'invalid_type', expected: 'int', input: value })
}

/** Safe integer. */
// Not `z.int`, which would add five more formats to every bundle; the OpenAPI document adds `integer` itself.
export const int = z.number().check(checkInt)

const numeric = (value: unknown): number =>
  typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN

/** Safe integer in a URL, where it is text. Not for bodies, since `''` would become 0. */
// Not `z.coerce`, which would add dates and big integers to every bundle.
export const urlInt = z.pipe(
  z.transform((value: number) => numeric(value)),
  int,
)

/** Page number from 0; negative ones become 0, as on the server. */
const page = z._default(
  z.pipe(
    z.transform((value: number) => Math.max(0, numeric(value))),
    int,
  ),
  0,
)

/** Input of a page. */
export const paged = {
  /** Number of the page, from 0. Negative ones become 0. */
  p: page,
  /** Rows of the page, at most `max_page_size` of the status. Default: 10, and always 10 on One API. */
  size: z.optional(urlInt),
}

/** Text; `null` and a missing key read as `''`. */
export const text = z.pipe(
  z.transform((value: string | null | undefined) => value ?? ''),
  z.string(),
)

/** Boolean; `null` and a missing key read as `false`. */
export const flag = z.pipe(
  z.transform((value: boolean | null | undefined) => value ?? false),
  z.boolean(),
)

/** Number; `null` and a missing key read as 0. */
export const lenientNumber = z.pipe(
  z.transform((value: number | null | undefined) => value ?? 0),
  z.number(),
)

/** List; `null` and a missing key read as `[]`. */
/* @__NO_SIDE_EFFECTS__ */
export function list<T extends $ZodType>(item: T) {
  return z.pipe(
    z.transform((value: z.input<T>[] | null | undefined) => value ?? []),
    z.array(item),
  )
}

/** Response without content. */
export const nothing = z.transform((_: unknown): undefined => undefined)

/** Required text in a body; if it is missing at run time, the server decides about `''`. */
export const requiredText = z.pipe(
  z.transform((value: string) => value ?? ''),
  z.string(),
)

/** Required text in a body; `null`, as in rows read without this SDK, becomes `''`. */
export const bodyText = z.pipe(
  z.transform((value: string) => (value === null ? '' : value)),
  z.string(),
)

/** Text in a body that must not be empty. */
// Not `minLength`, which nothing else needs and every bundle would carry.
export const nonEmptyText = z.pipe(
  z.transform((value: string) => (value === '' ? undefined : value)),
  z.string(),
)

/** No input. */
export const none = z.object({})

/** Input of calls for one row. */
export const byId = z.object({
  /** Id of the record. */
  id: urlInt,
})

/** Input of searches. */
export const byKeyword = z.object({
  /** What to search for. Default: all. */
  keyword: z._default(z.string(), ''),
})
