import { splitComma } from '../core/comma.ts'
import { hasKey } from '../core/has-key.ts'
import { isRecord, readJson } from '../core/json.ts'
import { isTimeZone } from '../core/time-zone.ts'
import { readGroupLimits } from '../limits/schemas.ts'
import { readModelAliases, readModelFallbacks } from '../models/names.ts'
import { readUnitPrices } from './unit-prices.ts'

/** Format of an option's text: `list` is comma-separated, `ratios` a JSON map of names to numbers. */
export type OptionKind = 'switch' | 'number' | 'text' | 'secret' | 'ratios' | 'list'

/** Subject of an option. */
export type OptionGroup = 'access' | 'mail' | 'presentation' | 'quota' | 'ratios' | 'operations'

/** Declaration of a known option. */
export interface OptionRule {
  readonly group: OptionGroup
  readonly kind: OptionKind
  /** Value on a fresh gateway. Left out: the server does not list the option until it is set. */
  readonly default?: string
  /** Options that must not be empty while this switch is on. */
  readonly needs?: readonly string[]
  /** Lowest number. */
  readonly min?: number
  /** Highest number. */
  readonly max?: number
  /** Step of the number field. */
  readonly step?: number
  /** Whether a number may have decimals. */
  readonly decimals?: boolean
  /** Whether only the embedded gateway has it; One API does not list it. */
  readonly isExtension?: boolean
  /** Whether it is about pages of a server, which the embedded gateway does not have; it only stores the value. */
  readonly isForOwnPages?: boolean
  /** The only values allowed. */
  readonly choices?: readonly string[]
  /**
   * How a text is edited: `long` has several lines, `url` is a base URL without a slash at its end, `hosts` is a comma
   * text of hosts, with a port or with any, and networks (CIDR), `channel-types` one of numbers of channel types,
   * `prices` a JSON map of models to `UnitPrice`, `limits` one of groups to lists of `LimitDraft`, `zone` the name of a
   * time zone, `''` for the gateway's own, `aliases` a JSON map of names to models, and `fallbacks` one of models to lists
   * of models; both may have maps of groups.
   */
  readonly format?: 'long' | 'url' | 'hosts' | 'channel-types' | 'prices' | 'limits' | 'zone' | 'aliases' | 'fallbacks'
}

const on = { kind: 'switch', default: 'true' } as const
const off = { kind: 'switch', default: 'false' } as const
const text = { kind: 'text', default: '' } as const
const url = { kind: 'text', default: '', format: 'url' } as const
const long = { kind: 'text', default: '', format: 'long' } as const
const unlisted = { kind: 'text' } as const
const secret = { kind: 'secret', default: '' } as const
const count = { kind: 'number', default: '0', min: 0, step: 1 } as const

const theme = { kind: 'text', default: 'default', choices: ['default', 'berry', 'air'], isForOwnPages: true } as const

const ownRatios = { kind: 'ratios', default: '{}', isExtension: true } as const
const ownCount = { ...count, isExtension: true } as const

const MAIL_DOMAINS = 'gmail.com,163.com,126.com,qq.com,outlook.com,hotmail.com,icloud.com,yahoo.com,foxmail.com'

