import { isRecord, readJson } from '../core/json.ts'

/** What stands in a channel's `config`; which of it counts depends on the type. `sk` and `vertex_ai_adc` are secrets. */
export interface ChannelConfig {
  readonly region?: string | undefined
  readonly sk?: string | undefined
  readonly ak?: string | undefined
  /** The user of Coze; the account of Cloudflare. */
  readonly user_id?: string | undefined
  readonly api_version?: string | undefined
  readonly library_id?: string | undefined
  readonly plugin?: string | undefined
  readonly vertex_ai_project_id?: string | undefined
  /** Google's credentials, JSON text. */
  readonly vertex_ai_adc?: string | undefined
}

/** Reads a channel's `config`. A text that is no JSON object holds nothing, as the server sees it. Keeps unknown keys. */
export function readChannelConfig(text: string): ChannelConfig {
  const config = readJson(text)
  if (!isRecord(config)) return {}
  return Object.fromEntries(Object.entries(config).filter(([, value]) => typeof value === 'string'))
}

/** The JSON text for a channel's `config`, without what is empty. */
export const writeChannelConfig = (config: ChannelConfig): string =>
  JSON.stringify(Object.fromEntries(Object.entries(config).filter(([, value]) => value)))

// A line break in a key would make two channels of it.
const onOneLine = (json: string) => {
  const content = readJson(json)
  return content === undefined ? json.replace(/\s*[\r\n]+\s*/g, '') : JSON.stringify(content)
}

/**
 * The key of channel types that compose it from their config: AWS (33) `ak|sk|region`, Vertex AI (42)
 * `region|project|credentials`. `''` for other types, and where a part is missing.
 */
export function composeChannelKey(type: number, config: ChannelConfig): string {
  const { region, ak, sk, vertex_ai_project_id: project, vertex_ai_adc: adc } = config
  const parts = type === 33 ? [ak, sk, region] : type === 42 ? [region, project, adc && onOneLine(adc)] : ['']
  return parts.every(Boolean) ? parts.join('|') : ''
}
