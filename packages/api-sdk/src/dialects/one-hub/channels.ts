import { parseSort, readChannelConfig, writeChannelConfig } from '../../index.ts'
import { changed, given, matches, NOT_CLEARED } from '../changes.ts'
import { TYPES, typeForServer, typeFromServer } from '../channel-types.ts'
import type { DialectCall, Query, Row } from '../dialect.ts'
import { UnsupportedError } from '../errors.ts'
import { translateRow, translateRows } from '../lists.ts'
import { hasValues } from '../narrow.ts'
import { allOf, pageOf } from '../paging.ts'
import { recordsIn, rowOf, rowsOf } from '../rows.ts'

const BEDROCK = 32
const CLOUDFLARE = 35
const VERTEX = 42
const LIST = '/api/channel/'

/** Returns a channel as One API sends it. The server sends the key, which is dropped. */
export function channelRow(row: Row): Row {
  const isVertex = row.type === VERTEX
  const [region = '', project = ''] = isVertex ? String(row.other ?? '').split('|') : []
  return {
    ...row,
    key: '',
    type: typeFromServer(TYPES['one-hub'], row.type),
    other: isVertex ? '' : row.other,
    config: isVertex && region ? writeChannelConfig({ region, vertex_ai_project_id: project }) : '',
    system_prompt: '',
    tag: String(row.tag ?? ''),
  }
}

function numberOf(endpoint: string, type: unknown): number {
  const number = typeForServer(TYPES['one-hub'], Number(type))
  if (number === undefined)
    throw new UnsupportedError(endpoint, `${endpoint}: this server does not have channel type ${type}`)
  return number
}

/** Returns the parts of a config where the server keeps them: in `key` or `other`. */
function partsOf(type: number, config: string, key: unknown, other: unknown): Record<string, unknown> {
  const { region = '', ak, sk, user_id, vertex_ai_project_id = '', vertex_ai_adc } = readChannelConfig(config)
  if (type === BEDROCK && ak && sk) return { key: [region, ak, sk].join('|') }
  if (type === CLOUDFLARE && user_id && key) return { key: `${user_id}|${key}` }
  if (type !== VERTEX || !region) return {}
  const [, project = ''] = String(other ?? '').split('|')
  return { other: `${region}|${vertex_ai_project_id || project}`, ...(vertex_ai_adc ? { key: vertex_ai_adc } : {}) }
}

/** Returns whether the server lists the channels of a tag: it is a segment of their path. */
const isListed = (tag: unknown): boolean => !/\/|^\.\.?$/.test(String(tag ?? ''))

/** Returns the server's fields for fields of a channel. */
export function channelFields(endpoint: string, raw: Row, fields: Row): Record<string, unknown> {
  const { config, system_prompt, type, ...others } = fields
  if (!isListed(others.tag)) throw new UnsupportedError(endpoint, `${endpoint}: this server cannot list such a tag`)
  if (system_prompt) throw new UnsupportedError(endpoint, `${endpoint}: this server has no system prompts of channels`)
  const result: Record<string, unknown> = { ...others }
  if (type !== undefined) result.type = numberOf(endpoint, type)
  const effective = Number(result.type ?? raw.type)
  // One API composes these keys in another order.
  if (typeof config === 'string' && config !== '') {
    if (effective === VERTEX) delete result.key
    Object.assign(result, partsOf(effective, config, result.key, raw.other))
  }
  if (effective === VERTEX && result.other === '') delete result.other
  return result
}

const byNewest = (a: Row, b: Row) => Number(b.id) - Number(a.id)

/** Returns all channels; the server groups channels with the same tag into one row. */
async function unfolded(call: DialectCall, query: Readonly<Record<string, string>>): Promise<Row[] | undefined> {
  const tags = recordsIn(await call.ask('GET', '/api/channel_tag/_all'))
  if (tags.length === 0) return undefined
  const rows = await allOf(call, LIST, { ...query, filter_tag: 1 })
  for (const { tag } of tags) {
    const tagged = await call.ask('GET', `/api/channel_tag/${encodeURIComponent(String(tag))}/list`)
    rows.push(...rowsOf(call.endpoint, tagged))
  }
  return rows.toSorted(byNewest)
}

/** Returns rows that are filtered and sorted as the server would do it for a query. */
function narrowedRows(rows: readonly Row[], { order, ...where }: Query): readonly Row[] {
  const found = rows.filter((row) => hasValues(row, where))
  const sort = parseSort(String(order ?? '').replace(/,.*/, ''))
  if (!sort) return found
  const sign = sort.direction === 'desc' ? -1 : 1
  const numberOf = (row: Row) => Number(row[sort.column] ?? 0)
  return found.toSorted((a, b) => sign * (numberOf(a) - numberOf(b)) || byNewest(a, b))
}

/** Lists channels, newest first. */
export async function listChannels(call: DialectCall): Promise<unknown> {
  const all = await unfolded(call, {})
  if (!all) return translateRows(call, 'channel', await pageOf(call, LIST, {}))
  const rows = narrowedRows(all, call.narrowed)
  call.onTotal(rows.length)
  const size = Number(call.query.size ?? 10)
  const start = Number(call.query.p ?? 0) * size
  return translateRows(call, 'channel', rows.slice(start, start + size))
}

/** Searches channels by their id and the start of their name. */
export async function searchChannels(call: DialectCall): Promise<unknown> {
  const rows = (await unfolded(call, {})) ?? (await allOf(call, LIST, {}))
  const found = rows.filter((row) => matches(row, call.query.keyword ?? '', ['name']))
  return translateRows(call, 'channel', found)
}

/** Creates one channel for each key. */
export const createChannel = (call: DialectCall): Promise<unknown> =>
  call.ask('POST', LIST, {
    body: { group: 'default', ...channelFields(call.endpoint, {}, given(call.body, ['group'])) },
    envelope: 'none',
  })

/**
 * Changes fields of a channel: with models the server overwrites every column, so that the whole row is sent. The answer
 * has the key, which is dropped.
 */
export async function updateChannel(call: DialectCall): Promise<unknown> {
  const raw = await call.askRow('GET', `${LIST}${call.body.id}`)
  const changes = changed(given(call.body, NOT_CLEARED), channelRow(raw))
  const body = { ...raw, ...channelFields(call.endpoint, raw, changes) }
  return translateRow(call, 'channel', await call.ask('PUT', LIST, { body }))
}

/** Tests a channel; the answer does not name the model. */
export async function testChannel(call: DialectCall): Promise<unknown> {
  const result = rowOf(call.endpoint, await call.pass())
  return { modelName: call.query.model ?? '', ...result }
}

/**
 * Deletes channels, the last one with a separate call: only then does the server stop sending calls to them. That call
 * requires a value that it does not read.
 */
export async function removeChannels({ ask, body }: DialectCall): Promise<unknown> {
  const ids = Array.isArray(body.ids) ? body.ids : []
  const others = ids.slice(0, -1)
  const count = others.length > 0 ? await ask('DELETE', `${LIST}batch`, { body: { ids: others, value: '-' } }) : 0
  await ask('DELETE', `${LIST}${ids.at(-1)}`, { envelope: 'none' })
  return Number(count) + 1
}
