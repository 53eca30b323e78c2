import { CALLS, type CallReference, type FieldReference } from '@relaydeck/api-sdk/reference'
import { choicesOf, isList, isSwitch, typesOf, typeText } from '../../calls/field-types.ts'
import { flagOf } from './input.ts'

const WIDTH = 100
const INDENT = 32

/** Returns a text in lines that are not too long. */
function wrapped(text: string, indent: number): string {
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1) ?? ''
    if (last && last.length + word.length + 1 > WIDTH - indent) lines.push(word)
    else lines[lines.length - 1] = last ? `${last} ${word}` : word
  }
  return lines.join(`\n${' '.repeat(indent)}`)
}

const entry = (name: string, text: string): string => {
  const start = `  ${name}`
  return start.length + 2 > INDENT
    ? `${start}\n${' '.repeat(INDENT)}${wrapped(text, INDENT)}`
    : `${start.padEnd(INDENT)}${wrapped(text, INDENT)}`
}

function fieldLine(field: FieldReference): string {
  const { name, required, schema, description, names } = field
  // The description has the names, with their numbers.
  const choices = names ? undefined : choicesOf(schema)
  const value = isSwitch(field) ? '' : ` ${names ? 'NAME' : choices ? 'VALUE' : typeText(field)}`
  const parts = [
    required ? 'Required.' : '',
    description,
    choices ? `One of: ${typeText(field)}.` : '',
    schema.default === undefined ? '' : `Default: ${JSON.stringify(schema.default)}.`,
    isList(field) ? 'Can be repeated.' : '',
  ]
  return entry(`${flagOf(name)}${value}`, parts.filter(Boolean).join(' '))
}

/** Returns what a call answers, if that has fields. */
function answerLines({ answer: { isList, fields } }: CallReference): string[] {
  if (fields.length === 0) return []
  const lines = fields.map(({ name, schema, description }) =>
    entry(`${name} ${typesOf(schema).join(' | ')}`.trimEnd(), description),
  )
  return [[isList ? 'Answers a list, with the fields' : 'Answers the fields', ...lines].join('\n')]
}

/** Returns the help of a call. */
export function callHelp(call: CallReference): string {
  const { name, endpoint, description, errors, fields } = call
  const needs = fields.filter(({ required }) => required).map((field) => ` ${flagOf(field.name)} …`)
  return [
    `Usage: relaydeck call ${name}${needs.join('')}`,
    wrapped(description, 0),
    ...(errors.length > 0 ? [errors.map((error) => wrapped(`Fails with ${error}.`, 0)).join('\n')] : []),
    `${endpoint.effects ? 'Changes something' : 'Changes nothing'}. Lowest role: ${endpoint.role}.${endpoint.embedded ? ' Only the embedded gateway has it.' : ''} ${endpoint.method} ${endpoint.path}`,
    ...(fields.length > 0 ? [fields.map(fieldLine).join('\n')] : []),
    ...answerLines(call),
    'Flags of all calls: relaydeck help call',
  ].join('\n\n')
}

/** Returns the list of all calls, or of the calls of one noun. */
export function callList(noun?: string): string {
  const calls = noun === undefined ? CALLS : CALLS.filter((call) => call.noun === noun)
  return calls.map(({ name, endpoint }) => entry(name, endpoint.summary)).join('\n')
}
