/** OpenAPI 3.1 document of all endpoints, generated from their contracts. */
import { isEndpoint } from '../core/endpoint.ts'
import * as resources from '../resources.ts'
import { type Operation, operationOf } from './operation.ts'
import type { JsonSchema } from './schemas.ts'

export type { Operation } from './operation.ts'

/** Options of the document. */
export interface DocumentOptions {
  readonly title?: string | undefined
  /** Version of the document. */
  readonly version?: string | undefined
  /** Base URL of the gateway. Default: the origin of the document. */
  readonly baseUrl?: string | undefined
}

/** OpenAPI 3.1 document. */
export interface OpenApiDocument {
  readonly openapi: '3.1.1'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const DESCRIPTION = [
  'The management interface of One API gateways.',
  'Most refusals have HTTP status 200 and `success: false`; 401 means that the request had no credentials.',
  'Quotas are integers in units, times are Unix seconds. `x-role` is the lowest role that may call;',
  '`x-effects` tells whether a call changes something, as several GETs do.',
].join(' ')

const REFUSAL: JsonSchema = {
  type: 'object',
  properties: {
    success: { type: 'boolean', const: false },
    message: { type: 'string' },
    error: { type: 'object', properties: { message: { type: 'string' } } },
  },
}

const SECURITY = {
  session: { type: 'apiKey', in: 'cookie', name: 'session' },
  accessToken: { type: 'http', scheme: 'bearer', description: 'System access token: 32 hexadecimal digits' },
  apiKey: { type: 'http', scheme: 'bearer', description: 'API key: `sk-` and 48 characters' },
}

const RESPONSES = {
  SignedOut: {
    description: 'The request had no credentials',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  },
  RateLimited: { description: 'Too many calls from this client address; the body is empty' },
}

const schemaOf = ({ requestBody }: Operation): JsonSchema => requestBody?.content['application/json'].schema ?? {}

/** Merges two endpoints of one method and path, which differ in a query key, into one operation. */
function merged(general: Operation, special: Operation): Operation {
  const added = special.parameters.filter(({ name }) => !general.parameters.some((known) => known.name === name))
  const schema = { anyOf: [schemaOf(general), schemaOf(special)] }
  return {
    ...general,
    summary: `${general.summary}; ${special.summary.charAt(0).toLowerCase()}${special.summary.slice(1)}`,
    parameters: [...general.parameters, ...added.map((parameter) => ({ ...parameter, required: false }))],
    requestBody: { required: true, content: { 'application/json': { schema } } },
  }
}

const declared = Object.entries(resources).flatMap(([noun, module]) =>
  Object.entries(module).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ id: `${noun}.${name}`, endpoint: value }] : [],
  ),
)

/** Returns the document. */
export function openApi({ title = 'One API', version = '1', baseUrl = '/' }: DocumentOptions = {}): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {}
  const schemas: Record<string, JsonSchema> = { Refusal: REFUSAL }
  // Endpoints without required query keys are sorted first; others are merged into them.
  for (const { id, endpoint } of declared.toSorted(
    ({ endpoint: a }, { endpoint: b }) => a.search.length - b.search.length,
  )) {
    const { operation, components } = operationOf(id, endpoint)
    Object.assign(schemas, components)
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const verb = endpoint.method.toLowerCase()
    const methods = paths[path] ?? {}
    const general = methods[verb]
    paths[path] = { ...methods, [verb]: general ? merged(general, operation) : operation }
  }
  return {
    openapi: '3.1.1',
    info: { title, version, description: DESCRIPTION },
    servers: [{ url: baseUrl }],
    paths,
    components: { schemas, responses: RESPONSES, securitySchemes: SECURITY },
  }
}
