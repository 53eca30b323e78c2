import { RANK } from '@relaydeck/api-sdk'
import { beforeAll, describe, expect, test } from 'vitest'
import { clientWithToken, newClient, openGateway } from '../../../test/client.ts'
import { makeDirectory, newFile, removeDirectory, withConnection } from '../../../test/files.ts'
import { createGateway, DataError, seedDatabase } from '../../index.ts'

/** A Friday, 22:00 in Beijing. */
const clock = () => Date.UTC(2026, 10, 20, 14)
const NOW = clock() / 1000

const read = (file: string, sql: string) => withConnection(file, (db) => db.prepare(sql).all())
const numbers = (file: string, sql: string) => read(file, sql).map((row) => Number(Object.values(row)[0]))

/** Returns all rows of a database, except the salted password hash and the cookie key. */
const contents = (file: string) =>
  ['tokens', 'channels', 'redemptions', 'options', 'logs', 'events', 'alert_targets', 'alert_rules', 'alert_deliveries']
    .map((table) => JSON.stringify(read(file, `SELECT * FROM ${table}`)))
    .concat(JSON.stringify(read(file, 'SELECT username, email, quota, "group", aff_code, used_quota FROM users')))

const seeded = { file: '' }

beforeAll(async () => {
  const folder = makeDirectory()
  seeded.file = `${folder}/seeded.db`
  await seedDatabase({ database: seeded.file, clock })
  return () => removeDirectory(folder)
})

describe('seeded data', () => {
  test('are the same for the same seed, and differ for another', async () => {
    const [again, other] = [newFile(), newFile()]
    await seedDatabase({ database: again, clock, seed: 1 })
    await seedDatabase({ database: other, clock, seed: 2 })
    expect(contents(again)).toEqual(contents(seeded.file))
    expect(contents(other)).not.toEqual(contents(seeded.file))
  })

  test('have the reported numbers of rows', async () => {
    const { counts } = await seedDatabase({ database: newFile(), clock })
    for (const [table, count] of Object.entries(counts))
      expect([table, numbers(seeded.file, `SELECT count(*) FROM ${table}`)]).toEqual([table, [count]])
  })

  test.each([
    ['users', [1, 2, 3]],
    ['tokens', [1, 2, 3, 4]],
    ['channels', [1, 2, 3]],
    ['redemptions', [1, 2, 3]],
  ])('have %s with every status', (table, states) => {
    expect(numbers(seeded.file, `SELECT DISTINCT status FROM ${table} ORDER BY 1`)).toEqual(states)
  })

  test('have users of every role and group', () => {
    expect(numbers(seeded.file, 'SELECT DISTINCT role FROM users ORDER BY 1')).toEqual([
      RANK.user,
      RANK.admin,
      RANK.root,
    ])
    expect(read(seeded.file, 'SELECT DISTINCT "group" AS name FROM users ORDER BY 1').map(({ name }) => name)).toEqual([
      'default',
      'svip',
      'vip',
    ])
  })

  test('have calls over several weeks, with more by day and fewer at weekends', () => {
    const [first = 0] = numbers(seeded.file, 'SELECT min(created_at) FROM logs')
    expect(first).toBeLessThan(NOW - 35 * 86_400)
    expect(numbers(seeded.file, `SELECT count(*) FROM logs WHERE created_at > ${NOW}`)).toEqual([0])
    const local = (part: string, values: string) =>
      numbers(
        seeded.file,
        `SELECT count(*) FROM logs WHERE strftime('${part}', created_at, 'unixepoch', '+8 hours') IN (${values})`,
      )[0] ?? 0
    expect(local('%H', `'10', '11'`)).toBeGreaterThan(5 * local('%H', `'02', '03'`))
    expect(local('%w', `'6', '0'`) / 2).toBeLessThan(0.6 * (local('%w', `'1', '2', '3', '4', '5'`) / 5))
  })

  test("have log rows with ratios in the relay's format", () => {
    const lines = read(seeded.file, 'SELECT DISTINCT content FROM logs WHERE type = 2').map(({ content }) => content)
    expect(lines.length).toBeGreaterThan(10)
    for (const line of lines) expect(line).toMatch(/^倍率：\d+\.\d\d × \d+\.\d\d × \d+\.\d\d$/)
  })

  test('have used quotas that match the log', () => {
    expect(
      numbers(
        seeded.file,
        `SELECT count(*) FROM users WHERE used_quota <> (SELECT coalesce(sum(quota), 0) FROM logs
          WHERE user_id = users.id AND type = 2)`,
      ),
    ).toEqual([0])
    expect(numbers(seeded.file, 'SELECT sum(used_quota) FROM channels')).toEqual(
      numbers(seeded.file, 'SELECT sum(quota) FROM logs WHERE type = 2'),
    )
  })

  test('have alerts in several states, none of which can reach anybody', () => {
    const texts = (sql: string) => read(seeded.file, sql).map((row) => String(Object.values(row)[0]))
    expect(texts('SELECT DISTINCT state FROM alert_deliveries ORDER BY 1')).toEqual([
      'delivered',
      'failed',
      'skipped',
      'unknown',
      'waiting',
    ])
    const hosts = texts('SELECT settings || secrets FROM alert_targets').flatMap((json) =>
      json.match(/[\w-]+(\.[\w-]+)+/g),
    )
    expect(hosts.filter((host) => !host?.endsWith('.example'))).toEqual([])
    expect(numbers(seeded.file, `SELECT count(*) FROM events WHERE created_at > ${NOW}`)).toEqual([0])
    expect(texts('SELECT id FROM events ORDER BY created_at, id')).toEqual(texts('SELECT id FROM events ORDER BY id'))
  })

  test('have changes of persons, which can be taken back', async () => {
    const database = newFile()
    await seedDatabase({ database, clock })
    const { api } = await clientWithToken(await openGateway({ database, clock }), 'root')
    const entries = await api.journal.list({ page_size: 100 })
    expect(new Set(entries.map(({ actor }) => actor.username))).toEqual(new Set(['', 'boss', 'ops', 'root']))
    expect(entries.some(({ rows }) => rows.length > 2)).toBe(true)
    for (const { id } of entries.filter(({ action, undoable }) => action !== 'created' && undoable))
      await api.journal.undo({ id, plan: true })
  })

  test('contain no real URLs', () => {
    const addresses = read(seeded.file, 'SELECT base_url FROM channels').map(({ base_url }) => String(base_url))
    expect(addresses.filter((address) => !address.endsWith('.example'))).toEqual([])
  })
})

