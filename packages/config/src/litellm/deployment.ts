import { CHANNEL_TYPES, channelTypeOf, isRecord, readJson, withoutTrailingSlash } from '@relaydeck/api-sdk'
import { placeOf } from '../issues.ts'
import { periodOf, unitsOf } from './budgets.ts'
import { type Provider, providerOf } from './providers.ts'
import type { Reader } from './reader.ts'

type Path = readonly string[]
type Fields = ReadonlyMap<unknown, unknown>

/** An entry of LiteLLM's `model_list`. */
export interface Deployment {
  readonly path: Path
  /** The name that clients call. */
  readonly name: string
  /** The provider's name of the model. */
  readonly model: string
  /** LiteLLM's name of the provider. */
  readonly providerName: string
  readonly type: Provider['type']
  readonly key: string
  readonly baseUrl: string
  readonly config: ReadonlyMap<string, string>
  readonly weight?: number | undefined
  readonly priority?: number | undefined
  /** Texts of limits for this deployment alone. */
  readonly limits: readonly string[]
}

/** Key of a server that needs none, since a channel has one. */
const NO_KEY = 'none'

/** Addresses of OpenAI itself. */
const OPENAI = /^https:\/\/(?:[\w-]+\.)?api\.openai\.com(?:\/|$)/

/** Fields that are read. */
const KNOWN = {
  params: new Set([
    'model',
    'custom_llm_provider',
    'api_base',
    'base_url',
    'api_key',
    'api_version',
    'litellm_credential_name',
    'rpm',
    'tpm',
    'max_parallel_requests',
    'weight',
    'order',
    'max_budget',
    'budget_duration',
    'input_cost_per_token',
    'output_cost_per_token',
    'cache_read_input_token_cost',
    'cache_creation_input_token_cost',
    'vertex_project',
    'vertex_location',
    'vertex_credentials',
    'aws_region_name',
    'aws_access_key_id',
    'aws_secret_access_key',
  ]),
  entry: new Set(['model_name', 'litellm_params', 'model_info']),
}

/** Notes the fields that are not read. */
export function leaveOthers(
  reader: Reader,
  fields: Fields,
  known: ReadonlySet<unknown>,
  path: Path,
  reason: string,
): void {
  for (const field of fields.keys()) if (!known.has(field)) reader.leave([...path, String(field)], reason)
}

/** Returns a budget as the text of a limit; `undefined` if there is none, or no limit has it. */
export function budgetOf(
  reader: Reader,
  fields: Fields,
  { budget = 'max_budget', duration = 'budget_duration', path }: { budget?: string; duration?: string; path: Path },
  perUnit: number,
): string | undefined {
  const dollars = reader.number(fields.get(budget), [...path, budget])
  const text = reader.text(fields.get(duration), [...path, duration])
  if (dollars === undefined) return undefined
  const period = text === undefined ? undefined : periodOf(text)
  const units = unitsOf(dollars, perUnit)
  if (text === undefined) reader.leave([...path, budget], 'a limit needs a period, and the file has none')
  else if (period === undefined) reader.leave([...path, duration], 'limits have no such period')
  else if (units === undefined) reader.leave([...path, budget], 'the amount is too high')
  else return `quota ${units}/${period}`
  return undefined
}

function limitsOf(reader: Reader, params: Fields, path: Path, perUnit: number): string[] {
  const limit = (field: string, kind: string, per = '') => {
    const amount = reader.integer(params.get(field), [...path, field])
    return amount === undefined ? [] : [`${kind} ${amount}${per}`]
  }
  const budget = budgetOf(reader, params, { path }, perUnit)
  return [
    ...limit('rpm', 'requests', '/minute'),
    ...limit('tpm', 'tokens', '/minute'),
    ...limit('max_parallel_requests', 'concurrent'),
    ...(budget === undefined ? [] : [budget]),
  ]
}

/** What a provider needs besides a key and an address. */
function configOf(
  reader: Reader,
  type: Provider['type'],
  params: Fields,
  path: Path,
): ReadonlyMap<string, string> | undefined {
  const text = (field: string) => reader.text(params.get(field), [...path, field])
  const filled = (entries: readonly (readonly [string, string | undefined])[]) =>
    new Map(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])))
  if (type === 'azure') return filled([['api_version', text('api_version')]])
  if (type === 'aws') return filled([['region', text('aws_region_name')]])
  if (type !== 'vertex') return new Map()
  const credentials = text('vertex_credentials')
  const found = credentials === undefined ? undefined : readJson(credentials)
  if (!isRecord(found)) {
    reader.leave(path, 'Vertex AI needs vertex_credentials with the JSON text of a service account')
    return undefined
  }
  const project = text('vertex_project') ?? (typeof found.project_id === 'string' ? found.project_id : undefined)
  return filled([
    ['region', text('vertex_location')],
    ['vertex_ai_project_id', project],
    ['vertex_ai_adc', credentials],
  ])
}

