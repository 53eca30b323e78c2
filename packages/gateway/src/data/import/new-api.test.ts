import { describe, expect, test } from 'vitest'
import { newClient, openGateway, PASSWORD } from '../../../test/client.ts'
import { newFile, withConnection } from '../../../test/files.ts'
import { NEW_API, newApiFile } from '../../../test/new-api.ts'
import { importDatabase } from '../../index.ts'

async function imported(generation: 'july' | '1.0' = '1.0', change = '') {
  const database = newFile()
  const report = await importDatabase({ from: newApiFile(generation, change), database })
  const gateway = await openGateway({ database })
  return { database, report, gateway, root: newClient(gateway, { authorization: NEW_API.root }).api }
}

const rowsIn = (database: string, sql: string) => withConnection(database, (db) => db.prepare(sql).all())

describe.each(['july', '1.0'] as const)("New API's database, generation %s", (generation) => {
  test('is recognised by its tables, and what is not carried over is counted with reasons', async () => {
    const { report } = await imported(generation)
    expect(report).toMatchObject({ family: 'New API', absent: [] })
    expect(report.tables).toEqual([
      { name: 'users', read: 3, imported: 3 },
      { name: 'options', read: 14, imported: 11 },
      { name: 'tokens', read: 4, imported: 1 },
      { name: 'channels', read: 4, imported: 3 },
      { name: 'redemptions', read: 3, imported: 1 },
      { name: 'logs', read: 3, imported: 3 },
    ])
    expect(report.changed).toEqual([
      { table: 'channels', row: '8', reason: 'imported as 3 channels, one for each of its keys' },
    ])
    expect(report.skipped).toEqual([
      { table: 'tokens', row: '5', reason: 'imported without its own group: svip' },
      { table: 'tokens', row: '7', reason: 'imported disabled: it may use no model' },
      {
        table: 'channels',
        row: '10',
        reason: 'imported disabled, as a custom channel: Relaydeck has no channel type "Midjourney"',
      },
      { table: 'redemptions', row: '2', reason: 'imported disabled: it expires, which codes here do not' },
    ])
    const left = report.left.map(({ name, rows }) => [name, rows])
    expect(left).toEqual([
      ['options.Chats', 1],
      ['options.SidebarModulesAdmin', 1],
      ['options.StripeApiSecret', 1],
      ['tokens', 1],
      ['redemptions', 1],
      ['users.discord_id', 1],
      ['users.aff_quota', 1],
      ['users.setting', 1],
      ['channels.tag', 1],
      ['channels.header_override', 1],
      ['logs.other', 1],
      ['two_fas', 1],
      ...(generation === '1.0' ? [['user_sessions', 1]] : []),
    ])
    expect(report.left.every(({ reason }) => reason.length > 10)).toBe(true)
    for (const secret of ['stripe-secret', 'totp-secret', 'hidden-header', 'oidc-secret', 'sk-a'])
      expect(JSON.stringify(report)).not.toContain(secret)
  })
})

