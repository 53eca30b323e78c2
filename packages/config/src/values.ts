import {
  CHANNEL_STATUS,
  CHANNEL_TYPES,
  channelTypeOf,
  isRecord,
  joinComma,
  readJson,
  splitComma,
  withoutTrailingSlash,
} from '@relaydeck/api-sdk'
import { isSecretOption, limitsText, limitText, optionOf, parseLimits } from '@relaydeck/api-sdk/rules'
import { canonicalType } from './foreign-types.ts'

/** Kind of a value in a file. A map of `ratios` has numbers, a map of `names` texts. */
export type Kind =
  | 'switch'
  | 'number'
  | 'integer'
  | 'text'
  | 'url'
  | 'secret'
  | 'list'
  | 'ratios'
  | 'names'
  | 'type'
  | 'status'
  | 'limits'

/** Entries by name. */
export type ValueMap = ReadonlyMap<string, string | number>

/** A value of a file. */
export type Value = string | number | boolean | readonly string[] | ValueMap

export const isMap = (value: unknown): value is ReadonlyMap<unknown, unknown> => value instanceof Map

/** Ends of the names of secrets that only forks have. */
const FOREIGN_SECRET = /(Key|Password|secret|api_key)$/

/** Returns the kind of an option; an unknown one holds a text. */
export function kindOfOption(key: string): Kind {
  if (isSecretOption(key) || (!optionOf(key) && FOREIGN_SECRET.test(key))) return 'secret'
  const { kind = 'text', format } = optionOf(key) ?? {}
  if (format === 'hosts' || format === 'channel-types') return 'list'
  return format === 'url' ? format : kind
}

const { enabled, disabled, disabledAutomatically } = CHANNEL_STATUS

/** Returns a JSON object as a map, or `undefined` for another text. */
function readMap<V extends string | number>(
  text: string,
  fits: (value: unknown) => value is V,
): ReadonlyMap<string, V> | undefined {
  const read = readJson(text)
  const entries = isRecord(read) ? Object.entries(read) : undefined
  return entries?.every((entry): entry is [string, V] => fits(entry[1])) ? new Map(entries) : undefined
}

/** Returns the value of a text, which is kept as a text if this program would spell the number differently. */
function readNumber(text: string): Value {
  const number = Number(text)
  return Number.isFinite(number) && String(number) === text ? number : text
}

const isNumber = (value: unknown) => typeof value === 'number'
const isText = (value: unknown) => typeof value === 'string'

/** Returns the value of a server's text. A text that is invalid for its kind is kept as a text. */
export function valueFrom(kind: Kind, text: string): Value {
  switch (kind) {
    case 'switch':
      return text === 'true' || (text === 'false' ? false : text)
    case 'number':
    case 'integer':
      return readNumber(text)
    case 'list':
      return splitComma(text)
    case 'url':
      return withoutTrailingSlash(text.trim())
    case 'ratios':
      return readMap(text, isNumber) ?? text
    case 'names':
      return text === '' ? new Map() : (readMap(text, isText) ?? text)
    case 'type':
      return canonicalType(text) ?? channelTypeOf(Number(text))?.key ?? Number(text)
    case 'limits':
      return (parseLimits(text).limits ?? []).map(limitText)
    case 'status':
      // The gateway itself disables and enables a channel automatically.
      return Number(text) === enabled || Number(text) === disabledAutomatically ? 'enabled' : 'disabled'
    default:
      return text
  }
}

function mapText(map: ReadonlyMap<unknown, unknown>, fits: (value: unknown) => boolean): string | undefined {
  return [...map.values()].every(fits) ? JSON.stringify(Object.fromEntries(map)) : undefined
}

function typeText(value: unknown): string | undefined {
  if (Number.isSafeInteger(value) && Number(value) > 0) return String(value)
  if (typeof value !== 'string') return undefined
  const type = CHANNEL_TYPES.find(({ key }) => key === value)
  return type ? String(type.value) : canonicalType(value)
}

/** Returns limits as one text; `undefined` unless a value is a list of valid ones. */
function limitsIn(value: unknown): string | undefined {
  const text = Array.isArray(value) && value.every(isText) ? value.join('\n') : value
  const { limits } = typeof text === 'string' ? parseLimits(text) : {}
  return limits && limitsText(limits)
}

/** Returns the server's text of a value; `undefined` if the value is invalid for its kind. */
export function textOf(kind: Kind, value: unknown): string | undefined {
  switch (kind) {
    case 'type':
      return typeText(value)
    case 'status':
      return value === 'enabled' ? String(enabled) : value === 'disabled' ? String(disabled) : undefined
    case 'integer':
      return Number.isSafeInteger(value) ? String(value) : undefined
    case 'limits':
      return limitsIn(value)
    default:
      if (typeof value === 'string') return value
  }
  switch (kind) {
    case 'switch':
      return typeof value === 'boolean' ? String(value) : undefined
    case 'number':
      return Number.isFinite(value) ? String(value) : undefined
    case 'list':
      return Array.isArray(value) && value.every(isText) ? joinComma(value) : undefined
    case 'ratios':
      return isMap(value) ? mapText(value, Number.isFinite) : undefined
    case 'names':
      return isMap(value) ? (value.size === 0 ? '' : mapText(value, isText)) : undefined
    default:
      return undefined
  }
}

const sorted = (map: ReadonlyMap<unknown, unknown>) =>
  JSON.stringify([...map].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)))

/** Returns whether two values mean the same, regardless of the order of a map's entries. */
export function isSame(kind: Kind, a: Value, b: Value): boolean {
  if (isMap(a) && isMap(b)) return sorted(a) === sorted(b)
  if (kind === 'limits' && Array.isArray(a) && Array.isArray(b)) return isSame('list', a.toSorted(), b.toSorted())
  if (kind === 'number' && a !== '' && b !== '' && Number(a) === Number(b)) return true
  return textOf(kind, a) === textOf(kind, b)
}

const parsed = (value: Value): string | undefined => {
  const read = typeof value === 'string' ? readJson(value) : undefined
  return typeof read === 'object' && read !== null ? JSON.stringify(ordered(read)) : undefined
}

/** Returns a JSON value whose objects have their names in one order. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered)
  if (!isRecord(value)) return value
  const names = Object.keys(value).toSorted()
  return Object.fromEntries(names.map((name) => [name, ordered(value[name])]))
}

/** Returns whether two texts are the same JSON object or list, which a server may write in another way. */
export function isSameJson(a: Value, b: Value): boolean {
  const first = parsed(a)
  return first !== undefined && first === parsed(b)
}
