import * as z from 'zod/mini'

/** Reads the value of a number field; `NaN` unless it is a safe integer. */
export function wholeNumber(value: number | string): number {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
  return Number.isSafeInteger(number) ? number : Number.NaN
}

interface Rules<F extends string> {
  readonly shape: Readonly<Record<F, z.ZodMiniType>>
}

type Issue = z.core.$ZodIssue

/** Text for an invalid field, which may depend on the issue. */
type Message = string | ((issue: Issue) => string)

/** Returns errors by field, found by the SDK's rules, with the console's texts. Absent fields are not checked. */
export function ruleErrors<F extends string>(
  { shape }: Rules<F>,
  draft: { readonly [Field in F]?: unknown },
  messages: { readonly [Field in F]?: Message },
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const field of Object.keys(draft) as F[]) {
    const [issue] = z.safeParse(shape[field], draft[field]).error?.issues ?? []
    const message = messages[field]
    if (issue && message !== undefined) errors[field] = typeof message === 'string' ? message : message(issue)
  }
  return errors
}

/** Returns the errors of fields that have one. */
export const definedErrors = (errors: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).flatMap(([field, error]) => (error === undefined ? [] : [[field, error]])))

/** Whether a value is too big, or a text too long. */
export const isTooBig = ({ code }: Issue): boolean => code === 'too_big'

/** Whether a value is too small, as opposed to malformed. */
export const isTooSmall = ({ code }: Issue): boolean => code === 'too_small'
