import { CodeNeededError, GatewayError, isRecord, NotFoundError, parseSort, RANK } from '../../index.ts'
import { LOG_TYPE } from '../../logs/types.ts'
import { USER_STATUS } from '../../users/status.ts'
import { changed, given, NOT_CLEARED } from '../changes.ts'
import { TYPES, typeForServer, typeFromServer } from '../channel-types.ts'
import type { Dialect, DialectCall, Kind, Narrowing, Query, Rewrite, Row } from '../dialect.ts'
import { filtersOf, translateRow, translateRows } from '../lists.ts'
import { pageOf } from '../paging.ts'
import { rowOf, rowsOf } from '../rows.ts'
import { nameOf, reference, withNumbers } from './ids.ts'
import { readPrices } from './prices.ts'
import { words } from './words.ts'

const KEY_LENGTH = 48

// The server puts a prefix, which can be configured, before the key.
const tokenRow = (row: Row): Row => ({ ...row, key: String(row.key ?? '').slice(-KEY_LENGTH) })
const channelRow = (row: Row): Row => ({ ...row, key: '', type: typeFromServer(TYPES.laisky, row.type) })

const TEST = /^test channel (.*?) (?:(failed), error: |succeed，response: )(.*)$/s

/** Returns a log row in which a channel test has the text of One API. */
function logRow(row: Row): Row {
  const [, name, failed, said] = (row.type === LOG_TYPE.test && TEST.exec(String(row.content))) || []
  if (name === undefined) return row
  return { ...row, content: `渠道 ${name} 测试${failed ? `失败，错误：${said}` : `成功，响应：${said}`}` }
}

const ROWS: Record<Kind, (row: Row) => Row> = {
  channel: channelRow,
  log: logRow,
  ownLog: (row) => ({ ...logRow(row), id: 0 }),
  redemption: (row) => row,
  token: tokenRow,
  user: (row) => row,
}

const LISTS = { channel: '/api/channel/', redemption: '/api/redemption/', token: '/api/token/', user: '/api/user/' }

type Listed = keyof typeof LISTS

/** Sends a call whose path ends in an id. */
const one =
  (kind: Listed, prefix: string = LISTS[kind]): Rewrite =>
  async (call) => {
    const path = prefix + (await nameOf(call, LISTS[kind], call.id))
    const isRead = call.method === 'GET' && prefix === LISTS[kind]
    const envelope = isRead ? 'data' : call.method === 'DELETE' ? 'none' : 'beside'
    const content = await call.ask(call.method, path, { query: call.query, envelope })
    return isRead ? translateRow(call, kind, content) : content
  }

/** Returns a keyword for the server's search, which finds a row's UUID, but not the SDK's number. */
async function keywordOf(call: DialectCall, kind: Listed): Promise<string> {
  const { keyword = '' } = call.query
  if (!/^\d{10,16}$/.test(keyword)) return keyword
  return nameOf(call, LISTS[kind], keyword).catch((error: unknown) => {
    if (error instanceof NotFoundError) return keyword
    throw error
  })
}

const search =
  (kind: Listed): Rewrite =>
  async (call) => {
    const keyword = await keywordOf(call, kind)
    const rows = await call.ask('GET', call.path, { query: { ...call.query, keyword, size: 100 } })
    return translateRows(call, kind, rowsOf(call.endpoint, rows))
  }

const list =
  (kind: 'token' | 'user'): Rewrite =>
  async (call) => {
    const { order } = call.query
    return translateRows(call, kind, await pageOf(call, call.path, { order: order || undefined }))
  }

/** Changes a row: the whole row is sent, since absent fields of tokens become zero. */
const update =
  (kind: 'token' | 'redemption'): Rewrite =>
  async (call) => {
    const { id, ...fields } = call.body
    const name = await nameOf(call, LISTS[kind], id)
    const raw = await call.askRow('GET', LISTS[kind] + name)
    const body = { ...raw, ...changed(fields, raw), ...reference(name) }
    return translateRow(call, kind, await call.ask('PUT', call.path, { query: call.query, body }))
  }

async function createToken(call: DialectCall): Promise<unknown> {
  return translateRow(call, 'token', await call.pass())
}

async function updateUser(call: DialectCall): Promise<unknown> {
  const { id, ...fields } = call.body
  const name = await nameOf(call, LISTS.user, id)
  const changes = given(fields, ['username', 'password', 'display_name', 'email', 'group', 'role', 'status', 'quota'])
  return call.ask('PUT', call.path, { body: { ...reference(name), ...changes }, envelope: 'none' })
}

