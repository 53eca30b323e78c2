/** JSON schemas of the document. */
import { $ZodType, toJSONSchema } from 'zod/v4/core'
import { writtenOut } from '../comments/constants.ts'
import { documentation } from '../comments/documentation.gen.ts'
import { int, text } from '../core/schema.ts'
import * as exported from '../index.ts'

/** JSON schema. */
export interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  [keyword: string]: unknown
}

/** Exported schemas, by name. */
const named = Object.entries<unknown>(exported).filter(
  (entry): entry is [string, $ZodType] => entry[1] instanceof $ZodType,
)

/** Registry of named schemas for `toJSONSchema`. */
const names = {
  get: (schema: $ZodType) => {
    const found = named.find(([, known]) => known === schema)
    return found && { id: found[0] }
  },
}

const inDocument = (text: string) => text.replaceAll('"#/$defs/', '"#/components/schemas/')

function write(schema: $ZodType): JsonSchema {
  return toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    // `toJSONSchema` reads only this method of a registry.
    metadata: names as never,
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === int) jsonSchema.type = 'integer'
      // Go sends `null` for a text that was never set.
      if (zodSchema === text) jsonSchema.type = ['string', 'null']
      // Servers add other keys.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  }) as JsonSchema
}

/** Returns the comment of a field with the values of its constants, of those that the field may have. */
export const describe = ({ enum: some }: JsonSchema, comment: string): string =>
  writtenOut(comment, Array.isArray(some) ? some : undefined)

/** Returns fields with their descriptions. */
export const described = (
  fields: Readonly<Record<string, JsonSchema>>,
  texts: Readonly<Record<string, string>>,
): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => {
      const description = texts[name]
      return [name, description === undefined ? schema : { ...schema, description: describe(schema, description) }]
    }),
  )

/** Returns a named schema with the comments of its declaration. */
function withComments(name: string, schema: JsonSchema): JsonSchema {
  const comments = documentation.schemas[name]
  if (!comments) return schema
  const properties = schema.properties && { properties: described(schema.properties, comments.fields) }
  return { ...schema, ...properties, ...(comments.description && { description: comments.description }) }
}

/** Schema, with the named schemas that it refers to. */
export interface Written {
  readonly schema: JsonSchema
  readonly components: Readonly<Record<string, JsonSchema>>
}

/** Returns the JSON schema of a schema's output: the type after coercion and defaults. */
export function written(schema: $ZodType): Written {
  const document: JsonSchema & { $defs?: Record<string, JsonSchema> } = JSON.parse(
    inDocument(JSON.stringify(write(schema))),
  )
  const { $schema: _, $defs = {}, id: __, ...rest } = document
  const components = Object.fromEntries(
    Object.entries($defs).map(([name, { id: ___, $schema: ____, ...component }]) => [
      name,
      withComments(name, component),
    ]),
  )
  return { schema: rest, components }
}
