import {
  CHANNEL_CONFIG_FIELDS,
  CHANNEL_TYPES,
  isSecretConfigField,
  LIMIT_KINDS,
  LIMIT_PERIODS,
} from '@relaydeck/api-sdk'
import { OPTIONS, optionOf } from '@relaydeck/api-sdk/rules'
import { FIELD_NAMES, FIELDS } from './config.ts'
import { FOREIGN_TYPE_NAMES, FORK_FAMILIES } from './foreign-types.ts'
import { foreignChoicesOf } from './option-support.ts'
import { type Kind, kindOfOption } from './values.ts'
import { SCHEMA_URL } from './yaml.ts'

/** JSON schema. */
export interface JsonSchema {
  readonly [keyword: string]: unknown
}

const text: JsonSchema = { type: 'string' }
const SECRET: JsonSchema = {
  ...text,
  description: `A secret: its value, or \${NAME} for the environment variable NAME. Left out: it stays as it is.`,
}

/** Texts of limits: a kind, an amount and a period, and what is added until a time. */
const LIMIT_PATTERN = `^((${LIMIT_KINDS.filter((kind) => kind !== 'concurrent').join('|')}) +\\d+ */ *(${LIMIT_PERIODS.join('|')})|concurrent +\\d+)( *\\+ *\\d+ +until +\\S.*)?$`

/** Schemas of the kinds of value. Texts represent values that a server spells differently. */
const KINDS: Readonly<Record<Kind, JsonSchema>> = {
  switch: { type: ['boolean', 'string'] },
  number: { type: ['number', 'string'] },
  integer: { type: 'integer' },
  text,
  url: text,
  secret: SECRET,
  list: { type: ['array', 'string'], items: text },
  ratios: { type: ['object', 'string'], additionalProperties: { type: 'number' } },
  names: { type: ['object', 'string'], additionalProperties: text },
  type: {
    anyOf: [
      { enum: CHANNEL_TYPES.map(({ key }) => key) },
      { enum: FOREIGN_TYPE_NAMES },
      { type: 'string', pattern: `^(${FORK_FAMILIES.join('|')})/\\d{1,6}$` },
      { type: 'integer', minimum: 1 },
    ],
    description: 'Channel type, by name or number. Those that only a fork has begin with its name.',
  },
  status: { enum: ['enabled', 'disabled'] },
  limits: {
    type: ['array', 'string'],
    items: { ...text, pattern: LIMIT_PATTERN },
    description:
      'Limits such as `requests 60/minute`, `quota 5000000/week` or `concurrent 3`. Only the embedded gateway has them.',
  },
}

function optionSchema(key: string): JsonSchema {
  const { min, max, choices, isExtension, default: initial } = optionOf(key) ?? {}
  return {
    ...KINDS[kindOfOption(key)],
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
    ...(choices && { enum: [...new Set([...choices, ...foreignChoicesOf(key)])] }),
    ...(isExtension && { description: 'Only the embedded gateway has it, unless a fork lists it.' }),
    ...(initial && kindOfOption(key) !== 'ratios' && { $comment: `Default: ${initial}` }),
  }
}

const properties = (names: readonly string[], schemaOf: (name: string) => JsonSchema): JsonSchema =>
  Object.fromEntries(names.map((name) => [name, schemaOf(name)]))

const channelSchema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ...Object.fromEntries(FIELD_NAMES.map((name) => [name, KINDS[FIELDS[name].kind]])),
    weight: { ...KINDS.integer, minimum: 0 },
    config: {
      ...KINDS.names,
      properties: properties(Object.keys(CHANNEL_CONFIG_FIELDS), (name) => (isSecretConfigField(name) ? SECRET : text)),
    },
  },
}

/** Returns the JSON schema of configuration files, for editors. */
export const configSchema = (): JsonSchema => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: SCHEMA_URL,
  title: 'Configuration of a Relaydeck or One API gateway',
  type: 'object',
  additionalProperties: false,
  // Parts that others share by anchors.
  patternProperties: { '^x-': true },
  properties: {
    options: {
      type: 'object',
      description: 'Settings of the gateway; those that are left out stay as they are.',
      properties: properties(Object.keys(OPTIONS), optionSchema),
      // Forks have more options.
      additionalProperties: text,
    },
    channels: {
      type: 'object',
      description: 'Channels by name. A new one needs type, key and models; fields that are left out stay as they are.',
      additionalProperties: channelSchema,
    },
  },
})
