import { CALLS, type CallReference, type FieldReference } from '@relaydeck/api-sdk/reference'
import { flagOf, isSwitch, typeText } from './input.ts'

const WIDTH = 100
const INDENT = 26

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
  const { name, required, schema, description } = field
  const fallback = schema.default === undefined ? '' : ` Default: ${JSON.stringify(schema.default)}.`
  const value = isSwitch(field) ? '' : ` ${typeText(field).length <= 12 ? typeText(field) : 'VALUE'}`
  const type = isSwitch(field) || typeText(field).length <= 12 ? '' : ` One of: ${typeText(field)}.`
  return entry(`${flagOf(name)}${value}`, `${required ? 'Required. ' : ''}${description}${type}${fallback}`)
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
    'Flags of all calls: relaydeck help call',
  ].join('\n\n')
}

/** Returns the list of all calls, or of those of a noun. */
export function callList(noun?: string): string {
  const calls = noun === undefined ? CALLS : CALLS.filter((call) => call.noun === noun)
  return calls.map(({ name, endpoint }) => entry(name, endpoint.summary)).join('\n')
}
