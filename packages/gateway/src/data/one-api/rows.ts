import { tokens } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { id, maybe, name, real, text, whole } from './columns.ts'

/** Rows of One API's tables (v0.6.10 and later), with what it reads where a column is NULL. */

export const User = z.object({
  id,
  username: name,
  /** bcrypt; empty where somebody signs in elsewhere alone. */
  password: name,
  display_name: text(),
  role: whole(1),
  status: whole(1),
  email: text(),
  github_id: text(),
  wechat_id: text(),
  lark_id: text(),
  oidc_id: text(),
  access_token: text(),
  quota: whole(),
  used_quota: whole(),
  request_count: whole(),
  group: text('default'),
  aff_code: text(),
  inviter_id: whole(),
})

export const Token = z.object({
  id,
  user_id: id,
  key: name,
  status: whole(1),
  name: text(),
  created_time: whole(),
  accessed_time: whole(),
  expired_time: whole(tokens.NEVER_EXPIRES),
  remain_quota: whole(),
  unlimited_quota: whole(),
  used_quota: whole(),
  models: maybe,
  subnet: maybe,
})

export const Channel = z.object({
  id,
  type: whole(),
  key: text(),
  status: whole(1),
  name: text(),
  weight: whole(),
  created_time: whole(),
  test_time: whole(),
  response_time: whole(),
  base_url: text(),
  other: maybe,
  balance: real,
  balance_updated_time: whole(),
  models: text(),
  group: text('default'),
  used_quota: whole(),
  model_mapping: text(),
  priority: whole(),
  config: text(),
  system_prompt: maybe,
})

export const Redemption = z.object({
  id,
  user_id: whole(),
  key: name,
  status: whole(1),
  name: text(),
  quota: whole(),
  created_time: whole(),
  redeemed_time: whole(),
})

export const Option = z.object({ key: name, value: text() })

export const Log = z.object({
  id,
  user_id: whole(),
  created_at: whole(),
  type: whole(),
  content: text(),
  username: text(),
  token_name: text(),
  model_name: text(),
  quota: whole(),
  prompt_tokens: whole(),
  completion_tokens: whole(),
  channel_id: whole(),
  request_id: text(),
  elapsed_time: whole(),
  is_stream: whole(),
  system_prompt_reset: whole(),
})

/** Columns of the log that came after v0.6.10. */
export const LATER_IN_LOG = ['request_id', 'elapsed_time', 'is_stream', 'system_prompt_reset'] as const
