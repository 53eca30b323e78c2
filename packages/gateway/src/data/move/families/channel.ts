import {
  CHANNEL_STATUS,
  CHANNEL_TYPES,
  type ChannelConfig,
  isSecretConfigField,
  readChannelConfig,
  readJson,
} from '@relaydeck/api-sdk'
import type { ChannelTypeMap } from '@relaydeck/api-sdk/dialects'
import { moveTexts } from '../../../texts/carried.ts'
import { configText } from '../../import/shared.ts'
import type { HouseChannel } from '../house.ts'
import type { Formed } from './form.ts'

const numberOf = (key: string) => CHANNEL_TYPES.find((type) => type.key === key)?.value ?? 0

/** One API's numbers of types whose configuration is in several columns. */
export const TYPE = {
  openai: 1,
  custom: numberOf('custom'),
  /** OpenAI's protocol at any address, which includes the version. */
  compatible: 50,
  aws: 33,
  cloudflare: 37,
  vertex: 42,
} as const

/** Fields of a configuration that older servers have in `other`. */
const IN_OTHER = ['api_version', 'library_id', 'plugin'] as const

/**
 * Returns a channel in one of the several forms that mean the same: credentials of AWS in the configuration and in the
 * key, those of Vertex AI in the configuration alone, and what older servers have in `other` there.
 */
export function canonical(channel: HouseChannel): HouseChannel {
  const config = readChannelConfig(channel.config)
  const other = channel.other || IN_OTHER.map((field) => config[field] ?? '').find(Boolean) || ''
  if (channel.type === TYPE.aws) {
    const [ak = '', sk = '', region = ''] = channel.key?.split('|') ?? []
    const isWhole = config.ak && config.sk && config.region
    const found = isWhole ? config : ak && sk && region ? { ...config, ak, sk, region } : config
    const key = found.ak && found.sk && found.region ? [found.ak, found.sk, found.region].join('|') : channel.key
    return { ...channel, other, key, config: configText(found) }
  }
  if (channel.type === TYPE.vertex && config.vertex_ai_adc) {
    const project = config.vertex_ai_project_id || projectOf(config.vertex_ai_adc)
    return { ...channel, other, key: '', config: configText({ ...config, vertex_ai_project_id: project }) }
  }
  return { ...channel, other, config: configText(config) }
}

/** Returns whether a configuration has secrets, which are sent instead of a key or beside it. */
export const hasSecret = (config: string): boolean =>
  Object.entries(readChannelConfig(config)).some(([field, value]) => isSecretConfigField(field) && Boolean(value))

/** Returns the project in credentials of Google; `''` if there is none. */
export function projectOf(credentials: string): string {
  const read = readJson(credentials)
  const project = read !== null && typeof read === 'object' && 'project_id' in read ? read.project_id : ''
  return typeof project === 'string' ? project : ''
}

/** The version at the end of an address, which OpenAI's type adds. */
const VERSION = /\/v1\/?$/

/**
 * Returns a channel whose type a family has. OpenAI's protocol at another address becomes OpenAI's type, and other types
 * become a disabled custom channel, as in an import.
 */
export function withKnownType(channel: HouseChannel, { numbers }: ChannelTypeMap): Formed<HouseChannel> {
  if (numbers.has(channel.type)) return { item: channel, lost: [] }
  if (channel.type === TYPE.compatible && VERSION.test(channel.base_url))
    return {
      item: { ...channel, type: TYPE.openai, base_url: channel.base_url.replace(VERSION, '') },
      lost: [moveTexts.compatible],
    }
  const found = CHANNEL_TYPES.find(({ value }) => value === channel.type)?.text
  const name = found ?? { zh: String(channel.type), en: `number ${channel.type}` }
  return {
    item: { ...channel, type: TYPE.custom, status: CHANNEL_STATUS.disabled },
    lost: [moveTexts.otherType(name)],
  }
}

/** Returns the configuration with only some of its fields. */
export const withFields = (text: string, fields: readonly (keyof ChannelConfig)[]): string => {
  const config = readChannelConfig(text)
  return configText(Object.fromEntries(fields.map((field) => [field, config[field]])))
}
