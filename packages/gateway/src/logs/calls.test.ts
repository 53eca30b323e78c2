import { afterEach, beforeEach, expect, test } from 'vitest'
import { newAlerts } from '../../test/alerts.ts'
import { newDatabase } from '../../test/databases.ts'
import { createFailureWatch } from '../alerts/failure-watch.ts'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open.ts'
import { type CallRecord, openCalls, SUCCESS } from './calls.ts'

const HOUR = 60 * 60
const KEPT = 30 * 24 * HOUR
/** A full hour. */
const NOW = Date.UTC(2026, 10, 21) / 1000

const reason = { zh: '', en: '' }

/** A call with one attempt. */
const call = (request_id: string, created_at: number): CallRecord => ({
  request_id,
  created_at,
  ...{
    user_id: 2,
    username: 'alice',
    conversation: 0,
    status: SUCCESS,
    token_name: 't',
    model_name: 'm',
    reason,
    duration: 1,
    first_token: 1,
  },
  ...{ prompt_tokens: 1, completion_tokens: 1, cached_tokens: 0, cache_write_tokens: 0, quota: 1 },
  ...{ audio_prompt_tokens: 0, audio_completion_tokens: 0 },
  ...{ cache_write_1h_tokens: 0, cache_write_1h_ratio: 1, unit: '', units: 0, unit_price: 0, unit_size: '' },
  ...{ model_ratio: 1, group_ratio: 1, completion_ratio: 1, cache_ratio: 1, cache_write_ratio: 1 },
  ...{ audio_ratio: 1, audio_completion_ratio: 1 },
  attempts: [{ channel: 1, model: 'm', status: SUCCESS, reason, duration: 1 }],
})

let db: Database
let calls: ReturnType<typeof openCalls>

beforeEach(async () => {
  db = await openDatabase(await newDatabase())
  calls = openCalls(db, {
    clock: () => NOW * 1000,
    isLogged: () => true,
    reportFault: ({ error }) => {
      throw error
    },
  })
})
afterEach(async () => {
  await calls.flush()
  await db.close()
})

test('calls, and hours of channels, are kept for 30 days to the second', async () => {
  calls.add(call('kept', NOW - KEPT))
  calls.add(call('old', NOW - KEPT - 1))
  await calls.flush()
  await calls.clear()
  expect(await calls.find('kept', 2, undefined)).toMatchObject({ request_id: 'kept' })
  expect(await calls.find('old', 2, undefined)).toBeUndefined()
  expect(await db.all('SELECT hour FROM channel_hours', {})).toEqual([{ hour: NOW - KEPT }])
})

test('the health of channels is of the current hour and those before it', async () => {
  for (const second of [NOW - HOUR - 1, NOW - HOUR, NOW - 1, NOW]) calls.add(call(`at ${second}`, second))
  const lastHours = (count: number) => calls.health(NOW - (count - 1) * HOUR, NOW + 1)
  expect(await lastHours(1)).toMatchObject([{ attempts: 1 }])
  expect(await lastHours(2)).toMatchObject([{ attempts: 3 }])
  expect(await lastHours(3)).toMatchObject([{ attempts: 4 }])
  expect(await calls.health(NOW - 2 * HOUR, NOW - HOUR)).toMatchObject([{ attempts: 1 }])
})

test('at most 5,000 calls wait to be written', async () => {
  for (let number = 0; number <= 5000; number++) calls.add(call(String(number), NOW))
  await calls.flush()
  expect(await db.get('SELECT count(*) AS count FROM calls', {})).toEqual({ count: 5000 })
})

test('failing channels are looked for while calls are saved', async () => {
  const stores = await newAlerts()
  const watch = createFailureWatch(stores)
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const other = stores.db.transaction(() => end)
  const watched = watch()
  stores.calls.add(call('one', NOW))
  const saved = stores.calls.flush()
  resolve()
  await Promise.all([other, watched, saved])
  expect(await stores.calls.find('one', 2, undefined)).toMatchObject({ request_id: 'one' })
}, 10_000)