test('all reported users can sign in and have data', async () => {
  const database = newFile()
  const { users, password } = await seedDatabase({ database })
  const gateway = await openGateway({ database })
  for (const { username, role } of users) {
    const visitor = newClient(gateway)
    expect(await visitor.api.session.login({ username, password })).toMatchObject({ username, role })
    expect(await visitor.api.tokens.list()).not.toEqual([])
    expect(await visitor.api.logs.dashboard()).not.toEqual([])
  }
  expect(await newClient(gateway).api.session.login({ username: 'root', password: '123456' })).toMatchObject({ id: 1 })
})

test('every option can be saved again unchanged', async () => {
  const database = newFile()
  await seedDatabase({ database })
  const { options } = (await clientWithToken(await openGateway({ database }), 'root')).api
  for (const { key, value } of await options.list()) await options.set({ key, value })
})

test('a root who changed the password keeps it', async () => {
  const database = newFile()
  const first = await createGateway({ database })
  const root = newClient(first)
  await root.api.session.login({ username: 'root', password: '123456' })
  await root.api.session.updateSelf({ password: 'my own secret' })
  await first.close()
  await seedDatabase({ database })
  const again = newClient(await openGateway({ database })).api.session.login({
    username: 'root',
    password: 'my own secret',
  })
  await expect(again).resolves.toMatchObject({ id: 1 })
})

test('a database with data is rejected and unchanged', async () => {
  const database = newFile()
  const gateway = await createGateway({ database })
  await gateway.admin.setOption('SystemName', 'Mine')
  await gateway.close()
  await expect(seedDatabase({ database })).rejects.toThrow(DataError)
  expect(numbers(database, 'SELECT count(*) FROM users')).toEqual([1])
})
