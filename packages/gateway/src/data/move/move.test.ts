import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { PASSWORD } from '../../../test/client.ts'
import { newFile, withConnection } from '../../../test/files.ts'
import { sourceOfHouse } from '../../../test/houses.ts'
import { HASH, SERVERS, type Server, serverFile } from '../../../test/server-databases.ts'
import type { Text } from '../../texts/text.ts'
import { DataError } from '../error.ts'
import {
  EMPTY_HOUSE,
  type House,
  type HouseChannel,
  type HouseToken,
  type HouseUser,
  NOUNS,
  type Source,
} from './house.ts'
import { makeMove, planMove } from './move.ts'
import { databaseSource, databaseTarget } from './open.ts'
import { isEmpty, type Plan, stepsOf } from './plan/plan.ts'
import type { MoveRules } from './plan/state.ts'

const KEEP: MoveRules = { existing: 'keep', only: NOUNS }
const REPLACE: MoveRules = { existing: 'replace', only: NOUNS }

const userNamed = (username: string, fields: Partial<HouseUser> = {}): HouseUser => ({
  username,
  password_hash: HASH,
  display_name: '',
  email: '',
  role: 1,
  status: 1,
  quota: 100,
  used_quota: 0,
  request_count: 0,
  group: 'default',
  aff_code: `code of ${username}`.slice(0, 30),
  inviter: '',
  github_id: '',
  github_account: '',
  wechat_id: '',
  lark_id: '',
  oidc_id: '',
  limits: [],
  ...fields,
})

const ROOT = userNamed('root', { role: 100 })

const tokenOf = (owner: string, key: string, fields: Partial<HouseToken> = {}): HouseToken => ({
  owner,
  key,
  name: 'token',
  status: 1,
  created_time: 1_700_000_000,
  accessed_time: 1_700_000_000,
  expired_time: -1,
  remain_quota: 5,
  unlimited_quota: false,
  used_quota: 0,
  models: '',
  subnet: '',
  limits: [],
  aliases: '',
  ...fields,
})

const channelNamed = (name: string, fields: Partial<HouseChannel> = {}): HouseChannel => ({
  name,
  type: 1,
  key: 'provider-secret',
  status: 1,
  weight: 0,
  priority: 0,
  base_url: '',
  other: '',
  models: 'gpt-4o',
  group: 'default',
  model_mapping: '',
  config: '',
  system_prompt: '',
  created_time: 1_700_000_000,
  test_time: 0,
  response_time: 0,
  balance: 0,
  balance_updated_time: 0,
  used_quota: 0,
  limits: [],
  ...fields,
})

const KEY = 'k'.repeat(48)

const HOUSE: House = {
  users: [ROOT, userNamed('alice', { email: 'alice@mail.example' }), userNamed('bob', { inviter: 'alice' })],
  tokens: [tokenOf('alice', KEY), tokenOf('root', 'r'.repeat(48))],
  channels: [channelNamed('one'), channelNamed('twice'), channelNamed('twice', { key: 'second-secret' })],
  codes: [{ key: 'c'.repeat(32), name: 'gift', quota: 7, status: 1, created_time: 1_700_000_000, redeemed_time: 0 }],
  options: [
    { key: 'SystemName', value: 'Ours' },
    { key: 'ModelRatio', value: '{"a":1,"b":2}' },
  ],
}

const sourceWith = (changes: Partial<House>): Source => sourceOfHouse({ ...HOUSE, ...changes })

/** Plans a move and makes it. */
async function move(source: Source, to: string, rules = KEEP, options?: Parameters<typeof makeMove>[2]): Promise<Plan> {
  const target = await databaseTarget(to, true)
  try {
    const plan = await planMove(source, target, rules)
    await makeMove(target, plan, options)
    return plan
  } finally {
    await target.close()
  }
}

/** Plans a move without writing. */
async function planOnly(source: Source, to: string, rules = KEEP): Promise<Plan> {
  const target = await databaseTarget(to, false)
  try {
    return await planMove(source, target, rules)
  } finally {
    await target.close()
  }
}

const houseIn = async (file: string) => (await databaseSource(file).read()).house

/** Actions and reasons by name. */
const shown = (
  steps: readonly { readonly action: string; readonly name: string; readonly reasons: readonly Text[] }[],
) => steps.map(({ action, name, reasons }) => [action, name, ...reasons.map(({ en }) => en)])

const KINDS = ['relaydeck', ...SERVERS] as const

