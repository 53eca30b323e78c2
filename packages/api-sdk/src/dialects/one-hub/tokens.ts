import { isRecord, joinComma, splitComma } from '../../index.ts'
import { changed } from '../changes.ts'
import type { DialectCall, Row } from '../dialect.ts'
import { translateRow, translateRows } from '../lists.ts'
import { allOf, pageOf } from '../paging.ts'

const recordOf = (value: unknown): Row => (isRecord(value) ? value : {})

const namesOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const limitsOf = (setting: unknown) => {
  const limits = recordOf(recordOf(setting).limits)
  return {
    limits,
    models: recordOf(limits.limit_model_setting),
    addresses: recordOf(limits.limits_ip_setting),
  }
}

/** Returns a token as One API sends it: its limits under One API's names. */
export function tokenRow(row: Row): Row {
  const { models, addresses } = limitsOf(row.setting)
  return {
    ...row,
    models: models.enabled === true ? joinComma(namesOf(models.models)) : '',
    subnet: addresses.enabled === true ? joinComma(namesOf(addresses.whitelist)) : '',
  }
}

/** Returns a token's setting with other limits; the rest is kept. */
export function settingWith(setting: unknown, { models, subnet }: Row): Row {
  const before = limitsOf(setting)
  const limits = {
    ...before.limits,
    ...(models === undefined
      ? {}
      : {
          limit_model_setting: { ...before.models, enabled: models !== '', models: splitComma(String(models)) },
        }),
    ...(subnet === undefined
      ? {}
      : {
          limits_ip_setting: { ...before.addresses, enabled: subnet !== '', whitelist: splitComma(String(subnet)) },
        }),
  }
  return { ...recordOf(setting), limits }
}

const LIMITS = ['models', 'subnet']
const withoutLimits = (fields: Row): Row =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => !LIMITS.includes(key)))

/** Returns the body that changes a token and keeps every other field. */
export function tokenBody(raw: Row, body: Row): Row {
  const changes = changed(body, tokenRow(raw))
  return { ...raw, ...withoutLimits(changes), setting: settingWith(raw.setting, changes) }
}

const ORDERS: Readonly<Record<string, string>> = { remain_quota: '-remain_quota,-id', used_quota: '-used_quota,-id' }

/** Lists tokens. */
export const listTokens = async (call: DialectCall): Promise<unknown> =>
  translateRows(call, 'token', await pageOf(call, '/api/token/', { order: ORDERS[call.query.order ?? ''] }))

/** Creates a token, and returns the newest one with its name: the server answers nothing. */
export async function createToken(call: DialectCall): Promise<unknown> {
  const body = { ...withoutLimits(call.body), setting: settingWith({}, call.body) }
  await call.ask('POST', '/api/token/', { body, envelope: 'none' })
  const rows = await allOf(call, '/api/token/', { keyword: String(call.body.name) })
  const own = rows.filter(({ name }) => name === call.body.name)
  const newest = own.reduce<Row>((latest, row) => (Number(row.id) > Number(latest.id ?? 0) ? row : latest), {})
  return translateRow(call, 'token', newest)
}

/** Changes a token, or only its status. */
export async function updateToken(call: DialectCall): Promise<unknown> {
  const raw = await call.askRow('GET', `/api/token/${call.body.id}`)
  const { status_only } = call.query
  const body = status_only ? { ...raw, ...call.body } : tokenBody(raw, call.body)
  return translateRow(call, 'token', await call.ask('PUT', '/api/token/', { query: { status_only }, body }))
}
