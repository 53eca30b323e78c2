import { expect, test } from 'vitest'
import { newClient, openGateway, PASSWORD } from '../../../test/client.ts'
import { newFile, withConnection } from '../../../test/files.ts'
import { ONE_HUB, oneHubFile } from '../../../test/one-hub.ts'
import { importDatabase } from '../../index.ts'

async function imported(change = '') {
  const database = newFile()
  const report = await importDatabase({ from: oneHubFile(change), database })
  const gateway = await openGateway({ database })
  return { database, report, gateway, root: newClient(gateway, { authorization: ONE_HUB.root }).api }
}

const rowsIn = (database: string, sql: string) => withConnection(database, (db) => db.prepare(sql).all())

test("One Hub's database is recognised by its tables, and every loss is named", async () => {
  const { report } = await imported()
  expect(report.family).toBe('One Hub')
  expect(report.tables).toEqual([
    { name: 'users', read: 2, imported: 2 },
    { name: 'options', read: 3, imported: 2 },
    { name: 'user_groups', read: 3, imported: 2 },
    { name: 'prices', read: 5, imported: 2 },
    { name: 'tokens', read: 3, imported: 1 },
    { name: 'channels', read: 4, imported: 2 },
    { name: 'redemptions', read: 1, imported: 1 },
    { name: 'logs', read: 1, imported: 1 },
  ])
  expect(report.changed).toEqual([{ table: 'users', row: '2', reason: 'imported as a user: it was trusted staff' }])
  expect(report.skipped).toEqual([
    { table: 'user_groups', row: 'closed', reason: 'imported enabled: groups cannot be disabled' },
    { table: 'prices', row: 'broken', reason: 'its price is no number of 0 or more' },
    { table: 'prices', row: 'gpt-4*', reason: 'its model is a pattern: prices are set for each model' },
    { table: 'prices', row: 'gpt-4o', reason: 'imported without the ratios of reasoning_tokens' },
    { table: 'tokens', row: '5', reason: 'imported without its own group: svip' },
    { table: 'tokens', row: '6', reason: 'imported disabled: it may be used from no address' },
    {
      table: 'channels',
      row: '6',
      reason: 'imported disabled, as a custom channel: Relaydeck has no channel type "Midjourney"',
    },
  ])
  expect(report.left.map(({ name, rows }) => [name, rows])).toEqual([
    ['options.ChatLinks', 1],
    ['channels', 1],
    ['user_groups.id', 3],
    ['user_groups.name', 3],
    ['user_groups.public', 1],
    ['prices.channel_type', 3],
    ['channels.plugin', 1],
    ['logs.metadata', 1],
  ])
})

test('users sign in with their password, and with the number of their GitHub account', async () => {
  const { database, gateway } = await imported()
  const signedIn = await newClient(gateway).api.session.login({ username: 'alice', password: PASSWORD })
  expect(signedIn).toMatchObject({ id: 2, role: 1 })
  expect(rowsIn(database, 'SELECT account, user_id FROM github_accounts')).toEqual([{ account: '58331', user_id: 2 }])
  expect(rowsIn(database, 'SELECT github_id FROM users ORDER BY id')).toEqual([
    { github_id: 'rooty' },
    { github_id: 'alice-gh' },
  ])
})

test('tokens keep models and networks', async () => {
  const { database } = await imported()
  expect(rowsIn(database, 'SELECT id, key, models, subnet, status FROM tokens ORDER BY id')).toEqual([
    { id: 4, key: ONE_HUB.key, models: 'gpt-4o,o3', subnet: '10.0.0.0/8', status: 1 },
    { id: 5, key: 'm'.repeat(48), models: '', subnet: '', status: 1 },
    { id: 6, key: 'n'.repeat(48), models: '', subnet: '', status: 2 },
  ])
})

test('channels have types of One API, and what One Hub keeps in keys is in their configuration', async () => {
  const { database } = await imported()
  expect(rowsIn(database, 'SELECT id, type, key, config, status FROM channels ORDER BY id')).toEqual([
    { id: 3, type: 36, key: 'sk-one', config: '{"proxy":"http://proxy.example:3128"}', status: 1 },
    { id: 4, type: 37, key: 'token', config: '{"user_id":"account"}', status: 1 },
    { id: 6, type: 8, key: 'mj', config: '', status: 2 },
  ])
})

test('prices become ratios and prices of calls, groups become ratios and limits', async () => {
  const { root } = await imported()
  const options = new Map((await root.options.list()).map(({ key, value }) => [key, value]))
  const read = (key: string) => JSON.parse(options.get(key) ?? 'null')
  expect(read('ModelRatio')).toEqual({ 'gpt-4o': 1.25, free: 0 })
  expect(read('CompletionRatio')).toEqual({ 'gpt-4o': 4 })
  expect(read('CacheRatio')).toEqual({ 'gpt-4o': 0.5 })
  // A call costs as much as a thousand tokens: 20 × 1000 units, of 500,000 in a dollar.
  expect(read('UnitPrices')).toEqual({ 'dall-e-3': { per: 'call', usd: 0.04 } })
  expect(read('GroupRatio')).toEqual({ default: 1, vip: 0.5, closed: 2 })
  expect(read('GroupLimits')).toEqual({
    default: [{ kind: 'requests', per: 'minute', amount: 600 }],
    closed: [{ kind: 'requests', per: 'minute', amount: 60 }],
  })
  expect(options.get('QuotaForNewUser')).toBe('42')
})

test('an output price without an input price is named, since a ratio cannot have it', async () => {
  const { report } = await imported("INSERT INTO prices (model, input, output) VALUES ('odd', 0, 2)")
  expect(report.skipped).toContainEqual({
    table: 'prices',
    row: 'odd',
    reason: 'imported as free: a model whose input is free cannot have a price of its output',
  })
})
