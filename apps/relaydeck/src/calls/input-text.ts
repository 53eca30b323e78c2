import type { InputError } from '@relaydeck/api-sdk'
import type { CallReference } from '@relaydeck/api-sdk/reference'
import { choicesOf, typeText } from './field-types.ts'

/**
 * Says which fields do not fit, without a full stop.
 * @param nameOf returns how a caller writes a field
 */
export function inputText(
  { fields }: CallReference,
  input: object,
  error: InputError,
  nameOf: (field: string) => string,
): string {
  const issues = error.issues.map(({ path: [first], code, expected, suggestion, hint }) => {
    if (first === undefined) return 'the input does not fit'
    const name = nameOf(String(first))
    if (suggestion) return `${name} is unknown; do you mean ${nameOf(suggestion)}?`
    if (first === 'accessToken') return `the access token does not fit: ${hint ?? code}`
    if (code === 'unknown_key') return `${name} is unknown`
    if (!(first in input)) return `${name} is required`
    const field = fields.find((each) => each.name === first)
    if (field && choicesOf(field.schema)) return `${name} must be one of ${typeText(field)}`
    return `${name} ${expected ? `must be ${expected}` : `is invalid: ${code}`}${hint ? ` (${hint})` : ''}`
  })
  return issues.join('; ')
}
