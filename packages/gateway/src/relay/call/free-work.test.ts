import { expect, test } from 'vitest'
import { manualClock, ORIGIN } from '../../../test/client.ts'
import { query } from '../../../test/databases.ts'
import type { Behaviour } from '../../../test/provider.ts'
import { bearer, CHAT_REQUEST, newRelay } from '../../../test/relay.ts'
import { createFreeWork } from './free-work.ts'

const MEBIBYTE = 1024 * 1024

test('each user may cause a share of work without paying', () => {
  let now = 0
  const work = createFreeWork(() => now)
  work.add(1, 64 * MEBIBYTE - 1)
  work.check(1)
  work.add(1, 9 * MEBIBYTE + 1)
  expect(() => work.check(1)).toThrow(
    expect.objectContaining({ status: 429, details: expect.objectContaining({ retryAfter: 3 }) }),
  )
  work.check(2)
  now = 2250
  expect(() => work.check(1)).toThrow('not charged')
  now = 2251
  work.check(1)
  // A clock that goes back does no work.
  now = 0
  work.add(1, MEBIBYTE)
  expect(() => work.check(1)).toThrow('not charged')
  work.add(1, -1000 * MEBIBYTE)
  work.check(1)
})

const large = { user: 'u'.repeat(500_000), padding: Array.from({ length: 60_000 }, (_, index) => ({ index })) }

test('refused calls are limited, paid ones are not', async () => {
  const relay = await newRelay(undefined, { clock: manualClock() })
  const paid = async () => (await relay.chat(large)).status
  for (let turn = 0; turn < 9; turn++) expect(await paid()).toBe(200)
  const refused = async () => (await relay.chat({ ...large, model: 'nope' })).status
  const statuses = []
  for (let turn = 0; turn < 9; turn++) statuses.push(await refused())
  expect(statuses.slice(0, 2)).toEqual([404, 404])
  expect(statuses.at(-1)).toBe(429)
  const answer = await relay.chat()
  expect([answer.status, (await answer.json()).error.code, answer.headers.get('retry-after')]).toEqual([
    429,
    'too_many_unpaid_calls',
    expect.stringMatching(/^[1-9]\d*$/),
  ])
})

test('a user without quota sends bodies of at most 1 MiB together', async () => {
  const relay = await newRelay()
  await relay.gateway.admin.setOption('ModelRatio', '{"gpt-4o":0}')
  await relay.gateway.admin.updateUser('alice', { quota: 0 })
  await relay.alice.api.tokens.update({ ...relay.token, unlimited_quota: true })
  const chat = (length: number) => relay.chat({ model: 'gpt-4o', user: 'u'.repeat(length) })
  expect((await chat(1_000_000)).status).toBe(200)
  const refused = await chat(1_100_000)
  expect([refused.status, (await refused.json()).error.code]).toEqual([403, 'insufficient_user_quota'])
  let reads = 0
  const body = new ReadableStream<Uint8Array>({ pull: () => void reads++ }, { highWaterMark: 0 })
  const headers = { ...bearer(relay.token), 'content-length': '20000000' }
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half', headers }
  const announced = await relay.gateway.fetch(new Request(`${ORIGIN}/v1/chat/completions`, init))
  expect([announced.status, reads]).toEqual([403, 0])
})

test('a long name of a model is refused and not recorded', async () => {
  const relay = await newRelay()
  const answer = await relay.chat({ model: 'm'.repeat(257) })
  expect([answer.status, (await answer.json()).error.message]).toEqual([400, expect.stringContaining('too long')])
  expect((await relay.chat({ model: 'm'.repeat(256) })).status).toBe(404)
})

test('records of failed calls are limited in size and number', async () => {
  const refuse: Behaviour = (response) =>
    response.writeHead(400).end(JSON.stringify({ error: { message: 'x'.repeat(60_000) } }))
  // The next hour would start new records.
  const relay = await newRelay(refuse, { clock: manualClock() })
  for (let turn = 0; turn < 501; turn++) await (await relay.post('/v1/chat/completions', CHAT_REQUEST)).text()
  const failed = await relay.root.api.calls.failed({ size: 1000 })
  expect(failed).toHaveLength(500)
  const [sizes] = await query(relay.database, 'SELECT max(length(detail)) AS longest FROM calls')
  expect(Number(sizes?.longest)).toBeLessThan(2500)
})
