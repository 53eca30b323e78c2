/** One sample of each record, as a gateway sends it. */
import type { AccessToken } from '../access-tokens/schemas.ts'
import type { AlertDelivery, AlertRule, AlertTarget } from '../alerts/schemas.ts'
import type { Subscription, Usage } from '../billing/schemas.ts'
import type { CallPreview } from '../calls/preview.ts'
import type { Call, ChannelHealth } from '../calls/schemas.ts'
import type { Channel } from '../channels/channel.ts'
import type { TestResult } from '../channels/test-result.ts'
import type { GatewayEvent } from '../events/schemas.ts'
import type { JournalEntry, UndoPlan } from '../journal/schemas.ts'
import type { LimitedRecord, OwnedLimit } from '../limits/schemas.ts'
import type { CallBar, DailyUse, Log } from '../logs/schemas.ts'
import type { Model } from '../models/schemas.ts'
import type { MovePlan } from '../moves/schemas.ts'
import type { Option } from '../options/schemas.ts'
import type { ModelRatios } from '../prices/schemas.ts'
import type { Redemption } from '../redemptions/schemas.ts'
import type { SignedInUser, User } from '../session/schemas.ts'
import type { Session } from '../sessions/schemas.ts'
import type { Status } from '../status/schemas.ts'
import type { EndingToken, Token } from '../tokens/schemas.ts'
import type { TwoFactorKey } from '../two-factor/schemas.ts'
import type { KeyAccount } from '../usage/key-account.ts'
import type { Overview, UsageSum } from '../usage/schemas.ts'

export const status: Status = {
  system_name: 'One API',
  logo: '',
  footer_html: '',
  quota_per_unit: 500_000,
  display_in_currency: true,
  chat_link: '',
  top_up_link: '',
  server_address: 'http://localhost:3000',
  version: 'v0.0.0',
  start_time: 1_795_223_547,
  email_verification: false,
  turnstile_check: false,
  turnstile_site_key: '',
  wechat_login: false,
  wechat_qrcode: '',
  github_oauth: false,
  github_client_id: '',
  lark_client_id: '',
  oidc: false,
  oidc_client_id: '',
  oidc_well_known: '',
  oidc_authorization_endpoint: '',
  oidc_token_endpoint: '',
  oidc_userinfo_endpoint: '',
}

export const limitedRecord: LimitedRecord = {
  noun: 'token',
  id: 5,
  name: 'ci',
  user_id: 3,
  username: 'alice',
  level: 'near',
  limit: { kind: 'requests', per: 'day', amount: 100, used: 85, resets_at: 1_795_305_600 },
}

export const signedIn: SignedInUser = { id: 3, username: 'alice', display_name: 'Alice', role: 1, status: 1 }

export const user: User = {
  ...signedIn,
  password: '',
  email: 'alice@example.com',
  github_id: '',
  wechat_id: '',
  lark_id: '',
  oidc_id: '',
  verification_code: '',
  access_token: '',
  quota: 250_000,
  used_quota: 63,
  request_count: 1,
  group: 'default',
  aff_code: 'Ab3x',
  inviter_id: 0,
}

export const token: Token = {
  id: 7,
  user_id: 3,
  key: '0123456789abcdefA1b2C3d4E5f60718293a4b5c6d7e8f90',
  status: 1,
  name: 'ci',
  created_time: 1_795_223_679,
  accessed_time: 1_795_223_679,
  expired_time: -1,
  remain_quota: 500_000,
  unlimited_quota: false,
  used_quota: 120_000,
  models: '',
  subnet: '',
}

export const endingToken: EndingToken = {
  id: 7,
  user_id: 3,
  username: 'alice',
  name: 'ci',
  expired_time: -1,
  remain_quota: 10_000,
  unlimited_quota: false,
  used_quota: 490_000,
}

export const channel: Channel = {
  id: 3,
  type: 1,
  key: '',
  status: 1,
  name: 'OpenAI',
  weight: 0,
  created_time: 1_795_223_600,
  test_time: 1_795_223_700,
  response_time: 812,
  base_url: '',
  other: '',
  balance: 12.34,
  balance_updated_time: 1_795_223_700,
  models: 'gpt-4o,gpt-4o-mini',
  group: 'default,vip',
  used_quota: 63,
  model_mapping: '',
  priority: 0,
  config: '{}',
  system_prompt: '',
}

export const testResult: TestResult = { message: 'gpt-4o-mini', time: 0.812, model: 'gpt-4o-mini' }

export const redemption: Redemption = {
  id: 5,
  user_id: 2,
  key: 'b05e916413784a39b1b7212411a4df58',
  status: 1,
  name: 'gift',
  quota: 100_000,
  created_time: 1_795_223_681,
  redeemed_time: 0,
  count: 0,
}

export const log: Log = {
  id: 17,
  user_id: 3,
  created_at: 1_795_223_679,
  type: 2,
  content: '倍率：0.25 × 1.00 × 3.00',
  username: 'alice',
  token_name: 'ci',
  model_name: 'gpt-4o-mini',
  quota: 63,
  prompt_tokens: 100,
  completion_tokens: 50,
  channel: 3,
  request_id: '2026112101143943928451009245314',
  elapsed_time: 812,
  is_stream: false,
  system_prompt_reset: false,
  status: 200,
  first_token: 0,
  attempts: 1,
  conversation: 3_251_017_442,
}