const newOf = (kind: 'relaydeck' | Server) => (kind === 'relaydeck' ? newFile() : serverFile(kind))

describe.each(KINDS)('a move to %s', (kind) => {
  test('is what its plan said, and a second one changes nothing', async () => {
    const to = newOf(kind)
    const planned = await planOnly(sourceWith({}), to)
    expect(isEmpty(planned)).toBe(false)
    const made = await move(sourceWith({}), to)
    expect(made).toEqual(planned)
    const bytes = readFileSync(to)
    expect(isEmpty(await planOnly(sourceWith({}), to))).toBe(true)
    await move(sourceWith({}), to)
    if (kind !== 'relaydeck') expect(readFileSync(to).equals(bytes)).toBe(true)
  })

  test('that replaces changes nothing the second time', async () => {
    const to = newOf(kind)
    await move(sourceWith({}), to)
    const changed = {
      users: [ROOT, userNamed('alice', { quota: 7 })],
      channels: [channelNamed('one', { models: 'o3' })],
    }
    const plan = await move(sourceWith(changed), to, REPLACE)
    expect(plan.users.find(({ name }) => name === 'alice')?.action).toBe('change')
    expect((await houseIn(to)).users.find(({ username }) => username === 'alice')?.quota).toBe(7)
    expect((await houseIn(to)).channels[0]?.models).toBe('o3')
    expect(isEmpty(await planOnly(sourceWith(changed), to, REPLACE))).toBe(true)
  })

  test('leaves the database as it was if it is ended', async () => {
    const to = newOf(kind)
    const before = existsSync(to) ? readFileSync(to) : undefined
    const end = new AbortController()
    const reason = new Error('ended')
    const nouns = new Set<string>()
    const onProgress = ({ noun, done }: { noun: string; done: number }) => {
      nouns.add(noun)
      if (noun === 'channels' && done > 0) end.abort(reason)
    }
    await expect(move(sourceWith({}), to, KEEP, { onProgress, signal: end.signal })).rejects.toThrow(reason)
    expect(existsSync(to) ? readFileSync(to) : undefined).toEqual(before)
    // Nothing follows.
    expect([...nouns]).toEqual(['users', 'tokens', 'channels'])
  })

  test('reports what is done of each noun', async () => {
    const last = new Map<string, string>()
    await move(sourceWith({}), newOf(kind), KEEP, {
      onProgress: ({ noun, done, total }) => last.set(noun, `${done} of ${total}`),
    })
    const users = kind === 'relaydeck' ? '3 of 3' : '2 of 2'
    expect(Object.fromEntries(last)).toMatchObject({ users, tokens: '2 of 2', channels: '3 of 3', codes: '1 of 1' })
  })
})

