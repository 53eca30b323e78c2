import { describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { openDatabase } from '../db/open.ts'
import type { Fault } from '../index.ts'
import { openStores } from '../stores.ts'
import { rotateAccessToken } from '../users/codes.ts'
import { createFirstUser } from '../users/create.ts'

/** Opens a gateway whose database cannot grow. */
async function full() {
  const db = await openDatabase(':memory:')
  const faults: Fault[] = []
  const log = (fault: Fault) => void faults.push(fault)
  const stores = await openStores(db, Date.now, { log })
  await createFirstUser(stores)
  const authorization = await rotateAccessToken(stores, 1)
  const key = (await stores.tokens.createDefault(1)).key
  // Every write to a token needs further pages.
  await db.run('CREATE TABLE more (bytes)')
  await db.run('UPDATE tokens SET expired_time = 1')
  for (const event of ['INSERT', 'UPDATE'])
    await db.run(`CREATE TRIGGER more_after_${event} AFTER ${event} ON tokens
      BEGIN INSERT INTO more VALUES (zeroblob(100000)); END`)
  const pages = await db.get('PRAGMA page_count')
  await db.all(`PRAGMA max_page_count = ${Number(pages?.page_count)}`)
  const { app } = createApp(stores, { log })
  const post = async (path: string, headers: Record<string, string>, body: object) => {
    const request = new Request(`http://x${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const response = await app.fetch(request, {})
    return { status: response.status, body: await response.json() }
  }
  return { post, authorization, key, faults }
}

const SENTENCE = "The gateway's disk is full, and nothing was saved. Please contact an administrator"
const DRAFT = { name: 'x', remain_quota: 0, expired_time: -1, unlimited_quota: true }

describe('a full disk is reported with a message, and logged as a fault', () => {
  test('to the console, in the envelope', async () => {
    const { post, authorization, faults } = await full()
    const refused = { status: 500, body: { message: SENTENCE, success: false } }
    expect(await post('/api/token/', { authorization }, DRAFT)).toEqual(refused)
    const chinese = await post('/api/token/', { authorization, 'accept-language': 'zh' }, DRAFT)
    expect(chinese.body.message).toContain('磁盘空间不足')
    expect(faults).toMatchObject([{ endpoint: 'POST /api/token/' }, { endpoint: 'POST /api/token/' }])
  })

  test("to API clients, in OpenAI's error format", async () => {
    const { post, key, faults } = await full()
    const { status, body } = await post('/v1/chat/completions', { authorization: `Bearer sk-${key}` }, {})
    expect([status, body.error.type]).toEqual([500, 'one_api_panic'])
    expect(body.error.message).toContain(SENTENCE)
    expect(faults).toHaveLength(1)
  })
})
