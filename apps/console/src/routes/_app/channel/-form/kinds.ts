import { type ChannelConfig, type ChannelTypeKey, channelTypeOf } from '@relaydeck/api-sdk'
import type { ChannelTexts } from '../-texts.ts'

/** Fields of `config` that a person fills in. */
export type ConfigField = 'region' | 'ak' | 'sk' | 'user_id' | 'vertex_ai_project_id' | 'vertex_ai_adc'

/** What the form of one type has besides the common fields, or instead of them. */
export interface Kind {
  /** Whose word the address is called by; `none`: there is no address. */
  readonly baseUrl?: 'azureEndpoint' | 'customUrl' | 'fastgptUrl' | 'none'
  /** The address cannot be left empty: the server has none for this type. */
  readonly needsBaseUrl?: boolean
  readonly other?: keyof ChannelTexts['form']['other']
  /** Parts of `config`, each with the name of its label. */
  readonly config?: readonly (readonly [ConfigField, keyof ChannelTexts['form']['config']])[]
  /** The key is composed from `config`. */
  readonly composed?: boolean
  /** There are no models, and so no mapping and no prompt. */
  readonly modelless?: boolean
}

const KINDS: Partial<Record<ChannelTypeKey, Kind>> = {
  azure: { baseUrl: 'azureEndpoint', needsBaseUrl: true, other: 'azure' },
  custom: { baseUrl: 'customUrl', needsBaseUrl: true },
  'openai-compatible': { baseUrl: 'customUrl', needsBaseUrl: true },
  ali: { other: 'ali' },
  spark: { other: 'spark' },
  'aiproxy-library': { other: 'library' },
  fastgpt: { baseUrl: 'fastgptUrl' },
  gemini: { other: 'gemini' },
  aws: {
    baseUrl: 'none',
    composed: true,
    config: [
      ['region', 'region'],
      ['ak', 'ak'],
      ['sk', 'sk'],
    ],
  },
  coze: { config: [['user_id', 'coze']] },
  cloudflare: { config: [['user_id', 'cloudflare']] },
  vertex: {
    baseUrl: 'none',
    composed: true,
    config: [
      ['region', 'region'],
      ['vertex_ai_project_id', 'vertex_ai_project_id'],
      ['vertex_ai_adc', 'vertex_ai_adc'],
    ],
  },
  proxy: { modelless: true },
}

const PLAIN: Kind = {}

/** What the form of a type has of its own. */
export const kindOf = (type: number): Kind => {
  const key = channelTypeOf(type)?.key
  return (key && KINDS[key]) ?? PLAIN
}

/** The explanation for a type; most need none. */
export function noteOf(type: number, { form }: ChannelTexts): string | undefined {
  const key = channelTypeOf(type)?.key
  return key !== undefined && key in form.notes ? form.notes[key as keyof typeof form.notes] : undefined
}

/** The fields of `config` that this type has, of what is typed or stored. Others belong to another type. */
export const configOf = (type: number, config: ChannelConfig): Partial<Record<ConfigField, string>> =>
  Object.fromEntries((kindOf(type).config ?? []).map(([field]) => [field, config[field] ?? '']))