describe('what exists already', () => {
  test('stays as it is, and the plan says so', async () => {
    const to = serverFile('one-api')
    await move(sourceWith({}), to)
    const source = sourceWith({
      users: [ROOT, userNamed('alice', { quota: 9 })],
      tokens: [tokenOf('alice', KEY, { name: 'other' })],
      channels: [channelNamed('twice'), channelNamed('twice', { key: 'third-secret' })],
      options: [
        { key: 'SystemName', value: 'Theirs' },
        { key: 'ModelRatio', value: '{"a":3,"c":4}' },
      ],
    })
    const plan = await move(source, to)
    expect(shown(plan.users)).toContainEqual(['keep', 'alice'])
    expect(shown(plan.tokens)).toEqual([['keep', 'alice: other']])
    expect(shown(plan.channels)).toEqual([
      ['same', 'twice'],
      ['keep', 'twice'],
    ])
    expect(shown(plan.options)).toEqual([
      ['keep', 'SystemName'],
      ['change', 'ModelRatio', 'entries added or changed: 1', 'entries that stay as they are there: 1'],
    ])
    const { options } = await houseIn(to)
    expect(options).toContainEqual({ key: 'ModelRatio', value: '{"a":1,"b":2,"c":4}' })
    expect(options).toContainEqual({ key: 'SystemName', value: 'Ours' })
  })

  test('a price that is there in part is completed, and another price is not mixed with it', async () => {
    const to = serverFile('one-api')
    await move(sourceWith({}), to)
    const options = [
      { key: 'ModelRatio', value: '{"a":1,"b":9}' },
      { key: 'CompletionRatio', value: '{"a":4,"b":4}' },
    ]
    await move(sourceWith({ options }), to)
    expect((await houseIn(to)).options).toContainEqual({ key: 'CompletionRatio', value: '{"a":4}' })
  })

  test('keys belong to whom they belonged', async () => {
    const to = serverFile('one-api')
    await move(sourceWith({}), to)
    const plan = await move(sourceWith({ tokens: [tokenOf('bob', KEY)] }), to, REPLACE)
    expect(shown(plan.tokens)).toEqual([['keep', 'bob: token', 'it belongs to alice there']])
  })

  test('super administrators are one user, whose name, password and role stay', async () => {
    const to = serverFile('new-api')
    const boss = userNamed('boss', { role: 100, quota: 77, password_hash: HASH.replace('$2b$', '$2a$') })
    const plan = await move(
      sourceWith({ users: [boss], tokens: [tokenOf('boss', KEY)], channels: [], codes: [], options: [] }),
      to,
      REPLACE,
    )
    expect(plan.root).toEqual({ from: 'boss', to: 'root' })
    const { users, tokens } = await houseIn(to)
    expect(users).toMatchObject([{ username: 'root', role: 100, quota: 77, password_hash: HASH }])
    expect(tokens).toMatchObject([{ owner: 'root', key: KEY }])
  })

  test('values that one user alone may have are named, and the user comes along without them', async () => {
    const to = serverFile('one-hub')
    const first = userNamed('alice', { email: 'a@b.example', github_account: '77', aff_code: 'same' })
    await move(sourceWith({ users: [ROOT, first] }), to)
    const second = userNamed('carol', { email: 'a@b.example', github_account: '77', aff_code: 'same' })
    const plan = await move(sourceWith({ users: [ROOT, second], tokens: [] }), to)
    expect(shown(plan.users)).toContainEqual([
      'add',
      'carol',
      'without its github_account, which somebody there has',
      'without its email, which somebody there has',
      'with a new invitation code: somebody there has its code',
    ])
    const carol = (await houseIn(to)).users.find(({ username }) => username === 'carol')
    expect(carol).toMatchObject({ email: '', github_account: '' })
    expect(carol?.aff_code).toMatch(/^[\da-f]{16}$/)
  })

  test('names and keys of deleted rows are taken', async () => {
    const to = serverFile('new-api')
    await move(sourceWith({}), to)
    withConnection(to, (db) => {
      db.exec(`UPDATE users SET deleted_at = '2026-01-02 03:04:05' WHERE username = 'bob'`)
      db.exec(`UPDATE tokens SET deleted_at = '2026-01-02 03:04:05' WHERE key = '${KEY}'`)
    })
    const plan = await planOnly(sourceWith({}), to)
    expect(shown(plan.users)).toContainEqual(['leave', 'bob', 'a deleted user has its name there'])
    expect(shown(plan.tokens)).toContainEqual(['leave', 'alice: token', 'another token has its key there'])
  })

  test('a channel with several keys stays as it is', async () => {
    const to = serverFile('new-api')
    await move(sourceWith({}), to)
    withConnection(to, (db) =>
      db.exec(
        `UPDATE channels SET key = 'a' || char(10) || 'b', channel_info = '{"is_multi_key":true}' WHERE name = 'one'`,
      ),
    )
    const plan = await move(sourceWith({}), to, REPLACE)
    expect(shown(plan.channels)[0]).toEqual(['keep', 'one', 'it has several keys there'])
  })
})

test.each(['one-api', 'new-api', 'new-api-1', 'laisky'] as const)(
  '%s finds moved channels by group and model',
  async (kind) => {
    const to = serverFile(kind)
    const channels = [
      channelNamed('on', { group: 'default,vip', models: 'a,b,a', priority: 7 }),
      channelNamed('off', { status: 2 }),
    ]
    await move(sourceWith({ channels }), to)
    const rows = withConnection(to, (db) =>
      db.prepare('SELECT channel_id, "group", model, enabled, priority FROM abilities ORDER BY 1, 2, 3').all(),
    )
    expect(rows.map((row) => Object.values(row))).toEqual([
      [1, 'default', 'a', 1, 7],
      [1, 'default', 'b', 1, 7],
      [1, 'vip', 'a', 1, 7],
      [1, 'vip', 'b', 1, 7],
      [2, 'default', 'gpt-4o', 0, 0],
    ])
  },
)

