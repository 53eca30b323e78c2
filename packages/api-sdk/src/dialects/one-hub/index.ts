import { formatSort, isRecord, parseSort } from '../../index.ts'
import { TYPES, typeForServer } from '../channel-types.ts'
import type { Dialect, DialectCall, Kind, Narrowing, Query, Rewrite, Row } from '../dialect.ts'
import { filtersOf, translateRows } from '../lists.ts'
import { type Filters, queryOf } from '../narrow.ts'
import { allOf, pageOf } from '../paging.ts'
import { rowOf, rowsOf } from '../rows.ts'
import { testAllChannels } from '../test-all.ts'
import {
  channelRow,
  createChannel,
  listChannels,
  removeChannels,
  searchChannels,
  testChannel,
  updateChannel,
} from './channels.ts'
import { readPrices, setPrice } from './prices.ts'
import { createToken, listTokens, tokenRow, updateToken } from './tokens.ts'
import { credit, manage, updateSelf, updateUser, userRow } from './users.ts'

const logRow = (row: Row): Row => ({ ...row, channel: row.channel_id, elapsed_time: row.request_time })

const ROWS: Record<Kind, (row: Row) => Row> = {
  channel: channelRow,
  log: logRow,
  ownLog: logRow,
  redemption: (row) => row,
  token: tokenRow,
  user: userRow,
}

/** Reads a search from the list: the server has no calls for searches. */
const search =
  (kind: Kind, path: string): Rewrite =>
  async (call) =>
    translateRows(call, kind, await allOf(call, path, { keyword: call.query.keyword ?? '' }))

/** Lists log rows: two filters have other names. */
const logs =
  (kind: 'log' | 'ownLog'): Rewrite =>
  async (call) => {
    const { type, channel, ...filters } = filtersOf(call)
    return translateRows(call, kind, await pageOf(call, call.path, { ...filters, log_type: type, channel_id: channel }))
  }

/** Lists users; the server cannot sort them by quota. */
const listUsers: Rewrite = async (call) => translateRows(call, 'user', await pageOf(call, call.path, {}))

async function dashboard(call: DialectCall): Promise<unknown> {
  return rowsOf(call.endpoint, await call.pass()).map((row) => ({ Day: row.Date, ...row }))
}

async function status(call: DialectCall): Promise<unknown> {
  const content = await call.pass()
  return isRecord(content) ? { ...content, oidc: content.oidc_auth === true, max_page_size: 100 } : content
}

const SORTED: Readonly<Record<string, readonly string[]>> = {
  channel: ['id', 'response_time', 'balance', 'priority', 'weight'],
  redemption: ['id', 'quota', 'created_time', 'redeemed_time'],
  token: ['id', 'used_quota', 'created_time'],
  user: ['id'],
}

const FILTERS: Readonly<Record<string, Filters>> = {
  channel: {
    type: (value) => {
      const type = typeForServer(TYPES['one-hub'], Number(value))
      return type === undefined ? undefined : { type }
    },
    status: (status) => ({ status }),
    group: (group) => ({ group }),
  },
}

/** Lists can be sorted by some fields, and channels filtered by type, status and group. */
function narrow(kind: string, { sort, where }: Narrowing): Query | undefined {
  const order = parseSort(sort)
  const filters = queryOf(FILTERS[kind], where)
  if (!filters || (order && !SORTED[kind]?.includes(order.column))) return undefined
  // Equal rows newest first, as everywhere.
  return { ...(order && { order: `${formatSort(order)},-id` }), ...filters }
}

/** One Hub, as of a version of 2026. */
export const oneHub: Dialect = {
  family: 'one-hub',
  generation: '2026',
  writes: true,
  paging: { page: 'page', first: 1, size: 'size', largest: 100, rows: 'data', total: 'total_count' },
  words: {},
  absent: [
    'DELETE /api/user/self',
    'GET /api/models',
    'GET /api/log/search',
    'GET /api/log/self/search',
    // It deletes one type of rows only.
    'DELETE /api/log/',
    // It disables every channel without balance.
    'GET /api/channel/update_balance',
  ],
  row: (kind, row) => ROWS[kind](row),
  types: TYPES['one-hub'],
  narrow,
  lacks: [
    'clearLogs',
    'deleteSelf',
    'logSearch',
    'logTypeTest',
    'modelRatios',
    'ownUsername',
    'systemPrompt',
    'testDisabled',
    'typeModels',
    'userOrders',
  ],
  // Anthropic's and Google's protocols have paths of their own, which an option opens.
  has: ['channelTags', 'prices', 'priceChanges', 'responses'],
  calls: {
    'GET /api/prices': readPrices,
    'PUT /api/prices': setPrice,
    'GET /api/status': status,
    'PUT /api/user/self': updateSelf,
    'GET /api/user/': listUsers,
    'GET /api/user/search': search('user', '/api/user/'),
    'PUT /api/user/': updateUser,
    'POST /api/user/manage': manage,
    'POST /api/topup': credit,
    'GET /api/user/available_models': async ({ ask, endpoint }) =>
      Object.keys(rowOf(endpoint, (await ask('GET', '/api/available_model')) ?? {})).toSorted(),
    'GET /api/user/dashboard': dashboard,
    'GET /api/token/': listTokens,
    'GET /api/token/search': search('token', '/api/token/'),
    'POST /api/token/': createToken,
    'PUT /api/token/': updateToken,
    'GET /api/channel/': listChannels,
    'GET /api/channel/search': searchChannels,
    'POST /api/channel/': createChannel,
    'PUT /api/channel/': updateChannel,
    'POST /api/channel/many/remove': removeChannels,
    'GET /api/channel/test': testAllChannels,
    'GET /api/channel/test/:id': testChannel,
    'GET /api/redemption/search': search('redemption', '/api/redemption/'),
    'GET /api/log/': logs('log'),
    'GET /api/log/self': logs('ownLog'),
  },
}
