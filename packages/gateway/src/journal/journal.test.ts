import { describe, expect, test } from 'vitest'
import {
  clientWithSession,
  manualClock,
  newClient,
  openGateway,
  PASSWORD,
  type TestClient,
  TOKEN_DRAFT,
} from '../../test/client.ts'
import { query } from '../../test/databases.ts'
import { BOB, newWorld, type World } from '../../test/world.ts'

const latest = async ({ boss }: World) => (await boss.api.journal.list({ page_size: 1 }))[0]

describe('an entry of the journal', () => {
  test('has who changed what, when, and with which call', async () => {
    const clock = manualClock()
    const world = await newWorld({ clock })
    await world.boss.api.channels.update({ id: 1, priority: 7, name: 'Bedrock' })
    expect(await latest(world)).toEqual({
      id: expect.any(Number),
      created_at: Math.floor(clock() / 1000),
      actor: {
        user_id: 3,
        username: 'boss',
        via: 'access_token:',
        access_token: '',
        address: expect.any(String),
        device: expect.any(String),
      },
      call: 'PUT /api/channel/',
      request_id: expect.stringMatching(/^\d+$/),
      record: { kind: 'channel', id: 1, name: 'Bedrock' },
      action: 'changed',
      changes: [
        { field: 'name', before: 'AWS', after: 'Bedrock' },
        { field: 'priority', before: 0, after: 7 },
      ],
      rows: [],
      undoable: true,
      undoes: 0,
      undone_by: 0,
    })
  })

  test('names the session or the access token of the call', async () => {
    const world = await newWorld()
    const session = world.boss
    await session.api.session.login({ username: 'boss', password: PASSWORD })
    await session.api.channels.update({ id: 1, priority: 1 })
    expect((await latest(world))?.actor).toMatchObject({ user_id: 3, via: 'session', access_token: null })
  })

  test('of a configuration file names the access token with which it was applied', async () => {
    const world = await newWorld()
    const session = await clientWithSession(world.gateway, 'boss')
    const deploy = newClient(world.gateway, {
      authorization: await session.api.accessTokens.create({ name: 'deploy', read_only: false, expired_time: -1 }),
    })
    let priority = 1
    const actorOf = async ({ call }: TestClient, headers: Record<string, string> = {}) => {
      priority++
      await call('PUT', '/api/channel/', { body: { id: 1, priority }, headers })
      return (await latest(world))?.actor
    }
    const file = { 'x-relaydeck-via': 'config' }
    expect(await actorOf(deploy, file)).toMatchObject({ via: 'config', access_token: 'deploy' })
    expect(await actorOf(world.boss, file)).toMatchObject({ via: 'config', access_token: '' })
    expect(await actorOf(session, file)).toMatchObject({ via: 'config', access_token: null })
    expect(await actorOf(deploy)).toMatchObject({ via: 'access_token:deploy', access_token: 'deploy' })
    expect(await actorOf(deploy, { 'x-relaydeck-via': 'gateway' })).toMatchObject({ via: 'access_token:deploy' })
    // Entries of the first versions.
    await query(world.database, `UPDATE events SET via = 'config'`)
    expect((await latest(world))?.actor).toMatchObject({ via: 'config', access_token: null })
  })

  test('is written only if something changed', async () => {
    const world = await newWorld()
    const before = await latest(world)
    await world.boss.api.channels.update({ id: 1 })
    await world.boss.api.channels.remove({ id: 99 })
    await world.bob.api.tokens.remove({ id: 1 }).catch(() => undefined)
    expect(await latest(world)).toEqual(before)
  })

  test('of a refused change is not written', async () => {
    const world = await newWorld()
    const before = await latest(world)
    await expect(world.root.api.options.set({ key: 'RetryTimes', value: 'x' })).rejects.toThrow()
    expect(await latest(world)).toEqual(before)
  })

  test('has several records if one call changes several', async () => {
    const world = await newWorld()
    await world.boss.api.redemptions.create({ name: 'summer', quota: 5, count: 3 })
    const entry = await latest(world)
    expect(entry).toMatchObject({ record: { kind: 'redemption', id: 0, name: '' }, action: 'created', changes: [] })
    expect(entry?.rows.map(({ id, name, action }) => [id, name, action])).toEqual([
      [2, 'summer', 'created'],
      [3, 'summer', 'created'],
      [4, 'summer', 'created'],
    ])
  })

  test('of a new value has no secret', async () => {
    const world = await newWorld()
    await world.boss.api.channels.update({
      id: 1,
      key: 'sk-new-secret',
      config: JSON.stringify({ region: 'eu-west-1', ak: 'ak-new', sk: 'sk-new' }),
    })
    await world.root.api.options.set({ key: 'SMTPToken', value: 'mail-secret' })
    await world.root.api.users.update({ id: BOB, password: 'another-password' })
    await world.alice.api.users.rotateAccessToken()
    const entries = await world.root.api.journal.list({ page_size: 1000 })
    expect(entries.find(({ record }) => record.kind === 'channel')?.changes).toEqual([
      { field: 'key', before: null, after: null },
      {
        field: 'config',
        before: JSON.stringify({ region: 'us-east-1', ak: '', sk: '' }),
        after: JSON.stringify({ region: 'eu-west-1', ak: '', sk: '' }),
      },
    ])
    expect(entries.find(({ record }) => record.name === 'SMTPToken')?.changes).toEqual([
      { field: 'value', before: null, after: null },
    ])
    const text = JSON.stringify(entries)
    for (const secret of ['sk-new', 'ak-new', 'ak-secret', 'provider-secret', 'mail-secret', '$2b$', 'c0dec0de'])
      expect(text).not.toContain(secret)
  })

  test('of an address has no password, and says that only the password changed', async () => {
    const world = await newWorld()
    const { root } = world
    const setUrl = (base_url: string) => root.api.channels.update({ id: 1, base_url, key: 'k' })
    await setUrl('https://me:first-secret@api.example/v1')
    expect((await latest(world))?.changes).toEqual([
      { field: 'key', before: null, after: null },
      { field: 'base_url', before: '', after: 'https://me:***@api.example/v1' },
    ])
    await setUrl('https://me:second-secret@api.example/v1')
    const changed = await latest(world)
    expect(changed?.changes).toEqual([{ field: 'base_url', before: null, after: null }])
    const plan = await root.api.journal.undo({ id: changed?.id ?? 0 })
    expect(plan.changes).toEqual([{ field: 'base_url', before: null, after: null }])
    expect(await root.api.channels.get({ id: 1 })).toMatchObject({ base_url: 'https://me:first-secret@api.example/v1' })
    await root.api.channels.remove({ id: 1 })
    const stored = JSON.stringify(await query(world.database, 'SELECT * FROM events'))
    for (const secret of ['first-secret', 'second-secret']) expect(stored).not.toContain(secret)
  })

  test('of the secrets of a config alone says that it changed', async () => {
    const world = await newWorld()
    await world.boss.api.channels.update({ id: 1, config: JSON.stringify({ region: 'us-east-1', ak: 'ak-new' }) })
    expect((await latest(world))?.changes).toEqual([{ field: 'config', before: null, after: null }])
  })

  test('of the gateway itself has no user', async () => {
    const gateway = await openGateway()
    await gateway.admin.setOption('RetryTimes', '2')
    const world = await newWorld()
    expect((await world.boss.api.journal.list({ kind: 'option' })).length).toBe(0)
    await world.gateway.admin.setOption('RetryTimes', '2')
    expect(await latest(world)).toMatchObject({
      actor: { user_id: 0, username: '', via: 'gateway' },
      call: '',
      record: { kind: 'option', id: 0, name: 'RetryTimes' },
      changes: [{ field: 'value', before: '0', after: '2' }],
    })
  })
})