/** Returns the key of a deployment; `undefined`, and an error or a note, if there is none. */
function keyOf(reader: Reader, provider: Provider, params: Fields, path: Path): string | undefined {
  if (provider.type === 'vertex') return ''
  const given = params.get('api_key')
  if (given !== undefined && given !== null && given !== '') return reader.text(given, [...path, 'api_key'])
  if (provider.type === 'aws' && params.has('aws_access_key_id')) {
    reader.leave(path, 'Amazon Bedrock needs an API key, which begins with ABSK or bedrock-api-key-, as api_key')
    return undefined
  }
  if (provider.variable !== undefined) return reader.text(`os.environ/${provider.variable}`, [...path, 'api_key'])
  reader.change(path, `its server needs no key, and its channel has the key "${NO_KEY}"`)
  return NO_KEY
}

/** Returns the address of a deployment; `undefined`, and an error or a note, if it has none and needs one. */
function baseUrlOf(reader: Reader, provider: Provider, params: Fields, path: Path): string | undefined {
  const field = params.has('api_base') ? 'api_base' : 'base_url'
  const given = reader.text(params.get(field), [...path, field])
  const url = withoutTrailingSlash(given ?? provider.baseUrl ?? '')
  if (url !== '' && !/^https?:\/\//i.test(url)) {
    reader.issues.push({ code: 'url', place: placeOf([...path, field]) })
    return undefined
  }
  const number = CHANNEL_TYPES.find(({ key }) => key === provider.type)?.value ?? 0
  if (url === '' && channelTypeOf(number)?.needsBaseUrl && params.get(field) === undefined) {
    reader.leave(path, 'its provider needs api_base')
    return undefined
  }
  return url
}

/** Values of LiteLLM's `credential_list` by name. */
export type Credentials = ReadonlyMap<string, Fields>

/** Returns the fields of a deployment with those of the credential that it names. */
function withCredential(reader: Reader, params: Fields, path: Path, credentials: Credentials): Fields {
  const name = reader.text(params.get('litellm_credential_name'), [...path, 'litellm_credential_name'])
  if (name === undefined) return params
  const values = credentials.get(name)
  if (!values) reader.leave([...path, 'litellm_credential_name'], 'the file has no such credential')
  return new Map([...(values ?? []), ...params])
}

/** Reads an entry of `model_list`; `undefined`, and an error or a note, if it cannot be a part of a channel. */
export function readDeployment(
  reader: Reader,
  value: unknown,
  path: Path,
  { credentials, perUnit }: { readonly credentials: Credentials; readonly perUnit: number },
): Deployment | undefined {
  const entry = reader.map(value, path)
  const at = [...path, 'litellm_params']
  const params = withCredential(reader, reader.map(entry.get('litellm_params'), at), at, credentials)
  const name = reader.text(entry.get('model_name'), [...path, 'model_name'])
  const asked = reader.text(params.get('model'), [...at, 'model'])
  if (name === undefined) reader.wrong([...path, 'model_name'], 'text')
  if (asked === undefined) reader.wrong([...at, 'model'], 'text')
  if (name === undefined || asked === undefined) return undefined
  leaveOthers(reader, entry, KNOWN.entry, path, 'Relaydeck does not know this field')
  leaveOthers(reader, params, KNOWN.params, at, 'channels have no such setting')
  if (name.includes('*') || asked.includes('*')) {
    reader.leave(path, 'its name is a pattern: a channel lists its models')
    return undefined
  }
  if (/[,\r\n]/.test(name + asked)) {
    reader.leave(path, 'names of models have no commas here')
    return undefined
  }
  const found = providerOf(asked, reader.text(params.get('custom_llm_provider'), [...at, 'custom_llm_provider']))
  if (!found) {
    reader.leave([...at, 'model'], `its provider is unknown: ${asked}`)
    return undefined
  }
  const baseUrl = baseUrlOf(reader, found.provider, params, at)
  const key = keyOf(reader, found.provider, params, at)
  const config = configOf(reader, found.provider.type, params, at)
  const limits = limitsOf(reader, params, at, perUnit)
  const weight = reader.integer(params.get('weight'), [...at, 'weight'])
  const order = reader.integer(params.get('order'), [...at, 'order'])
  if (baseUrl === undefined || key === undefined || config === undefined) return undefined
  // LiteLLM adds no `/v1` to an address of one's own.
  const isOwn = found.provider.type === 'openai' && baseUrl !== '' && !OPENAI.test(baseUrl)
  return {
    path,
    name,
    model: found.model,
    providerName: found.name,
    type: isOwn ? 'openai-compatible' : found.provider.type,
    key,
    baseUrl,
    config,
    weight,
    // A lower order is tried first; a higher priority is.
    priority: order === undefined ? undefined : -order,
    limits,
  }
}
