import { type Channel, isSecretConfigField } from '@relaydeck/api-sdk'
import { nearest } from '@relaydeck/api-sdk/rules'
import { ConfigError } from './error.ts'
import { type Issue, placeOf } from './issues.ts'
import { isMap, type Kind, kindOfOption, textOf, type Value, valueFrom } from './values.ts'

/** A channel's field in a file. */
interface Field {
  readonly kind: Kind
  /** Field of the server's row. */
  readonly row: Exclude<keyof Channel, 'id'>
}

/** Fields of a channel, in their order in a file. */
export const FIELDS = {
  type: { kind: 'type', row: 'type' },
  status: { kind: 'status', row: 'status' },
  key: { kind: 'secret', row: 'key' },
  base_url: { kind: 'url', row: 'base_url' },
  models: { kind: 'list', row: 'models' },
  groups: { kind: 'list', row: 'group' },
  priority: { kind: 'integer', row: 'priority' },
  weight: { kind: 'integer', row: 'weight' },
  model_mapping: { kind: 'names', row: 'model_mapping' },
  config: { kind: 'names', row: 'config' },
  other: { kind: 'text', row: 'other' },
  system_prompt: { kind: 'text', row: 'system_prompt' },
} as const satisfies Readonly<Record<string, Field>>

/** Name of a channel's field in a file. */
export type FieldName = keyof typeof FIELDS

export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[]

/** A channel of a file: the fields that it sets. */
export type Entry = ReadonlyMap<FieldName, Value>

/** Content of a configuration file. A section that is left out is not compared. */
export interface Config {
  readonly options: ReadonlyMap<string, Value> | undefined
  readonly channels: ReadonlyMap<string, Entry> | undefined
}

/** A secret that a file takes from elsewhere. */
export interface Reference {
  readonly place: string
  readonly variable: string
}

const REFERENCE = /^\$\{([A-Za-z_]\w*)\}$/

class Reader {
  readonly issues: Issue[] = []

  map(value: unknown, ...path: string[]): ReadonlyMap<string, unknown> {
    if (isMap(value)) return value as ReadonlyMap<string, unknown>
    this.issues.push({ code: 'map', place: placeOf(path) })
    return new Map()
  }

  value(kind: Kind, value: unknown, ...path: string[]): Value {
    const text = textOf(kind, value)
    if (text !== undefined) return valueFrom(kind, text)
    this.issues.push({ code: 'kind', place: placeOf(path), kind })
    return ''
  }

  options(raw: unknown): Config['options'] {
    if (raw === undefined) return undefined
    const entries = [...this.map(raw, 'options')]
    return new Map(entries.map(([key, value]) => [key, this.value(kindOfOption(key), value, 'options', key)]))
  }

  channel(name: string, raw: unknown): Entry {
    const entry = new Map<FieldName, Value>()
    for (const [field, value] of this.map(raw, 'channels', name)) {
      if (!Object.hasOwn(FIELDS, field))
        this.issues.push({
          code: 'name',
          place: placeOf(['channels', name, field]),
          suggestion: nearest(field, FIELD_NAMES),
        })
      else entry.set(field as FieldName, this.value(FIELDS[field as FieldName].kind, value, 'channels', name, field))
    }
    return entry
  }

  channels(raw: unknown): Config['channels'] {
    if (raw === undefined) return undefined
    return new Map([...this.map(raw, 'channels')].map(([name, value]) => [name, this.channel(name, value)]))
  }
}

const SECTIONS = ['options', 'channels']

/** Sections for parts that others share by anchors; their content is not read. */
const SHARED = /^x-/

/**
 * Returns the content of a file.
 * @param raw maps and lists as a YAML parser returns them; `null` for an empty file
 * @throws ConfigError that names all places whose values do not fit
 */
export function readConfig(raw: unknown): Config {
  const reader = new Reader()
  const root = reader.map(raw ?? new Map())
  const unknown = [...root.keys()].filter((key) => !SECTIONS.includes(key) && !SHARED.test(key))
  const config = { options: reader.options(root.get('options')), channels: reader.channels(root.get('channels')) }
  const issues = [
    ...unknown.map((key): Issue => ({ code: 'name', place: placeOf([key]), suggestion: nearest(key, SECTIONS) })),
    ...reader.issues,
  ]
  if (issues.length > 0) throw new ConfigError(issues)
  return config
}

type Replace = (value: Value, path: readonly string[]) => Value | undefined

function replaceIn<K extends string>(
  map: ReadonlyMap<K, Value>,
  isSecret: (key: K) => boolean,
  replace: Replace,
  path: readonly string[],
): Map<K, Value> {
  const entries = [...map].flatMap(([key, value]): [K, Value][] => {
    const next = isSecret(key) ? replace(value, [...path, key]) : value
    return next === undefined ? [] : [[key, next]]
  })
  return new Map(entries)
}

/** Returns a file with its secrets replaced; `undefined` leaves one out. */
function mapSecrets({ options, channels: entries }: Config, replace: Replace): Config {
  const inChannel = (name: string, entry: Entry): Entry => {
    const fields = replaceIn(entry, (field) => FIELDS[field].kind === 'secret', replace, ['channels', name])
    const config = fields.get('config')
    if (isMap(config))
      fields.set(
        'config',
        replaceIn(config as ReadonlyMap<string, Value>, isSecretConfigField, replace, [
          'channels',
          name,
          'config',
        ]) as unknown as Value,
      )
    return fields
  }
  return {
    options: options && replaceIn(options, (key) => kindOfOption(key) === 'secret', replace, ['options']),
    channels: entries && new Map([...entries].map(([name, entry]) => [name, inChannel(name, entry)])),
  }
}

/** Returns the secrets of a file that are written as `${NAME}`. */
export function referencesOf(config: Config): Reference[] {
  const references: Reference[] = []
  mapSecrets(config, (value, path) => {
    const [, variable] = REFERENCE.exec(String(value)) ?? []
    if (variable) references.push({ place: placeOf(path), variable })
    return value
  })
  return references
}

/**
 * Returns a file whose secrets of the form `${NAME}` have their values.
 * @param read returns the value of a name; `undefined` leaves the secret out
 */
export const withSecrets = (config: Config, read: (variable: string) => string | undefined): Config =>
  mapSecrets(config, (value) => {
    const [, variable] = REFERENCE.exec(String(value)) ?? []
    return variable ? read(variable) : value
  })

/**
 * Returns a file whose secrets of the form `${NAME}` are taken from environment variables.
 * @throws ConfigError that names the missing variables, with their places
 */
export function withEnvironment(config: Config, env: Readonly<Record<string, string | undefined>>): Config {
  const missing = referencesOf(config).filter(({ variable }) => !env[variable])
  if (missing.length > 0) throw new ConfigError(missing.map((reference) => ({ code: 'variable', ...reference })))
  return withSecrets(config, (variable) => env[variable])
}
