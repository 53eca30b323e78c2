import modelRatio from './model-ratio.json' with { type: 'json' }

/** Switches, as they stand until somebody turns them. */
const SWITCHES = {
  PasswordLoginEnabled: true,
  PasswordRegisterEnabled: true,
  RegisterEnabled: true,
  EmailVerificationEnabled: false,
  EmailDomainRestrictionEnabled: false,
  GitHubOAuthEnabled: false,
  OidcEnabled: false,
  WeChatAuthEnabled: false,
  TurnstileCheckEnabled: false,
  AutomaticDisableChannelEnabled: false,
  AutomaticEnableChannelEnabled: false,
  ApproximateTokenEnabled: false,
  LogConsumeEnabled: true,
  DisplayInCurrencyEnabled: true,
  DisplayTokenStatEnabled: true,
}

/** Whole numbers, not negative. */
const COUNTS = {
  QuotaForNewUser: 0,
  QuotaForInviter: 0,
  QuotaForInvitee: 0,
  QuotaRemindThreshold: 1000,
  PreConsumedQuota: 500,
  RetryTimes: 0,
  SMTPPort: 587,
}

/** Numbers, not negative. */
const AMOUNTS = { ChannelDisableThreshold: 5, QuotaPerUnit: 500_000 }

/** Factors by name, as JSON text. The figures are those that One API starts with. */
const RATIOS = {
  ModelRatio: modelRatio,
  GroupRatio: { default: 1, svip: 1, vip: 1 },
  CompletionRatio: {
    'deepseek-chat': 2,
    'deepseek-reasoner': 3.981818181818182,
    'llama3-70b-8192(33)': 1.320754716981132,
    'llama3-8b-8192(33)': 2,
    'whisper-1': 0,
  },
}

const TEXTS = {
  SystemName: 'Relaydeck',
  Theme: 'default',
  EmailDomainWhitelist: 'gmail.com,163.com,126.com,qq.com,outlook.com,hotmail.com,icloud.com,yahoo.com,foxmail.com',
  Notice: '',
  About: '',
  HomePageContent: '',
  Footer: '',
  Logo: '',
  ServerAddress: '',
  TopUpLink: '',
  ChatLink: '',
  SMTPServer: '',
  SMTPFrom: '',
  SMTPAccount: '',
  SMTPToken: '',
  GitHubClientId: '',
  GitHubClientSecret: '',
  WeChatServerAddress: '',
  WeChatServerToken: '',
  WeChatAccountQRCodeImageURL: '',
  MessagePusherAddress: '',
  MessagePusherToken: '',
  TurnstileSiteKey: '',
  TurnstileSecretKey: '',
}

/** What an option holds. */
export type Kind = 'switch' | 'count' | 'amount' | 'ratios' | 'text'

const has = (group: object, key: string) => Object.hasOwn(group, key)

/** What the option of this name holds; any name that is not known holds a text. */
export function kindOf(key: string): Kind {
  if (has(SWITCHES, key)) return 'switch'
  if (has(COUNTS, key)) return 'count'
  if (has(AMOUNTS, key)) return 'amount'
  return has(RATIOS, key) ? 'ratios' : 'text'
}

const written = (group: object) => Object.entries(group).map(([key, value]) => [key, String(value)] as const)

/** What each option says until an administrator sets it. Any key that is not here is the empty text. */
export const DEFAULTS: ReadonlyMap<string, string> = new Map([
  ...[SWITCHES, COUNTS, AMOUNTS, TEXTS].flatMap(written),
  ...Object.entries(RATIOS).map(([key, value]) => [key, JSON.stringify(value)] as const),
])

/** Whether an option is nobody's to read, whoever asks. */
export const isSecret = (key: string): boolean => /(Token|Secret|SecretKey)$/.test(key)
