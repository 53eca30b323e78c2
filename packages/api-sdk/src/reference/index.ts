/** What each call does, takes and returns, for command lines, agents and documents. */

import { type Names, namesIn, writtenOut } from '../comments/constants.ts'
import { documentation } from '../comments/documentation.gen.ts'
import { type AnyEndpoint, isEndpoint } from '../core/endpoint.ts'
import { nearest } from '../core/nearest.ts'
import { isBodiless, partsOf } from '../core/parts.ts'
import { describe, type JsonSchema, type Written, written } from '../openapi/schemas.ts'
import * as resources from '../resources.ts'

export type { Names } from '../comments/constants.ts'
export type { JsonSchema } from '../openapi/schemas.ts'

/** A field of a call's input. */
export interface FieldReference {
  readonly name: string
  /** Part of the request that carries it. */
  readonly in: 'path' | 'query' | 'body'
  /** Whether a caller has to give it: it is not optional, and has no default. */
  readonly required: boolean
  /** JSON schema of its value. */
  readonly schema: JsonSchema
  /** What it is, with its unit. */
  readonly description: string
  /** Names of the numbers that it can have: `{ enabled: 1, disabled: 2 }`; `undefined` if they have none. */
  readonly names: Names | undefined
}

/** A field of a call's answer. */
export interface AnswerField {
  readonly name: string
  /** JSON schema of its value. */
  readonly schema: JsonSchema
  /** What it is, with its unit; may be empty. */
  readonly description: string
  /** Names of its numbers; `undefined` if they have none. */
  readonly names: Names | undefined
}

/** What a call answers. */
export interface Answer {
  /** Whether it is a list of what the fields describe. */
  readonly isList: boolean
  /** The fields of the answer, or of each entry of a list; none if it is not an object with known fields. */
  readonly fields: readonly AnswerField[]
}

/** What there is to know about a call. */
export class CallReference {
  /** Noun and verb: `tokens.list`. */
  readonly name: string
  readonly noun: string
  readonly verb: string
  readonly endpoint: AnyEndpoint
  /** What it does, in one or more sentences. */
  readonly description: string
  /** When it fails: texts such as `RefusedError if the name is taken`. */
  readonly errors: readonly string[]
  private readonly texts: Readonly<Record<string, string>>

  constructor(noun: string, verb: string, endpoint: AnyEndpoint) {
    this.name = `${noun}.${verb}`
    this.noun = noun
    this.verb = verb
    this.endpoint = endpoint
    const { description, errors, fields } = documentation.calls[this.name] ?? {
      description: '',
      errors: [],
      fields: {},
    }
    this.description = writtenOut(description)
    this.errors = errors
    this.texts = fields
  }

  /** The fields of the input, as they are declared. */
  get fields(): readonly FieldReference[] {
    const { properties = {}, required = [] } = written(this.endpoint.input).schema
    const parts = partsOf(this.endpoint)
    const placeOf = (name: string) => {
      if (parts.path.includes(name)) return 'path'
      return isBodiless(this.endpoint.method) || parts.query.includes(name) ? 'query' : 'body'
    }
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: placeOf(name),
      required: required.includes(name) && schema.default === undefined,
      schema,
      description: describe(schema, this.texts[name] ?? ''),
      names: possible(namesIn(this.texts[name] ?? ''), schema),
    }))
  }

  /** What the call answers, without its envelope. */
  get answer(): Answer {
    const { schema, components } = this.output
    const isList = schema.items !== undefined
    const entry = (isList ? schema.items : schema) as JsonSchema
    const { properties = {} } = components[nameOfReference(entry)] ?? entry
    const fields = Object.entries(properties).map(([name, field]) => ({
      name,
      schema: field,
      description: typeof field.description === 'string' ? field.description : '',
      names: namesIn(typeof field.description === 'string' ? field.description : ''),
    }))
    return { isList, fields }
  }

  /** JSON schema of the output, and the named schemas that it refers to. */
  get output(): Written {
    return written(this.endpoint.output)
  }
}

/** Returns the names of the numbers that a schema allows. */
const possible = (names: Names | undefined, { enum: some }: JsonSchema): Names | undefined =>
  names && Array.isArray(some)
    ? Object.fromEntries(Object.entries(names).filter(([, number]) => some.includes(number)))
    : names

/** Returns the name of the schema that a schema refers to; empty if it refers to none. */
const nameOfReference = ({ $ref }: JsonSchema): string => String($ref ?? '').slice('#/components/schemas/'.length)

/** All calls, by noun and verb. */
export const CALLS: readonly CallReference[] = Object.entries(resources).flatMap(([noun, module]) =>
  Object.entries(module).flatMap(([verb, value]) => (isEndpoint(value) ? [new CallReference(noun, verb, value)] : [])),
)

/** Returns the call of a name such as `tokens.list`; `undefined` if there is none. */
export const callNamed = (name: string): CallReference | undefined => CALLS.find((call) => call.name === name)

/** Returns the verbs of a noun, in alphabetical order; none if there is no such noun. */
export const verbsOf = (noun: string): readonly string[] =>
  CALLS.filter((call) => call.noun === noun)
    .map(({ verb }) => verb)
    .toSorted()

/** Returns the name of a call that is most similar to a wrong one; `undefined` if none is. */
export const nearestCall = (name: string): string | undefined =>
  nearest(
    name,
    CALLS.map((call) => call.name),
  )