function withType(fields: Row): Row {
  const type = typeForServer(TYPES.laisky, Number(fields.type))
  return fields.type === undefined ? fields : { ...fields, type }
}

/** Changes fields of a channel; the server requires its name, and a separate call for its status. */
async function updateChannel(call: DialectCall): Promise<unknown> {
  const { id, status, ...fields } = call.body
  const name = await nameOf(call, LISTS.channel, id)
  const path = LISTS.channel + name
  const raw = await call.askRow('GET', path)
  const changes = changed(given(fields, NOT_CLEARED), channelRow(raw))
  if (Object.keys(changes).length > 0)
    await call.ask('PUT', call.path, { body: { name: raw.name, ...withType(changes), ...reference(name) } })
  if (status !== undefined && status !== raw.status)
    await call.ask('PUT', call.path, {
      query: { status_only: 1 },
      body: { ...reference(name), status },
      envelope: 'none',
    })
  return translateRow(call, 'channel', await call.ask('GET', path))
}

/** Promotes, demotes, disables, enables or deletes a user; the answer to a deletion has the old status. */
const manage: Rewrite = async (call) => {
  const content = rowOf(call.endpoint, await call.pass())
  return call.body.action === 'delete' ? { role: 0, ...content, status: USER_STATUS.deleted } : content
}

async function credit(call: DialectCall): Promise<unknown> {
  const { user_id, ...fields } = call.body
  const name = await nameOf(call, LISTS.user, user_id)
  const body = { ...fields, ...reference(name, 'user_uuid', 'user_id') }
  return call.ask('POST', call.path, { body, envelope: 'none' })
}

/** Lists log rows; a channel is named by its UUID. */
const logs =
  (kind: 'log' | 'ownLog'): Rewrite =>
  async (call) => {
    const filters = filtersOf(call)
    const channel = Number(filters.channel) ? await nameOf(call, LISTS.channel, filters.channel) : undefined
    return translateRows(call, kind, await pageOf(call, call.path, { ...filters, channel }))
  }

const logSearch =
  (kind: 'log' | 'ownLog'): Rewrite =>
  async (call) => {
    const rows = await call.ask('GET', call.path, { query: { ...call.query, size: 100 } })
    return translateRows(call, kind, rowsOf(call.endpoint, rows))
  }

const stat: Rewrite = async (call) => {
  const filters = filtersOf(call)
  const channel = Number(filters.channel) ? await nameOf(call, LISTS.channel, filters.channel) : undefined
  return call.ask('GET', call.path, { query: { ...filters, channel } })
}

/** Reads the caller's usage: without a user id, root would get everybody's; other roles may not pass one. */
async function dashboard(call: DialectCall): Promise<unknown> {
  const self = await call.askRow('GET', '/api/user/self')
  const user_id = self.role === RANK.root ? String(self.uuid ?? self.id ?? '') : undefined
  const content = await call.ask('GET', call.path, { query: { user_id } })
  return isRecord(content) ? content.logs : content
}

async function login(call: DialectCall): Promise<unknown> {
  const { code, ...credentials } = call.body
  try {
    const body = code ? { ...credentials, totp_code: code } : credentials
    return withNumbers(await call.askRow('POST', call.path, { body }), call.session)
  } catch (error) {
    if (error instanceof GatewayError && error.serverMessage === 'totp_required')
      throw new CodeNeededError(call.endpoint, error)
    throw error
  }
}

/** Signs in with a provider, or binds it: the user has a number instead of a UUID. */
const oauth: Rewrite = async (call) => {
  const content = await call.pass()
  if (!isRecord(content)) return content
  return isRecord(content.data)
    ? { ...content, data: withNumbers(content.data, call.session) }
    : withNumbers(content, call.session)
}

const getTwoFactor: Rewrite = async ({ askRow }) => {
  const { totp_enabled } = await askRow('GET', '/api/user/totp/status')
  return { enabled: totp_enabled, recovery_codes: 0, required: false }
}

/** Creates a key, which the server keeps in the session until it is confirmed. */
const beginTwoFactor: Rewrite = async ({ askRow }) => {
  const { secret, qr_code } = await askRow('GET', '/api/user/totp/setup')
  return { secret, uri: qr_code }
}

/** Confirms or disables the second factor with a code; there are no recovery codes. */
const sendCode =
  (path: string): Rewrite =>
  async ({ ask, body }) => {
    await ask('POST', path, { body: { totp_code: body.code }, envelope: 'none' })
    return []
  }

