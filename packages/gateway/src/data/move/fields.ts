import { OPTIONS, optionOf } from '@relaydeck/api-sdk/rules'
import { type Text, untranslated } from '../../texts/text.ts'
import { FAMILIES, type Family, type House, type Noun } from './house.ts'

/** A field, and the families that have it. */
export interface Field {
  readonly noun: Exclude<Noun, 'options'>
  /** Field of a house, or a name of what is not in a house. */
  readonly name: string
  readonly families: readonly Family[]
  readonly label: Text
  /** What it is, where the name does not say it. */
  readonly note?: Text
  /** Whether a move carries it; default `true`. What is not in a house is lost, also where both families have it. */
  readonly isCarried?: false
}

type Carried = {
  readonly [N in Field['noun']]: Readonly<Record<keyof House[N][number] & string, readonly Family[]>>
}

const ALL = FAMILIES
const OURS: readonly Family[] = ['relaydeck']
const but = (...families: readonly Family[]) => FAMILIES.filter((family) => !families.includes(family))

/** Families by noun and field of a house. */
const CARRIED: Carried = {
  users: {
    username: ALL,
    password_hash: ALL,
    display_name: ALL,
    email: ALL,
    role: ALL,
    status: ALL,
    quota: ALL,
    used_quota: ALL,
    request_count: ALL,
    group: ALL,
    aff_code: ALL,
    inviter: ALL,
    github_id: ALL,
    github_account: but('one-api', 'laisky'),
    wechat_id: ALL,
    lark_id: but('new-api'),
    oidc_id: ALL,
    limits: OURS,
  },
  tokens: {
    owner: ALL,
    key: ALL,
    name: ALL,
    status: ALL,
    created_time: ALL,
    accessed_time: ALL,
    expired_time: ALL,
    remain_quota: ALL,
    unlimited_quota: ALL,
    used_quota: ALL,
    models: ALL,
    subnet: ALL,
    limits: OURS,
    aliases: OURS,
  },
  channels: {
    name: ALL,
    type: ALL,
    key: ALL,
    status: ALL,
    weight: ALL,
    priority: ALL,
    base_url: ALL,
    other: ALL,
    models: ALL,
    group: ALL,
    model_mapping: ALL,
    config: ALL,
    system_prompt: but('one-hub'),
    created_time: ALL,
    test_time: ALL,
    response_time: ALL,
    balance: ALL,
    balance_updated_time: ALL,
    used_quota: ALL,
    limits: OURS,
  },
  codes: {
    key: ALL,
    name: ALL,
    quota: ALL,
    status: ALL,
    created_time: ALL,
    redeemed_time: ALL,
  },
}

/** What a field is, where its name does not say it. */
const NOTES: Readonly<Record<string, Text>> = {
  'users.aff_code': { zh: '邀请码', en: 'invitation code' },
  'users.github_id': {
    zh: 'GitHub 登录名；New API 仅在编号未知时保存',
    en: 'login at GitHub; New API has it only while the number is not known',
  },
  'users.github_account': { zh: 'GitHub 账号编号', en: 'number of the GitHub account' },
  'users.limits': { zh: '调用次数、令牌数与额度的限额', en: 'limits of calls, tokens and quota' },
  'tokens.limits': { zh: '调用次数、令牌数与额度的限额', en: 'limits of calls, tokens and quota' },
  'tokens.aliases': { zh: '模型别名', en: 'names of models' },
  'channels.type': {
    zh: 'Relaydeck 或对方没有的类型变为停用的自定义渠道',
    en: 'one that Relaydeck or the other gateway does not have becomes a disabled custom channel',
  },
  'channels.config': {
    zh: '区域、凭证、项目、账号',
    en: 'region, credentials, project, account; of the rest, see above',
  },
  'channels.limits': { zh: '调用次数、令牌数与额度的限额', en: 'limits of calls, tokens and quota' },
}

/** @param name of a column, or what people call it */
const lost = (noun: Field['noun'], name: string | Text, families: readonly Family[], note?: Text): Field => ({
  noun,
  name: typeof name === 'string' ? name : name.en,
  label: typeof name === 'string' ? untranslated(name) : name,
  families,
  isCarried: false,
  ...(note !== undefined && { note }),
})

