import {
  all,
  type Channel,
  channels,
  isProxySecretHidden,
  isSecretConfigField,
  type Option,
  options,
  requestOf,
  type Send,
  status,
} from '@relaydeck/api-sdk'
import { type Dialect, dialectOf } from '@relaydeck/api-sdk/dialects'
import { fieldOf } from './channel.ts'
import { type Config, type Entry, FIELD_NAMES, FIELDS, type FieldName } from './config.ts'
import { isFixedOption } from './option-support.ts'
import { checkNames } from './plan.ts'
import { type Server, serverOf } from './server.ts'
import type { State } from './types.ts'
import { isMap, kindOfOption, type Value, valueFrom } from './values.ts'

/** Rows of a page; a dialect reads them in as many calls as the server needs. */
const PAGE = 1000

/** Reads all channels of a server. */
export const readChannels = (send: Send, dialect: Dialect | undefined): Promise<Channel[]> =>
  // An empty search returns all channels of One API in one response. Forks have long lists in pages.
  dialect ? all(channels.list, send, {}, { pageSize: PAGE }) : channels.search(send, { keyword: '' })

/** Reads the state of a server. A fork needs a `send` with its dialect. */
export async function readState(send: Send): Promise<State> {
  const dialect = dialectOf(await send(requestOf(status.get)))
  return {
    options: await options.list(send),
    channels: await readChannels(send, dialect),
    ...(dialect && { dialect }),
  }
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
    ...state,
    options: [...state.options, ...secrets.options],
    channels: state.channels.map((row) => ({ ...row, ...stored.get(row.id) })),
  }
}

/** Fields that a file always names; others only if they are not empty. */
const ALWAYS: ReadonlySet<FieldName> = new Set<FieldName>(['type', 'status', 'models', 'groups', 'priority', 'weight'])

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

function exportedField(row: Channel, field: FieldName, secrets: boolean, server: Server): Value | undefined {
  const value = fieldOf(row, field, server)
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

function entryOf(row: Channel, secrets: boolean, server: Server): Entry {
  return new Map(
    FIELD_NAMES.flatMap((field): [FieldName, Value][] => {
      const value = exportedField(row, field, secrets, server)
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
export function configOf(state: State, secrets = false): Config {
  const { options: stored, channels: rows } = state
  const server = serverOf(state)
  checkNames(rows)
  const shown = stored.filter(
    ({ key, value }) => !isFixedOption(server, key) && (kindOfOption(key) !== 'secret' || (secrets && value !== '')),
  )
  return {
    issues: [],
    options: new Map(
      shown
        .toSorted((a, b) => byText(a.key, b.key))
        .map(({ key, value }) => [key, valueFrom(kindOfOption(key), value)]),
    ),
    channels: new Map(
      rows.toSorted((a, b) => byText(a.name, b.name)).map((row) => [row.name, entryOf(row, secrets, server)] as const),
    ),
  }
}

/** Returns how many channels of a file have a key. */
export const keysIn = ({ channels: entries }: Config): number =>
  [...(entries?.values() ?? [])].filter((entry) => entry.has('key')).length
