import {
  CHANNEL_STATUS,
  type ChannelConfig,
  isRecord,
  LOG_TYPE,
  REDEMPTION_STATUS,
  readJson,
  splitComma,
} from '@relaydeck/api-sdk'
import { newApi } from '@relaydeck/api-sdk/dialects'
import { isUnitPrice } from '@relaydeck/api-sdk/rules'
import { importTexts } from '../../texts/carried.ts'
import type { SourceFamily, Translate, Translated } from './family.ts'
import {
  because,
  COMMON_REASONS,
  COMPUTED,
  NO_BILLING,
  NO_COLUMN,
  NO_DETAIL,
  OWN_RECORDS,
  SIGN_IN_AGAIN,
} from './reasons.ts'
import { integerIn, isTrue, type SourceRow, textIn } from './row.ts'
import {
  configText,
  isDeleted,
  knownOptions,
  objectIn,
  ruled,
  typed,
  withDeletion,
  withGithubAccount,
  withOwnGroups,
} from './shared.ts'

const NAME = 'New API'

const AWS = 33
const VERTEX = 41
const CLOUDFLARE = 39

/** New API's names of options that this gateway has too. */
const OPTIONS = new Map([
  ['oidc.enabled', 'OidcEnabled'],
  ['oidc.client_id', 'OidcClientId'],
  ['oidc.client_secret', 'OidcClientSecret'],
  ['oidc.well_known', 'OidcWellKnown'],
  ['oidc.authorization_endpoint', 'OidcAuthorizationEndpoint'],
  ['oidc.token_endpoint', 'OidcTokenEndpoint'],
  ['oidc.user_info_endpoint', 'OidcUserinfoEndpoint'],
])

const known = knownOptions(OPTIONS)

/** Returns the option of New API's prices of calls, in dollars, as prices of units. */
function callPrices(row: SourceRow): Translated {
  const prices = Object.entries(objectIn(row.value)).map(([model, usd]) => [model, { per: 'call', usd }] as const)
  const valid = prices.filter(([, price]) => isUnitPrice(price))
  const invalid = prices.filter(([, price]) => !isUnitPrice(price)).map(([model]) => model)
  return {
    rows: valid.length === 0 ? [] : [{ key: 'UnitPrices', value: JSON.stringify(Object.fromEntries(valid)) }],
    lost: invalid.length === 0 ? [] : [importTexts.invalidPrices(invalid.join(', '))],
  }
}

const option: Translate = (row) => (textIn(row.key) === 'ModelPrice' ? callPrices(row) : known(row))

const user: Translate = (row) => ({ rows: [withDeletion(withGithubAccount(row, 'github_id'))] })

const token: Translate = (row) => {
  if (isDeleted(row)) return { rows: [], left: { name: 'tokens', reason: importTexts.deleted(NAME) } }
  const networks = textIn(row.allow_ips)
    .split(/[\s,]+/)
    .filter((network) => network !== '')
  const ruledRow = ruled(row, {
    models: { isLimited: isTrue(row.model_limits_enabled), names: splitComma(textIn(row.model_limits)) },
    subnets: { isLimited: networks.length > 0, networks },
  })
  return { rows: [withOwnGroups(ruledRow.row, ['group'])], lost: ruledRow.lost }
}

/** Returns the keys of a channel; Vertex AI has a JSON list of them. */
function keysOf(key: string, isMultiple: boolean): readonly string[] {
  if (!isMultiple) return [key]
  const list = key.trim().startsWith('[') ? readJson(key) : undefined
  const keys = Array.isArray(list)
    ? list.map((each) => (isRecord(each) ? JSON.stringify(each) : String(each)))
    : key.split('\n')
  const found = keys.map((each) => each.trim()).filter((each) => each !== '')
  return found.length === 0 ? [''] : found
}

/** Returns the configuration that New API keeps in other columns, for one of the keys. */
function configOf(row: SourceRow, key: string): { readonly key: string; readonly config: ChannelConfig } {
  const type = integerIn(row.type)
  const other = textIn(row.other)
  if (type === CLOUDFLARE) return { key, config: { user_id: other } }
  if (type === AWS) {
    const [first = '', region, ...others] = key.split('|')
    return region === undefined || others.length > 0 ? { key, config: {} } : { key: first, config: { region } }
  }
  if (type !== VERTEX) return { key, config: {} }
  const regions = objectIn(other)
  const project = objectIn(key).project_id
  return {
    key: '',
    config: {
      region: typeof regions.default === 'string' ? regions.default : other,
      vertex_ai_adc: key,
      ...(typeof project === 'string' && { vertex_ai_project_id: project }),
    },
  }
}

