import { splitComma } from '@relaydeck/api-sdk'
import { Refusal } from '../refuse.ts'
import { texts } from '../texts.ts'
import { kindOf } from './known.ts'
import { type Options, readRatios } from './store.ts'

/** Reads an option; the one that is being set reads as it will be. */
type Read = (key: string) => string

const THEMES = ['default', 'berry', 'air']

const isSwitch = (value: string) => value === 'true' || value === 'false'
const isCount = (value: string) => /^\d+$/.test(value) && Number.isSafeInteger(Number(value))
const isAmount = (value: string) => /^\d+(\.\d+)?$/.test(value) && Number.isFinite(Number(value))

const fits = {
  switch: isSwitch,
  count: isCount,
  amount: isAmount,
  ratios: (value: string) => readRatios(value) !== undefined,
  text: () => true,
}

const complaint = {
  switch: texts.optionSwitch,
  count: texts.optionCount,
  amount: texts.optionAmount,
  ratios: texts.optionRatios,
  text: texts.optionTheme,
}

function checkValue(key: string, value: string): void {
  const kind = kindOf(key)
  if (!fits[kind](value)) throw new Refusal(complaint[kind](key))
  if (key === 'QuotaPerUnit' && Number(value) === 0) throw new Refusal(texts.optionPositive(key))
  if (key === 'Theme' && !THEMES.includes(value)) throw new Refusal(texts.optionTheme(key))
}

/** What has to be filled in before a switch may be turned on. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  GitHubOAuthEnabled: ['GitHubClientId'],
  OidcEnabled: ['OidcClientId', 'OidcTokenEndpoint', 'OidcUserinfoEndpoint'],
  WeChatAuthEnabled: ['WeChatServerAddress'],
  TurnstileCheckEnabled: ['TurnstileSiteKey'],
  EmailDomainRestrictionEnabled: ['EmailDomainWhitelist'],
}

const missing = (needs: readonly string[], read: Read) => needs.filter((key) => splitComma(read(key)).length === 0)

function checkNeeds(key: string, value: string, read: Read): void {
  const absent = value === 'true' ? missing(NEEDS[key] ?? [], read) : []
  if (absent.length > 0) throw new Refusal(texts.optionNeeds(key, absent.join(', ')))
}

/** Whether anybody could still sign in. The password is the only way that this gateway serves so far. */
const hasWayIn = (read: Read): boolean => read('PasswordLoginEnabled') === 'true'

/**
 * Checks a value before anything is stored.
 * @throws Refusal
 */
export function checkOption(options: Options, key: string, value: string): void {
  const read: Read = (name) => (name === key ? value : options.text(name))
  checkValue(key, value)
  checkNeeds(key, value, read)
  if (hasWayIn(options.text) && !hasWayIn(read)) throw new Refusal(texts.optionLastLogin)
}