export const callBar: CallBar = {
  time: 1_795_222_800,
  calls: 40,
  failures: 2,
  quota: 2520,
  duration: 812,
  first_token: 304,
}

export const dailyUse: DailyUse = {
  day: '2026-11-21',
  model_name: 'gpt-4o-mini',
  request_count: 1,
  quota: 63,
  prompt_tokens: 100,
  completion_tokens: 50,
}

export const option: Option = { key: 'RetryTimes', value: '0' }

export const model: Model = {
  id: 'gpt-4o-mini',
  object: 'model',
  created: 1_626_777_600,
  owned_by: 'openai',
  root: 'gpt-4o-mini',
  parent: '',
}

export const subscription: Subscription = {
  object: 'billing_subscription',
  has_payment_method: true,
  soft_limit_usd: 1.5,
  hard_limit_usd: 1.5,
  system_hard_limit_usd: 1.5,
  access_until: 0,
}

export const usage: Usage = { object: 'list', total_usage: 12.3 }

export const twoFactorKey: TwoFactorKey = {
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/One%20API:alice?issuer=One%20API&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
}

export const recoveryCodes: string[] = [
  ...[
    'k4qz-7m2x-p9rt-3hvn',
    'w8cd-5fjy-q2ns-6gbk',
    'r3xt-9vhm-4kzp-7wqc',
    'n6yb-2sgf-8jdr-5tmx',
    'h9pv-4ckq-3wzn-6yfd',
  ],
  ...[
    't5gm-8rxb-7sjh-2kqv',
    'd2zw-6nfp-9cty-4mrg',
    'x7kh-3bqs-5vdj-8pzn',
    'f4rc-9twy-2gmx-6hkb',
    'j8sn-5zpd-7qvf-3cwt',
  ],
]

export const session: Session = {
  id: '9f86d081884c7d65',
  created_time: 1_795_223_547,
  last_used_time: 1_795_309_920,
  address: '203.0.113.7',
  user_agent: 'Firefox, Windows',
  is_current: true,
}

export const accessToken: AccessToken = {
  id: 4,
  name: 'backup',
  read_only: true,
  created_time: 1_795_223_547,
  expired_time: 1_827_759_600,
  last_used_time: 1_795_309_920,
}

export const accessTokenSecret = 'rdat_f00dfacef00dfacef00dfacef00dfacef00dface'

export const usageSum: UsageSum = {
  name: 'gpt-4o-mini',
  username: '',
  calls: 3,
  quota: 189,
  prompt_tokens: 300,
  completion_tokens: 150,
}

/** Limits of each owner. */
export const allLimits: OwnedLimit[] = [
  { kind: 'quota', per: 'week', amount: 5_000_000, used: 3_050_000, resets_at: 1_795_363_200, of: 'token' },
  { kind: 'requests', per: 'minute', amount: 60, used: 1, resets_at: 1_795_309_980, of: 'user' },
  { kind: 'requests', per: 'day', amount: 100, used: 85, resets_at: 1_795_363_200, of: 'group', model: 'gpt-5' },
]

export const keyAccount: KeyAccount = {
  name: 'ci',
  status: 1,
  remain_quota: 1_600_000,
  unlimited_quota: false,
  left: 1_600_000,
  expired_time: -1,
  limits: allLimits,
  time_zone: 'Asia/Shanghai',
  today: { requests: 3, tokens: 4500, quota: 205_000 },
  period: [
    { day: '2026-11-21', requests: 2, tokens: 3000, quota: 150_000 },
    { day: '2026-11-22', requests: 3, tokens: 4500, quota: 205_000 },
  ],
  models: [{ model: 'gpt-4o-mini', requests: 5, tokens: 7500, quota: 355_000 }],
  last: { created_at: 1_795_309_920, model: 'gpt-4o-mini', quota: 1200, status: 200 },
}

export const modelRatios: ModelRatios = {
  model: 'gpt-5.4',
  origin: 'maker',
  ratio: 1.25,
  completion: 6,
  cached: 0.1,
  written: 1,
  written_1h: 1,
  audio: 1,
  spoken: 6,
  unit_price: '',
}

export const callPreview: CallPreview = {
  at: 1_795_309_920,
  username: 'alice',
  token_name: 'ci',
  group: 'default',
  asked: 'mini',
  reason: '',
  left: 100_000,
  limits: allLimits,
  models: [
    {
      name: 'gpt-4o-mini',
      reason: '',
      model_ratio: 0.075,
      completion_ratio: 4,
      cache_ratio: 0.5,
      group_ratio: 1,
      channels: [
        { id: 3, name: 'OpenAI', priority: 1, weight: 3, model: 'gpt-4o-mini', reason: '', share: 0.75 },
        { id: 4, name: 'Azure', priority: 1, weight: 1, model: 'gpt-4o-mini', reason: '', share: 0.25 },
        { id: 5, name: 'Spare', priority: 0, weight: 1, model: 'gpt-4o-mini', reason: 'Disabled', share: 0 },
      ],
    },
  ],
}