/** The known options by key. Secrets are never read back. Source: One API's `model/option.go`, its table `options`. */
export const OPTIONS = {
  PasswordLoginEnabled: { group: 'access', ...on },
  PasswordRegisterEnabled: { group: 'access', ...on },
  RegisterEnabled: { group: 'access', ...on },
  EmailVerificationEnabled: { group: 'access', ...off, needs: ['SMTPServer'] },
  EmailDomainRestrictionEnabled: { group: 'access', ...off, needs: ['EmailDomainWhitelist'] },
  EmailDomainWhitelist: { group: 'access', kind: 'list', default: MAIL_DOMAINS },
  GitHubOAuthEnabled: { group: 'access', ...off, needs: ['GitHubClientId', 'GitHubClientSecret'] },
  GitHubClientId: { group: 'access', ...text },
  GitHubClientSecret: { group: 'access', ...secret },
  LarkClientId: { group: 'access', ...unlisted },
  LarkClientSecret: { group: 'access', kind: 'secret' },
  OidcEnabled: { group: 'access', ...off, needs: ['OidcClientId', 'OidcTokenEndpoint', 'OidcUserinfoEndpoint'] },
  OidcClientId: { group: 'access', ...unlisted },
  OidcClientSecret: { group: 'access', kind: 'secret' },
  OidcWellKnown: { group: 'access', ...unlisted },
  OidcAuthorizationEndpoint: { group: 'access', ...unlisted },
  OidcTokenEndpoint: { group: 'access', ...unlisted },
  OidcUserinfoEndpoint: { group: 'access', ...unlisted },
  AdminTwoFactorRequired: { group: 'access', ...off, isExtension: true },
  WeChatAuthEnabled: { group: 'access', ...off, needs: ['WeChatServerAddress'] },
  WeChatServerAddress: { group: 'access', ...url },
  WeChatServerToken: { group: 'access', ...secret },
  WeChatAccountQRCodeImageURL: { group: 'access', ...text },
  TurnstileCheckEnabled: { group: 'access', ...off, needs: ['TurnstileSiteKey', 'TurnstileSecretKey'] },
  TurnstileSiteKey: { group: 'access', ...text },
  TurnstileSecretKey: { group: 'access', ...secret },

  SMTPServer: { group: 'mail', ...text },
  SMTPPort: { group: 'mail', kind: 'number', default: '587', min: 1, max: 65_535, step: 1 },
  SMTPAccount: { group: 'mail', ...text },
  SMTPFrom: { group: 'mail', ...text },
  SMTPToken: { group: 'mail', ...secret },
  MessagePusherAddress: { group: 'mail', ...url },
  MessagePusherToken: { group: 'mail', ...secret },

  SystemName: { group: 'presentation', kind: 'text', default: 'Relaydeck' },
  Logo: { group: 'presentation', ...text },
  Theme: { group: 'presentation', ...theme },
  ServerAddress: { group: 'presentation', ...url },
  Notice: { group: 'presentation', ...long },
  HomePageContent: { group: 'presentation', ...long },
  About: { group: 'presentation', ...long },
  Footer: { group: 'presentation', ...long },
  TopUpLink: { group: 'presentation', ...text },
  ChatLink: { group: 'presentation', ...text },
  DisplayInCurrencyEnabled: { group: 'presentation', ...on },
  DisplayTokenStatEnabled: { group: 'presentation', ...on },

  QuotaForNewUser: { group: 'quota', ...count },
  QuotaForInviter: { group: 'quota', ...count },
  QuotaForInvitee: { group: 'quota', ...count },
  QuotaRemindThreshold: { group: 'quota', ...count, default: '1000' },
  PreConsumedQuota: { group: 'quota', ...count, default: '500' },
  // Amounts in dollars are divided by it.
  QuotaPerUnit: { group: 'quota', kind: 'number', default: '500000', min: 0.01, step: 0.01, decimals: true },
  GroupLimits: { group: 'quota', kind: 'text', default: '{}', format: 'limits', isExtension: true },
  TimeZone: { group: 'quota', kind: 'text', default: '', format: 'zone', isExtension: true },

  ModelRatio: { group: 'ratios', kind: 'ratios' },
  CompletionRatio: { group: 'ratios', kind: 'ratios' },
  GroupRatio: { group: 'ratios', kind: 'ratios' },
  CacheRatio: { group: 'ratios', ...ownRatios },
  CreateCacheRatio: { group: 'ratios', ...ownRatios },
  CreateCacheRatio1h: { group: 'ratios', ...ownRatios },
  AudioRatio: { group: 'ratios', ...ownRatios },
  AudioCompletionRatio: { group: 'ratios', ...ownRatios },
  UnitPrices: { group: 'ratios', kind: 'text', default: '{}', format: 'prices', isExtension: true },
  MaxCompletionTokens: { group: 'ratios', ...ownRatios },

  RetryTimes: { group: 'operations', ...count },
  ModelAliases: { group: 'operations', kind: 'text', default: '{}', format: 'aliases', isExtension: true },
  ModelFallbacks: { group: 'operations', kind: 'text', default: '{}', format: 'fallbacks', isExtension: true },
  ChannelDisableThreshold: { group: 'operations', ...count, default: '5', decimals: true },
  AutomaticDisableChannelEnabled: { group: 'operations', ...off },
  AutomaticEnableChannelEnabled: { group: 'operations', ...off },
  LogConsumeEnabled: { group: 'operations', ...on },
  ApproximateTokenEnabled: { group: 'operations', ...off },
  LogRetentionDays: { group: 'operations', ...ownCount },
  JournalRetentionDays: { group: 'operations', ...ownCount, default: '365' },
  ChannelRetryMinutes: { group: 'operations', ...ownCount },
  ChannelFailureLimit: { group: 'operations', ...ownCount, default: '3' },
  ChannelFailureMinutes: { group: 'operations', ...ownCount, default: '5' },
  SpreadChannelTypes: { group: 'operations', kind: 'text', default: '', format: 'channel-types', isExtension: true },
  StreamSilenceSeconds: { group: 'operations', ...ownCount, default: '15', max: 3600 },
  PrivateHosts: { group: 'operations', kind: 'text', default: '', format: 'hosts', isExtension: true },
} as const satisfies Readonly<Record<string, OptionRule>>

