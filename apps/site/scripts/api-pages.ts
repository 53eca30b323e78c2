import { openApi } from '@relaydeck/api-sdk/openapi'
import { callNamed } from '@relaydeck/api-sdk/reference'
import { type ExpectedCall, calls as samples } from '@relaydeck/api-sdk/testing'
import { errorsOf } from './errors.ts'
import { examplesOf } from './examples.ts'

/** What these pages read of JSON schemas. */
interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema
  readonly required?: readonly string[]
  readonly default?: unknown
  readonly description?: string
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description?: string
  readonly schema: Schema
}

interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly 'x-role': string
  readonly 'x-effects': boolean
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } }
  readonly responses: {
    readonly '200': { readonly content: { readonly 'application/json': { readonly schema: Schema } } }
  }
}

const document = openApi({ title: 'Relaydeck' })

/** The document as JSON. */
export const openApiJson = (): string => `${JSON.stringify(document, undefined, 2)}\n`

const code = (text: string) => `\`${text}\``
const nameIn = (ref: string) => ref.replace(/.*\//, '')

/** Returns a schema in the notation of TypeScript, as Markdown with links to named schemas. */
function typeOf(schema: Schema): string {
  if (schema.$ref) return `[${nameIn(schema.$ref)}](./schemas.md#${nameIn(schema.$ref).toLowerCase()})`
  if ('const' in schema) return code(JSON.stringify(schema.const))
  if (schema.enum) return schema.enum.map((value) => code(JSON.stringify(value))).join(' or ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(typeOf))].join(' or ')
  if (schema.items) return `list of ${typeOf(schema.items)}`
  if (schema.properties) return `{ ${Object.keys(schema.properties).map(code).join(', ')} }`
  if (schema.additionalProperties) return `record of ${typeOf(schema.additionalProperties)}`
  return [schema.type ?? 'any'].flat().map(code).join(' or ')
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0 ? '' : [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** Returns a text for a cell of a table. */
const cell = (text = '') =>
  text
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;')

const needed = (isNeeded: boolean, { default: fallback }: Schema) =>
  fallback === undefined ? (isNeeded ? 'yes' : 'no') : `no: ${code(JSON.stringify(fallback))}`

const inputOf = ({ parameters, requestBody }: Operation): string => {
  const body = requestBody?.content['application/json'].schema
  const bodies = body?.anyOf ?? (body ? [body] : [])
  const fields = bodies.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, schema]) => [
      code(name),
      'body',
      typeOf(schema),
      needed(required.includes(name), schema),
      cell(schema.description),
    ]),
  )
  const rows = parameters.map(({ name, in: place, required, schema, description }) => [
    code(name),
    place,
    typeOf(schema),
    needed(required, schema),
    cell(description),
  ])
  return table(['Input', 'In', 'Type', 'Required', 'Meaning'], [...rows, ...fields])
}

/** Returns a sentence that names the content of a response. */
function outputOf({ responses }: Operation): string {
  const answer = responses['200'].content['application/json'].schema
  const success = (answer.anyOf ?? [answer])[0] ?? {}
  const data = success.properties?.data
  if (data) return `Returns \`data\`: ${typeOf(data)}.`
  const beside = success.allOf?.at(-1)
  if (beside) return `Returns, beside \`success\`: ${typeOf(beside)}.`
  return success.properties?.success ? 'Returns nothing.' : `Returns ${typeOf(success)}.`
}

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    call: `${method.toUpperCase()} ${path}`,
    operation: operation as unknown as Operation,
  })),
)

/** The sample call of an operation. */
function sampleOf({ operationId }: Operation) {
  const sample = samples.find(({ noun, name }) => `${noun}.${name}` === operationId)
  if (!sample) throw new Error(`There is no sample call of ${operationId}`)
  return sample
}

/** Calls that the document describes under another one, whose request they share. */
const sharing = (sample: ExpectedCall) =>
  samples.filter(
    ({ noun, endpoint }) =>
      noun === sample.noun &&
      endpoint !== sample.endpoint &&
      endpoint.method === sample.endpoint.method &&
      endpoint.path === sample.endpoint.path,
  )

const idOf = ({ noun, name }: ExpectedCall) => `${noun}-${name}`.toLowerCase()

const sharingSection = (sample: ExpectedCall): string => {
  const name = `${sample.noun}.${sample.name}`
  return [
    `### ${name} {#${idOf(sample)}}`,
    cell(callNamed(name)?.description),
    errorsOf(name),
    examplesOf(sample),
  ].join('\n\n')
}

const section = ({ call, operation }: (typeof operations)[number]): string =>
  [
    `## ${operation.summary} {#${idOf(sampleOf(operation))}}`,
    code(call),
    operation.description.replaceAll('<', '&lt;'),
    `Lowest role: ${operation['x-role']}. ${operation['x-effects'] ? 'Changes something.' : 'Changes nothing.'} In the SDK: [\`${operation.operationId}\`](../reference/index/namespaces/${operation.operationId.replace('.', '/variables/')}.md).`,
    inputOf(operation),
    outputOf(operation),
    errorsOf(operation.operationId),
    examplesOf(sampleOf(operation)),
    ...sharing(sampleOf(operation)).map(sharingSection),
  ]
    .filter(Boolean)
    .join('\n\n')

const schemaSection = ([name, schema]: [string, Schema]): string => {
  const rows = Object.entries(schema.properties ?? {}).map(([key, field]) => [
    code(key),
    typeOf(field),
    schema.required?.includes(key) ? 'yes' : 'no',
    cell(field.description),
  ])
  const fields = table(['Field', 'Type', 'Always present', 'Meaning'], rows) || typeOf(schema)
  return [`## ${name}`, cell(schema.description), fields].filter(Boolean).join('\n\n')
}

/** Nouns of the interface, in the order of the document. */
export const NOUNS: readonly string[] = [...new Set(operations.flatMap(({ operation }) => operation.tags))].sort()

/** Returns the pages of the interface by file name. */
export function apiPages(): Map<string, string> {
  const pages = NOUNS.map((noun): [string, string] => [
    `${noun}.md`,
    `# ${noun}\n\n${operations
      .filter(({ operation }) => operation.tags.includes(noun))
      .map(section)
      .join('\n\n')}\n`,
  ])
  const schemas = Object.entries(document.components.schemas ?? {}) as [string, Schema][]
  return new Map([
    ['index.md', indexPage()],
    ...pages,
    ['schemas.md', `# Schemas\n\n${schemas.map(schemaSection).join('\n\n')}\n`],
  ])
}

const indexPage = (): string =>
  [
    '# Management API',
    document.info.description,
    'The same as one file: [openapi.json](/openapi.json){target="_blank"} (OpenAPI 3.1).',
    table(
      ['Noun', 'Calls'],
      NOUNS.map((noun) => [
        `[${noun}](./${noun}.md)`,
        String(operations.filter(({ operation }) => operation.tags.includes(noun)).length),
      ]),
    ),
  ].join('\n\n')
