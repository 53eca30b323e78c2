/** OpenAPI operation of one endpoint. */

import type { CallComments } from '../comments/comments.ts'
import { writtenOut } from '../comments/constants.ts'
import { documentation } from '../comments/documentation.gen.ts'
import type { AnyEndpoint } from '../core/endpoint.ts'
import type { Envelope, Spelling } from '../core/envelope.ts'
import { isBodiless, partsOf } from '../core/parts.ts'
import { described, type JsonSchema, type Written, written } from './schemas.ts'

const ref = (name: string): JsonSchema => ({ $ref: `#/components/${name}` })
const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } })
const object = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})

const SUCCESS = { success: { type: 'boolean', const: true }, message: { type: 'string' } }

const ENVELOPES: Record<Envelope, (content: JsonSchema) => JsonSchema> = {
  data: (data) => object({ ...SUCCESS, data }),
  beside: (content) => ({ allOf: [object({ success: { type: 'boolean', const: true } }), content] }),
  bare: (content) => content,
  none: () => object(SUCCESS),
}

function renamed(schema: JsonSchema, spelling: Spelling): JsonSchema {
  const theirs = (key: string) => spelling[key] ?? key
  const properties = Object.entries(schema.properties ?? {}).map(([key, value]) => [theirs(key), value] as const)
  return { ...schema, properties: Object.fromEntries(properties), required: (schema.required ?? []).map(theirs) }
}

/** Returns the schema of an endpoint's response, with the server's key names. */
function responseOf({ output, spelling }: AnyEndpoint): Written {
  const { schema, components } = written(output)
  if (Object.keys(spelling).length === 0) return { schema, components }
  const spelled = /schemas\/(\w+)"/.exec(JSON.stringify(schema))?.[1] ?? ''
  return { schema, components: { ...components, [spelled]: renamed(components[spelled] ?? {}, spelling) } }
}

// Billing and the account of a key take an API key; all other calls take a session or an access token.
function securityOf({ path, role }: AnyEndpoint) {
  if (!path.startsWith('/api/') || path === '/api/usage/key') return [{ apiKey: [] }]
  return role === 'guest' ? [] : [{ session: [] }, { accessToken: [] }]
}

function inputOf(endpoint: AnyEndpoint, texts: CallComments['fields']) {
  const { schema } = written(endpoint.input)
  const { required = [] } = schema
  const properties = described(schema.properties ?? {}, texts)
  const parts = partsOf(endpoint)
  const inPart = (keys: readonly string[]) => Object.entries(properties).filter(([key]) => keys.includes(key))
  const [inPath, inQuery, inBody] = [inPart(parts.path), inPart(parts.query), inPart(parts.body)]
  const needs = ([key, schema]: [string, JsonSchema]) => required.includes(key) && schema.default === undefined
  return {
    parameters: [
      ...inPath.map(([name, schema]) => parameterOf(name, schema, { in: 'path', required: true })),
      ...inQuery.map((entry) => parameterOf(...entry, { in: 'query', required: needs(entry) })),
    ],
    body: {
      type: 'object',
      properties: Object.fromEntries(inBody),
      ...(inBody.some(needs) && { required: inBody.filter(needs).map(([key]) => key) }),
    },
  }
}

/** Returns a parameter, which has its description beside its schema. */
const parameterOf = (
  name: string,
  { description, ...schema }: JsonSchema,
  place: { in: string; required: boolean },
) => ({
  name,
  ...place,
  ...(description !== undefined && { description }),
  schema,
})

/** OpenAPI operation. */
export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly parameters: readonly { readonly name: string; readonly required: boolean }[]
  readonly requestBody?: {
    readonly required: boolean
    readonly content: { readonly 'application/json': { readonly schema: JsonSchema } }
  }
  readonly [more: string]: unknown
}

/**
 * Returns the operation of an endpoint, and the named schemas that it uses.
 * @param id noun and name: `tokens.list`
 */
export function operationOf(
  id: string,
  endpoint: AnyEndpoint,
): { operation: Operation; components: Written['components'] } {
  const { description = '', errors = [], fields = {} } = documentation.calls[id] ?? {}
  const { parameters, body } = inputOf(endpoint, fields)
  const { schema, components } = responseOf(endpoint)
  const success = ENVELOPES[endpoint.envelope](schema)
  const operation = {
    operationId: id,
    tags: [id.replace(/\..*/, '')],
    summary: endpoint.summary,
    description: [writtenOut(description), ...errors.map((error) => `Fails with ${error}.`)].join('\n\n'),
    'x-role': endpoint.role,
    'x-effects': endpoint.effects,
    security: securityOf(endpoint),
    parameters,
    ...(!isBodiless(endpoint.method) && { requestBody: { required: true, ...json(body) } }),
    responses: {
      '200': { description: 'Success or refusal', ...json({ anyOf: [success, ref('schemas/Refusal')] }) },
      '401': ref('responses/SignedOut'),
      '429': ref('responses/RateLimited'),
    },
  }
  return { operation, components }
}
