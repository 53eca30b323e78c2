import {
  type Channel,
  channels,
  isProxySecretHidden,
  isSecretConfigField,
  type Option,
  options,
  type Send,
} from '@relaydeck/api-sdk'
import { fieldOf } from './channel.ts'
import { type Config, type Entry, FIELD_NAMES, FIELDS, type FieldName } from './config.ts'
import { checkNames } from './plan.ts'
import type { State } from './types.ts'
import { isMap, kindOfOption, type Value, valueFrom } from './values.ts'

/** Reads the state of a server, in two calls. */
export async function readState(send: Send): Promise<State> {
  // An empty search returns all channels in one response, on every server.
  return { options: await options.list(send), channels: await channels.search(send, { keyword: '' }) }
}

/** Secrets that a server does not show, but its database has. */
export interface Secrets {
  /** Key and `config` of channels, whole. */
  readonly channels: readonly Pick<Channel, 'id' | 'key' | 'config'>[]
  readonly options: readonly Option[]
}

/** Returns a state with its secrets. */
export function withStoredSecrets(state: State, secrets: Secrets): State {
  const stored = new Map(secrets.channels.map((each) => [each.id, each]))
  return {
    options: [...state.options, ...secrets.options],
    channels: state.channels.map((row) => ({ ...row, ...stored.get(row.id) })),
  }
}

/** Fields that a file always names; others only if they are not empty. */
const ALWAYS: ReadonlySet<FieldName> = new Set<FieldName>(['type', 'status', 'models', 'groups', 'priority', 'weight'])

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

function exportedField(row: Channel, field: FieldName, secrets: boolean): Value | undefined {
  const value = fieldOf(row, field)
  if (FIELDS[field].kind === 'secret') return secrets && value !== '' ? value : undefined
  if (field === 'config') {
    if (!isMap(value)) return undefined
    const shown = [...value].filter(
      ([name, text]) =>
        isText(text) && (secrets || !isSecretConfigField(name)) && !(name === 'proxy' && isProxySecretHidden(text)),
    )
    return shown.length > 0 ? new Map(shown) : undefined
  }
  // A list that cannot be emptied is left out if it is empty.
  if (Array.isArray(value) && value.length === 0) return undefined
  if (ALWAYS.has(field) || Array.isArray(value)) return value
  return isText(value) || (isMap(value) && value.size > 0) ? value : undefined
}

function entryOf(row: Channel, secrets: boolean): Entry {
  return new Map(
    FIELD_NAMES.flatMap((field): [FieldName, Value][] => {
      const value = exportedField(row, field, secrets)
      return value === undefined ? [] : [[field, value]]
    }),
  )
}

const byText = (a: string, b: string) => (a < b ? -1 : 1)

/**
 * Returns a server's state as the content of a file.
 * @param secrets whether secrets are included, as far as the server reveals them
 * @throws ConfigError if channels cannot be identified by their names
 */
export function configOf({ options: stored, channels: rows }: State, secrets = false): Config {
  checkNames(rows)
  const shown = stored.filter(({ key, value }) => kindOfOption(key) !== 'secret' || (secrets && value !== ''))
  return {
    issues: [],
    options: new Map(
      shown
        .toSorted((a, b) => byText(a.key, b.key))
        .map(({ key, value }) => [key, valueFrom(kindOfOption(key), value)]),
    ),
    channels: new Map(
      rows.toSorted((a, b) => byText(a.name, b.name)).map((row) => [row.name, entryOf(row, secrets)] as const),
    ),
  }
}

/** Returns how many channels of a file have a key. */
export const keysIn = ({ channels: entries }: Config): number =>
  [...(entries?.values() ?? [])].filter((entry) => entry.has('key')).length
