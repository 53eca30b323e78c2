import type { hints as zhHints, labels as zhLabels } from './labels.zh.ts'

/** Labels of the options. */
export const labels: typeof zhLabels = {
  ServerAddress: 'Server address',
  PasswordLoginEnabled: 'Allow password sign-in',
  PasswordRegisterEnabled: 'Allow password sign-up',
  RegisterEnabled: 'Allow new users to sign up',
  EmailVerificationEnabled: 'Require email verification for password sign-up',
  EmailDomainRestrictionEnabled: 'Restrict email domains',
  EmailDomainWhitelist: 'Allowed email domains',
  SMTPServer: 'SMTP server',
  SMTPPort: 'SMTP port',
  SMTPAccount: 'SMTP account',
  SMTPFrom: 'SMTP sender',
  SMTPToken: 'SMTP access token',
  GitHubOAuthEnabled: 'Allow sign-in and sign-up with GitHub',
  GitHubClientId: 'GitHub client ID',
  GitHubClientSecret: 'GitHub client secret',
  LarkClientId: 'Lark app ID',
  LarkClientSecret: 'Lark app secret',
  OidcEnabled: 'Allow sign-in and sign-up with OIDC',
  OidcClientId: 'OIDC client ID',
  OidcClientSecret: 'OIDC client secret',
  OidcWellKnown: 'OIDC well-known URL',
  OidcAuthorizationEndpoint: 'OIDC authorization endpoint',
  OidcTokenEndpoint: 'OIDC token endpoint',
  OidcUserinfoEndpoint: 'OIDC user info endpoint',
  WeChatAuthEnabled: 'Allow sign-in and sign-up with WeChat',
  WeChatServerAddress: 'WeChat server address',
  WeChatServerToken: 'WeChat server access token',
  WeChatAccountQRCodeImageURL: 'URL of the WeChat account’s QR code',
  AdminTwoFactorRequired: 'Administrators must use two-factor sign-in',
  TurnstileCheckEnabled: 'Verify visitors with Turnstile',
  TurnstileSiteKey: 'Turnstile site key',
  TurnstileSecretKey: 'Turnstile secret key',
  MessagePusherAddress: 'Message Pusher address',
  MessagePusherToken: 'Message Pusher access token',
  TopUpLink: 'Top-up link',
  ChatLink: 'Chat link',
  QuotaPerUnit: 'Quota per dollar',
  GroupLimits: 'Limits of groups',
  TimeZone: 'Time zone of limits',
  ModelAliases: 'Aliases of models',
  ModelFallbacks: 'Fallback models',
  RetryTimes: 'Retries after a failure',
  DisplayInCurrencyEnabled: 'Show quotas in dollars',
  DisplayTokenStatEnabled: 'Billing APIs return the token’s quota instead of the user’s',
  ApproximateTokenEnabled: 'Estimate token counts to save computing time',
  LogConsumeEnabled: 'Log calls',
  LogRetentionDays: 'Keep the log for (days)',
  ChannelDisableThreshold: 'Maximum response time (seconds)',
  QuotaRemindThreshold: 'Quota reminder threshold',
  AutomaticDisableChannelEnabled: 'Disable a channel when it fails',
  AutomaticEnableChannelEnabled: 'Enable a channel when it works again',
  PrivateHosts: 'Private addresses for channels',
  SpreadChannelTypes: 'Channel types that keep no conversations',
  StreamSilenceSeconds: 'Comment in silent streams after (seconds)',
  ChannelFailureLimit: 'Failures that disable a channel',
  ChannelFailureMinutes: 'Time of these failures (minutes)',
  ChannelRetryMinutes: 'Retry disabled channels after (minutes)',
  QuotaForNewUser: 'Initial quota of new users',
  PreConsumedQuota: 'Quota reserved per request',
  QuotaForInviter: 'Reward for inviting a user',
  QuotaForInvitee: 'Reward for using an invite code',
  ModelRatio: 'Model ratio',
  CompletionRatio: 'Completion ratio',
  GroupRatio: 'Group ratio',
  CacheRatio: 'Cache ratio',
  CreateCacheRatio: 'Cache write ratio',
  CreateCacheRatio1h: 'Cache write ratio for an hour',
  AudioRatio: 'Audio ratio',
  AudioCompletionRatio: 'Audio completion ratio',
  UnitPrices: 'Prices by unit',
  MaxCompletionTokens: 'Maximum completion length',
  Notice: 'Announcement',
  SystemName: 'System name',
  Logo: 'Logo URL',
  Theme: 'Theme',
  HomePageContent: 'Home page',
  About: 'About',
  Footer: 'Footer',
}