test('the fork by Laisky names rows by UUIDs', async () => {
  const to = serverFile('laisky')
  await move(sourceWith({}), to)
  const [users, tokens] = withConnection(to, (db) => [
    db.prepare(`SELECT username, uuid, inviter_uuid FROM users WHERE username <> 'root' ORDER BY id`).all(),
    db.prepare(`SELECT uuid, user_uuid FROM tokens WHERE key = '${KEY}'`).all(),
  ])
  expect(users).toMatchObject([{ username: 'alice' }, { username: 'bob', inviter_uuid: users?.[0]?.uuid }])
  expect(tokens).toMatchObject([{ user_uuid: users?.[0]?.uuid }])
  const version7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
  for (const { uuid } of [...(users ?? []), ...(tokens ?? [])]) expect(uuid).toMatch(version7)
})

test('what the target alone has of a changed row stays', async () => {
  const to = serverFile('new-api')
  await move(sourceWith({}), to)
  withConnection(to, (db) =>
    db.exec(`UPDATE tokens SET "group" = 'own' WHERE key = '${KEY}';
      UPDATE channels SET tag = 'cheap', header_override = 'h', setting = '{"force_format":true,"proxy":"http://old.example"}'
        WHERE name = 'one'`),
  )
  const changed = {
    tokens: [tokenOf('alice', KEY, { name: 'renamed' })],
    channels: [channelNamed('one', { system_prompt: 'Be brief', models: 'a,b', group: 'default,vip', status: 2 })],
  }
  await move(sourceWith(changed), to, REPLACE)
  const [token, channel, abilities] = withConnection(to, (db) => [
    db.prepare(`SELECT name, "group" FROM tokens WHERE key = '${KEY}'`).get(),
    db
      .prepare(`SELECT tag, header_override, setting, typeof(channel_info) AS info FROM channels WHERE name = 'one'`)
      .get(),
    db.prepare(`SELECT model, "group", enabled, tag FROM abilities WHERE channel_id = 1 ORDER BY model, "group"`).all(),
  ])
  expect({ ...token }).toEqual({ name: 'renamed', group: 'own' })
  expect({ ...channel }).toEqual({
    tag: 'cheap',
    header_override: 'h',
    setting: '{"force_format":true,"system_prompt":"Be brief"}',
    info: 'blob',
  })
  expect(Object.values(abilities ?? []).map((row) => Object.values(row ?? {}))).toEqual([
    ['a', 'default', 0, 'cheap'],
    ['a', 'vip', 0, 'cheap'],
    ['b', 'default', 0, 'cheap'],
    ['b', 'vip', 0, 'cheap'],
  ])
})

test.each([
  ['one-api', { key: 'ak|sk|eu-west-1', config: '{"ak":"ak","sk":"sk","region":"eu-west-1"}' }],
  ['new-api', { key: 'ak|sk|eu-west-1' }],
  ['one-hub', { key: 'eu-west-1|ak|sk' }],
] as const)('%s has credentials of AWS where it looks for them', async (kind, cells) => {
  const to = serverFile(kind)
  await move(sourceWith({ channels: [channelNamed('aws', { type: 33, key: 'ak|sk|eu-west-1' })] }), to)
  expect(withConnection(to, (db) => db.prepare('SELECT * FROM channels').get())).toMatchObject(cells)
})

test('New API has a single key of AWS with its region', async () => {
  const to = serverFile('new-api')
  const channel = channelNamed('aws', { type: 33, key: 'bearer', config: '{"region":"eu-west-1"}' })
  await move(sourceWith({ channels: [channel] }), to)
  expect(withConnection(to, (db) => db.prepare('SELECT * FROM channels').get())).toMatchObject({
    key: 'bearer|eu-west-1',
    settings: '{"aws_key_type":"api_key"}',
  })
  expect((await houseIn(to)).channels).toMatchObject([{ key: 'bearer', config: '{"region":"eu-west-1"}' }])
})

test('a channel that this gateway cannot call is named', async () => {
  const source: Source = {
    name: 'One API',
    read: async () => ({
      family: 'one-api',
      house: { ...HOUSE, channels: [channelNamed('aws', { type: 33, key: 'ak|sk|eu-west-1' }), channelNamed('fine')] },
      notes: [],
    }),
  }
  const plan = await planOnly(source, newFile())
  expect(plan.channels.map(({ action, reasons }) => [action, reasons.length])).toEqual([
    ['add', 1],
    ['add', 0],
  ])
  expect(plan.channels[0]?.reasons[0]?.en).toMatch(/^Relaydeck cannot call it: /)
})

