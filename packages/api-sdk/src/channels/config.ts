import { isRecord, readJson } from '../core/json.ts'
import type { ChannelConfig } from './config-fields.ts'
import { channelTypeOf } from './types.ts'

/** Parses a channel's `config`. Any text but a JSON object reads as empty, as on the server. Keeps unknown keys. */
export function readChannelConfig(text: string): ChannelConfig {
  const config = readJson(text)
  if (!isRecord(config)) return {}
  return Object.fromEntries(Object.entries(config).filter(([, value]) => typeof value === 'string'))
}

/** Returns the JSON text for a channel's `config`, without empty fields. */
export const writeChannelConfig = (config: ChannelConfig): string =>
  JSON.stringify(Object.fromEntries(Object.entries(config).filter(([, value]) => value)))

// The server creates one channel for each line of a key.
const onOneLine = (json: string) => {
  const content = readJson(json)
  return content === undefined ? json.replace(/\s*[\r\n]+\s*/g, '') : JSON.stringify(content)
}

/**
 * Returns the key of a channel type that composes it from its config: AWS (33) `ak|sk|region`, Vertex AI (42)
 * `region|project|credentials`. `''` for other types, and where a part is missing.
 */
export function composeChannelKey(type: number, config: ChannelConfig): string {
  const fields = channelTypeOf(type)?.keyParts ?? []
  const parts = fields.map((field) => onOneLine(config[field] ?? ''))
  return parts.every(Boolean) ? parts.join('|') : ''
}
