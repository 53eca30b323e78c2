/** Comments of an endpoint. */
export interface CallComments {
  readonly description: string
  /** When it fails: texts such as `RefusedError if the name is taken`. */
  readonly errors: readonly string[]
  /** Texts of the fields of the input, by name. */
  readonly fields: Readonly<Record<string, string>>
}

/** Comments of a named schema. */
export interface SchemaComments {
  readonly description: string
  /** Texts of its fields, by name. */
  readonly fields: Readonly<Record<string, string>>
}

/** Comments of all endpoints and named schemas. */
export interface Documentation {
  /** By noun and name: `tokens.list`. */
  readonly calls: Readonly<Record<string, CallComments>>
  /** By name: `Token`. */
  readonly schemas: Readonly<Record<string, SchemaComments>>
}