describe('what does not come along', () => {
  test.each([
    ['one-api', 'a-b', 'its key has a dash, behind which that server reads the id of a channel'],
    ['new-api', 'a-b', 'its key has a dash, behind which that server reads the id of a channel'],
    ['one-hub', 'short', 'its key has 5 bytes: that server accepts 48 only'],
    ['laisky', `${'k'.repeat(20)}-12`, 'that server reads a part of its key as a prefix or as a channel'],
  ] as const)('a key that %s would not accept', async (kind, key, reason) => {
    const plan = await planOnly(sourceWith({ tokens: [tokenOf('alice', key)] }), serverFile(kind))
    expect(shown(plan.tokens)).toEqual([['leave', 'alice: token', reason]])
  })

  test('a token whose user is not there', async () => {
    const rules: MoveRules = { existing: 'keep', only: ['tokens'] }
    const plan = await planOnly(sourceWith({}), serverFile('one-api'), rules)
    expect(shown(plan.tokens)).toEqual([
      ['leave', 'alice: token', 'its user is not there'],
      ['add', 'root: token'],
    ])
    expect(plan.users).toEqual([])
  })

  test('a type of channels that a server does not have', async () => {
    const to = serverFile('one-hub')
    const channels = [
      channelNamed('baichuan', { type: 26 }),
      channelNamed('compatible', { type: 50, base_url: 'https://a.example/v1' }),
      channelNamed('novita', { type: 41 }),
    ]
    await move(sourceWith({ channels }), to)
    expect((await houseIn(to)).channels).toMatchObject([
      { type: 26, status: 1 },
      { type: 1, status: 1, base_url: 'https://a.example' },
      { type: 8, status: 2 },
    ])
  })

  test('a key that the source does not tell: a new channel is disabled, and a known one keeps its key', async () => {
    const to = serverFile('one-api')
    await move(sourceWith({ channels: [channelNamed('known')] }), to)
    const channels = [channelNamed('known', { key: null, weight: 3 }), channelNamed('new', { key: null })]
    await move(sourceWith({ channels }), to, REPLACE)
    expect((await houseIn(to)).channels).toMatchObject([
      { name: 'known', key: 'provider-secret', weight: 3, status: 1 },
      { name: 'new', key: '', status: 2 },
    ])
  })

  test('a password that is none: the plan names who needs a reset link', async () => {
    const users = [ROOT, userNamed('carol', { password_hash: null }), userNamed('dave', { password_hash: 'plain' })]
    const plan = await planOnly(sourceWith({ users }), serverFile('laisky'))
    expect(plan.withoutPassword).toEqual(['carol', 'dave'])
  })

  test('the switch that would lock super administrators out', async () => {
    const options = [{ key: 'PasswordLoginEnabled', value: 'false' }]
    const plan = await planOnly(sourceWith({ options }), serverFile('one-api'))
    expect(shown(plan.options)).toEqual([
      ['leave', 'PasswordLoginEnabled', 'switch it off again when you have signed in there'],
    ])
  })

  test('options that would not be valid here', async () => {
    const options = [
      { key: 'RetryTimes', value: 'many' },
      { key: 'ModelRatio', value: '{"a":-1,"b":2}' },
      { key: 'GroupLimits', value: '[]' },
    ]
    const plan = await planOnly(sourceWith({ options }), newFile())
    expect(shown(plan.options)).toEqual([
      ['leave', 'RetryTimes', 'its text is not valid'],
      ['add', 'ModelRatio', 'without the entry "a"'],
      ['leave', 'GroupLimits', 'its text is no JSON object'],
    ])
  })
})

test('prices that New API has built in no longer count beside moved ones, and the plan says so', async () => {
  const to = serverFile('new-api')
  const plan = await move(sourceWith({}), to)
  expect(shown(plan.options)).toEqual([
    ['add', 'SystemName'],
    ['add', 'ModelRatio', 'it takes the place of the prices that are built in there'],
  ])
  const options = [{ key: 'ModelRatio', value: '{"c":3}' }]
  expect(shown((await planOnly(sourceWith({ options }), to)).options)).toEqual([
    ['change', 'ModelRatio', 'entries added or changed: 1'],
  ])
})

