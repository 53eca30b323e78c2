import type { FieldReference, JsonSchema } from '@relaydeck/api-sdk/reference'

/** Returns the JSON types that a schema allows. */
export const typesOf = ({ type, anyOf, const: only, enum: some }: JsonSchema): string[] => {
  if (Array.isArray(anyOf)) return anyOf.flatMap((each) => typesOf(each as JsonSchema))
  if (type !== undefined) return [type].flat().map(String)
  return [only, ...(Array.isArray(some) ? some : [])].filter((each) => each !== undefined).map((each) => typeof each)
}

/** Returns whether a field is a switch, whose flag has no value. */
export const isSwitch = ({ schema }: FieldReference): boolean => typesOf(schema).every((type) => type === 'boolean')

/** Returns whether the flag of a field can be repeated, once for each entry. */
export const isList = ({ schema }: FieldReference): boolean => typesOf(schema).includes('array')

/** Returns the values that a field may have, if they are few. */
export const choicesOf = ({ const: only, enum: some }: JsonSchema): unknown[] | undefined =>
  Array.isArray(some) ? some : only === undefined ? undefined : [only]

/** Returns what a field takes: `NUMBER`, or its choices. */
export function typeText(field: FieldReference): string {
  const choices = choicesOf(field.schema)
  if (choices) return choices.map((choice) => (choice === '' ? "''" : String(choice))).join(' | ')
  const [type = 'text'] = typesOf(field.schema)
  if (type === 'array') return typeText(entryOf(field))
  return { integer: 'NUMBER', number: 'NUMBER', string: 'TEXT', object: 'JSON' }[type] ?? type
}

/** Returns the field of an entry of a list. */
export const entryOf = (field: FieldReference): FieldReference => ({
  ...field,
  schema: (field.schema.items ?? {}) as JsonSchema,
})
