import {
  hideProxySecret,
  isProxySecretHidden,
  isRecord,
  isSecretConfigField,
  readJson,
  readProxyUrl,
} from '@relaydeck/api-sdk'
import type { JsonObject } from '../lib/json.ts'
import { Refusal } from '../lib/refusal.ts'
import { texts } from '../texts/api.ts'

function parse(text: string): JsonObject | undefined {
  // Most channels have no config, and a failing JSON parser would take most of the time of a list.
  if (text === '') return undefined
  const value = readJson(text)
  return isRecord(value) ? value : undefined
}

/** Returns the proxy of a config in the form that may be shown. */
const hiddenProxy = ({ proxy }: JsonObject): { readonly proxy?: string } =>
  proxy === undefined ? {} : { proxy: hideProxySecret(String(proxy)) }

/**
 * Checks the proxy in a channel's config.
 * @throws Refusal
 */
export function checkProxy(text: string): void {
  const { proxy = '' } = parse(text) ?? {}
  if (proxy === '') return
  if (typeof proxy !== 'string' || readProxyUrl(proxy) === undefined) throw new Refusal(texts.channelProxy)
  if (isProxySecretHidden(proxy)) throw new Refusal(texts.channelProxyPassword)
}

/** Returns a config whose secret values are empty. */
export function withoutSecrets(text: string): string {
  const config = parse(text)
  if (!config) return ''
  const shown = Object.entries(config).map(([key, value]) => [key, isSecretConfigField(key) ? '' : value] as const)
  return JSON.stringify({ ...Object.fromEntries(shown), ...hiddenProxy(config) })
}

/**
 * Checks a field that holds a JSON object or is empty.
 * @throws Refusal
 */
export function checkJson(field: string, text: string): void {
  if (text !== '' && !parse(text)) throw new Refusal(texts.channelJson(field))
}

/**
 * Returns a new config. Secrets that it leaves out or empty keep their stored values; so does a proxy that is sent in
 * its masked form.
 */
export function mergeConfig(stored: string, sent: string): string {
  if (sent === '') return stored
  const [old, config] = [parse(stored) ?? {}, parse(sent) ?? {}]
  const kept = Object.entries(old).filter(([key]) => isSecretConfigField(key) && !config[key])
  const isSameProxy = config.proxy !== undefined && config.proxy === hiddenProxy(old).proxy
  return JSON.stringify({ ...config, ...Object.fromEntries(kept), ...(isSameProxy && { proxy: old.proxy }) })
}
