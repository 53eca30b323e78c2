import { CHANNEL_STATUS } from '../../channels/status.ts'
import { isRecord, parseSort } from '../../index.ts'
import { USER_STATUS } from '../../users/status.ts'
import { TYPES, typeForServer, typeFromServer } from '../channel-types.ts'
import type { Dialect, DialectCall, Kind, Narrowing, Query, Row } from '../dialect.ts'
import { NextGenerationError } from '../errors.ts'
import { translateRow, translateRows } from '../lists.ts'
import { type Filters, queryOf } from '../narrow.ts'
import { allOf } from '../paging.ts'
import { rowOf } from '../rows.ts'
import { testAllChannels } from '../test-all.ts'
import { billOf } from './billing.ts'
import {
  channelRow,
  createChannel,
  fetchBalance,
  listChannels,
  searchChannels,
  testChannel,
  updateChannel,
} from './channels.ts'
import * as keys from './keys.ts'
import { dashboard, listLogs, logRow } from './logs.ts'
import { readPrices } from './prices.ts'
import { createToken, listTokens, searchTokens, tokenRow, updateToken } from './tokens.ts'
import * as twoFactor from './two-factor.ts'
import * as users from './users.ts'
import { words } from './words.ts'

const ROWS: Record<Kind, (row: Row) => Row> = {
  channel: channelRow,
  log: logRow,
  // The server numbers the rows of a page, so that the numbers identify nothing.
  ownLog: (row) => ({ ...logRow(row), id: 0 }),
  redemption: (row) => row,
  token: tokenRow,
  user: users.userRow,
}

async function status(call: DialectCall): Promise<unknown> {
  const content = await call.pass()
  if (!isRecord(content)) return content
  const { quota_display_type: shown, oidc_enabled } = content
  // Amounts in another currency would need its rate, so that they are shown in units.
  const inCurrency = shown === undefined ? content.display_in_currency : shown === 'USD'
  return {
    ...content,
    display_in_currency: inCurrency,
    oidc: oidc_enabled === true,
    max_page_size: 100,
    two_factor: true,
  }
}

const bind =
  (path: string) =>
  ({ ask, query }: DialectCall): Promise<unknown> =>
    ask('POST', path, { body: query, envelope: 'none' })

const many =
  (path: string) =>
  ({ ask, body }: DialectCall): Promise<unknown> =>
    ask('POST', path, { body })

async function updateRedemption(call: DialectCall): Promise<unknown> {
  if (call.query.status_only) return call.pass()
  const raw = await call.askRow('GET', `/api/redemption/${call.body.id}`)
  return call.ask('PUT', '/api/redemption/', { body: { ...raw, ...call.body } })
}

async function modelsByType(call: DialectCall): Promise<unknown> {
  const content = await call.pass()
  const entries = Object.entries(rowOf(call.endpoint, content ?? {}))
  return Object.fromEntries(entries.map(([type, names]) => [typeFromServer(TYPES['new-api'], Number(type)), names]))
}

const SORTED: Readonly<Record<string, readonly string[]>> = {
  channel: ['id', 'priority', 'balance', 'response_time'],
}

const FILTERS: Readonly<Record<string, Filters>> = {
  channel: {
    type: (value) => {
      const type = typeForServer(TYPES['new-api'], Number(value))
      return type === undefined ? undefined : { type }
    },
    // The server has one filter for both kinds of disabled channels.
    status: (value) => (value === CHANNEL_STATUS.enabled ? { status: 'enabled' } : undefined),
    group: (group) => ({ group }),
  },
  user: {
    status: (value) => ({ status: value === USER_STATUS.deleted ? users.DELETED : value }),
    role: (role) => ({ role }),
    group: (group) => ({ group }),
  },
}

/** Channels can be sorted by some fields; channels and users can be filtered by some. */
function narrow(kind: string, { sort, where }: Narrowing): Query | undefined {
  const order = parseSort(sort)
  const filters = queryOf(FILTERS[kind], where)
  if (!filters || (order && !SORTED[kind]?.includes(order.column))) return undefined
  return { ...(order && { sort_by: order.column, sort_order: order.direction }), ...filters }
}