const channel: Translate = (row): Translated => {
  const info = objectIn(row.channel_info)
  const setting = objectIn(row.setting)
  const { row: channelRow, lost } = typed(row, newApi.types)
  const keys = keysOf(textIn(row.key), info.is_multi_key === true)
  const statuses = isRecord(info.multi_key_status_list) ? info.multi_key_status_list : {}
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const isEnabled = (integerIn(channelRow.status) ?? CHANNEL_STATUS.enabled) === CHANNEL_STATUS.enabled
  const isInOther = [VERTEX, CLOUDFLARE].includes(integerIn(row.type) ?? 0)
  const rows = keys.map((each, at) => {
    const { key, config } = configOf(row, each)
    // A key that is switched off is a channel that is.
    const ownStatus = isEnabled && typeof statuses[at] === 'number' ? { status: BigInt(Math.trunc(statuses[at])) } : {}
    return {
      ...channelRow,
      ...ownStatus,
      key,
      config: configText({ ...config, proxy: text(setting.proxy) }),
      system_prompt: text(setting.system_prompt),
      ...(isInOther && { other: '' }),
      ...(at > 0 && { name: `${textIn(row.name)} (${at + 1})`, used_quota: 0n, balance: 0n }),
    }
  })
  const changed = rows.length > 1 ? importTexts.severalKeys(rows.length) : undefined
  return { rows, lost, changed }
}

const redemption: Translate = (row) => {
  if (isDeleted(row)) return { rows: [], left: { name: 'redemptions', reason: importTexts.deleted(NAME) } }
  const expires = integerIn(row.expired_time) ?? 0
  const isUnused = (integerIn(row.status) ?? REDEMPTION_STATUS.unused) === REDEMPTION_STATUS.unused
  if (expires <= 0 || !isUnused) return { rows: [row] }
  // Without its end the code could be redeemed for ever.
  return {
    rows: [{ ...row, status: BigInt(REDEMPTION_STATUS.disabled) }],
    lost: [importTexts.codeEnds],
  }
}

/** One API's types of log rows by New API's, where they differ. */
const LOG_TYPES = new Map([
  [5, LOG_TYPE.failed],
  [6, LOG_TYPE.system],
  [7, LOG_TYPE.system],
])

const log: Translate = (row) => {
  const type = integerIn(row.type)
  const known = type === undefined ? undefined : LOG_TYPES.get(type)
  const seconds = integerIn(row.use_time)
  return {
    rows: [
      {
        ...row,
        ...(known !== undefined && { type: BigInt(known) }),
        ...(seconds !== undefined && { elapsed_time: BigInt(seconds) * 1000n }),
      },
    ],
  }
}

export const NEW_API: SourceFamily = {
  name: NAME,
  isIn: (source) => source.has('tokens', 'model_limits') || source.has('channels', 'channel_info'),
  tables: {
    users: { columns: ['deleted_at'], translate: user },
    options: { columns: [], translate: option },
    tokens: {
      columns: ['model_limits_enabled', 'model_limits', 'allow_ips', 'group', 'deleted_at'],
      translate: token,
    },
    channels: { columns: ['channel_info', 'setting'], translate: channel },
    redemptions: { columns: ['expired_time', 'deleted_at'], translate: redemption },
    logs: { columns: ['use_time'], translate: log },
  },
  reasons: {
    ...COMMON_REASONS,
    'users.stripe_customer': NO_BILLING,
    'users.setting': because(importTexts.ownSettings),
    'users.auth_version': because(importTexts.noSessions, '1'),
    'tokens.cross_group_retry': because(importTexts.noOwnGroups),
    'tokens.auto_groups': because(importTexts.noOwnGroups),
    'channels.auto_ban': because(importTexts.oneBan, '1'),
    'channels.open_ai_organization': NO_COLUMN,
    'channels.status_code_mapping': NO_COLUMN,
    'channels.param_override': NO_COLUMN,
    'channels.header_override': NO_COLUMN,
    'channels.settings': NO_COLUMN,
    'channels.remark': NO_COLUMN,
    'channels.other_info': because(importTexts.findsOut),
    'logs.other': NO_DETAIL,
    'logs.ip': NO_DETAIL,
    'logs.token_id': NO_DETAIL,
    'logs.group': NO_DETAIL,
    'logs.upstream_request_id': NO_DETAIL,
    top_ups: NO_BILLING,
    subscription_orders: NO_BILLING,
    subscription_plans: NO_BILLING,
    user_subscriptions: NO_BILLING,
    user_sessions: SIGN_IN_AGAIN,
    two_fas: SIGN_IN_AGAIN,
    two_fa_backup_codes: SIGN_IN_AGAIN,
    passkey_credentials: SIGN_IN_AGAIN,
    quota_data: COMPUTED,
    auth_flows: SIGN_IN_AGAIN,
    authz_roles: OWN_RECORDS,
    casbin_rule: OWN_RECORDS,
    setups: OWN_RECORDS,
    system_instances: OWN_RECORDS,
    system_tasks: OWN_RECORDS,
    system_task_locks: OWN_RECORDS,
    perf_metrics: OWN_RECORDS,
  },
}
