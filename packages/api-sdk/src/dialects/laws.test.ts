import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Client, connect } from '../connect.ts'
import type { Dialect, Row } from './dialect.ts'
import { laisky, newApi, oneHub, speak } from './index.ts'

const UUID = '0197a1b2-0000-7000-8000-000000000001'

/** Fields of a row, with some that the SDK does not have. */
const extra = fc.dictionary(
  fc.constantFrom('only_chat', 'proxy', 'remark', 'future_field', 'plugin', 'auto_ban'),
  fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
)

const TOKEN = {
  id: 7,
  uuid: UUID,
  user_id: 1,
  key: 'k'.repeat(48),
  status: 1,
  name: 'before',
  created_time: 1,
  accessed_time: 1,
  expired_time: -1,
  remain_quota: 5,
  unlimited_quota: false,
  used_quota: 0,
}

const CHANNEL = { id: 7, uuid: UUID, type: 1, key: 'secret', status: 1, name: 'before', models: 'gpt-4o', group: 'g' }

interface Sent {
  readonly method: string
  readonly path: string
  readonly body: Row
}

/** A server with one row, which stores the bodies that it gets. */
function serverWith(dialect: Dialect, row: Row) {
  const sent: Sent[] = []
  const content = dialect.family === 'laisky' ? { ...row, id: undefined } : row
  const rows = { items: [content], data: [content] }
  const fetch = async (url: string | URL | Request, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(String(url))
    if (method !== 'GET') sent.push({ method, path: pathname, body: JSON.parse(String(body)) })
    const isList = pathname.endsWith('/')
    const list = dialect.paging.beside ? [content] : rows
    return Response.json({ success: true, message: '', data: method === 'GET' && isList ? list : content })
  }
  const options = { baseUrl: 'https://gateway.example', fetch, retries: 0, accessToken: 'a' }
  return { sent, gateway: connect({ ...options, dialect: speak(dialect, { user: 1 }) }) }
}

const without = (row: Row, ...names: string[]): Row =>
  JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(row).filter(([key]) => !names.includes(key)))))

const limits: Record<string, Row> = {
  'new-api': { model_limits_enabled: true, model_limits: 'a,b', allow_ips: '10.0.0.0/8\n192.0.2.1', group: 'auto' },
  'one-hub': {
    setting: {
      heartbeat: { enabled: true, timeout_seconds: 9 },
      limits: { limit_model_setting: { enabled: true, models: ['a', 'b'] }, future: 1 },
      billing_tag: 'x',
    },
    backup_group: 'b',
  },
  laisky: { models: 'a,b', subnet: '10.0.0.0/8' },
}

const first = async (gateway: Client) => {
  const [token] = await gateway.tokens.list()
  if (!token) throw new Error('no token')
  return token
}

describe.each([newApi, oneHub, laisky])('before $family', (dialect) => {
  test('changing one field of a token sends all others as they were, unknown ones too', async () => {
    await fc.assert(
      fc.asyncProperty(extra, async (fields) => {
        const row = { ...TOKEN, ...limits[dialect.family], ...fields }
        const { sent, gateway } = serverWith(dialect, row)
        await gateway.tokens.update({ ...(await first(gateway)), name: 'after' })
        const body = sent.at(-1)?.body ?? {}
        expect(body.name).toBe('after')
        expect(without(body, 'name', 'key')).toEqual({
          ...without(row, 'name', 'key', ...(dialect.family === 'laisky' ? ['id'] : [])),
        })
      }),
      { numRuns: 50 },
    )
  })

  test('changing one field of a channel changes nothing else on the server', async () => {
    await fc.assert(
      fc.asyncProperty(extra, fc.integer({ min: 1, max: 9 }), async (fields, priority) => {
        const row = { ...CHANNEL, ...fields, priority: 0 }
        const { sent, gateway } = serverWith(dialect, row)
        const [channel] = await gateway.channels.list()
        await gateway.channels.update({ id: channel?.id ?? 0, priority })
        const { path, body } = sent.at(-1) ?? { path: '', body: {} as Row }
        expect(path).toBe('/api/channel/')
        // One Hub overwrites every column; the others change the fields of the body alone.
        if (dialect.family === 'one-hub') expect(without(body, 'priority')).toEqual(without(row, 'priority'))
        else expect(Object.keys(body).filter((key) => !['id', 'uuid', 'name', 'priority'].includes(key))).toEqual([])
        if ('name' in body) expect(body.name).toBe('before')
        expect(body.priority).toBe(priority)
      }),
      { numRuns: 50 },
    )
  })

  test('a tag alone is changed', async () => {
    if (!dialect.has.includes('channelTags')) return
    await fc.assert(
      fc.asyncProperty(extra, fc.stringMatching(/^[a-z]{1,9}$/), async (fields, tag) => {
        const row = { ...CHANNEL, ...fields, tag: 'before' }
        const { sent, gateway } = serverWith(dialect, row)
        await gateway.channels.update({ id: 7, tag })
        const { body } = sent.at(-1) ?? { body: {} as Row }
        expect(body).toEqual(
          JSON.parse(JSON.stringify(dialect.family === 'one-hub' ? { ...row, tag } : { id: 7, tag })),
        )
      }),
      { numRuns: 50 },
    )
  })

  test('a change that changes nothing sends no field but those that were there', async () => {
    const { sent, gateway } = serverWith(dialect, { ...CHANNEL, model_mapping: null, base_url: null })
    const [channel] = await gateway.channels.list()
    const { id = 0, name = '', models, model_mapping, base_url } = channel ?? {}
    await gateway.channels.update({ id, name, models, model_mapping, base_url })
    for (const { body } of sent) expect(body.model_mapping ?? null).toBe(null)
  })
})

test('changing a user of New API sends names, group and remark as they were', async () => {
  await fc.assert(
    fc.asyncProperty(extra, async (fields) => {
      const row = { id: 7, username: 'ann', display_name: 'Ann', group: 'vip', role: 1, status: 1, ...fields }
      const { sent, gateway } = serverWith(newApi, row)
      await gateway.users.update({ id: 7, display_name: 'Other' })
      expect(sent.length).toBe(1)
      expect(without(sent[0]?.body ?? {}, 'display_name')).toEqual(without(row, 'display_name'))
    }),
    { numRuns: 50 },
  )
})

test('a user of One Hub gets a quota by a call of its own, and a change of names keeps the quota', async () => {
  const { sent, gateway } = serverWith(oneHub, { id: 7, username: 'ann', display_name: 'Ann', quota: 50 })
  await gateway.users.update({ id: 7, display_name: 'Other', quota: 80 })
  expect(sent).toEqual([
    { method: 'PUT', path: '/api/user/', body: { id: 7, display_name: 'Other', quota: 50 } },
    { method: 'POST', path: '/api/user/quota/7', body: { quota: 30, remark: '' } },
  ])
})
