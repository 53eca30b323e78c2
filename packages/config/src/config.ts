import { CHANNEL_TYPES, type Channel, hasKey, isSecretConfigField } from '@relaydeck/api-sdk'
import { nearest, optionOf } from '@relaydeck/api-sdk/rules'
import { FOREIGN_TYPE_NAMES } from './foreign-types.ts'
import { type Issue, placeOf } from './issues.ts'
import type { LineOf } from './lines.ts'
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
  tag: { kind: 'text', row: 'tag' },
  system_prompt: { kind: 'text', row: 'system_prompt' },
  limits: { kind: 'limits', row: 'limits' },
} as const satisfies Readonly<Record<string, Field>>

/** Name of a channel's field in a file. */
export type FieldName = keyof typeof FIELDS

export const FIELD_NAMES = Object.keys(FIELDS).filter((name) => hasKey(FIELDS, name))

/** A channel of a file: the fields that it sets. */
export type Entry = ReadonlyMap<FieldName, Value>

/** Content of a configuration file. A section that is left out is not compared. */
export interface Config {
  readonly options: ReadonlyMap<string, Value> | undefined
  readonly channels: ReadonlyMap<string, Entry> | undefined
  /** Values that are invalid, which the sections leave out. Without any the file can be compared. */
  readonly issues: readonly Issue[]
  /** Returns the line of a place in the file. */
  readonly lineOf?: LineOf | undefined
}

/** A secret that a file takes from an environment variable. */
export interface Reference {
  readonly place: string
  readonly variable: string
}

const REFERENCE = /^\$\{([A-Za-z_]\w*)\}$/

/** Names that values of a kind have. */
const NAMES: { readonly [K in Kind]?: readonly string[] } = {
  type: [...CHANNEL_TYPES.map(({ key }) => key), ...FOREIGN_TYPE_NAMES],
  status: ['enabled', 'disabled'],
}

/** Returns the text of a switch or whole number: options that this program does not declare are texts. */
const plainText = (value: unknown): unknown =>
  typeof value === 'boolean' || Number.isSafeInteger(value) ? String(value) : value

class Reader {
  readonly issues: Issue[] = []

  map(value: unknown, ...path: string[]): ReadonlyMap<string, unknown> {
    if (isMap(value)) return value as ReadonlyMap<string, unknown>
    this.issues.push({ code: 'map', place: placeOf(path) })
    return new Map()
  }

  /** Returns a value; `undefined` if it is invalid. */
  value(kind: Kind, value: unknown, ...path: string[]): Value | undefined {
    const text = textOf(kind, value)
    if (text !== undefined) return valueFrom(kind, text)
    const names = NAMES[kind]
    const suggestion = names && typeof value === 'string' ? nearest(value, names) : undefined
    this.issues.push({ code: 'kind', place: placeOf(path), kind, suggestion })
    return undefined
  }

  options(raw: unknown): Config['options'] {
    if (raw === undefined) return undefined
    const options = new Map<string, Value>()
    for (const [key, value] of this.map(raw, 'options')) {
      const read = this.value(kindOfOption(key), optionOf(key) ? value : plainText(value), 'options', key)
      if (read !== undefined) options.set(key, read)
    }
    return options
  }

  channel(name: string, raw: unknown): Entry {
    const entry = new Map<FieldName, Value>()
    for (const [field, value] of this.map(raw, 'channels', name)) {
      if (!hasKey(FIELDS, field))
        this.issues.push({
          code: 'name',
          place: placeOf(['channels', name, field]),
          suggestion: nearest(field, FIELD_NAMES),
        })
      else {
        const read = this.value(FIELDS[field].kind, value, 'channels', name, field)
        if (read !== undefined) entry.set(field, read)
      }
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
 * @param lineOf returns the line of a place in the file
 */
export function readConfig(raw: unknown, lineOf?: LineOf): Config {
  const reader = new Reader()
  const root = reader.map(raw ?? new Map())
  const unknown = [...root.keys()].filter((key) => !SECTIONS.includes(key) && !SHARED.test(key))
  const sections = { options: reader.options(root.get('options')), channels: reader.channels(root.get('channels')) }
  const issues = [
    ...unknown.map((key): Issue => ({ code: 'name', place: placeOf([key]), suggestion: nearest(key, SECTIONS) })),
    ...reader.issues,
  ]
  return { ...sections, issues, lineOf }
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
function mapSecrets({ options, channels: entries, ...file }: Config, replace: Replace): Config {
  const inChannel = (name: string, entry: Entry): Entry => {
    const fields = replaceIn(entry, (field) => FIELDS[field].kind === 'secret', replace, ['channels', name])
    const config = fields.get('config')
    if (isMap(config))
      fields.set('config', replaceIn(config, isSecretConfigField, replace, ['channels', name, 'config']) as Value)
    return fields
  }
  return {
    ...file,
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

/** Returns a file whose secrets of the form `${NAME}` are taken from environment variables. Missing ones are issues. */
export function withEnvironment(config: Config, env: Readonly<Record<string, string | undefined>>): Config {
  const missing = referencesOf(config).filter(({ variable }) => !env[variable])
  const issues = [...config.issues, ...missing.map((reference): Issue => ({ code: 'variable', ...reference }))]
  return { ...withSecrets(config, (variable) => env[variable]), issues }
}
