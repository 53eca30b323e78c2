import type { Answer, CallReference, FieldReference } from '@relaydeck/api-sdk/reference'
import { choicesOf } from '../../calls/field-types.ts'

/** What an agent is told about a field: its type, whether it is required, and its text. */
function fieldText({ schema, required, description }: FieldReference): string {
  const { type, items, default: initial } = schema
  const entry = type === 'array' && items !== undefined ? `[${JSON.stringify(items)}]` : ''
  const choices = choicesOf(schema)
  const kind = choices
    ? choices.map((choice) => JSON.stringify(choice)).join(' | ')
    : `${type ?? JSON.stringify(schema)}`
  return [
    `${kind}${entry.length > 400 ? '' : entry}${required ? ', required' : ''}.`,
    description,
    initial === undefined ? '' : `Default: ${JSON.stringify(initial)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** What an agent is told about an answer: the names of its fields. */
function answerText({ isList, fields }: Answer): string {
  const names = fields.map(({ name }) => name).join(', ')
  return isList ? `list of { ${names} }` : `{ ${names} }`
}

/** Returns what an agent is told about a call. */
export const entryOf = ({ name, endpoint, description, errors, fields, answer }: CallReference) => ({
  call: name,
  does: description || endpoint.summary,
  ...(errors.length > 0 && { fails: errors }),
  role: endpoint.role,
  changes: endpoint.effects,
  ...(endpoint.embedded && { only: 'embedded gateway' }),
  input: Object.fromEntries(fields.map((field) => [field.name, fieldText(field)])),
  ...(answer.fields.length > 0 && { answers: answerText(answer) }),
})
