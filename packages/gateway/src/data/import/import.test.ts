import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { newClient, openGateway, PASSWORD } from '../../../test/client.ts'
import { newFile, withConnection } from '../../../test/files.ts'
import { ACCESS, KEY, oneApiFile } from '../../../test/one-api.ts'
import { createGateway, DataError, importDatabase } from '../../index.ts'

async function imported(change = '') {
  const database = newFile()
  const report = await importDatabase({ from: oneApiFile(change), database })
  const gateway = await openGateway({ database })
  const as = (authorization: string) => newClient(gateway, { authorization }).api
  return { database, report, gateway, root: as(ACCESS.root), alice: as(ACCESS.alice) }
}

/** Returns the error message of an import. */
async function complaint(from: string, database = newFile()): Promise<string> {
  try {
    await importDatabase({ from, database })
  } catch (error) {
    if (error instanceof DataError) return error.message.replaceAll(from, 'FILE').replaceAll(database, 'HERE')
    throw error
  }
  throw new Error('it was imported')
}

const rowsIn = (database: string, table: string) =>
  withConnection(database, (db) => Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n))

describe('data of a One API server', () => {
  test('is imported table by table without skipping rows', async () => {
    expect((await imported()).report).toEqual({
      tables: [
        { name: 'users', read: 3, imported: 3 },
        { name: 'options', read: 5, imported: 5 },
        { name: 'tokens', read: 1, imported: 1 },
        { name: 'channels', read: 1, imported: 1 },
        { name: 'redemptions', read: 1, imported: 1 },
        { name: 'logs', read: 1, imported: 1 },
      ],
      family: 'One API',
      changed: [],
      skipped: [],
      left: [],
      absent: [],
    })
  })

  test('allows the same sign-ins: with the password and with the access token', async () => {
    const { gateway, root, alice } = await imported()
    const signedIn = await newClient(gateway).api.session.login({ username: 'alice', password: PASSWORD })
    expect(signedIn).toMatchObject({ id: 2, display_name: '爱丽丝' })
    expect(await alice.session.self()).toMatchObject({ id: 2, quota: 12345, aff_code: 'aB3x', inviter_id: 1 })
    expect(await root.session.self()).toMatchObject({ id: 1, role: 100 })
  })

  test('contains no access token in plain text', async () => {
    const { database, gateway } = await imported()
    await gateway.close()
    expect(readFileSync(database).includes(ACCESS.alice)).toBe(false)
  })

  test('replaces the user of the first start', async () => {
    const database = newFile()
    await (await createGateway({ database })).close()
    await importDatabase({ from: oneApiFile(), database })
    const users = await newClient(await openGateway({ database }), { authorization: ACCESS.root }).api.users.search({
      keyword: '',
    })
    expect(users.map(({ id, username, status }) => [id, username, status])).toEqual([
      [7, 'deleted_0', 3],
      [2, 'alice', 1],
      [1, 'root', 1],
    ])
  })

  test('keeps IDs, keys, and unset texts', async () => {
    const { database, root, alice } = await imported()
    expect(await alice.tokens.list()).toMatchObject([{ id: 4, key: KEY, unlimited_quota: true, expired_time: -1 }])
    expect(await root.redemptions.list()).toMatchObject([{ id: 5, key: 'd'.repeat(32), quota: 500 }])
    expect(await root.channels.get({ id: 3 })).toMatchObject({ type: 33, balance: 1.5, key: '', priority: 9 })
    const stored = withConnection(database, (db) => db.prepare('SELECT key, config, other FROM channels').get())
    expect(stored).toEqual({ key: 'provider-secret', config: '{"region":"x","sk":"s"}', other: null })
  })

  test("gets One API's defaults for unset columns: a token without an expiry never expires", async () => {
    const { alice, root } = await imported(`UPDATE tokens SET expired_time = NULL, remain_quota = NULL, status = NULL,
      unlimited_quota = NULL, used_quota = NULL; UPDATE channels SET priority = NULL, weight = NULL, status = NULL`)
    const unset = { expired_time: -1, remain_quota: 0, status: 1, unlimited_quota: false, used_quota: 0 }
    expect(await alice.tokens.list()).toMatchObject([unset])
    expect(await root.channels.get({ id: 3 })).toMatchObject({ priority: 0, weight: 0, status: 1 })
  })

  test('includes options, with switches after the options they need', async () => {
    const { root } = await imported()
    expect(await root.status.get()).toMatchObject({ system_name: '旧网关', github_oauth: true })
  })

  test('gets new abilities', async () => {
    const { alice } = await imported(`INSERT INTO abilities VALUES ('default', 'long-gone', 3, 1, 0)`)
    expect(await alice.models.available()).toEqual(['gpt-oss-120b', 'gpt-oss-20b'])
  })

  test('includes the log, with the columns of later versions', async () => {
    const { root } =
      await imported(`ALTER TABLE logs ADD COLUMN request_id text; ALTER TABLE logs ADD COLUMN is_stream numeric;
      INSERT INTO logs (id, created_at, type, request_id, is_stream) VALUES (10, 1700000003, 2, 'abc', 1)`)
    expect(await root.logs.list()).toMatchObject([
      { id: 10, user_id: 0, request_id: 'abc', is_stream: true, content: '' },
      { id: 9, user_id: 2, request_id: '', is_stream: false, channel: 3, quota: 63 },
    ])
  })
})

