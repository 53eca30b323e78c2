import { type Middleware, type SendRequest, splitComma } from '../index.ts'
import type { Narrowing, Query, Row } from './dialect.ts'

const narrowings = new WeakMap<SendRequest, Narrowing>()

/** Returns the sort and filters of a request. */
export const narrowingOf = (request: SendRequest): Narrowing | undefined => narrowings.get(request)

/**
 * Lets the server sort and filter lists, which is faster than reading them whole. Needs a `dialect`, whose `narrow`
 * states what the server supports.
 * @throws UnsupportedError from a list that the server cannot sort or filter so; nothing was sent, unless it is the
 *   answer that shows it
 * @example await gateway.use(narrow({ sort: '-priority', where: { type: 14 } })).channels.list.all()
 */
export const narrow =
  (narrowing: Narrowing): Middleware =>
  (request, next) => {
    const own = { ...request }
    narrowings.set(own, narrowing)
    return next(own)
  }

/** Returns the server's query for a value of a field; `undefined` if it does not filter by it. */
type Filter = (value: number | string) => Query | undefined

/** Fields by which a list is filtered. */
export type Filters = Readonly<Record<string, Filter>>

/** Returns the server's query for filters; `undefined` if it does not have all of them. */
export function queryOf(filters: Filters = {}, where: Narrowing['where'] = {}): Query | undefined {
  const parts = Object.entries(where).map(([field, value]) =>
    Object.hasOwn(filters, field) ? filters[field]?.(value) : undefined,
  )
  return parts.includes(undefined) ? undefined : Object.assign({}, ...parts)
}

/** Returns whether a row has the requested values. */
export const hasValues = (row: Row, where: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(where).every(([field, value]) =>
    typeof value === 'string' ? splitComma(String(row[field] ?? '')).includes(value) : row[field] === value,
  )
