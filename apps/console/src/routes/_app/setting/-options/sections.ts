import type { OptionKey } from '@relaydeck/api-sdk/rules'
import type { TabId } from '../-texts.ts'
import type { OptionTexts } from './options.ts'

/** Name of a section of the settings. */
export type SectionName = keyof OptionTexts['sections']

/** Options of One API that hold the prices of models as ratios, in their order. */
export const PRICE_RATIOS = [
  'ModelRatio',
  'CompletionRatio',
  'CacheRatio',
  'CreateCacheRatio',
  'CreateCacheRatio1h',
  'AudioRatio',
  'AudioCompletionRatio',
] as const satisfies readonly OptionKey<'ratios'>[]

/** Options of each section of the settings, by tab, in display order. */
export const SECTIONS = {
  operating: {
    general: [
      'TopUpLink',
      'ChatLink',
      'QuotaPerUnit',
      'RetryTimes',
      'DisplayInCurrencyEnabled',
      'DisplayTokenStatEnabled',
      'ApproximateTokenEnabled',
      'ModelAliases',
      'ModelFallbacks',
    ],
    log: ['LogConsumeEnabled', 'LogRetentionDays', 'JournalRetentionDays'],
    monitor: [
      'ChannelDisableThreshold',
      'QuotaRemindThreshold',
      'AutomaticDisableChannelEnabled',
      'AutomaticEnableChannelEnabled',
      'SpreadChannelTypes',
      'StreamSilenceSeconds',
      'ChannelFailureLimit',
      'ChannelFailureMinutes',
      'ChannelRetryMinutes',
      'PrivateHosts',
    ],
    quota: [
      'QuotaForNewUser',
      'PreConsumedQuota',
      'QuotaForInviter',
      'QuotaForInvitee',
      'MaxCompletionTokens',
      'GroupLimits',
      'TimeZone',
    ],
    ratio: ['GroupRatio', ...PRICE_RATIOS],
  },
  system: {
    address: ['ServerAddress'],
    login: [
      'PasswordLoginEnabled',
      'PasswordRegisterEnabled',
      'RegisterEnabled',
      'EmailVerificationEnabled',
      'AdminTwoFactorRequired',
    ],
    domains: ['EmailDomainRestrictionEnabled', 'EmailDomainWhitelist'],
    mail: ['SMTPServer', 'SMTPPort', 'SMTPAccount', 'SMTPFrom', 'SMTPToken'],
    github: ['GitHubOAuthEnabled', 'GitHubClientId', 'GitHubClientSecret'],
    lark: ['LarkClientId', 'LarkClientSecret'],
    oidc: [
      'OidcEnabled',
      'OidcClientId',
      'OidcClientSecret',
      'OidcWellKnown',
      'OidcAuthorizationEndpoint',
      'OidcTokenEndpoint',
      'OidcUserinfoEndpoint',
    ],
    wechat: ['WeChatAuthEnabled', 'WeChatServerAddress', 'WeChatServerToken', 'WeChatAccountQRCodeImageURL'],
    turnstile: ['TurnstileCheckEnabled', 'TurnstileSiteKey', 'TurnstileSecretKey'],
    pusher: ['MessagePusherAddress', 'MessagePusherToken'],
  },
  other: {
    notice: ['Notice'],
    look: ['SystemName', 'Logo', 'Theme'],
    content: ['HomePageContent', 'About', 'Footer'],
  },
} as const satisfies Partial<Record<TabId, Partial<Record<SectionName, readonly OptionKey[]>>>>
