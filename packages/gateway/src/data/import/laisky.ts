import { laisky } from '@relaydeck/api-sdk/dialects'
import { importTexts } from '../../texts/carried.ts'
import type { SourceFamily, Translate } from './family.ts'
import { because, NO_BILLING, NO_COLUMN, NO_DETAIL, OWN_RECORDS, SIGN_IN_AGAIN } from './reasons.ts'
import { textIn } from './row.ts'
import { knownOptions, typed } from './shared.ts'

const NAME = "Laisky's One API"

const known = knownOptions(new Map())

/** Options that the server still stores, but has not read since prices belong to channels. */
const UNREAD = new Set(['ModelRatio', 'CompletionRatio'])

const option: Translate = (row) => {
  const key = textIn(row.key)
  return UNREAD.has(key) ? { rows: [], left: { name: `options.${key}`, reason: importTexts.unused(NAME) } } : known(row)
}

const channel: Translate = (row) => {
  const { row: found, lost } = typed(row, laisky.types)
  return { rows: [found], lost }
}

const UUID = because(importTexts.numbered)
const OWN_TIME = because(importTexts.ownTime)
const NO_PRICES = because(importTexts.onePrice)
const NO_TOOLS = because(importTexts.noTools)

export const LAISKY: SourceFamily = {
  name: NAME,
  isIn: (source) => source.has('users', 'uuid') || source.has('users', 'totp_secret'),
  tables: {
    options: { columns: [], translate: option },
    channels: { columns: [], translate: channel },
  },
  reasons: {
    ...Object.fromEntries(
      ['users', 'tokens', 'channels', 'redemptions', 'options', 'logs'].flatMap((table) =>
        ['uuid', 'user_uuid', 'channel_uuid', 'token_uuid', 'inviter_uuid']
          .map((column) => [`${table}.${column}`, UUID] as const)
          .concat(['created_at', 'updated_at'].map((column) => [`${table}.${column}`, OWN_TIME] as const)),
      ),
    ),
    'users.totp_secret': SIGN_IN_AGAIN,
    'users.mcp_tool_blacklist': NO_TOOLS,
    'users.metadata': OWN_RECORDS,
    'channels.hidden_models': NO_COLUMN,
    'channels.model_configs': NO_PRICES,
    'channels.model_ratio': NO_PRICES,
    'channels.completion_ratio': NO_PRICES,
    'channels.ratelimit': because(importTexts.limitsAnew),
    'channels.testing_model': NO_COLUMN,
    'channels.inference_profile_arn_map': NO_COLUMN,
    'logs.metadata': NO_DETAIL,
    'logs.request_id': NO_DETAIL,
    'logs.trace_id': NO_DETAIL,
    'logs.updated_at': NO_DETAIL,
    payment_orders: NO_BILLING,
    stripe_webhook_events: NO_BILLING,
    passkey_credentials: SIGN_IN_AGAIN,
    mcp_servers: NO_TOOLS,
    mcp_tools: NO_TOOLS,
    token_transactions: OWN_RECORDS,
    user_request_costs: OWN_RECORDS,
    traces: OWN_RECORDS,
    async_task_bindings: OWN_RECORDS,
    data_migrations: OWN_RECORDS,
  },
}
