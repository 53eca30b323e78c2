import { OPTIONS, optionOf } from '@relaydeck/api-sdk/rules'
import { FAMILIES, type Family, type House, type Noun } from './house.ts'

/** A field, and the families that have it. */
export interface Field {
  readonly noun: Exclude<Noun, 'options'>
  /** Field of a house, or a name of what is not in a house. */
  readonly name: string
  readonly families: readonly Family[]
  /** What it is, where the name does not say it. */
  readonly note?: string
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
const NOTES: Readonly<Record<string, string>> = {
  'users.aff_code': 'invitation code',
  'users.github_id': 'login at GitHub; New API has it only while the number is not known',
  'users.github_account': 'number of the GitHub account',
  'users.limits': 'limits of calls, tokens and quota',
  'tokens.limits': 'limits of calls, tokens and quota',
  'tokens.aliases': 'names of models',
  'channels.type': 'one that Relaydeck or the other gateway does not have becomes a disabled custom channel',
  'channels.config': 'region, credentials, project, account; of the rest, see above',
  'channels.limits': 'limits of calls, tokens and quota',
}

const lost = (noun: Field['noun'], name: string, families: readonly Family[], note?: string): Field => ({
  noun,
  name,
  families,
  isCarried: false,
  ...(note !== undefined && { note }),
})

/** What no house has. */
const LOST: readonly Field[] = [
  lost('users', 'access token', ALL, 'users create a new one'),
  lost('users', 'second factor', ['relaydeck', 'new-api', 'laisky'], 'users set it up again'),
  lost('users', 'passkeys', ['new-api', 'one-hub', 'laisky'], 'users set them up again'),
  lost('users', 'sessions', ALL, 'users sign in again'),
  lost('users', 'rewards for invitations', ['new-api', 'one-hub'], 'the part that is not paid out'),
  lost('users', 'telegram_id', ['new-api', 'one-hub']),
  lost('users', 'discord_id', ['new-api']),
  lost('users', 'linux_do_id', ['new-api']),
  lost('users', 'remark', ['new-api']),
  lost('users', 'avatar', ['one-hub']),
  lost('users', 'own settings', ['new-api', 'laisky']),
  lost('users', 'time of creation', ['new-api', 'one-hub', 'laisky']),
  lost('users', 'last sign-in', ['new-api', 'one-hub']),
  lost('users', 'billing', ['new-api', 'one-hub', 'laisky'], 'orders, payments, subscriptions'),
  lost('tokens', 'own group', ['new-api', 'one-hub'], 'calls use the group of the owner'),
  lost('tokens', 'heartbeat and billing tag', ['one-hub']),
  lost('channels', 'several keys', ['new-api'], 'each becomes a channel'),
  lost('channels', 'tag', ['new-api', 'one-hub']),
  lost('channels', 'model of tests', ['new-api', 'one-hub', 'laisky']),
  lost('channels', 'own headers and parameters', ['new-api', 'one-hub', 'laisky']),
  lost('channels', 'status_code_mapping', ['new-api']),
  lost('channels', 'auto_ban', ['new-api']),
  lost('channels', 'organization', ['new-api']),
  lost('channels', 'remark', ['new-api']),
  lost('channels', 'other settings of calls', ['new-api', 'one-hub', 'laisky']),
  lost('channels', 'prices of models', ['laisky']),
  lost('codes', 'end', ['new-api'], 'a code that ends comes along disabled'),
  lost('codes', 'creator', ALL, 'the first super administrator'),
  lost('codes', 'redeemer', ['new-api']),
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
    return { noun, name, families, ...(note !== undefined && { note }) }
  }),
  ...LOST.filter((field) => field.noun === noun),
])

/** Returns whether a family has a field of a house. */
export const has = (family: Family, noun: Field['noun'], name: string): boolean =>
  new Map(Object.entries(CARRIED[noun])).get(name)?.includes(family) ?? false

/** Returns the fields that a move from one family to another loses. */
export const lostFields = (from: Family, to: Family): Field[] =>
  FIELDS.filter(({ families, isCarried = true }) => families.includes(from) && (!isCarried || !families.includes(to)))

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