const removeTwoFactor: Rewrite = async (call) => {
  const name = await nameOf(call, LISTS.user, call.id)
  return call.ask('POST', `/api/user/totp/disable/${name}`, { envelope: 'none' })
}

const HIDDEN = /(Token|Secret|SecretKey|Password|APIKey)$/

/** Saves an option; an empty secret is only cleared if the request says so explicitly. */
const setOption: Rewrite = ({ ask, path, body }) => {
  const isCleared = body.value === '' && HIDDEN.test(String(body.key))
  return ask('PUT', path, { body: isCleared ? { ...body, clear: true } : body, envelope: 'none' })
}

async function status(call: DialectCall): Promise<unknown> {
  const content = await call.pass()
  return isRecord(content) ? { ...content, max_page_size: 100, two_factor: true } : content
}

/** Fields by which the server sorts its lists; some have another name there. */
const SORTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  channel: {
    id: 'id',
    response_time: 'response_time',
    priority: 'priority',
    weight: 'weight',
    used_quota: 'used_quota',
  },
  token: { id: 'id', used_quota: 'used_quota', created_time: 'created_at' },
  user: { id: 'id', quota: 'quota', used_quota: 'used_quota', request_count: 'request_count' },
}

/** Lists can be sorted by some fields, and not filtered. */
function narrow(kind: string, { sort, where = {} }: Narrowing): Query | undefined {
  if (Object.keys(where).length > 0) return undefined
  const order = parseSort(sort)
  if (!order) return {}
  const name = SORTED[kind]?.[order.column]
  return name === undefined ? undefined : { sort: name, order: order.direction }
}

/** The fork by Laisky, with UUIDs since 2026 and with numbers before. */
export const laisky: Dialect = {
  family: 'laisky',
  generation: '2026',
  writes: true,
  paging: { page: 'p', first: 0, size: 'size', largest: 100, rows: 'data', total: 'total', beside: true },
  words,
  absent: [],
  row: (kind, row, session) => ROWS[kind](withNumbers(row, session)),
  types: TYPES.laisky,
  narrow,
  lacks: ['modelRatios', 'recoveryCodes'],
  has: ['messages', 'prices', 'responses'],
  calls: {
    'GET /api/prices': readPrices,
    'GET /api/status': status,
    'POST /api/user/login': login,
    'GET /api/oauth/github': oauth,
    'GET /api/oauth/lark': oauth,
    'GET /api/oauth/oidc': oauth,
    'GET /api/oauth/wechat': oauth,
    'GET /api/user/dashboard': dashboard,
    'GET /api/user/': list('user'),
    'GET /api/user/search': search('user'),
    'GET /api/user/:id': one('user'),
    'PUT /api/user/': updateUser,
    'DELETE /api/user/:id': one('user'),
    'POST /api/user/manage': manage,
    'POST /api/topup': credit,
    'GET /api/token/': list('token'),
    'GET /api/token/search': search('token'),
    'GET /api/token/:id': one('token'),
    'POST /api/token/': createToken,
    'PUT /api/token/': update('token'),
    'DELETE /api/token/:id': one('token'),
    'GET /api/channel/search': search('channel'),
    'GET /api/channel/:id': one('channel'),
    'POST /api/channel/': (call) => call.ask('POST', call.path, { body: withType(call.body), envelope: 'none' }),
    'PUT /api/channel/': updateChannel,
    'DELETE /api/channel/:id': one('channel'),
    'GET /api/channel/test/:id': one('channel', '/api/channel/test/'),
    'GET /api/channel/update_balance/:id': one('channel', '/api/channel/update_balance/'),
    'GET /api/redemption/search': search('redemption'),
    'GET /api/redemption/:id': one('redemption'),
    'PUT /api/redemption/': update('redemption'),
    'DELETE /api/redemption/:id': one('redemption'),
    'GET /api/log/': logs('log'),
    'GET /api/log/self': logs('ownLog'),
    'GET /api/log/search': logSearch('log'),
    'GET /api/log/self/search': logSearch('ownLog'),
    'GET /api/log/stat': stat,
    'GET /api/log/self/stat': stat,
    'PUT /api/option/': setOption,
    'GET /api/two_factor/': getTwoFactor,
    'POST /api/two_factor/': beginTwoFactor,
    'PUT /api/two_factor/': sendCode('/api/user/totp/confirm'),
    'POST /api/two_factor/disable': sendCode('/api/user/totp/disable'),
    'DELETE /api/two_factor/:id': removeTwoFactor,
  },
}
