import type * as z from 'zod/mini'
import { isTooBig, ruleErrors } from '../form/rules.ts'
import type { Field, FieldTexts } from './fields.tsx'

// biome-ignore lint/suspicious/noExplicitAny: fields of all types have no other common type
type AnyField = Field<any, any>

/** Fields of a form by name. */
export type AnyFields = Readonly<Record<string, AnyField>>

/** Names of fields. */
export type NameOf<F> = keyof F & string

/** Values of a form. */
export type ValuesOf<F extends AnyFields> = { [K in NameOf<F>]: F[K]['initial'] }

/** What a form sends. */
export type DraftOf<F extends AnyFields> = { [K in NameOf<F>]: ReturnType<F[K]['read']> }

/** Rules of what a form sends. */
export interface FormRules<F> {
  readonly shape: Readonly<Record<NameOf<F>, z.ZodMiniType>>
}

/** Returns the fields of a stored record, or of a new one. */
export const fieldsOf = <F extends AnyFields>(fields: F, record: object | undefined) =>
  (Object.entries(fields) as [NameOf<F>, AnyField][]).filter(([, { onlyNew }]) => !(record && onlyNew))

/** Returns the values of a stored record, or of a new one. */
export const valuesOf = <F extends AnyFields>(fields: F, record?: object) => {
  const stored: Readonly<Record<string, unknown>> = { ...record }
  const values = Object.entries(fields).map(([name, { initial, onlyNew }]) => [
    name,
    onlyNew ? initial : (stored[name] ?? initial),
  ])
  return Object.fromEntries(values) as ValuesOf<F>
}

/** Returns what the values are sent as, for a stored record without the fields that only new ones have. */
export const draftOf = <F extends AnyFields>(fields: F, values: ValuesOf<F>, record?: object) =>
  Object.fromEntries(fieldsOf(fields, record).map(([name, { read }]) => [name, read(values[name])])) as DraftOf<F>

/** Returns errors by field. */
export const errorsOf = <F extends AnyFields>(
  { fields, rules }: { fields: F; rules: FormRules<F> },
  values: ValuesOf<F>,
  texts: { readonly [K in NameOf<F>]: FieldTexts },
  record?: object,
): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(fields, record).flatMap(([name, { read }]) => {
      const { invalid, tooLong = invalid } = texts[name]
      return Object.entries(
        ruleErrors<string>(
          rules,
          { [name]: read(values[name]) },
          { [name]: (issue) => (isTooBig(issue) ? tooLong : invalid) },
        ),
      )
    }),
  )
