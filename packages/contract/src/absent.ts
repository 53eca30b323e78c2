import { type AnyEndpoint, isRecord } from '@relaydeck/api-sdk'

type Schema = AnyEndpoint['output']

/** Fields that hold secrets, which servers do well to leave out. */
const MAY_BE_ABSENT = new Set(['password', 'verification_code', 'access_token', 'key'])

/** A field that the contract has and an answer has not. */
export interface Absent {
  readonly path: readonly PropertyKey[]
  readonly expected: string
}

const defOf = (schema: Schema): object => schema._zod.def

/** Returns the schema that reads a value, without what makes it lenient. */
function innerOf(schema: Schema): Schema {
  const def = defOf(schema)
  return 'out' in def && def.out ? innerOf(def.out as Schema) : schema
}

/** Returns whether servers may leave a field out. */
const isOptional = (schema: Schema): boolean => ['optional', 'default'].includes(innerOf(schema)._zod.def.type)

/** Returns the type of a schema in the words of reports. */
function typeOfSchema(schema: Schema): string {
  const { type } = innerOf(schema)._zod.def
  return type === 'string' ? 'text' : type === 'array' ? 'list' : type === 'object' ? 'record' : type
}

/**
 * Returns the fields of a schema that a content has not, in rows each once. Schemas read a missing text, number or list
 * as an empty one, which hides a renamed field.
 */
export function absentIn(
  schema: Schema,
  content: unknown,
  spelling: Readonly<Record<string, string>>,
  path: readonly PropertyKey[] = [],
): Absent[] {
  const inner = innerOf(schema)
  const def = defOf(inner)
  const { type } = inner._zod.def
  if (type === 'array' && content === undefined) return [{ path, expected: 'list' }]
  if (type === 'array' && 'element' in def && Array.isArray(content)) {
    const found = content.flatMap((row) => absentIn(def.element as Schema, row, spelling, [...path, 0]))
    return [...new Map(found.map((each) => [each.path.join(), each])).values()]
  }
  if (type !== 'object' || !('shape' in def) || !isRecord(content)) return []
  return Object.entries(def.shape as Record<string, Schema>).flatMap(([key, field]) => {
    const name = spelling[key] ?? key
    if (isOptional(field) || MAY_BE_ABSENT.has(key)) return []
    if (!(name in content)) return [{ path: [...path, key], expected: typeOfSchema(field) }]
    return absentIn(field, content[name], {}, [...path, key])
  })
}
