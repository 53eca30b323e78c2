import { CHANNEL_STATUS, isRecord, RefusedError, readChannelConfig, readJson, writeChannelConfig } from '../../index.ts'
import { changed, given, matches, NOT_CLEARED } from '../changes.ts'
import { TYPES, typeForServer, typeFromServer } from '../channel-types.ts'
import type { DialectCall, Row } from '../dialect.ts'
import { UnsupportedError } from '../errors.ts'
import { filtersOf, translateRow, translateRows } from '../lists.ts'
import { allOf, pageOf } from '../paging.ts'
import { rowOf } from '../rows.ts'

/** Vertex AI, whose keys are JSON objects. */
export const VERTEX = 41
const CLOUDFLARE = 39
const FIELD_IN_OTHER: Readonly<Record<number, 'region' | 'user_id'>> = { [VERTEX]: 'region', [CLOUDFLARE]: 'user_id' }

const mapOf = (text: string): Row => {
  const map = readJson(text)
  return isRecord(map) ? map : {}
}

const settingOf = (row: Row): Row => mapOf(String(row.setting ?? ''))

/** Returns the value of a config field that the server keeps in `other`; regions are a map from models there. */
const fromOther = (type: number, other: string): string =>
  type === VERTEX ? String(mapOf(other).default ?? other) : other

const intoOther = (type: number, value: string, before: unknown): string =>
  type === VERTEX ? JSON.stringify({ ...mapOf(String(before ?? '')), default: value }) : value

/** Fetches a balance; providers of the server's own types may send something else. */
export async function fetchBalance(call: DialectCall): Promise<unknown> {
  const answer = rowOf(call.endpoint, await call.pass())
  if (answer.balance !== undefined || answer.raw_response === undefined) return answer
  throw new RefusedError(call.endpoint, { status: 200, serverMessage: 'The provider sent no balance.' })
}

/** Number of keys beyond which a row is not believed. */
const MANY_KEYS = 100_000

/** Returns the status of each of a channel's keys, if it has several. Enabled ones are not in the server's map. */
function keysOf({ channel_info: info }: Row): Row {
  if (!isRecord(info) || info.is_multi_key !== true) return {}
  const { multi_key_size, multi_key_status_list: statuses } = info
  const statusOf = (index: number) => Number((isRecord(statuses) && statuses[index]) || CHANNEL_STATUS.enabled)
  return {
    keys: Array.from({ length: Math.min(Number(multi_key_size) || 0, MANY_KEYS) }, (_, index) => statusOf(index)),
  }
}

/** Returns a channel as One API sends it. */
export function channelRow(row: Row): Row {
  const field = FIELD_IN_OTHER[Number(row.type)]
  const other = String(row.other ?? '')
  return {
    ...row,
    type: typeFromServer(TYPES['new-api'], row.type),
    other: field ? '' : other,
    config: field && other ? writeChannelConfig({ [field]: fromOther(Number(row.type), other) }) : '',
    system_prompt: settingOf(row).system_prompt ?? '',
    tag: String(row.tag ?? ''),
    ...keysOf(row),
  }
}

/** Returns the server's number of a channel type. */
function numberOf(endpoint: string, type: unknown): number | undefined {
  if (type === undefined) return undefined
  const number = typeForServer(TYPES['new-api'], Number(type))
  if (number === undefined)
    throw new UnsupportedError(endpoint, `${endpoint}: this server does not have channel type ${type}`)
  return number
}

/** Returns the server's fields for fields of a channel. */
export function channelFields(endpoint: string, raw: Row, fields: Row): Record<string, unknown> {
  const { config, system_prompt, type, ...others } = fields
  const number = numberOf(endpoint, type)
  const result: Record<string, unknown> = { ...others, ...(number === undefined ? {} : { type: number }) }
  const effective = number ?? Number(raw.type)
  const field = FIELD_IN_OTHER[effective]
  if (typeof config === 'string' && config !== '' && field) {
    const values = readChannelConfig(config)
    const value = values[field]
    if (value !== undefined) result.other = intoOther(effective, value, raw.other)
    // One API's key also has region and project, which are separate fields here.
    if (effective === VERTEX) {
      if (values.vertex_ai_adc) result.key = values.vertex_ai_adc
      else delete result.key
    }
  } else if (field && result.other === '') delete result.other
  if (system_prompt !== undefined && system_prompt !== (settingOf(raw).system_prompt ?? ''))
    result.setting = JSON.stringify({ ...settingOf(raw), system_prompt })
  return result
}

/** Lists channels, newest first. */
export const listChannels = async (call: DialectCall): Promise<unknown> =>
  translateRows(call, 'channel', await pageOf(call, '/api/channel/', { ...filtersOf(call), id_sort: 'true' }))

/** Searches channels by their id and the start of their name. */
export async function searchChannels(call: DialectCall): Promise<unknown> {
  const keyword = call.query.keyword ?? ''
  const rows = await allOf(call, '/api/channel/', { id_sort: 'true' })
  const found = rows.filter((row) => matches(row, keyword, ['name']))
  return translateRows(call, 'channel', found)
}

/** Creates one channel for each key. */
export async function createChannel(call: DialectCall): Promise<unknown> {
  const fields = channelFields(call.endpoint, {}, given(call.body))
  const isOneKey = fields.type === VERTEX || !String(fields.key ?? '').includes('\n')
  const channel = { group: 'default', ...fields, ...(fields.group ? {} : { group: 'default' }) }
  return call.ask('POST', '/api/channel/', { body: { mode: isOneKey ? 'single' : 'batch', channel }, envelope: 'none' })
}

/** Changes fields of a channel, except the status, which has a separate call. */
export async function updateChannel(call: DialectCall): Promise<unknown> {
  const { id, status, ...rest } = call.body
  const path = `/api/channel/${id}`
  const raw = await call.askRow('GET', path)
  const changes = changed(given(rest, NOT_CLEARED), channelRow(raw))
  if (changes.key && keysOf(raw).keys)
    throw new UnsupportedError(
      call.endpoint,
      `${call.endpoint} would replace all keys of this channel: see enterChannelKeys`,
    )
  if (Object.keys(changes).length > 0)
    await call.ask('PUT', '/api/channel/', { body: { id, ...channelFields(call.endpoint, raw, changes) } })
  if (status !== undefined && status !== raw.status) await call.ask('POST', `${path}/status`, { body: { status } })
  const row = translateRow(call, 'channel', await call.ask('GET', path))
  return { ...row, key: '' }
}

/** Tests a channel; the answer does not name the model. */
export async function testChannel(call: DialectCall): Promise<unknown> {
  const result = rowOf(call.endpoint, await call.pass())
  return { modelName: call.query.model ?? '', ...result }
}
