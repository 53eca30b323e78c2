import { type AnyEndpoint, isEndpoint, nameOf } from '../core/endpoint.ts'
import { isBodiless } from '../core/parts.ts'
import * as resources from '../resources.ts'
import { rows } from './rows.ts'

/** Valid call of an endpoint, with its output. */
export interface SampleCall {
  readonly endpoint: AnyEndpoint
  readonly input: Readonly<Record<string, unknown>>
  readonly answer: unknown
}

/** Sample call with its expected request and output. */
export interface ExpectedCall extends SampleCall {
  /** Noun of the endpoint: `tokens`. */
  readonly noun: string
  /** Name of the endpoint under its noun: `list`. */
  readonly name: string
  /** Lowest role that may make the call. */
  readonly role: string
  /** Whether the call changes something. */
  readonly effects: boolean
  /** Method and URL: `GET /api/token/7`. */
  readonly request: string
  /** Content of the body, if there is one. */
  readonly body: Readonly<Record<string, unknown>> | undefined
}

type AnyRow = readonly [sends: string, input: SampleCall['input'], answer: unknown, body?: SampleCall['input']]

function callFor(noun: string, name: string, endpoint: AnyEndpoint): ExpectedCall {
  const byNoun: Readonly<Record<string, Readonly<Record<string, AnyRow>>>> = rows
  const row = byNoun[noun]?.[name]
  if (!row) throw new Error(`There is no row of ${noun}.${name}`)
  const [sends, input, answer, body = input] = row
  const [role = '', ...request] = sends.split(' ')
  const changes = request[0] === 'changing' && request.shift() !== undefined
  const [method] = request
  return {
    noun,
    name,
    endpoint,
    input: { ...input },
    answer,
    role,
    effects: changes || method !== 'GET',
    request: request.join(' '),
    body: isBodiless(endpoint.method) ? undefined : body,
  }
}

/** One sample call of every endpoint. */
export const calls: readonly ExpectedCall[] = Object.entries(resources).flatMap(([noun, module]) =>
  Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [callFor(noun, name, value)] : [])),
)

/**
 * Returns the sample call of an endpoint.
 * @throws Error if the endpoint has no sample call
 */
export function callOf(endpoint: AnyEndpoint): ExpectedCall {
  const found = calls.find((sample) => sample.endpoint === endpoint)
  if (!found) throw new Error(`There is no sample call of ${nameOf(endpoint)}`)
  return found
}
