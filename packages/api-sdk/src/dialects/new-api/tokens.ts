import { joinComma, splitComma } from '../../index.ts'
import { changed } from '../changes.ts'
import type { DialectCall, Row } from '../dialect.ts'
import { translateRow, translateRows } from '../lists.ts'
import { allOf, pageOf } from '../paging.ts'

const lines = (value: unknown): string[] => String(value ?? '').split(/[\s,]+/)

/** Returns a token as One API sends it: its limits under One API's names. */
export const tokenRow = (row: Row): Row => ({
  ...row,
  models: row.model_limits_enabled === true ? row.model_limits : '',
  subnet: joinComma(lines(row.allow_ips).filter(Boolean)),
})

/** Returns the server's fields for the limits of a token. */
export function limitsOf({ models, subnet }: Row): Row {
  const names = models === undefined ? {} : { model_limits_enabled: models !== '', model_limits: models }
  return subnet === undefined ? names : { ...names, allow_ips: splitComma(String(subnet)).join('\n') }
}

const LIMITS = ['models', 'subnet']
const withoutLimits = (fields: Row): Row =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => !LIMITS.includes(key)))

/** Returns the body that changes a token and keeps every other field. */
export function tokenBody(raw: Row, body: Row): Row {
  const changes = changed(body, tokenRow(raw))
  // Left out, since the server then keeps them, also groups that cannot be chosen any more.
  const { auto_groups: _groups, ...row } = raw
  return { ...row, ...withoutLimits(changes), ...limitsOf(changes) }
}

/** Lists tokens; the server has one order only. */
export const listTokens = async (call: DialectCall): Promise<unknown> =>
  translateRows(call, 'token', await pageOf(call, '/api/token/', {}))

/** Searches tokens by the start of their name, which the server itself does not do reliably, and not often. */
export async function searchTokens(call: DialectCall): Promise<unknown> {
  const rows = await allOf(call, '/api/token/', {})
  const keyword = (call.query.keyword ?? '').toLowerCase()
  const found = rows.filter(({ name }) => String(name).toLowerCase().startsWith(keyword))
  return translateRows(call, 'token', found)
}

/** Creates a token, and returns the newest one with its name: the server answers nothing. */
export async function createToken(call: DialectCall): Promise<unknown> {
  await call.ask('POST', '/api/token/', { body: { ...withoutLimits(call.body), ...limitsOf(call.body) } })
  const rows = await pageOf(call, '/api/token/', {})
  const own = rows.filter(({ name }) => name === call.body.name)
  const newest = own.reduce<Row>((latest, row) => (Number(row.id) > Number(latest.id ?? 0) ? row : latest), {})
  return translateRow(call, 'token', newest)
}

/** Changes a token, or only its status. */
export async function updateToken(call: DialectCall): Promise<unknown> {
  if (call.query.status_only) return translateRow(call, 'token', await call.pass())
  const raw = await call.askRow('GET', `/api/token/${call.body.id}`)
  return translateRow(call, 'token', await call.ask('PUT', '/api/token/', { body: tokenBody(raw, call.body) }))
}