const newest: Dialect = {
  family: 'new-api',
  generation: '2026',
  writes: true,
  paging: { page: 'p', first: 1, size: 'page_size', largest: 100, rows: 'items', total: 'total' },
  words,
  kindOf: ({ code }) => (code?.startsWith('AUTH_') ? NextGenerationError : undefined),
  headers: ({ user }): Record<string, string> => (user === undefined ? {} : { 'New-Api-User': String(user) }),
  absent: ['GET /api/log/search', 'GET /api/log/self/search', 'GET /api/oauth/lark'],
  row: (kind, row) => ROWS[kind](row),
  types: TYPES['new-api'],
  narrow,
  lacks: [
    'logSearch',
    'logTypeTest',
    'profileWithoutPassword',
    'testDisabled',
    'tokenOrders',
    'userEmail',
    'userOrders',
  ],
  has: [
    'adminPermissions',
    'auditLog',
    'channelKey',
    'channelTags',
    'failedCalls',
    'gemini',
    'messages',
    'prices',
    'responses',
    'severalKeys',
    'turnstileSignIn',
  ],
  calls: {
    'GET /api/prices': readPrices,
    'POST /api/verify': ({ ask, path, body }) => ask('POST', path, { body: { method: '2fa', ...body } }),
    'POST /api/channel/:id/key': ({ ask, path }) => ask('POST', path, { body: {} }),
    'POST /api/channel/keys': keys.createWithKeys,
    'GET /api/channel/:id/keys': keys.listKeys,
    'POST /api/channel/:id/keys': keys.enterKeys,
    'PUT /api/channel/:id/keys': keys.changeKey,
    'GET /api/status': status,
    'GET /dashboard/billing/subscription': billOf('hard_limit_usd', 'soft_limit_usd', 'system_hard_limit_usd'),
    'GET /dashboard/billing/usage': billOf('total_usage'),
    'POST /api/user/login': users.login,
    'PUT /api/user/self': users.updateSelf,
    'GET /api/user/': users.listUsers,
    'GET /api/user/search': users.searchUsers,
    'POST /api/user/': users.createUser,
    'PUT /api/user/': users.updateUser,
    'PUT /api/user/:id/permissions': users.setPermissions,
    'POST /api/user/manage': users.manage,
    'DELETE /api/user/:id': users.removeUser,
    'POST /api/topup': users.credit,
    'GET /api/user/available_models': ({ ask }) => ask('GET', '/api/user/models'),
    'GET /api/models': modelsByType,
    'GET /api/user/dashboard': dashboard,
    'GET /api/token/': listTokens,
    'GET /api/token/search': searchTokens,
    'POST /api/token/': createToken,
    'PUT /api/token/': updateToken,
    'GET /api/channel/': listChannels,
    'GET /api/channel/search': searchChannels,
    'POST /api/channel/': createChannel,
    'PUT /api/channel/': updateChannel,
    'POST /api/channel/many/remove': many('/api/channel/batch'),
    'POST /api/channel/many/status': many('/api/channel/status/batch'),
    'POST /api/token/many/remove': many('/api/token/batch'),
    'GET /api/channel/update_balance/:id': fetchBalance,
    'GET /api/channel/test': testAllChannels,
    'GET /api/channel/test/:id': testChannel,
    'GET /api/redemption/search': async (call) =>
      translateRows(call, 'redemption', await allOf(call, call.path, { keyword: call.query.keyword ?? '' })),
    'PUT /api/redemption/': async (call) => translateRow(call, 'redemption', await updateRedemption(call)),
    'GET /api/log/': listLogs('log'),
    'GET /api/log/self': listLogs('ownLog'),
    'GET /api/two_factor/': twoFactor.getTwoFactor,
    'POST /api/two_factor/': twoFactor.beginTwoFactor,
    'PUT /api/two_factor/': twoFactor.confirmTwoFactor,
    'POST /api/two_factor/disable': twoFactor.disableTwoFactor,
    'DELETE /api/two_factor/:id': twoFactor.removeTwoFactor,
    'GET /api/oauth/email/bind': bind('/api/oauth/email/bind'),
    'GET /api/oauth/wechat/bind': bind('/api/oauth/wechat/bind'),
  },
}

/** New API since 2026: cookie or access token, and `New-Api-User`. */
export const newApi: Dialect = newest

/** New API before 2026, whose writes are not known well enough. */
export const oldNewApi: Dialect = {
  ...newest,
  generation: 'before 2026',
  writes: false,
  has: ['channelTags', 'prices', 'severalKeys', 'turnstileSignIn'],
  narrow: (kind, narrowing) =>
    kind === 'channel' && narrowing.where?.group === undefined ? narrow(kind, narrowing) : undefined,
}
