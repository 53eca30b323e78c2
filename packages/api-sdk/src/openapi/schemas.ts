/** Schemas as a document writes them. */
import { $ZodType, toJSONSchema } from 'zod/v4/core'
import { int, text } from '../core/schema.ts'
import * as resources from '../resources.ts'

/** A JSON schema. */
export interface JsonSchema {
  [keyword: string]: unknown
}

/** Every schema that a resource exports, under its name. */
const named = Object.values(resources).flatMap((module) =>
  Object.entries(module).filter((entry): entry is [string, $ZodType] => entry[1] instanceof $ZodType),
)

/** Tells `toJSONSchema` which schemas stand by themselves, and under which name. */
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
    // Of a registry only this is read.
    metadata: names as never,
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === int) jsonSchema.type = 'integer'
      // Go writes `null` for a text that was never set.
      if (zodSchema === text) jsonSchema.type = ['string', 'null'] as never
      // Servers add keys of their own.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  }) as JsonSchema
}

/** A schema, and the named ones it leans on. */
export interface Written {
  readonly schema: JsonSchema
  readonly components: Readonly<Record<string, JsonSchema>>
}

/** Writes what a schema reads to: for answers as for inputs, what is coerced or filled in is documented as it ends up. */
export function written(schema: $ZodType): Written {
  const {
    $schema: _,
    $defs = {},
    id: __,
    ...rest
  } = JSON.parse(inDocument(JSON.stringify(write(schema)))) as {
    $schema?: string
    id?: string
    $defs?: Record<string, JsonSchema>
  } & JsonSchema
  const components = Object.fromEntries(
    Object.entries($defs).map(([name, { id: ___, $schema: ____, ...component }]) => [name, component]),
  )
  return { schema: rest, components }
}