describe('the list of entries', () => {
  test('is paged, newest first, and filtered by entry, kind, record, user and time', async () => {
    const clock = manualClock()
    const world = await newWorld({ clock })
    const { boss, root } = world
    await root.api.options.set({ key: 'RetryTimes', value: '1' })
    clock.advance(60_000)
    await root.api.options.set({ key: 'RetryTimes', value: '2' })
    await root.api.options.set({ key: 'Notice', value: 'hello' })
    await boss.api.channels.update({ id: 1, priority: 1 })
    const names = async (filters: Parameters<typeof boss.api.journal.list>[0]) =>
      (await boss.api.journal.list(filters)).map(({ record }) => record.name)
    expect(await names({ page_size: 2 })).toEqual(['AWS', 'Notice'])
    expect(await names({ p: 1, page_size: 2 })).toEqual(['RetryTimes', 'RetryTimes'])
    expect(await names({ kind: 'option' })).toEqual(['Notice', 'RetryTimes', 'RetryTimes'])
    expect(await names({ kind: 'option', record_id: 'RetryTimes' })).toEqual(['RetryTimes', 'RetryTimes'])
    expect(await names({ kind: 'channel', record_id: '1', actor: 'boss' })).toHaveLength(4)
    expect(await names({ kind: 'channel', record_id: '1', actor: '1' })).toEqual([])
    const [last] = await boss.api.journal.list({ page_size: 1 })
    expect(await names({ id: last?.id ?? 0 })).toEqual(['AWS'])
    expect(await names({ id: last?.id ?? 0, kind: 'option' })).toEqual([])
    const minute = Math.floor(clock() / 1000)
    expect(await names({ kind: 'option', start_timestamp: minute })).toEqual(['Notice', 'RetryTimes'])
    expect(await names({ kind: 'option', end_timestamp: minute - 1 })).toEqual(['RetryTimes'])
  })

  test('is for administrators', async () => {
    const { alice } = await newWorld()
    await expect(alice.api.journal.list()).rejects.toThrow('Your role does not allow this')
  })

  test('shows an entry of several records in the journal of each', async () => {
    const { boss } = await newWorld()
    await boss.api.channels.create({ type: 1, name: 'two', key: 'a\nb', models: 'x' })
    const [entry] = await boss.api.journal.list({ kind: 'channel', record_id: '3' })
    expect(entry?.rows.map(({ id }) => id)).toEqual([2, 3])
  })
})

test('entries outlive their records', async () => {
  const { alice, boss } = await newWorld()
  await alice.api.tokens.create({ ...TOKEN_DRAFT, name: 'short' })
  const [token] = await alice.api.tokens.list()
  await alice.api.tokens.remove({ id: token?.id ?? 0 })
  const entries = await boss.api.journal.list({ kind: 'token', record_id: String(token?.id) })
  expect(entries.map(({ action }) => action)).toEqual(['removed', 'created'])
})
