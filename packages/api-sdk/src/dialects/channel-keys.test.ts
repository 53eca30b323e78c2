import { expect, test } from 'vitest'
import { failure } from '../../test/stand-in.ts'
import { channels, createSend } from '../index.ts'
import type { Dialect, Row } from './dialect.ts'
import {
  anyServer,
  changeChannelKey,
  channelKeys,
  createChannelWithKeys,
  enterChannelKeys,
  laisky,
  newApi,
  oneHub,
  speak,
} from './index.ts'

const INFO = { is_multi_key: true, multi_key_size: 3, multi_key_status_list: { 1: 3, 2: 2 }, multi_key_mode: 'random' }
const ROW = { id: 7, type: 1, key: '', name: 'a', status: 1, models: 'gpt-4o', group: 'default', channel_info: INFO }
const STATES = [
  { index: 0, status: 1, key_preview: 'sk-secret1...' },
  { index: 1, status: 3, reason: 'quota', disabled_time: 90, key_preview: 'sk-secret2...' },
  { index: 2, status: 2, disabled_time: 80, key_preview: 'sk-secret3...' },
]

/** New API with one channel; keeps the changes that it gets. */
function serverWith(dialect: Dialect | undefined, row: Row = ROW, total = 3) {
  const sent: Row[] = []
  const fetch = async (url: string | URL | Request, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(String(url))
    const given = body ? JSON.parse(String(body)) : undefined
    const isRead = method === 'GET' || given?.action === 'get_key_status'
    if (!isRead) sent.push({ call: `${method} ${pathname}`, ...given })
    const { page = 1, page_size: size = 50 } = given ?? {}
    const keys = STATES.slice((page - 1) * size, page * size)
    const states = { keys, total, page, page_size: size, total_pages: Math.ceil(STATES.length / size) }
    const status = { system_name: 'A', quota_per_unit: 1, start_time: 1 }
    const data = pathname === '/api/status' ? status : pathname.endsWith('/manage') ? states : row
    return Response.json({ success: true, message: '', data })
  }
  const options = { baseUrl: 'https://gateway.example', fetch, retries: 0, accessToken: 'a' }
  const spoken = dialect ? speak(dialect, { user: 1 }) : anyServer({ user: 1 })
  return { sent, send: createSend({ ...options, dialect: spoken }) }
}

test('a channel of New API with several keys says how many it has, and how many are disabled', async () => {
  const several = await channels.get(serverWith(newApi).send, { id: 7 })
  expect(several).toMatchObject({ keys: [1, 3, 2] })
  const one = await channels.get(serverWith(newApi, { ...ROW, channel_info: { is_multi_key: false } }).send, { id: 7 })
  expect(one).not.toHaveProperty('keys')
})

test('the states of keys are read without any part of a key', async () => {
  const states = await channelKeys(serverWith(newApi).send, { id: 7 })
  expect(states).toEqual([
    { index: 0, status: 1, reason: '', disabled_time: 0 },
    { index: 1, status: 3, reason: 'quota', disabled_time: 90 },
    { index: 2, status: 2, reason: '', disabled_time: 80 },
  ])
})

const MANAGE = { call: 'POST /api/channel/multi_key/manage', channel_id: 7 }

test.each([
  ['enable', 'enable_key'],
  ['disable', 'disable_key'],
  ['remove', 'delete_key'],
] as const)('one key is changed: %s', async (action, word) => {
  const { sent, send } = serverWith(newApi)
  await changeChannelKey(send, { id: 7, index: 1, count: 3, action })
  expect(sent).toEqual([{ ...MANAGE, action: word, key_index: 1 }])
})

test('no key is changed if the channel has another number of them by now', async () => {
  const { sent, send } = serverWith(newApi, ROW, 2)
  const change = changeChannelKey(send, { id: 7, index: 1, count: 3, action: 'remove' })
  expect(await failure(change)).toMatchObject({ name: 'InputError', issues: [{ path: ['count'] }] })
  expect(sent).toEqual([])
})

test('keys are added to the others; all are replaced by enabled ones', async () => {
  const { sent, send } = serverWith(newApi)
  await enterChannelKeys(send, { id: 7, keys: ' k4 \r\n\nk5\nk4', mode: 'append' })
  await enterChannelKeys(send, { id: 7, keys: 'k6', mode: 'replace' })
  expect(sent).toEqual([
    { call: 'PUT /api/channel/', id: 7, key: 'k4\nk5', key_mode: 'append' },
    { call: 'PUT /api/channel/', id: 7, key: 'k6', key_mode: 'replace' },
    { ...MANAGE, action: 'enable_all_keys' },
  ])
})

test('a channel is created with several keys', async () => {
  const { sent, send } = serverWith(newApi)
  await createChannelWithKeys(send, { type: 28, name: 'a', key: 'k1\nk2\n', models: 'm', tag: 'blue' }, 'polling')
  expect(sent).toEqual([
    {
      call: 'POST /api/channel/',
      mode: 'multi_to_single',
      multi_key_mode: 'polling',
      channel: { type: 42, name: 'a', key: 'k1\nk2', models: 'm', tag: 'blue', group: 'default' },
    },
  ])
})

test('an update with one key does not replace several; one without it changes nothing of them', async () => {
  const { sent, send } = serverWith(newApi)
  expect(await failure(channels.update(send, { id: 7, key: 'k9', priority: 1 }))).toMatchObject({
    name: 'UnsupportedError',
  })
  expect(sent).toEqual([])
  await channels.update(send, { id: 7, key: '', priority: 1 })
  expect(sent).toEqual([{ call: 'PUT /api/channel/', id: 7, priority: 1 }])
})

test.each([
  ['a channel with one key', { ...ROW, channel_info: { is_multi_key: false } }],
  ['Vertex AI', { ...ROW, type: 41 }],
])('no lines of keys are written for %s', async (_, row) => {
  const { sent, send } = serverWith(newApi, row)
  const entry = enterChannelKeys(send, { id: 7, keys: 'k1', mode: 'append' })
  expect(await failure(entry)).toMatchObject({ name: 'UnsupportedError' })
  expect(sent).toEqual([])
})

test('nothing is sent without a key', async () => {
  const { sent, send } = serverWith(newApi)
  for (const mode of ['append', 'replace'] as const)
    expect(await failure(enterChannelKeys(send, { id: 7, keys: ' \n', mode }))).toMatchObject({ name: 'InputError' })
  expect(sent).toEqual([])
})

test.each([
  ['One Hub', oneHub],
  ['Laisky’s fork', laisky],
  ['One API', undefined],
])('no call for keys is sent to %s, whose channels have one key', async (_, dialect) => {
  const { sent, send } = serverWith(dialect)
  const draft = { type: 1, name: 'a', key: 'k', models: 'm' }
  for (const call of [
    channelKeys(send, { id: 7 }),
    changeChannelKey(send, { id: 7, index: 0, count: 3, action: 'remove' }),
    enterChannelKeys(send, { id: 7, keys: 'k', mode: 'replace' }),
    createChannelWithKeys(send, draft, 'random'),
  ])
    expect(await failure(call)).toMatchObject({ name: 'UnsupportedError' })
  expect(sent).toEqual([])
})
