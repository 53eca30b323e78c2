import { expect, onTestFinished, test } from 'vitest'
import { clientWithToken } from '../../test/client.ts'
import { newFile, withConnection } from '../../test/files.ts'
import { createGateway } from '../index.ts'
import { openLedger } from '../ledger/ledger.ts'
import { openWindows } from '../limits/windows.ts'
import { migrationsOf } from './migration-files.ts'
import { openDatabase } from './open.ts'

const MIGRATIONS = migrationsOf('sqlite')

/** Creates a file with the schema of the first migrations, and rows. */
function newOldFile(version: number, ...rows: readonly string[]): string {
  const file = newFile()
  withConnection(file, (db) => {
    for (const { sql } of MIGRATIONS.slice(0, version)) db.exec(sql())
    for (const sql of rows) db.exec(sql)
    // "RDck", which marks a database of this gateway.
    db.exec(`PRAGMA application_id = 0x5244636b; PRAGMA user_version = ${version}`)
  })
  return file
}

test.each(MIGRATIONS.map(({ version }) => version))(
  'a database of schema %i is opened with all its rows',
  async (version) => {
    const database = newOldFile(
      version,
      `INSERT INTO users (id, username, password_hash, role, quota) VALUES (1, 'root', '', 100, 700), (7, 'ann', '', 1, 300)`,
      `INSERT INTO tokens (id, user_id, key, name, created_time, accessed_time, expired_time, remain_quota, unlimited_quota)
     VALUES (5, 1, 'k', 'first', 1, 1, -1, 200, 0)`,
      `INSERT INTO options (key, value) VALUES ('SystemName', 'Kept')`,
    )
    const gateway = await createGateway({ database, log: () => {} })
    onTestFinished(() => gateway.close())
    const { api } = await clientWithToken(gateway, 'root')
    expect((await api.status.get()).system_name).toBe('Kept')
    expect(await api.tokens.list()).toMatchObject([{ id: 5, name: 'first', key: 'k', remain_quota: 200 }])
    expect(await api.users.list()).toMatchObject([
      { id: 7, username: 'ann', quota: 300 },
      { id: 1, username: 'root', quota: 700 },
    ])
    // New rows can be written too.
    await api.redemptions.create({ name: 'gift', quota: 5 })
    expect(await api.redemptions.list()).toHaveLength(1)
  },
)

test('a database of the first schema is migrated, sessions included', async () => {
  const database = newOldFile(
    1,
    `INSERT INTO users (id, username, password_hash, role) VALUES (1, 'root', '', 100)`,
    `INSERT INTO sessions VALUES ('x', 1, 9999999999)`,
  )
  const gateway = await createGateway({ database, log: () => {} })
  onTestFinished(() => gateway.close())
  expect(await (await clientWithToken(gateway, 'root')).api.logs.list()).toEqual([])
  expect(withConnection(database, (db) => ({ ...db.prepare('SELECT role FROM sessions').get() }))).toEqual({
    role: 100,
  })
})

test('reservations of an earlier schema are kept, and their IDs are not reused', async () => {
  const db = await openDatabase(
    newOldFile(
      5,
      `INSERT INTO users (id, username, password_hash, quota) VALUES (1, 'ann', '', 1000), (2, 'ben', '', 1000)`,
      `INSERT INTO tokens (id, user_id, key, name, created_time, accessed_time, expired_time, remain_quota, unlimited_quota)
       VALUES (1, 1, 'a', 'a', 0, 0, -1, 1000, 0), (2, 2, 'b', 'b', 0, 0, -1, 1000, 0)`,
      'INSERT INTO reservations (id, user_id, token_id, quota) VALUES (7, 1, 1, 100), (9, 2, NULL, 200)',
    ),
  )
  onTestFinished(() => db.close())
  const ledger = openLedger(db, {
    process: 'own',
    clock: () => 0,
    windows: openWindows(
      db,
      () => 0,
      () => 'UTC',
    ),
  })
  await ledger.recover()
  expect(
    await db.all('SELECT users.quota, remain_quota FROM users JOIN tokens ON user_id = users.id ORDER BY users.id'),
  ).toEqual([
    { quota: 1100, remain_quota: 1100 },
    { quota: 1200, remain_quota: 1000 },
  ])
  expect((await ledger.reserve(1, 1, 1)).id).toBe(10)
})

test('the usage of an earlier schema is summed from its log', async () => {
  const row = (fields: string) =>
    `INSERT INTO logs (user_id, username, token_name, model_name, channel_id, type, created_at, quota, prompt_tokens)
     VALUES (${fields})`
  const database = newOldFile(
    MIGRATIONS.findIndex(({ name }) => name.includes('usage-totals')),
    `INSERT INTO users (id, username, password_hash, role) VALUES (1, 'root', '', 100)`,
    row(`1, 'root', 'ci', 'gpt-4o', 3, 2, 1000, 5, 7`),
    row(`1, 'root', 'ci', 'gpt-4o', 3, 2, 1001, 6, 8`),
    row(`1, 'root', '', 'gpt-4o', 3, 1, 1002, 100, 0`),
  )
  const gateway = await createGateway({ database, log: () => {} })
  onTestFinished(() => gateway.close())
  const { api } = await clientWithToken(gateway, 'root')
  expect(await api.usage.list({ by: 'token' })).toEqual([
    { name: 'ci', username: 'root', calls: 2, quota: 11, prompt_tokens: 15, completion_tokens: 0 },
  ])
})

test('failed calls of an earlier schema become rows of the log, with their sums', async () => {
  const detail = (model: string, attempts: readonly object[]) =>
    JSON.stringify({
      ...{ token_name: 'ci', model_name: model, duration: 12.5, attempts },
      reason: { zh: '失败', en: 'failed' },
    })
  const row = (values: string) =>
    `INSERT INTO calls (request_id, created_at, user_id, status, detail) VALUES (${values})`
  const database = newOldFile(
    MIGRATIONS.findIndex(({ name }) => name.includes('outcomes')),
    `INSERT INTO users (id, username, password_hash, role) VALUES (1, 'root', '', 100)`,
    row(`'a', 1000, 1, 503, '${detail('gpt-4o', [{ channel: 3 }, { channel: 5 }])}'`),
    row(`'b', 1001, 1, 404, '${detail('made-up', [])}'`),
    row(`'c', 1002, 1, 200, '${detail('gpt-4o', [{ channel: 3 }])}'`),
    `INSERT INTO logs (user_id, username, token_name, model_name, channel_id, type, created_at, quota, elapsed_time)
     VALUES (1, 'root', 'ci', 'gpt-4o', 5, 2, 1002, 5, 40)`,
  )
  const gateway = await createGateway({ database, log: () => {} })
  onTestFinished(() => gateway.close())
  const { api } = await clientWithToken(gateway, 'root')
  expect(await api.logs.list({ outcome: 'failed' })).toMatchObject([
    { request_id: 'b', channel: 0, attempts: 0, status: 404, model_name: 'made-up' },
    { request_id: 'a', channel: 5, attempts: 2, status: 503, content: '失败', content_en: 'failed', username: 'root' },
  ])
  expect(await api.usage.overview({ start_timestamp: 900, end_timestamp: 1800, step: 900 })).toMatchObject({
    total: { calls: 3, failures: 2, quota: 5, duration: 40 },
    models: [
      { name: 'gpt-4o', calls: 2, failures: 1 },
      { name: '', calls: 1, failures: 1 },
    ],
  })
})
