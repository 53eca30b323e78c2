import type { CallReference, FieldReference } from '@relaydeck/api-sdk/reference'
import { nearest } from '@relaydeck/api-sdk/rules'
import { entryOf, isList, isSwitch, typesOf } from '../../calls/field-types.ts'
import { OptionError } from '../../flags/flags.ts'

/** Returns the flag of a field: `--remain-quota`. */
export const flagOf = (field: string): string => `--${field.replaceAll('_', '-')}`

const isSeconds = ({ description }: FieldReference) => description.startsWith('Unix seconds')

/** A date, with or without a time of day. */
const DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?)?$/

function refuseNumber(field: FieldReference, text: string): never {
  const flag = flagOf(field.name)
  const names = Object.keys(field.names ?? {})
  if (names.length === 0)
    throw new OptionError(
      `${flag} must be a number${isSeconds(field) ? ' or a date such as 2026-12-31' : ''}, not '${text}'.`,
    )
  const near = nearest(text, names)
  throw new OptionError(
    `${flag} must be a number or a name, not '${text}'. ${near ? `Do you mean ${near}?` : `The names are ${names.join(', ')}.`}`,
  )
}

function readNumber(field: FieldReference, text: string): number {
  const named = Object.entries(field.names ?? {}).find(([name]) => name.toLowerCase() === text.toLowerCase())
  if (named) return named[1]
  if (isSeconds(field) && DATE.test(text)) {
    // Without a zone, a date alone would be in UTC.
    const time = new Date(text.includes('T') ? text : `${text}T00:00`).getTime()
    if (!Number.isNaN(time)) return Math.floor(time / 1000)
  }
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : refuseNumber(field, text)
}

function readJson(field: FieldReference, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new OptionError(`${flagOf(field.name)} must be JSON, not '${text}'.`)
  }
}

/** Returns a value as the schema of its field has it. @throws OptionError */
function readValue(field: FieldReference, text: string): unknown {
  const types = typesOf(field.schema)
  if (types.includes('string')) return text
  if (types.includes('integer') || types.includes('number')) return readNumber(field, text)
  return readJson(field, text)
}

/** Returns the entries of a list: either each has its own flag, or one flag has all of them as JSON. */
const readList = (field: FieldReference, texts: readonly string[]): unknown => {
  const [only] = texts
  if (texts.length === 1 && only?.startsWith('[')) return readJson(field, only)
  return texts.map((text) => readValue(entryOf(field), text))
}

/** Values of flags, as `parseArgs` returns them. */
type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>

/** Options of `parseArgs` for the fields of a call. */
export const fieldFlags = ({ fields }: CallReference) =>
  Object.fromEntries(
    fields.map((field) => [
      flagOf(field.name).slice(2),
      { type: isSwitch(field) ? ('boolean' as const) : ('string' as const), multiple: isList(field) },
    ]),
  )

/** Returns the input that flags state. @throws OptionError */
export function readInput({ fields }: CallReference, values: Values): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[flagOf(field.name).slice(2)]
      if (value === undefined) return []
      if (typeof value === 'boolean') return [[field.name, value]]
      return [[field.name, Array.isArray(value) ? readList(field, value.map(String)) : readValue(field, value)]]
    }),
  )
}