describe('of New API', () => {
  test('users keep password, access token, group and the number of their GitHub account', async () => {
    const { database, gateway, root } = await imported()
    const signedIn = await newClient(gateway).api.session.login({ username: 'alice', password: PASSWORD })
    expect(signedIn).toMatchObject({ id: 2 })
    expect(await root.users.get({ id: 2 })).toMatchObject({ quota: 12345, group: 'vip', github_id: '' })
    expect(rowsIn(database, 'SELECT * FROM github_accounts')).toEqual([{ account: '58331', user_id: 2 }])
    const users = await root.users.search({ keyword: '' })
    expect(users.map(({ id, status, github_id }) => [id, status, github_id])).toEqual([
      [3, 3, 'gone-login'],
      [2, 1, ''],
      [1, 1, ''],
    ])
  })

  test('tokens keep models and networks, lose "sk-", and stay out if they were deleted', async () => {
    const { database } = await imported()
    expect(rowsIn(database, 'SELECT id, key, models, subnet, status FROM tokens ORDER BY id')).toEqual([
      { id: 4, key: NEW_API.key, models: 'gpt-4o,o3', subnet: '10.0.0.0/8,192.168.1.5/32', status: 1 },
      { id: 5, key: 'm'.repeat(48), models: '', subnet: '', status: 1 },
      { id: 7, key: 'o'.repeat(48), models: '', subnet: '', status: 2 },
    ])
  })

  test("a token's own group is no loss if it is its owner's", async () => {
    const { report } = await imported('1.0', `UPDATE tokens SET "group" = 'vip' WHERE id = 5`)
    expect(report.skipped.filter(({ table }) => table === 'tokens').map(({ row }) => row)).toEqual(['7'])
  })

  test('channels have types of One API, one key each, and their proxy, system prompt and place', async () => {
    const { database } = await imported()
    const columns = 'id, type, key, name, status, weight, priority, config, system_prompt, other, used_quota'
    const rows = rowsIn(database, `SELECT ${columns} FROM channels ORDER BY id`)
    const adc = '{"project_id":"p-1","client_email":"a@b.example","private_key":"pem"}'
    expect(
      rows.map(({ config, ...row }) => ({ ...row, config: config === '' ? '' : JSON.parse(String(config)) })),
    ).toMatchObject([
      { id: 3, type: 36, key: 'sk-one', config: { proxy: 'socks5://proxy.example:1080' }, system_prompt: 'Be brief' },
      { id: 8, type: 1, key: 'sk-a', name: 'three', status: 1, config: '', used_quota: 77 },
      {
        id: 9,
        type: 42,
        key: '',
        other: '',
        config: { region: 'us-central1', vertex_ai_project_id: 'p-1', vertex_ai_adc: adc },
      },
      { id: 10, type: 8, status: 2 },
      { id: 11, type: 1, key: 'sk-b', name: 'three (2)', status: 3, used_quota: 0 },
      { id: 12, type: 1, key: 'sk-c', name: 'three (3)', status: 1, used_quota: 0 },
    ])
  })

  test('options have names of this gateway, and prices of calls are prices of units', async () => {
    const { root } = await imported()
    const options = new Map((await root.options.list()).map(({ key, value }) => [key, value]))
    expect(JSON.parse(options.get('UnitPrices') ?? '')).toEqual({ mj_imagine: { per: 'call', usd: 0.1 } })
    expect(JSON.parse(options.get('ModelRatio') ?? '')).toEqual({ 'gpt-4o': 1.25, own: 3 })
    expect([options.get('OidcEnabled'), options.get('OidcUserinfoEndpoint')]).toEqual(['true', 'https://id.example/me'])
    expect([options.has('Chats'), options.has('oidc.client_id')]).toEqual([false, false])
  })

  test('logs have types of this gateway, and durations in milliseconds', async () => {
    const { root } = await imported()
    expect(await root.logs.list()).toMatchObject([
      { id: 11, type: 4 },
      { id: 10, type: 8 },
      { id: 9, type: 2, elapsed_time: 4000, is_stream: true, channel: 8 },
    ])
  })

  test('a database whose logs are elsewhere is imported without them, which is said', async () => {
    const { report } = await imported('1.0', 'DROP TABLE logs')
    expect([report.absent, report.tables.map(({ name }) => name)]).toEqual([
      ['logs'],
      ['users', 'options', 'tokens', 'channels', 'redemptions'],
    ])
  })
})

test('an API key of AWS is imported with its region', async () => {
  const database = newFile()
  const from = newApiFile(
    '1.0',
    `INSERT INTO channels (id, type, key, name, models) VALUES (20, 33, 'bearer|eu-west-1', 'aws', 'gpt-oss-120b')`,
  )
  await importDatabase({ from, database })
  const row = withConnection(database, (db) =>
    db.prepare('SELECT key, config, status FROM channels WHERE id = 20').get(),
  )
  expect({ ...row }).toEqual({ key: 'bearer', config: '{"region":"eu-west-1"}', status: 1 })
})