type Rules = typeof OPTIONS

/** Key of a known option of one kind, or of any. */
export type OptionKey<Kind extends OptionKind = OptionKind> = {
  [K in keyof Rules]: Rules[K]['kind'] extends Kind ? K : never
}[keyof Rules]

/** Returns the declaration of an option; `undefined` for an unknown one. */
export const optionOf = (key: string): OptionRule | undefined => (hasKey(OPTIONS, key) ? OPTIONS[key] : undefined)

/** Returns whether an option is write-only. Keys of forks that end like One API's secrets are write-only too. */
export const isSecretOption = (key: string): boolean =>
  optionOf(key)?.kind === 'secret' || /(Token|Secret|SecretKey)$/.test(key)

/** Returns whether the text of a switch means on: only `true` does. */
export const isOn = (value: string): boolean => value === 'true'

/** Returns the ratios in a JSON text; `undefined` unless it maps names to numbers of 0 or more. */
export function readRatios(json: string): Record<string, number> | undefined {
  const read = readJson(json)
  const isRatio = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0
  const areRatios = (record: Record<string, unknown>): record is Record<string, number> =>
    Object.values(record).every(isRatio)
  return isRecord(read) && areRatios(read) ? read : undefined
}

/** A host, with a port or without, or a network. */
const HOST = /^[\w.:[\]-]+(\/\d{1,3})?$/

/** Why a text cannot be the value of an option. */
export type OptionIssue =
  | 'switch'
  | 'number'
  | 'integer'
  | 'range'
  | 'ratios'
  | 'hosts'
  | 'prices'
  | 'limits'
  | 'zone'
  | 'aliases'
  | 'fallbacks'
  | 'choice'

function numberIssue(value: string, { min = Number.NEGATIVE_INFINITY, max, decimals }: OptionRule) {
  if (!decimals && !(/^-?\d+$/.test(value) && Number.isSafeInteger(Number(value)))) return 'integer'
  if (!/^-?\d+(\.\d+)?$/.test(value) || !Number.isFinite(Number(value))) return 'number'
  return Number(value) < min || Number(value) > (max ?? Number.POSITIVE_INFINITY) ? 'range' : undefined
}

/**
 * Returns the reason why a text cannot be the value of an option; `undefined` if it can. Unknown options accept any
 * text.
 */
export function optionIssue(key: string, value: string): OptionIssue | undefined {
  const rule = optionOf(key)
  if (rule?.kind === 'switch') return value === 'true' || value === 'false' ? undefined : 'switch'
  if (rule?.kind === 'number') return numberIssue(value, rule)
  if (rule?.kind === 'ratios') return readRatios(value) ? undefined : 'ratios'
  if (rule?.format === 'hosts') return splitComma(value).every((entry) => HOST.test(entry)) ? undefined : 'hosts'
  if (rule?.format === 'channel-types')
    return splitComma(value).every((type) => /^\d{1,4}$/.test(type)) ? undefined : 'choice'
  if (rule?.format === 'prices') return readUnitPrices(value) ? undefined : 'prices'
  if (rule?.format === 'limits') return readGroupLimits(value) ? undefined : 'limits'
  if (rule?.format === 'aliases') return readModelAliases(value) ? undefined : 'aliases'
  if (rule?.format === 'fallbacks') return readModelFallbacks(value) ? undefined : 'fallbacks'
  if (rule?.format === 'zone') return value === '' || isTimeZone(value) ? undefined : 'zone'
  return rule?.choices && !rule.choices.includes(value) ? 'choice' : undefined
}
