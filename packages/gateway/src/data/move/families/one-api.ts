import { randomBytes } from 'node:crypto'
import { readChannelConfig } from '@relaydeck/api-sdk'
import { moveTexts } from '../../../texts/carried.ts'
import type { Text } from '../../../texts/text.ts'
import { configText } from '../../import/shared.ts'
import type { HouseChannel, HouseCode, HouseToken, HouseUser } from '../house.ts'
import type { Cells, Form } from './form.ts'

/** A password that nobody has: it is no hash. */
const NO_PASSWORD = '*'

/** A secret that nobody knows, for columns that must be unique. */
export const unknownSecret = () => randomBytes(16).toString('hex')

/** Returns a channel without the proxy, which the server does not have. */
export function withoutProxy(channel: HouseChannel): HouseChannel {
  const { proxy: _, ...config } = readChannelConfig(channel.config)
  return { ...channel, config: configText(config) }
}

/** Cells of a user that all forks have. */
export const userCells = (user: HouseUser): Cells => ({
  username: user.username,
  password: user.password_hash ?? NO_PASSWORD,
  display_name: user.display_name,
  role: user.role,
  status: user.status,
  email: user.email,
  github_id: user.github_id,
  wechat_id: user.wechat_id,
  lark_id: user.lark_id,
  oidc_id: user.oidc_id,
  quota: user.quota,
  used_quota: user.used_quota,
  request_count: user.request_count,
  group: user.group,
  aff_code: user.aff_code,
})

/** Cells of a token that all forks have. */
export const tokenCells = (token: HouseToken): Cells => ({
  key: token.key,
  name: token.name,
  status: token.status,
  created_time: token.created_time,
  accessed_time: token.accessed_time,
  expired_time: token.expired_time,
  remain_quota: token.remain_quota,
  unlimited_quota: Number(token.unlimited_quota),
  used_quota: token.used_quota,
})

/** Cells of a channel that all forks have. */
export const channelCells = (channel: HouseChannel): Cells => ({
  name: channel.name,
  type: channel.type,
  key: channel.key ?? '',
  status: channel.status,
  weight: channel.weight,
  priority: channel.priority,
  base_url: channel.base_url,
  other: channel.other,
  models: channel.models,
  group: channel.group,
  model_mapping: channel.model_mapping,
  created_time: channel.created_time,
  test_time: channel.test_time,
  response_time: channel.response_time,
  balance: channel.balance,
  balance_updated_time: channel.balance_updated_time,
  used_quota: channel.used_quota,
})

export const codeCells = (code: HouseCode): Cells => ({
  key: code.key,
  name: code.name,
  quota: code.quota,
  status: code.status,
  created_time: code.created_time,
  redeemed_time: code.redeemed_time,
})

/** Returns why a server that reads a channel's id after a dash does not accept a key. */
export const dashProblem = (key: string): Text | undefined => (key.includes('-') ? moveTexts.keyDash : undefined)

/** How One API keeps items. */
export const ONE_API_FORM: Form = {
  family: 'one-api',
  hasPriceTable: false,
  userIn: (user) => ({ ...user, github_account: '', limits: [] }),
  channelIn: (channel) => ({ item: { ...withoutProxy(channel), limits: [] }, lost: [] }),
  keyProblem: dashProblem,
  keyCondition: () => undefined,
  userCells,
  tokenCells: (token) => ({ ...tokenCells(token), models: token.models, subnet: token.subnet }),
  channelCells: (channel) => ({
    ...channelCells(channel),
    config: channel.config,
    system_prompt: channel.system_prompt,
  }),
  codeCells,
  newUserCells: () => ({ access_token: unknownSecret() }),
}
