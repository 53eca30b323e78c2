/** What the text of a setting holds. `list` is a comma text, `json` a map of name to number. */
export type OptionKind = 'switch' | 'number' | 'text' | 'secret' | 'json' | 'list'

/** The known settings, by what they are about and what their text holds. Secrets are never read back. */
export const OPTION_KEYS = {
  access: {
    switch: [
      'PasswordLoginEnabled',
      'PasswordRegisterEnabled',
      'RegisterEnabled',
      'EmailVerificationEnabled',
      'EmailDomainRestrictionEnabled',
      'GitHubOAuthEnabled',
      'OidcEnabled',
      'WeChatAuthEnabled',
      'TurnstileCheckEnabled',
    ],
    list: ['EmailDomainWhitelist'],
    text: [
      'GitHubClientId',
      'LarkClientId',
      'OidcClientId',
      'OidcWellKnown',
      'OidcAuthorizationEndpoint',
      'OidcTokenEndpoint',
      'OidcUserinfoEndpoint',
      'WeChatServerAddress',
      'WeChatAccountQRCodeImageURL',
      'TurnstileSiteKey',
    ],
    secret: ['GitHubClientSecret', 'LarkClientSecret', 'OidcClientSecret', 'WeChatServerToken', 'TurnstileSecretKey'],
  },
  mail: {
    text: ['SMTPServer', 'SMTPAccount', 'SMTPFrom', 'MessagePusherAddress'],
    number: ['SMTPPort'],
    secret: ['SMTPToken', 'MessagePusherToken'],
  },
  presentation: {
    text: [
      'ServerAddress',
      'Notice',
      'Footer',
      'About',
      'SystemName',
      'Logo',
      'HomePageContent',
      'Theme',
      'TopUpLink',
      'ChatLink',
    ],
    switch: ['DisplayInCurrencyEnabled', 'DisplayTokenStatEnabled'],
  },
  quota: {
    number: [
      'QuotaForNewUser',
      'QuotaForInviter',
      'QuotaForInvitee',
      'QuotaRemindThreshold',
      'PreConsumedQuota',
      'QuotaPerUnit',
    ],
  },
  ratios: { json: ['ModelRatio', 'CompletionRatio', 'GroupRatio'] },
  operations: {
    number: ['RetryTimes', 'ChannelDisableThreshold'],
    switch: [
      'AutomaticDisableChannelEnabled',
      'AutomaticEnableChannelEnabled',
      'LogConsumeEnabled',
      'ApproximateTokenEnabled',
    ],
  },
} as const satisfies Readonly<Record<string, Partial<Readonly<Record<OptionKind, readonly string[]>>>>>

type Keys = typeof OPTION_KEYS

/** What a setting is about. */
export type OptionGroup = keyof Keys

/** A known setting, of one kind or of any. A table over these has a compile error where one is missing. */
export type OptionKey<Kind extends OptionKind = OptionKind> = {
  [G in OptionGroup]: {
    [K in keyof Keys[G] & Kind]: Keys[G][K] extends readonly (infer Key)[] ? Key : never
  }[keyof Keys[G] & Kind]
}[OptionGroup]

/** What is known of a setting; `undefined`: newer than this library, or a fork's own. */
export function optionOf(key: string): { readonly group: OptionGroup; readonly kind: OptionKind } | undefined {
  for (const [group, kinds] of Object.entries(OPTION_KEYS))
    for (const [kind, keys] of Object.entries(kinds))
      if (keys.includes(key)) return { group: group as OptionGroup, kind: kind as OptionKind }
  return undefined
}

/** Whether the text of a switch says on: exactly `true` does. */
export const isOn = (value: string): boolean => value === 'true'