test('a token keeps the valid ones of its networks, and one without any is left out', async () => {
  const { alice } = await imported(`INSERT INTO tokens (id, user_id, key, subnet) VALUES
    (8, 2, 'a', '10.0.0.0/8, 10.0.0.0/99'), (9, 2, 'b', 'nonsense'), (10, 2, 'c', '10.0.0.0/8'), (11, 2, 'd', '')`)
  const subnets = (await alice.tokens.list()).map(({ id, subnet }) => [id, subnet])
  expect(subnets.filter(([id]) => Number(id) > 7)).toEqual([
    [11, ''],
    [10, '10.0.0.0/8'],
    [8, '10.0.0.0/8'],
  ])
})

test('numbers in another storage class are imported, as conversions from MySQL leave them', async () => {
  const { report, root } = await imported(
    "UPDATE channels SET balance = CAST(12 AS INTEGER) WHERE id = 3; UPDATE users SET quota = '77' WHERE id = 7",
  )
  expect(report.skipped).toEqual([])
  expect([(await root.users.get({ id: 7 })).quota, (await root.channels.get({ id: 3 })).balance]).toEqual([77, 12])
})

describe('rows that cannot be imported are reported, and the others are imported', () => {
  test.each([
    [`UPDATE users SET quota = 9007199254740993 WHERE id = 7`, 'users', '7', 'its quota is outside ±9007199254740991'],
    [`UPDATE users SET username = NULL WHERE id = 7`, 'users', '7', 'its username is not of type text'],
    [`UPDATE logs SET quota = 'many'`, 'logs', '9', 'its quota is not of type integer'],
    [`INSERT INTO tokens (id, user_id, key) VALUES (8, 99, 'x')`, 'tokens', '8', 'its user does not exist'],
    [
      `INSERT INTO tokens (id, user_id, key) VALUES (8, 2, '${KEY}')`,
      'tokens',
      '8',
      'another row has the same value (UNIQUE constraint failed: tokens.key)',
    ],
    [
      `INSERT INTO tokens (id, user_id, key, subnet) VALUES (8, 2, 'x', 'nonsense,10.0.0.5')`,
      'tokens',
      '8',
      'its subnet has no valid network: nonsense,10.0.0.5',
    ],
    [
      `INSERT INTO tokens (id, user_id, key, subnet) VALUES (8, 2, 'x', '10.0.0.0/8, 10.0.0.0/99')`,
      'tokens',
      '8',
      'imported without invalid networks: 10.0.0.0/99',
    ],
    [
      `INSERT INTO options VALUES ('ModelRatio', '{"a":1,"b":-2}')`,
      'options',
      'ModelRatio',
      'imported without negative ratios: b',
    ],
  ])('with the reason, after %s', async (change, table, row, reason) => {
    const { report } = await imported(change)
    expect(report.skipped).toEqual([{ table, row, reason }])
    expect(report.tables.find(({ name }) => name === 'channels')).toMatchObject({ imported: 1 })
  })

  test.each([
    [
      "UPDATE channels SET type = 34, config = ''",
      /^imported disabled: This gateway cannot call channels of type "Coze"/,
    ],
    ["UPDATE channels SET key = 'ak|sk|us-east-1'", /^imported disabled: .*needs an Amazon Bedrock API key/],
    ["UPDATE channels SET models = 'claude-2.1'", /^imported disabled: .*cannot call claude-2\.1/],
  ])('a channel that cannot be called is imported disabled: %s', async (change, reason) => {
    const { report, root } = await imported(change)
    expect(report.skipped).toEqual([{ table: 'channels', row: '3', reason: expect.stringMatching(reason) }])
    expect(JSON.stringify(report)).not.toContain('ak|sk')
    expect(await root.channels.get({ id: 3 })).toMatchObject({ status: 2 })
    expect((await imported(`${change}, status = 3`)).report.skipped).toEqual([])
  })

  test('a channel with some models that can be called stays enabled, and the others are named', async () => {
    const { report, root } = await imported("UPDATE channels SET models = 'claude-2.1,claude-sonnet-4-5'")
    expect(report.skipped).toMatchObject([{ reason: expect.stringMatching(/^imported: .*cannot call claude-2\.1\./) }])
    expect(await root.channels.get({ id: 3 })).toMatchObject({ status: 1 })
  })

  test('an option with an invalid value keeps its default', async () => {
    const { report, root } = await imported(
      `INSERT INTO options VALUES ('GroupRatio', '{broken'), ('QuotaPerUnit', '0')`,
    )
    expect(report.skipped.map(({ row }) => row)).toEqual(['GroupRatio', 'QuotaPerUnit'])
    expect(await root.status.get()).toMatchObject({ quota_per_unit: 500_000 })
  })

  test('the last sign-in method remains enabled', async () => {
    const { report } = await imported(
      `DELETE FROM options; INSERT INTO options VALUES ('PasswordLoginEnabled', 'false')`,
    )
    expect(report.skipped).toMatchObject([{ row: 'PasswordLoginEnabled' }])
  })

  test('unknown tables and columns are counted, if they say something', async () => {
    const { report } = await imported(`ALTER TABLE users ADD COLUMN setting text; UPDATE users SET setting = '{}';
      UPDATE users SET setting = '{"a":1}' WHERE id > 1; CREATE TABLE midjourneys (id); CREATE TABLE empty (id);
      INSERT INTO midjourneys VALUES (1)`)
    expect(report.left).toEqual([
      { name: 'users.setting', rows: 2, reason: 'Relaydeck has no such column' },
      { name: 'midjourneys', rows: 1, reason: 'Relaydeck has no such table' },
    ])
  })
})