export const call: Call = {
  request_id: '2026112310000000000000000000001',
  created_at: 1_795_309_920,
  username: 'alice',
  token_name: 'ci',
  model_name: 'gpt-4o-mini',
  status: 200,
  reason: '',
  duration: 1830,
  first_token: 412,
  prompt_tokens: 1000,
  completion_tokens: 250,
  cached_tokens: 600,
  cache_write_tokens: 0,
  cache_write_1h_tokens: 0,
  audio_prompt_tokens: 0,
  audio_completion_tokens: 0,
  quota: 131,
  model_ratio: 0.075,
  group_ratio: 1,
  completion_ratio: 4,
  cache_ratio: 0.5,
  cache_write_ratio: 1,
  cache_write_1h_ratio: 1,
  audio_ratio: 1,
  audio_completion_ratio: 4,
  unit: '',
  units: 0,
  unit_price: 0,
  unit_size: '',
  attempts: [
    { channel: 3, model: 'gpt-4o-mini', status: 503, reason: 'The server is overloaded', duration: 220 },
    { channel: 4, model: 'gpt-4o-mini', status: 200, reason: '', duration: 1600 },
  ],
}

export const channelHealth: ChannelHealth = { channel: 3, attempts: 40, failures: 6, duration: 1480 }

export const overview: Overview = {
  total: { calls: 40, failures: 2, quota: 2520, duration: 812, first_token: 304 },
  before: { calls: 36, failures: 0, quota: 2268, duration: 790, first_token: 310 },
  bars: [callBar],
  users: [{ name: 'alice', username: '', user_id: 2, calls: 40, failures: 2, quota: 2520 }],
  tokens: [{ name: 'ci', username: 'alice', user_id: 2, calls: 40, failures: 2, quota: 2520 }],
  models: [{ name: 'gpt-4o-mini', username: '', user_id: 0, calls: 40, failures: 2, quota: 2520 }],
  channels: [{ channel: 3, calls: 40, failures: 2, quota: 2520, duration: 812, first_token: 304 }],
}

export const undoPlan: UndoPlan = {
  record: { kind: 'channel', id: 3, name: 'OpenAI' },
  action: 'changed',
  changes: [{ field: 'priority', before: 5, after: 0 }],
  rows: [],
}

export const event: GatewayEvent = {
  id: 21,
  event: 'channel.disabled',
  created_at: 1_769_846_400,
  record: { kind: 'channel', id: 3, name: 'OpenAI' },
  data: { reason_zh: '余额不足', reason_en: 'Its balance is used up', minutes: 0 },
}

export const alertTarget: AlertTarget = {
  id: 1,
  name: 'Night shift',
  kind: 'webhook',
  settings: { url: 'https://alerts.example/relaydeck' },
  language: 'en',
  status: 1,
  secrets: ['secret'],
  created_time: 1_769_846_400,
}

export const alertRule: AlertRule = {
  id: 1,
  name: 'Channels',
  events: ['channel.disabled', 'channel.enabled'],
  targets: [1],
  groups: [],
  channels: [],
  threshold: 0,
  quiet_from: '',
  quiet_until: '',
  every_minutes: 10,
  digest_at: '',
  status: 1,
  created_time: 1_769_846_400,
}

export const alertDelivery: AlertDelivery = {
  id: 5,
  event,
  rule: { id: 1, name: 'Channels' },
  target: { id: 1, name: 'Night shift', kind: 'webhook' },
  state: 'delivered',
  attempts: 1,
  due_at: 1_769_846_401,
  http_status: 200,
  answer: 'ok',
}

export const journalEntry: JournalEntry = {
  id: 12,
  created_at: 1_769_846_400,
  actor: {
    user_id: 1,
    username: 'root',
    via: 'session',
    access_token: null,
    address: '192.0.2.1',
    device: 'Firefox, Linux',
  },
  call: 'PUT /api/channel/',
  request_id: '2026013108000012345678',
  record: { kind: 'channel', id: 3, name: 'OpenAI' },
  action: 'changed',
  changes: [{ field: 'priority', before: 0, after: 5 }],
  rows: [],
  undoable: true,
  undoes: 0,
  undone_by: 0,
}

export const movePlan: MovePlan = {
  id: 'p1',
  from: 'new-api',
  parts: [
    {
      noun: 'users',
      ...{ add: 41, change: 0, same: 1, keep: 1, leave: 0 },
      items: [{ action: 'keep', name: 'alice', reasons: [] }],
    },
    {
      noun: 'channels',
      ...{ add: 12, change: 0, same: 0, keep: 0, leave: 0 },
      items: [{ action: 'add', name: 'Midjourney', reasons: ['添加后为停用：没有这种渠道类型'] }],
    },
  ],
  losses: [{ what: 'users.discord_id', count: 3, reason: '' }],
  notes: [{ what: 'channels.tag', count: 5, reason: '中继台没有渠道标签' }],
  without_password: [],
  without_passwords: 0,
}
