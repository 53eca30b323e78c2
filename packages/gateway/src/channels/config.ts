import { isRecord, readJson } from '@relaydeck/api-sdk'
import type { Fields } from '../record.ts'
import { Refusal } from '../refuse.ts'
import { texts } from '../texts.ts'

/** What a channel's `config` holds that is no secret. Everything else may be one: nobody is shown it. */
const OPEN = new Set(['region', 'user_id', 'api_version', 'library_id', 'plugin', 'vertex_ai_project_id'])

function parsed(text: string): Fields | undefined {
  // Most channels have none; finding that out by a failing parser costs more than all else of a row in a list.
  if (text === '') return undefined
  const value = readJson(text)
  return isRecord(value) ? value : undefined
}

/** A config as it may be shown: every key is there, the values of secret ones are empty. */
export function withoutSecrets(text: string): string {
  const config = parsed(text)
  if (!config) return ''
  const shown = Object.entries(config).map(([key, value]) => [key, OPEN.has(key) ? value : ''] as const)
  return JSON.stringify(Object.fromEntries(shown))
}

/**
 * Checks a JSON text of a channel; the empty text is none.
 * @throws Refusal
 */
export function checkJson(field: string, text: string): void {
  if (text !== '' && !parsed(text)) throw new Refusal(texts.channelJson(field))
}

/** A new config over the stored one: a secret that is absent or empty in it stays as it was. */
export function merged(stored: string, wanted: string): string {
  if (wanted === '') return stored
  const [old, config] = [parsed(stored) ?? {}, parsed(wanted) ?? {}]
  const kept = Object.entries(old).filter(([key]) => !OPEN.has(key) && !config[key])
  return JSON.stringify({ ...config, ...Object.fromEntries(kept) })
}
