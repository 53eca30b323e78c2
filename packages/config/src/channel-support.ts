import { CHANNEL_TYPE, type Channel } from '@relaydeck/api-sdk'
import { FOREIGN_TYPES } from '@relaydeck/api-sdk/dialects'
import type { FieldName } from './config.ts'
import { foreignTypeName, foreignTypeOf } from './foreign-types.ts'
import { type Fork, forkOf, type Server } from './server.ts'
import { textOf, type Value, valueFrom } from './values.ts'

/** Returns the value of a channel's type: its name or number. */
export const typeOf = ({ dialect }: Server, { type }: Channel): Value =>
  dialect && type >= FOREIGN_TYPES ? foreignTypeName(dialect, type) : valueFrom('type', String(type))

/** Returns the number of a type of a file. */
export const numberOfType = (value: Value): number => {
  const text = textOf('type', value) ?? ''
  return foreignTypeOf(text)?.number ?? Number(text)
}

/** Returns whether a server does not have a channel type. */
export function lacksType({ dialect }: Server, value: Value): boolean {
  const foreign = typeof value === 'string' ? foreignTypeOf(value) : undefined
  if (foreign) return foreign.family !== dialect?.family
  return dialect !== undefined && !dialect.types.numbers.has(numberOfType(value))
}

const { vertex: VERTEX, cloudflare: CLOUDFLARE } = CHANNEL_TYPE

/** Fields of `config` that forks without `config` keep in other columns, by channel type. */
const CONFIG_FIELDS: Readonly<Partial<Record<Fork, Readonly<Record<number, readonly string[]>>>>> = {
  'new-api': { [VERTEX]: ['region', 'vertex_ai_adc'], [CLOUDFLARE]: ['user_id'] },
  'one-hub': { [VERTEX]: ['region', 'vertex_ai_project_id', 'vertex_ai_adc'] },
}

/** Channel types whose `other` has a field of `config`. */
const CONFIG_IN_OTHER: Readonly<Partial<Record<Fork, readonly number[]>>> = {
  'new-api': [VERTEX, CLOUDFLARE],
  'one-hub': [VERTEX],
}

/** Returns whether a server cannot store a value in a field of a channel. The value is not empty. */
export function lacksField(server: Server, type: number, field: FieldName, value: Value): boolean {
  const { dialect, isEmbedded } = server
  const fork = forkOf(server)
  if (field === 'limits') return !isEmbedded
  if (field === 'system_prompt') return dialect?.lacks.includes('systemPrompt') ?? false
  if (field === 'other') return (fork && CONFIG_IN_OTHER[fork]?.includes(type)) ?? false
  if (field !== 'tag') return false
  // One Hub has a tag as a segment of paths.
  return !dialect?.has.includes('channelTags') || (fork === 'one-hub' && /\/|^\.\.?$/.test(String(value)))
}

/** Returns whether a server refuses new channels of a type without a region. */
export const needsRegion = (server: Server, type: number): boolean => type === VERTEX && forkOf(server) === 'new-api'

/** Returns whether a text can be stored beside another one, as One Hub stores region and project. */
export const isWhole = (text: unknown): boolean => typeof text === 'string' && text !== '' && !text.includes('|')

/** Returns whether a server never shows the secrets in a channel's `config`, because it keeps them in the key. */
export function hidesConfigSecrets(server: Server): boolean {
  const fork = forkOf(server)
  return fork !== undefined && CONFIG_FIELDS[fork] !== undefined
}

/**
 * Returns whether a server cannot store a value in a field of a channel's `config`.
 * @param hasRegion whether the channel has a region, or gets one
 */
export function lacksConfigField(
  server: Server,
  { type, hasRegion }: { readonly type: number; readonly hasRegion: boolean },
  name: string,
  value: string,
): boolean {
  if (name === 'proxy') return !server.isEmbedded && value !== ''
  const fork = forkOf(server)
  const fields = fork && CONFIG_FIELDS[fork]
  if (!fields) return false
  if (!fields[type]?.includes(name) || value === '') return true
  return fork === 'one-hub' && (!hasRegion || (name !== 'vertex_ai_adc' && !isWhole(value)))
}

/** Returns whether a server takes Google's credentials without the other parts of One API's key. */
export const takesCredentialsAlone = (server: Server, type: number): boolean =>
  type === VERTEX && hidesConfigSecrets(server)
