import type { ChannelConfig } from '@relaydeck/api-sdk'
import { isRecord, RANK } from '@relaydeck/api-sdk'
import { oneHub } from '@relaydeck/api-sdk/dialects'
import { importTexts } from '../../texts/carried.ts'
import type { SourceFamily, Translate } from './family.ts'
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
import { integerIn, type SourceRow, textIn } from './row.ts'
import {
  configText,
  isDeleted,
  knownOptions,
  objectIn,
  ruled,
  textsIn,
  typed,
  withDeletion,
  withGithubAccount,
  withOwnGroups,
} from './shared.ts'

const NAME = 'One Hub'

const BEDROCK = 32
const CLOUDFLARE = 35
const VERTEX = 42

/** The role of staff whom the server trusts; it may do what users may. */
const TRUSTED_USER = 3

const user: Translate = (row) => {
  const found = withDeletion(withGithubAccount(row, 'github_id_new'))
  if (integerIn(row.role) !== TRUSTED_USER) return { rows: [found] }
  return { rows: [{ ...found, role: BigInt(RANK.user) }], changed: importTexts.trusted }
}

/** Returns a part of a token's settings; an empty one if it is switched off. */
function partOf(limits: Readonly<Record<string, unknown>>, name: string, list: string) {
  const part = isRecord(limits[name]) ? limits[name] : {}
  return { isLimited: part.enabled === true, entries: textsIn(part[list]) }
}

const token: Translate = (row) => {
  if (isDeleted(row)) return { rows: [], left: { name: 'tokens', reason: importTexts.deleted(NAME) } }
  const { limits } = objectIn(row.setting)
  const rules = isRecord(limits) ? limits : {}
  const models = partOf(rules, 'limit_model_setting', 'models')
  const addresses = partOf(rules, 'limits_ip_setting', 'whitelist')
  const found = ruled(row, {
    models: { isLimited: models.isLimited, names: models.entries },
    subnets: { isLimited: addresses.isLimited, networks: addresses.entries },
  })
  return { rows: [withOwnGroups(found.row, ['group', 'backup_group'])], lost: found.lost }
}

/** Returns the configuration that One Hub keeps in the key or in `other`. */
function configOf(row: SourceRow): { readonly key: string; readonly config: ChannelConfig } {
  const key = textIn(row.key)
  const type = integerIn(row.type)
  const [first = '', second, third] = key.split('|')
  if (type === BEDROCK && third !== undefined)
    return { key: [second, third, first].join('|'), config: { region: first } }
  if (type === CLOUDFLARE && second !== undefined) return { key: second, config: { user_id: first } }
  if (type !== VERTEX) return { key, config: {} }
  const [region = '', project = ''] = textIn(row.other).split('|')
  return { key: '', config: { region, vertex_ai_project_id: project, vertex_ai_adc: key } }
}

const channel: Translate = (row) => {
  if (isDeleted(row)) return { rows: [], left: { name: 'channels', reason: importTexts.deleted(NAME) } }
  const { row: found, lost } = typed(row, oneHub.types)
  const { key, config } = configOf(row)
  const isInOther = integerIn(row.type) === VERTEX
  const text = configText({ ...config, proxy: textIn(row.proxy) })
  return { rows: [{ ...found, key, config: text, ...(isInOther && { other: '' }) }], lost }
}

const log: Translate = (row) => ({ rows: [{ ...row, elapsed_time: row.request_time }] })

const NO_PROMOTION = because(importTexts.noPromotion)

export const ONE_HUB: SourceFamily = {
  name: NAME,
  isIn: (source) =>
    source.has('prices', 'input') || source.has('user_groups', 'symbol') || source.has('tokens', 'setting'),
  tables: {
    users: { columns: ['github_id_new', 'deleted_at'], translate: user },
    options: { columns: [], translate: knownOptions(new Map()) },
    tokens: { columns: ['setting', 'group', 'backup_group', 'deleted_at'], translate: token },
    channels: { columns: ['proxy', 'deleted_at'], translate: channel },
    logs: { columns: ['request_time'], translate: log },
  },
  reasons: {
    ...COMMON_REASONS,
    'channels.model_headers': NO_COLUMN,
    'channels.custom_parameter': NO_COLUMN,
    'channels.only_chat': NO_COLUMN,
    'channels.pre_cost': { ...NO_COLUMN, usual: '1' },
    'channels.compatible_response': NO_COLUMN,
    'channels.allow_extra_body': NO_COLUMN,
    'channels.disabled_stream': NO_COLUMN,
    'channels.plugin': NO_COLUMN,
    'logs.source_ip': NO_DETAIL,
    'logs.metadata': NO_DETAIL,
    orders: NO_BILLING,
    payments: NO_BILLING,
    statistics: COMPUTED,
    migrations: OWN_RECORDS,
    model_owned_by: because(importTexts.knowsMakers),
    statistics_months: COMPUTED,
    web_authn_credentials: SIGN_IN_AGAIN,
    'prices.channel_type': because(importTexts.priceOfTypes),
    'prices.locked': because(importTexts.pricesStay),
    'user_groups.public': because(importTexts.noOwnGroups),
    'user_groups.promotion': NO_PROMOTION,
    'user_groups.min': NO_PROMOTION,
    'user_groups.max': NO_PROMOTION,
    'user_groups.id': because(importTexts.groupsByName),
    'user_groups.name': because(importTexts.oneName),
  },
}