describe('One Hub', () => {
  test('has prices and groups in tables, and keeps what it alone has of them', async () => {
    const to = serverFile('one-hub')
    withConnection(to, (db) =>
      db.exec(`INSERT INTO prices (model, type, channel_type, input, output, locked, extra_ratios)
        VALUES ('a', 'tokens', 7, 9, 9, 1, '{"reasoning_tokens":2}')`),
    )
    const options = [
      { key: 'ModelRatio', value: '{"a":1.5,"b":2}' },
      { key: 'CompletionRatio', value: '{"a":4}' },
      { key: 'CacheRatio', value: '{"a":0.5}' },
      { key: 'UnitPrices', value: '{"c":{"per":"call","usd":0.5}}' },
      { key: 'GroupRatio', value: '{"vip":0.333,"default":1}' },
      { key: 'GroupLimits', value: '{"vip":[{"kind":"requests","per":"minute","amount":30}]}' },
    ]
    await move(sourceWith({ options }), to, REPLACE)
    const rows = withConnection(to, (db) => ({
      prices: db.prepare('SELECT * FROM prices ORDER BY model').all(),
      groups: db.prepare('SELECT symbol, ratio, api_rate FROM user_groups ORDER BY symbol').all(),
    }))
    expect(rows.prices.map((row) => ({ ...row }))).toEqual([
      {
        model: 'a',
        type: 'tokens',
        channel_type: 7,
        input: 1.5,
        output: 6,
        locked: 1,
        extra_ratios: '{"reasoning_tokens":2,"cached_tokens":0.5,"cached_read_tokens":0.5}',
      },
      { model: 'b', type: 'tokens', channel_type: 0, input: 2, output: 2, locked: 0, extra_ratios: null },
      { model: 'c', type: 'times', channel_type: 0, input: 250, output: 250, locked: 0, extra_ratios: null },
    ])
    expect(rows.groups.map((row) => ({ ...row }))).toEqual([
      { symbol: 'default', ratio: 1, api_rate: 600 },
      { symbol: 'vip', ratio: 0.33, api_rate: 30 },
    ])
  })

  test('with Redis knows the keys of the moved tokens', async () => {
    const to = serverFile('one-hub')
    await move(sourceWith({}), to)
    expect(
      withConnection(to, (db) => db.prepare(`SELECT value FROM options WHERE key = 'OldTokenMaxId'`).get()?.value),
    ).toBe('2')
  })
})

describe('a database that cannot be moved to', () => {
  test('is refused before anything is written', async () => {
    const to = serverFile('one-api')
    withConnection(to, (db) =>
      db.exec(`ALTER TABLE users RENAME TO old; CREATE TABLE users AS SELECT * FROM old;
      ALTER TABLE users ADD COLUMN needed text NOT NULL DEFAULT ''; DROP TABLE old`),
    )
    withConnection(to, (db) =>
      db.exec(`CREATE TABLE fresh (id integer PRIMARY KEY, username text, password text, role int,
      status int, quota int, needed text NOT NULL); INSERT INTO fresh SELECT id, username, password, role, status, quota, '' FROM users;
      DROP TABLE users; ALTER TABLE fresh RENAME TO users`),
    )
    const before = readFileSync(to)
    await expect(move(sourceWith({}), to)).rejects.toThrow(
      new DataError('Cannot write to the table users: its column needed needs a value.'),
    )
    expect(readFileSync(to).equals(before)).toBe(true)
  })

  test('says why it refused a row', async () => {
    const to = serverFile('one-api')
    withConnection(to, (db) => db.exec('CREATE UNIQUE INDEX one_name ON users (display_name)'))
    const before = readFileSync(to)
    await expect(move(sourceWith({}), to)).rejects.toThrow(
      new DataError(
        `Nothing was moved to "${to}": the database refused it (UNIQUE constraint failed: users.display_name).`,
      ),
    )
    expect(readFileSync(to).equals(before)).toBe(true)
  })

  test('a new one of this gateway needs a super administrator', async () => {
    const to = newFile()
    await expect(move(sourceWith({ ...EMPTY_HOUSE, users: [userNamed('alice')] }), to)).rejects.toThrow(DataError)
    expect(existsSync(to)).toBe(false)
  })
})

test('no plan has a key or a password', async () => {
  const plan = await planOnly(sourceWith({}), serverFile('new-api-1'))
  const texts = NOUNS.flatMap((noun) => stepsOf(plan, noun).map(({ name, reasons }) => [name, ...reasons]))
  const text = JSON.stringify([texts, plan.losses, plan.notes, plan.withoutPassword])
  for (const secret of [KEY, 'provider-secret', HASH, PASSWORD, 'c'.repeat(32)]) expect(text).not.toContain(secret)
})
