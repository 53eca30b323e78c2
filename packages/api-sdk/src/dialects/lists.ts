import type { DialectCall, Kind, Rewrite, Row } from './dialect.ts'
import { pageOf } from './paging.ts'
import { rowOf } from './rows.ts'

/** Lists, by the name of their call. */
export const LISTS: Readonly<Record<string, Kind>> = {
  'GET /api/token/': 'token',
  'GET /api/channel/': 'channel',
  'GET /api/redemption/': 'redemption',
  'GET /api/user/': 'user',
  'GET /api/log/': 'log',
  'GET /api/log/self': 'ownLog',
}

const ROWS: Readonly<Record<string, Kind>> = {
  'GET /api/token/:id': 'token',
  'GET /api/channel/:id': 'channel',
  'GET /api/redemption/:id': 'redemption',
  'GET /api/user/:id': 'user',
  'GET /api/user/self': 'user',
}

/**
 * Returns a row as One API sends it.
 * @throws ContractError if the content is no record
 */
export const translateRow = ({ dialect, session, endpoint }: DialectCall, kind: Kind, content: unknown): Row =>
  dialect.row(kind, rowOf(endpoint, content), session)

/** Returns rows as One API sends them. */
export const translateRows = (call: DialectCall, kind: Kind, rows: readonly Row[]): Row[] =>
  rows.map((row) => translateRow(call, kind, row))

/** Returns the query of a list without the page. */
export const filtersOf = ({ query }: DialectCall): Record<string, string> => {
  const { p: _p, size: _size, order: _order, ...filters } = query
  return filters
}

/** Returns how a list, or a call for one row, is sent if the dialect has no special way for it. */
export function listOf(endpoint: string): Rewrite | undefined {
  const kind = LISTS[endpoint]
  if (kind) return async (call) => translateRows(call, kind, await pageOf(call, call.path, filtersOf(call)))
  const one = ROWS[endpoint]
  return one && (async (call) => translateRow(call, one, await call.pass()))
}
