import { isRecord, isSecretConfigField, readJson } from '@relaydeck/api-sdk'
import type { JsonObject } from '../lib/json.ts'
import { Refusal } from '../lib/refusal.ts'
import { texts } from '../texts/api.ts'

function parse(text: string): JsonObject | undefined {
  // Most channels have no config, and a failing JSON parser would take most of the time of a list.
  if (text === '') return undefined
  const value = readJson(text)
  return isRecord(value) ? value : undefined
}

/** Returns a config whose secret values are empty. */
export function withoutSecrets(text: string): string {
  const config = parse(text)
  if (!config) return ''
  const entries = Object.entries(config).map(([key, value]) => [key, isSecretConfigField(key) ? '' : value] as const)
  return JSON.stringify(Object.fromEntries(entries))
}

/**
 * Checks a field that holds a JSON object or is empty.
 * @throws Refusal
 */
export function checkJson(field: string, text: string): void {
  if (text !== '' && !parse(text)) throw new Refusal(texts.channelJson(field))
}

/** Returns a new config; secrets that it leaves out or empty keep their stored values. */
export function mergeConfig(stored: string, sent: string): string {
  if (sent === '') return stored
  const [old, config] = [parse(stored) ?? {}, parse(sent) ?? {}]
  const kept = Object.entries(old).filter(([key]) => isSecretConfigField(key) && !config[key])
  return JSON.stringify({ ...config, ...Object.fromEntries(kept) })
}