describe('a dry run', () => {
  test('returns the same report and writes nothing', async () => {
    const [from, database] = [oneApiFile(), newFile()]
    const report = await importDatabase({ from, database, dryRun: true })
    expect(existsSync(database)).toBe(false)
    await (await createGateway({ database })).close()
    expect(await importDatabase({ from, database, dryRun: true })).toEqual(report)
    expect([rowsIn(database, 'users'), rowsIn(database, 'logs')]).toEqual([1, 0])
    expect(await importDatabase({ from, database })).toEqual(report)
  })
})

describe('an import that fails leaves nothing behind', () => {
  test.each([
    ['ALTER TABLE tokens DROP COLUMN unlimited_quota', 'its table tokens has no column unlimited_quota'],
    [
      'DROP TABLE tokens',
      "it is no database of One API, New API, One Hub or Laisky's One API (it has no table tokens)",
    ],
    [
      'ALTER TABLE users RENAME COLUMN password TO password_hash',
      'it is a database of Relaydeck, which "relaydeck copy" copies',
    ],
  ])('with the reason, after %s', async (change, why) => {
    const database = newFile()
    expect(await complaint(oneApiFile(change), database)).toBe(`Cannot import "FILE": ${why}.`)
    expect(existsSync(database)).toBe(false)
  })

  test('a file without an enabled root user', async () => {
    const database = newFile()
    const sentence = 'Nothing was imported: there would be no enabled user with the role root (100).'
    expect(await complaint(oneApiFile('UPDATE users SET role = 10'), database)).toBe(sentence)
    expect(existsSync(database)).toBe(false)
  })

  test('a file that is not a database, and a missing file', async () => {
    const file = newFile('notes.txt')
    expect(await complaint(file)).toBe('Cannot import "FILE": there is no such file.')
    writeFileSync(file, 'These are notes.\n'.repeat(100))
    expect(await complaint(file)).toBe('Cannot import "FILE": it is not an SQLite database.')
  })

  test('a target database with data', async () => {
    const { database, gateway } = await imported()
    await gateway.close()
    expect(await complaint(oneApiFile(), database)).toBe(
      'Cannot import into "HERE": it already has users, tokens, channels, redemptions, logs, options.',
    )
    expect(rowsIn(database, 'users')).toBe(3)
  })

  test('the source file is not changed', async () => {
    const from = oneApiFile()
    const before = readFileSync(from)
    await importDatabase({ from, database: newFile() })
    expect(readFileSync(from)).toEqual(before)
  })
})

test('a row with a text of more than 4 MiB is named and left out, and the rest is imported', async () => {
  const from = oneApiFile(`INSERT INTO logs (id, user_id, created_at, type, content, username) VALUES
      (20, 2, 1700000003, 2, CAST(zeroblob(${4 * 1024 * 1024 + 1}) AS TEXT), 'alice'),
      (21, 2, 1700000003, 2, replace(hex(zeroblob(${2 * 1024 * 1024})), '0', 'x'), 'alice');
    INSERT INTO options VALUES ('About', replace(hex(zeroblob(${3 * 1024 * 1024})), '0', 'x'))`)
  const database = newFile()
  const { skipped } = await importDatabase({ from, database })
  expect(skipped).toEqual([
    { table: 'options', row: 'About', reason: 'its value is longer than 4 MiB' },
    { table: 'logs', row: '20', reason: 'its content is longer than 4 MiB' },
  ])
  const ids = withConnection(database, (db) => db.prepare('SELECT id FROM logs ORDER BY id').all())
  expect(ids.map(({ id }) => id)).toEqual([9, 21])
})
