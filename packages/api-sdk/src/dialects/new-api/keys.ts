import { InputError, isRecord } from '../../index.ts'
import { given } from '../changes.ts'
import type { DialectCall, Row } from '../dialect.ts'
import { UnsupportedError } from '../errors.ts'
import { channelFields, VERTEX } from './channels.ts'

const MANAGE = '/api/channel/multi_key/manage'
/** Number of keys in one page. */
const PAGE = 1000

const channelOf = ({ path }: DialectCall): number => Number(path.split('/').at(-2))

async function readPage(call: DialectCall, page: number, size: number): Promise<Row> {
  const body = { channel_id: channelOf(call), action: 'get_key_status', page, page_size: size }
  return call.askRow('POST', MANAGE, { body })
}

/** Lists the states of a channel's keys, without the keys. */
export async function listKeys(call: DialectCall): Promise<unknown> {
  const found: Row[] = []
  for (let page = 1; ; page++) {
    const { keys, total_pages } = await readPage(call, page, PAGE)
    const rows = Array.isArray(keys) ? keys.filter(isRecord) : []
    for (const { index, status, reason, disabled_time } of rows)
      found.push({ index, status, reason: reason ?? '', disabled_time: disabled_time ?? 0 })
    if (rows.length === 0 || !(page < Number(total_pages))) return found
  }
}

/** Enables, disables or removes one of a channel's keys. Keys only have places, which change if one is removed. */
export async function changeKey(call: DialectCall): Promise<unknown> {
  const { index, action, count } = call.body
  const { total } = await readPage(call, 1, 1)
  if (total !== count)
    throw new InputError(call.endpoint, [{ path: ['count'], code: 'invalid_value', expected: String(total) }])
  const words: Row = { enable: 'enable_key', disable: 'disable_key', remove: 'delete_key' }
  const body = { channel_id: channelOf(call), action: words[String(action)], key_index: index }
  return call.ask('POST', MANAGE, { body, envelope: 'none' })
}

/** Adds keys to a channel with several, or replaces all. */
export async function enterKeys(call: DialectCall): Promise<undefined> {
  const { keys, mode } = call.body
  const id = channelOf(call)
  const raw = await call.askRow('GET', `/api/channel/${id}`)
  if (raw.type === VERTEX)
    throw new UnsupportedError(call.endpoint, `${call.endpoint}: keys of Vertex AI are no lines of text`)
  if (!isRecord(raw.channel_info) || raw.channel_info.is_multi_key !== true)
    throw new UnsupportedError(call.endpoint, `${call.endpoint}: this channel has one key: see channels.update`)
  await call.ask('PUT', '/api/channel/', { body: { id, key: keys, key_mode: mode } })
  // States belong to places: a new key in the place of a disabled one would be disabled.
  if (mode === 'replace')
    await call.ask('POST', MANAGE, { body: { channel_id: id, action: 'enable_all_keys' }, envelope: 'none' })
}

/** Creates one channel with several keys. */
export async function createWithKeys(call: DialectCall): Promise<unknown> {
  const { choice, ...input } = call.body
  const fields = channelFields(call.endpoint, {}, given(input))
  if (fields.type === VERTEX)
    throw new UnsupportedError(call.endpoint, `${call.endpoint}: keys of Vertex AI are no lines of text`)
  const channel = { ...fields, group: fields.group || 'default' }
  const body = { mode: 'multi_to_single', multi_key_mode: choice, channel }
  return call.ask('POST', '/api/channel/', { body, envelope: 'none' })
}
