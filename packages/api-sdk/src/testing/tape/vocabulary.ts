import type { $ZodType } from 'zod/v4/core'
import { endpoints } from '../../connect.ts'
import { BY_MESSAGE } from '../../core/envelope.ts'
import { words as LAISKY_WORDS } from '../../dialects/laisky/words.ts'
import { words as NEW_API_WORDS } from '../../dialects/new-api/words.ts'
import { KINDS as NEW_API_1_CODES } from '../../dialects/new-api-1/refusals.ts'
import { OPTIONS } from '../../options/table.ts'
import * as forks from './forks.ts'

type Def = Readonly<Record<string, unknown>>

/** Words and kinds of values of the fields of one name. */
interface Field {
  readonly words: Set<string>
  readonly kinds: Set<string>
}

const fields = new Map<string, Field>()

function fieldOf(name: string): Field {
  const field = fields.get(name) ?? { words: new Set<string>(), kinds: new Set<string>() }
  fields.set(name, field)
  return field
}

const isSchema = (value: unknown): value is $ZodType => typeof value === 'object' && value !== null && '_zod' in value

/** Collects the fields of a schema, and the words that its enumerations allow. */
function collect(schema: $ZodType, name: string | undefined, seen: Set<$ZodType>): void {
  if (seen.has(schema)) return
  const def = schema._zod.def as unknown as Def
  const below = new Set([...seen, schema])
  if (name !== undefined) fieldOf(name).kinds.add(String(def.type))
  const words = def.type === 'literal' ? def.values : def.type === 'enum' ? Object.values(Object(def.entries)) : []
  if (name !== undefined && Array.isArray(words))
    for (const word of words) if (typeof word === 'string') fieldOf(name).words.add(word)
  for (const [part, value] of Object.entries(def)) {
    if (part === 'shape')
      for (const [field, content] of Object.entries(Object(value)))
        if (isSchema(content)) collect(content, field, below)
    for (const content of Array.isArray(value) ? value : [value]) if (isSchema(content)) collect(content, name, below)
  }
}

for (const { input, output, record, spelling } of endpoints) {
  for (const schema of [input, output, record]) collect(schema, undefined, new Set())
  for (const name of Object.values(spelling)) fieldOf(name)
}
for (const name of forks.FIELDS) fieldOf(name)
for (const name of forks.NUMBERS) fieldOf(name).kinds.add('number')
for (const [name, words] of Object.entries(forks.WORDS)) for (const word of words) fieldOf(name).words.add(word)
for (const name of Object.keys(OPTIONS)) fieldOf('key').words.add(name)
for (const code of Object.keys(NEW_API_1_CODES)) fieldOf('code').words.add(code)
for (const message of [...BY_MESSAGE.keys(), ...Object.keys(NEW_API_WORDS), ...Object.keys(LAISKY_WORDS)])
  fieldOf('message').words.add(message)

/** Returns whether a name is a field of the contract or of a fork. */
export const isField = (name: string): boolean => fields.has(name)

/** Returns whether a field may have this word, which is one of an enumeration. */
export const isWord = (word: string, field: string | undefined): boolean =>
  field !== undefined && (fields.get(field)?.words.has(word) ?? false)

/** Returns whether a field has numbers, and no texts. */
export function isNumeric(field: string): boolean {
  const { kinds } = fields.get(field) ?? {}
  return kinds?.has('number') === true && !kinds.has('string')
}

/** Returns whether an option has a number or a switch. */
export const isPlainOption = (name: unknown): boolean => {
  const rule = typeof name === 'string' && Object.hasOwn(OPTIONS, name) ? Reflect.get(OPTIONS, name) : undefined
  return rule?.kind === 'number' || rule?.kind === 'switch'
}

const segmentsOf = (path: string) => path.split('/')

const PATHS = [...new Set([...endpoints.map(({ path }) => path), ...forks.PATHS])].map(segmentsOf)

const PATH_WORDS = new Set(PATHS.flat().filter((segment) => !segment.startsWith(':')))

/** Returns the names of the parameters of a path, `undefined` for its words; `undefined` for an unknown path. */
function parametersOf(path: readonly string[]): (string | undefined)[] | undefined {
  const fits = (known: readonly string[]) =>
    known.length === path.length && known.every((segment, at) => segment.startsWith(':') || segment === path[at])
  const words = (known: readonly string[]) => known.filter((segment) => !segment.startsWith(':')).length
  const [found] = PATHS.filter(fits).toSorted((a, b) => words(b) - words(a))
  return found?.map((segment) => (segment.startsWith(':') ? segment.slice(1) : undefined))
}

/**
 * Returns a path with other segments, in place of all that are no words of known paths.
 * @param replace takes the parameter's name, `undefined` if the path is unknown
 */
export function replaceInPath(path: string, replace: (segment: string, name: string | undefined) => string): string {
  const segments = segmentsOf(path)
  const names = parametersOf(segments)
  return segments
    .map((segment, at) => {
      if (names ? names[at] === undefined : PATH_WORDS.has(segment)) return segment
      return replace(segment, names?.[at])
    })
    .join('/')
}