/** What no house has. */
const LOST: readonly Field[] = [
  lost('users', { zh: '访问令牌', en: 'access token' }, ALL, { zh: '用户需重新创建', en: 'users create a new one' }),
  lost('users', { zh: '两步验证', en: 'second factor' }, ['relaydeck', 'new-api', 'laisky'], {
    zh: '用户需重新设置',
    en: 'users set it up again',
  }),
  lost('users', { zh: '通行密钥', en: 'passkeys' }, ['new-api', 'one-hub', 'laisky'], {
    zh: '用户需重新设置',
    en: 'users set them up again',
  }),
  lost('users', { zh: '会话', en: 'sessions' }, ALL, { zh: '用户需重新登录', en: 'users sign in again' }),
  lost('users', { zh: '邀请奖励', en: 'rewards for invitations' }, ['new-api', 'one-hub'], {
    zh: '尚未发放的部分',
    en: 'the part that is not paid out',
  }),
  lost('users', 'telegram_id', ['new-api', 'one-hub']),
  lost('users', 'discord_id', ['new-api']),
  lost('users', 'linux_do_id', ['new-api']),
  lost('users', { zh: '备注', en: 'remark' }, ['new-api']),
  lost('users', { zh: '头像', en: 'avatar' }, ['one-hub']),
  lost('users', { zh: '个人设置', en: 'own settings' }, ['new-api', 'laisky']),
  lost('users', { zh: '创建时间', en: 'time of creation' }, ['new-api', 'one-hub', 'laisky']),
  lost('users', { zh: '上次登录', en: 'last sign-in' }, ['new-api', 'one-hub']),
  lost('users', { zh: '账单', en: 'billing' }, ['new-api', 'one-hub', 'laisky'], {
    zh: '订单、付款、订阅',
    en: 'orders, payments, subscriptions',
  }),
  lost('tokens', { zh: '自己的分组', en: 'own group' }, ['new-api', 'one-hub'], {
    zh: '调用使用所有者的分组',
    en: 'calls use the group of the owner',
  }),
  lost('tokens', { zh: '心跳与计费标签', en: 'heartbeat and billing tag' }, ['one-hub']),
  lost('channels', { zh: '多个密钥', en: 'several keys' }, ['new-api'], {
    zh: '每个密钥变为一个渠道',
    en: 'each becomes a channel',
  }),
  lost('channels', { zh: '标签', en: 'tag' }, ['new-api', 'one-hub']),
  lost('channels', { zh: '测试模型', en: 'model of tests' }, ['new-api', 'one-hub', 'laisky']),
  lost('channels', { zh: '自定义请求头与参数', en: 'own headers and parameters' }, ['new-api', 'one-hub', 'laisky']),
  lost('channels', 'status_code_mapping', ['new-api']),
  lost('channels', 'auto_ban', ['new-api']),
  lost('channels', { zh: '组织', en: 'organization' }, ['new-api']),
  lost('channels', { zh: '备注', en: 'remark' }, ['new-api']),
  lost('channels', { zh: '其他调用设置', en: 'other settings of calls' }, ['new-api', 'one-hub', 'laisky']),
  lost('channels', { zh: '模型价格', en: 'prices of models' }, ['laisky']),
  lost('codes', { zh: '到期时间', en: 'end' }, ['new-api'], {
    zh: '会到期的兑换码变为停用',
    en: 'a code that ends comes along disabled',
  }),
  lost('codes', { zh: '创建者', en: 'creator' }, ALL, {
    zh: '变为第一个超级管理员',
    en: 'the first super administrator',
  }),
  lost('codes', { zh: '兑换者', en: 'redeemer' }, ['new-api']),
]

/** Parts of a channel's configuration, which some families keep elsewhere. */
export const CONFIG_PARTS: Readonly<Record<string, readonly Family[]>> = {
  region: ALL,
  ak: ALL,
  sk: ALL,
  user_id: ALL,
  vertex_ai_project_id: ALL,
  vertex_ai_adc: ALL,
  proxy: but('one-api', 'laisky'),
  'any other': but('new-api', 'one-hub'),
}

const NOUNS_OF_FIELDS = ['users', 'tokens', 'channels', 'codes'] as const

/** All fields, by noun: those that a move carries first. */
export const FIELDS: readonly Field[] = NOUNS_OF_FIELDS.flatMap((noun): Field[] => [
  ...Object.entries(CARRIED[noun]).map(([name, families]): Field => {
    const note = NOTES[`${noun}.${name}`]
    return { noun, name, label: untranslated(name), families, ...(note !== undefined && { note }) }
  }),
  ...LOST.filter((field) => field.noun === noun),
])

/** Returns whether a family has a field of a house. */
export const has = (family: Family, noun: Field['noun'], name: string): boolean =>
  new Map(Object.entries(CARRIED[noun])).get(name)?.includes(family) ?? false

/**
 * Returns the fields that a move from one family to another loses.
 * @param isWritten whether the target can write a field of a noun; default: all
 */
export const lostFields = (
  from: Family,
  to: Family,
  isWritten: (noun: Field['noun'], name: string) => boolean = () => true,
): Field[] =>
  FIELDS.filter(
    ({ noun, name, families, isCarried = true }) =>
      families.includes(from) && (!isCarried || !families.includes(to) || !isWritten(noun, name)),
  )

/** One API's options that a fork does not have. */
const ABSENT: Readonly<Record<'new-api' | 'one-hub' | 'laisky', ReadonlySet<string>>> = {
  'new-api': new Set([
    'ApproximateTokenEnabled',
    'ChatLink',
    'LarkClientId',
    'LarkClientSecret',
    'MessagePusherAddress',
    'MessagePusherToken',
    'Theme',
  ]),
  'one-hub': new Set([
    'DisplayTokenStatEnabled',
    'LarkClientId',
    'LarkClientSecret',
    'MessagePusherAddress',
    'MessagePusherToken',
    'OidcAuthorizationEndpoint',
    'OidcClientId',
    'OidcClientSecret',
    'OidcEnabled',
    'OidcTokenEndpoint',
    'OidcUserinfoEndpoint',
    'OidcWellKnown',
    'Theme',
  ]),
  laisky: new Set(['CompletionRatio', 'ModelRatio']),
}

/** Options of this gateway that a fork has too. */
const EXTENSIONS: Readonly<Record<'new-api' | 'one-hub', ReadonlySet<string>>> = {
  'new-api': new Set(['AudioCompletionRatio', 'AudioRatio', 'CacheRatio', 'CreateCacheRatio', 'UnitPrices']),
  'one-hub': new Set(['AudioRatio', 'CacheRatio', 'CreateCacheRatio', 'GroupLimits', 'UnitPrices']),
}

/** Returns whether a family has an option of this gateway, in any form. */
export function hasOption(family: Family, key: string): boolean {
  if (family === 'relaydeck') return true
  const rule = optionOf(key)
  if (!rule) return family === 'one-api'
  if (rule.isExtension) return (family === 'new-api' || family === 'one-hub') && EXTENSIONS[family].has(key)
  return family === 'one-api' || !ABSENT[family].has(key)
}

/** Keys of this gateway's options that a family does not have. */
export const lostOptions = (family: Family): string[] => Object.keys(OPTIONS).filter((key) => !hasOption(family, key))
