import { isRecord, parseSort } from '../../index.ts'
import { NEW_API_1 } from '../channel-types.ts'
import type { Dialect, DialectCall, Narrowing, Query } from '../dialect.ts'
import { newApi } from '../new-api/index.ts'
import * as account from './account.ts'
import { clearLog } from './clear-log.ts'
import { kindOf } from './refusals.ts'
import * as signIn from './sign-in.ts'

/** Columns by which the server sorts users. */
const USER_ORDERS: readonly string[] = ['id', 'username', 'quota', 'group']

/** Users can be sorted, too. */
function narrow(kind: string, narrowing: Narrowing): Query | undefined {
  const order = kind === 'user' ? parseSort(narrowing.sort) : undefined
  if (!order) return newApi.narrow(kind, narrowing)
  const filters = newApi.narrow(kind, { where: narrowing.where })
  if (!filters || !USER_ORDERS.includes(order.column)) return undefined
  return { ...filters, sort_by: order.column, sort_order: order.direction }
}

async function status(call: DialectCall): Promise<unknown> {
  const content = await newApi.calls['GET /api/status']?.(call)
  return isRecord(content) ? { ...content, sessions: true } : content
}

/** New API 1.0: a sign-in returns a token of 15 minutes, and a cookie that replaces it. */
export const newApi1: Dialect = {
  ...newApi,
  generation: '1.0',
  kindOf,
  authorize: (send, { tokens }) => tokens.authorize(send),
  narrow,
  types: NEW_API_1,
  lacks: [...newApi.lacks.filter((lack) => lack !== 'profileWithoutPassword'), 'passwordAlone'],
  calls: {
    ...newApi.calls,
    'GET /api/status': status,
    'POST /api/user/login': signIn.login,
    'GET /api/user/logout': signIn.logout,
    'GET /api/oauth/state': signIn.authorize,
    'GET /api/oauth/github': signIn.arrive,
    'GET /api/oauth/oidc': signIn.arrive,
    'GET /api/oauth/wechat': signIn.wechat,
    'PUT /api/user/self': account.updateSelf,
    'PUT /api/two_factor/': account.confirmTwoFactor,
    'POST /api/two_factor/disable': account.disableTwoFactor,
    'POST /api/verify': account.prove,
    'POST /api/channel/:id/key': account.channelKey,
    'GET /api/user/sessions': account.listSessions,
    'DELETE /api/user/sessions/:id': ({ ask, path }) => ask('DELETE', path, { envelope: 'none' }),
    'DELETE /api/user/sessions': account.endOtherSessions,
    'DELETE /api/log/': clearLog,
  },
}