/** Hints below options whose label does not explain them. */
export const hints: typeof zhHints = {
  AdminTwoFactorRequired:
    'Administrators without it, yourself included, can only see their profile and set it up until they have.',
  ServerAddress:
    'URL under which users reach this system. Links in emails and sign-in callbacks use it. A trailing slash is removed.',
  SMTPPort: 'Leave empty to keep the current port.',
  TopUpLink: 'For example, a shop that sells redemption codes.',
  ChatLink: 'For example, a ChatGPT Next Web deployment.',
  ChannelDisableThreshold: 'When all channels are tested, slower ones are disabled.',
  LogRetentionDays: 'Older entries are deleted. 0 keeps everything.',
  PrivateHosts:
    'Host names, IP addresses or networks, separated by commas, with or without a port, such as ollama:11434. Administrators may use only these; one that a super admin saves in a channel is added.',
  SpreadChannelTypes:
    'Calls of one conversation reach one channel, whose provider has cached the prompt. These types are drawn by weight instead.',
  StreamSilenceSeconds:
    'Sent to clients of streams while the provider is silent, so that connections stay open. 0 sends none.',
  ChannelFailureLimit:
    'If channels are disabled when they fail, this many failures in a row within the time of failures disable a channel for the same time. Then one call tries it. The last channel of a model stays enabled. 0 turns this off. An error of the account or key disables a channel at once.',
  ChannelRetryMinutes:
    'Channels that were disabled automatically are tested again and enabled if they respond. The interval doubles after each failure. 0 turns this off.',
  QuotaRemindThreshold:
    'Users with less quota get a reminder email, if the server sends one. The embedded gateway sends none.',
  GroupLimits:
    'The limits of a group hold for each of its users without own limits. The limits of a model in it hold for each of its users in addition.',
  ModelAliases:
    'Other names for models in calls, for example opus for claude-opus-4-5. Those of a group precede. The price is that of the model. Tokens can have aliases of their own.',
  ModelFallbacks:
    'Models that answer, in this order, when no channel can answer for a model, or a limit of it is reached. Those of a group precede. Used only if the token may use them; the log says which one has answered.',
  TimeZone:
    'Days, weeks and months of limits begin in it, for example Asia/Shanghai. Empty: the time zone of the server.',
  PreConsumedQuota: 'Replaced by the actual cost when the request ends.',
  OidcWellKnown: 'For reference only. The URLs below must be set separately.',
  ModelRatio: 'Ratio of each model.',
  CompletionRatio: 'Cost of output tokens relative to input tokens, for each model.',
  GroupRatio: 'Ratio of each group. Add new groups here.',
  CreateCacheRatio:
    'Cost of input tokens that are written to the cache relative to other input tokens, for each model. Models not listed have built-in values.',
  CreateCacheRatio1h:
    'The same for tokens that are written to the cache for an hour. Models not listed have 1.6 times the cache write ratio.',
  AudioRatio:
    'Cost of audio tokens of the input relative to its text tokens, for each model. Models not listed have built-in values.',
  AudioCompletionRatio:
    'Cost of audio tokens of the output relative to audio tokens of the input, for each model. Models not listed have built-in values.',
  CacheRatio:
    'Cost of cached input tokens relative to other input tokens, for each model. Models not listed have built-in values.',
  MaxCompletionTokens:
    'Most tokens in one answer of each model. Quota for them is reserved if a request sets no max_tokens. Models not listed have built-in values.',
  Notice: 'Markdown or HTML, shown to visitors.',
  Theme: 'Theme of the server’s own pages, used after a restart.',
  HomePageContent: 'Markdown or HTML. A URL shows that page instead.',
  About: 'Markdown or HTML. A URL shows that page instead.',
  Footer: 'HTML. Leave empty for the default footer.',
}
