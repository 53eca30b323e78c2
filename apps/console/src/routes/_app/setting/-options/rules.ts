import {
  isRecord,
  joinComma,
  type OptionKey,
  optionOf,
  readJson,
  splitComma,
  withoutTrailingSlash,
} from '@relaydeck/api-sdk'
import type { OptionTexts } from './texts.ts'

/** What a number may be. */
export interface NumberRule {
  readonly min: number
  readonly max?: number
  readonly step: number
  /** Whether it has no decimals. */
  readonly whole: boolean
  /** An emptied field keeps what is stored instead of being wrong. */
  readonly mayBeEmpty?: boolean
}

const COUNT: NumberRule = { min: 0, step: 1, whole: true }

export const NUMBERS: Readonly<Record<OptionKey<'number'>, NumberRule>> = {
  SMTPPort: { min: 1, max: 65_535, step: 1, whole: true, mayBeEmpty: true },
  QuotaForNewUser: COUNT,
  QuotaForInviter: COUNT,
  QuotaForInvitee: COUNT,
  QuotaRemindThreshold: COUNT,
  PreConsumedQuota: COUNT,
  // The server divides by it.
  QuotaPerUnit: { min: 0.01, step: 0.01, whole: false },
  RetryTimes: COUNT,
  ChannelDisableThreshold: { min: 0, step: 1, whole: false },
}

const isNumber = (key: OptionKey): key is OptionKey<'number'> => Object.hasOwn(NUMBERS, key)
const isRatios = (key: OptionKey): key is OptionKey<'ratios'> => optionOf(key)?.kind === 'ratios'

/** Texts of several lines, kept to the letter. */
const LONG: readonly OptionKey[] = ['Notice', 'HomePageContent', 'About', 'Footer']

/** Addresses that others append a path to. */
const ADDRESSES: readonly OptionKey[] = ['ServerAddress', 'WeChatServerAddress', 'MessagePusherAddress']

/** What a switch needs besides secrets, which are never told: without them it stays off. */
export const NEEDS: Partial<Readonly<Record<OptionKey<'switch'>, readonly OptionKey[]>>> = {
  EmailVerificationEnabled: ['SMTPServer'],
  EmailDomainRestrictionEnabled: ['EmailDomainWhitelist'],
  GitHubOAuthEnabled: ['GitHubClientId'],
  OidcEnabled: ['OidcClientId', 'OidcTokenEndpoint', 'OidcUserinfoEndpoint'],
  WeChatAuthEnabled: ['WeChatServerAddress'],
  TurnstileCheckEnabled: ['TurnstileSiteKey'],
}

/** What is sent for what stands in a field. */
export function cleaned(key: OptionKey, typed: string): string {
  if (LONG.includes(key)) return typed
  const text = typed.trim()
  if (ADDRESSES.includes(key)) return withoutTrailingSlash(text)
  if (optionOf(key)?.kind === 'list') return joinComma(splitComma(text))
  return isRatios(key) && text === '' ? '{}' : text
}

/** Whether a field says something else than what is stored; order and spaces of a ratio map do not count. */
export function isChanged(key: OptionKey, typed: string, stored: string): boolean {
  const text = cleaned(key, typed)
  if (optionOf(key)?.kind === 'secret') return text !== ''
  if (isNumber(key)) return text === '' ? stored !== '' && !NUMBERS[key].mayBeEmpty : Number(text) !== Number(stored)
  const meant = (json: string) => {
    const ratios = readRatios(json)
    return ratios ? JSON.stringify(Object.entries(ratios).sort(([a], [b]) => (a < b ? -1 : 1))) : json
  }
  return isRatios(key) ? meant(text) !== meant(stored || '{}') : text !== cleaned(key, stored)
}

/** Why a field cannot be sent; `undefined`: it can. */
export function errorOf(key: OptionKey, typed: string, { invalid }: OptionTexts): string | undefined {
  const text = cleaned(key, typed)
  if (isRatios(key)) return readRatios(text) ? undefined : invalid.ratios[key]
  if (!isNumber(key)) return undefined
  const { min, max = Number.POSITIVE_INFINITY, whole, mayBeEmpty } = NUMBERS[key]
  if (text === '') return mayBeEmpty ? undefined : invalid.number
  const number = Number(text)
  if (!Number.isFinite(number) || (whole && !Number.isSafeInteger(number)))
    return whole ? invalid.whole : invalid.number
  return number < min || number > max ? invalid.range(min, NUMBERS[key].max) : undefined
}

/** A JSON map of names to numbers, none of them negative. */
function readRatios(text: string): Record<string, number> | undefined {
  const read = readJson(text)
  const fits = isRecord(read) && Object.values(read).every((ratio) => typeof ratio === 'number' && ratio >= 0)
  return fits ? (read as Record<string, number>) : undefined
}

/** A list of mail domains with one more, or why it cannot be. */
export function withDomain(
  domains: readonly string[],
  typed: string,
): { readonly domains: string[] } | { readonly error: 'empty' | 'known' | 'invalid' } {
  const domain = typed.trim().toLowerCase().replace(/^@/, '')
  if (domain === '') return { error: 'empty' }
  if (/[\s,@]/.test(domain)) return { error: 'invalid' }
  return domains.includes(domain) ? { error: 'known' } : { domains: [...domains, domain] }
}
