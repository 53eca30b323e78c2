import { readdirSync, writeFileSync } from 'node:fs'
import { MOVE_NOUNS, type MovePlan, NotFoundError, RefusedError } from '@relaydeck/api-sdk'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  clientWithToken,
  manualClock,
  newClient,
  newUser,
  ORIGIN,
  openGateway,
  PASSWORD,
  type TestClient,
  type TestOptions,
  TOKEN_DRAFT,
} from '../../test/client.ts'
import { newDatabase, ON_POSTGRES, query } from '../../test/databases.ts'
import { newDirectory, newFile, withConnection } from '../../test/files.ts'
import { NEW_API, newApiFile } from '../../test/new-api.ts'
import { KEY, oneApiFile } from '../../test/one-api.ts'
import { ONE_HUB, oneHubFile } from '../../test/one-hub.ts'
import { type Behaviour, openProvider } from '../../test/provider.ts'
import { CHAT_REQUEST } from '../../test/relay.ts'
import { uploadFile } from '../../test/upload.ts'
import { createGateway, type Fault, type Gateway } from '../index.ts'

const CODE = 'd'.repeat(32)

const CHAT = { ...CHAT_REQUEST, model: 'gpt-4o' }

/** What no answer may contain: keys, hashes, and secrets of the sources. */
const SECRETS = /provider-secret|sk-one|sk-a|\$2[aby]\$|k{48}|d{32}|abcdefghijklmno_|(?:github|oidc|mail)-secret/

afterEach(() => void vi.unstubAllEnvs())

/** Opens a gateway that sends requests itself, with a client of root. */
async function withRoot(options: TestOptions = {}) {
  const gateway = await openGateway({ fetch: 'own', ...options })
  return { gateway, root: await clientWithToken(gateway, 'root') }
}

const planOf = async (root: TestClient, file: string) => root.api.moves.plan({ upload: await uploadFile(root, file) })

const partOf = ({ parts }: MovePlan, noun: (typeof MOVE_NOUNS)[number]) => parts.find((part) => part.noun === noun)

const chat = (gateway: Gateway, key: string) =>
  gateway.fetch(
    new Request(`${ORIGIN}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer sk-${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(CHAT),
    }),
    { address: '192.0.2.1' },
  )

/** What a source is, with a channel to a provider. */
interface Moved {
  readonly file: string
  /** Alice's key. */
  readonly key: string
  readonly providerKey: string
  readonly systemName: string
}

const oneApi = (url: string): Moved => ({
  file: oneApiFile(`UPDATE channels SET type = 1, base_url = '${url}', models = 'gpt-4o', config = '';
    UPDATE users SET quota = 1000000`),
  key: KEY,
  providerKey: 'provider-secret',
  systemName: '旧网关',
})

const newApi = (generation: 'july' | '1.0', url: string): Moved => ({
  file: newApiFile(
    generation,
    `UPDATE channels SET type = 1, base_url = '${url}', models = 'gpt-4o', setting = '', model_mapping = '' WHERE id = 3;
      DELETE FROM channels WHERE id = 8;
      UPDATE tokens SET allow_ips = '' WHERE id = 4; UPDATE users SET quota = 1000000`,
  ),
  key: NEW_API.key,
  providerKey: 'sk-one',
  systemName: '新网关',
})

const oneHub = (url: string): Moved => ({
  file: oneHubFile(`UPDATE channels SET type = 1, base_url = '${url}', models = 'gpt-4o', proxy = '' WHERE id = 3;
    UPDATE tokens SET setting = '{}' WHERE id = 4; UPDATE users SET quota = 1000000`),
  key: ONE_HUB.key,
  providerKey: 'sk-one',
  systemName: '一号',
})

/** Creates a database of this gateway. */
async function relaydeck(url: string): Promise<Moved> {
  const file = newFile()
  const gateway = await createGateway({ database: file })
  const alice = await newUser(gateway)
  await gateway.admin.updateUser('alice', { quota: 1_000_000 })
  await gateway.admin.setOption('SystemName', 'Ours')
  const { key } = await alice.api.tokens.create({ ...TOKEN_DRAFT, unlimited_quota: true })
  const { api } = await clientWithToken(gateway, 'root')
  const channel = { type: 1, name: 'own', key: 'provider-secret', models: 'gpt-4o', group: 'default', base_url: url }
  await api.channels.create(channel)
  await api.redemptions.create({ name: 'gift', quota: 500 })
  await gateway.close()
  const change = `UPDATE redemptions SET key = '${CODE}'`
  withConnection(file, (db) => db.exec(change))
  return { file, key, providerKey: 'provider-secret', systemName: 'Ours' }
}

describe.each<[string, (url: string) => Moved | Promise<Moved>]>([
  ['One API', oneApi],
  ['New API of July 2026', (url) => newApi('july', url)],
  ['New API 1.0', (url) => newApi('1.0', url)],
  ['One Hub', oneHub],
  ['this gateway', relaydeck],
])('the file of %s', (_, sourceOf) => {
  test('moves as its plan says: passwords, keys, channels, codes and options work at once', async () => {
    const provider = await openProvider()
    const { file, key, providerKey, systemName } = await sourceOf(provider.url)
    const { gateway, root } = await withRoot()
    const plan = await planOf(root, file)
    expect(plan.id).not.toBe('')
    expect(plan.parts.map(({ noun }) => noun)).toEqual(MOVE_NOUNS)
    for (const { noun, add } of plan.parts) expect([noun, add > 0]).toEqual([noun, true])
    expect(JSON.stringify(plan)).not.toMatch(SECRETS)
    expect(JSON.stringify(plan)).not.toContain(key)
    expect((await root.api.users.list()).map(({ username }) => username)).toEqual(['root'])

    expect(await root.api.moves.make({ id: plan.id })).toEqual({ ...plan, id: '' })

    const alice = newClient(gateway)
    await alice.api.session.login({ username: 'alice', password: PASSWORD })
    expect((await chat(gateway, key)).status).toBe(200)
    expect(provider.requests.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${providerKey}`])
    expect(await alice.api.users.redeem({ key: CODE })).toBe(500)
    expect((await root.api.status.get()).system_name).toBe(systemName)

    const again = await planOf(root, file)
    expect(again.parts.map(({ add, change }) => add + change)).toEqual(MOVE_NOUNS.map(() => 0))
  })
})

describe('a plan', () => {
  test('is of the chosen nouns alone', async () => {
    const { root } = await withRoot()
    const upload = await uploadFile(root, oneApiFile())
    const plan = await root.api.moves.plan({ upload, only: ['channels'] })
    expect(plan.parts).toMatchObject([{ noun: 'channels', add: 1 }])
    await root.api.moves.make({ id: plan.id })
    expect(await root.api.users.list()).toHaveLength(1)
    expect(await root.api.channels.list()).toMatchObject([{ name: 'AWS' }])
  })

  test('says why in the language of the call', async () => {
    const { root } = await withRoot()
    const upload = await uploadFile(root, oneHubFile())
    const plan = async (language: string) =>
      (await root.call('POST', '/api/move/plan', { body: { upload }, headers: { 'accept-language': language } })).body
    for (const language of ['zh-CN', 'en']) {
      const { data } = JSON.parse(JSON.stringify(await plan(language)))
      expect(data.notes).toContainEqual({
        what: expect.any(String),
        count: expect.any(Number),
        reason: expect.any(String),
      })
    }
  })

  test('ends after 15 minutes', async () => {
    const clock = manualClock()
    const { root } = await withRoot({ clock })
    const { id } = await planOf(root, oneApiFile())
    clock.advance(15 * 60 * 1000)
    await expect(root.api.moves.make({ id })).rejects.toBeInstanceOf(NotFoundError)
    expect(await root.api.users.list()).toHaveLength(1)
  })

  test('is made once, and by nobody else', async () => {
    const { gateway, root } = await withRoot()
    await gateway.admin.createUser({ username: 'second', password: PASSWORD, role: 100 })
    const second = await clientWithToken(gateway, 'second')
    const { id } = await planOf(root, oneApiFile())
    await expect(second.api.moves.make({ id })).rejects.toBeInstanceOf(NotFoundError)
    await root.api.moves.make({ id })
    await expect(root.api.moves.make({ id })).rejects.toBeInstanceOf(NotFoundError)
    await expect(root.api.moves.make({ id: '' })).rejects.toBeInstanceOf(NotFoundError)
  })

  test('of what this gateway no longer is is refused, and nothing is written', async () => {
    const { gateway, root } = await withRoot()
    const { id } = await planOf(root, oneApiFile())
    await gateway.admin.createUser({ username: 'alice', password: PASSWORD, role: 1 })
    const refused = root.api.moves.make({ id })
    await expect(refused).rejects.toBeInstanceOf(RefusedError)
    await expect(refused).rejects.toThrow('has changed since')
    expect(await root.api.channels.list()).toEqual([])
    expect((await chat(gateway, KEY)).status).toBe(401)
    expect((await root.api.status.get()).system_name).not.toBe('旧网关')
  })

  test('can be made although quota was used meanwhile', async () => {
    const { gateway, root } = await withRoot()
    const { id } = await planOf(root, oneApiFile())
    await gateway.admin.updateUser('root', { quota: 5 })
    await root.api.moves.make({ id })
    expect(await root.api.channels.list()).toHaveLength(1)
  })
})

describe('an upload', () => {
  const message = async (call: Promise<unknown>) => {
    const error: unknown = await call.then(
      () => undefined,
      (cause: unknown) => cause,
    )
    return error instanceof RefusedError ? [error.name, error.message] : error
  }

  test.each([
    ['no base64', 'SQLite format 3'],
    ['base64 of URLs', 'ab-_'],
    ['nothing', ''],
    ['more than a part may have', Buffer.alloc(700_001).toString('base64')],
  ])('of %s is refused', async (_, data) => {
    const { root } = await withRoot()
    expect(await message(root.api.moves.upload({ data }))).toEqual(['RefusedError', expect.stringContaining('(data)')])
  })

  test('that is unknown, has ended, or is another user’s is refused', async () => {
    const clock = manualClock()
    const { gateway, root } = await withRoot({ clock })
    await gateway.admin.createUser({ username: 'second', password: PASSWORD, role: 100 })
    const second = await clientWithToken(gateway, 'second')
    const ended = ['NotFoundError', expect.stringContaining('The upload has ended')]
    const upload = await uploadFile(root, oneApiFile())
    expect(await message(root.api.moves.plan({ upload: 'unknown' }))).toEqual(ended)
    expect(await message(second.api.moves.plan({ upload }))).toEqual(ended)
    expect(await message(second.api.moves.upload({ id: upload, data: 'AAAA' }))).toEqual(ended)
    clock.advance(60 * 60 * 1000)
    expect(await message(root.api.moves.plan({ upload }))).toEqual(ended)
    expect(await message(root.api.moves.upload({ id: upload, data: 'AAAA' }))).toEqual(ended)
  })

  test('that is no database of a gateway is refused without the path that it has here', async () => {
    const { root } = await withRoot()
    const text = newFile('notes.txt')
    writeFileSync(text, 'Not a database. '.repeat(100))
    const foreign = newFile('foreign.db')
    withConnection(foreign, (db) => db.exec('CREATE TABLE birds (name text)'))
    for (const file of [text, foreign]) {
      const refused = planOf(root, file)
      await expect(refused).rejects.toThrow(/^Cannot read this database: \w/)
      await expect(refused).rejects.not.toThrow(/relaydeck-upload|database\.db|\//)
    }
  })

  test('is deleted after its move, and when the gateway is closed', async () => {
    const folder = newDirectory()
    vi.stubEnv('TMPDIR', folder)
    const gateway = await createGateway({ database: ON_POSTGRES ? await newDatabase() : ':memory:' })
    try {
      const root = await clientWithToken(gateway, 'root')
      const { id } = await planOf(root, oneApiFile())
      expect(readdirSync(folder)).toHaveLength(1)
      await root.api.moves.make({ id })
      expect(readdirSync(folder)).toEqual([])
      await uploadFile(root, oneApiFile())
      expect(readdirSync(folder)).toHaveLength(1)
    } finally {
      await gateway.close()
    }
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('a move', () => {
  test('writes a row of the journal for each channel, which can be undone, and notes of the rest', async () => {
    const { root } = await withRoot()
    const before = (await root.api.journal.list({ page_size: 100 })).length
    const { id } = await planOf(root, oneApiFile())
    await root.api.moves.make({ id })
    const entries = await root.api.journal.list({ page_size: 100 })
    const written = entries.slice(0, entries.length - before)
    expect(new Set(written.map(({ call }) => call))).toEqual(new Set(['POST /api/move/']))
    const of = (noun: string) => written.filter(({ record: { kind } }) => kind === noun)
    expect(of('channel')).toMatchObject([{ action: 'created', record: { name: 'AWS' }, actor: { username: 'root' } }])
    const count = { action: 'created', changes: [{ field: 'count', before: null, after: 1 }], undoable: false }
    for (const noun of ['user', 'token', 'redemption']) expect(of(noun)).toMatchObject([count])
    expect(of('option').flatMap(({ rows }) => rows.map(({ name }) => name))).toContain('SystemName')
    expect(JSON.stringify(written)).not.toMatch(SECRETS)
    await root.api.journal.undo({ id: of('channel')[0]?.id ?? 0 })
    expect(await root.api.channels.list()).toEqual([])
  })

  test('that fails in the middle leaves nothing, and can be made again', async () => {
    const faults: Fault[] = []
    const database = await newDatabase()
    const { gateway, root } = await withRoot({ database, log: (fault) => void faults.push(fault) })
    const before = await root.api.journal.list({ page_size: 100 })
    const { id } = await planOf(root, oneApiFile())
    await query(
      database,
      ON_POSTGRES
        ? 'ALTER TABLE redemptions ADD CONSTRAINT no_gifts CHECK (quota <> 500)'
        : `CREATE TRIGGER no_gifts BEFORE INSERT ON redemptions BEGIN SELECT RAISE(ABORT, 'no gifts'); END`,
    )
    await expect(root.api.moves.make({ id })).rejects.toMatchObject({ name: 'ServerFaultError' })
    expect(faults.filter(({ isNotice }) => !isNotice)).toHaveLength(1)
    expect((await root.api.users.list()).map(({ username }) => username)).toEqual(['root'])
    expect(await root.api.channels.list()).toEqual([])
    expect((await chat(gateway, KEY)).status).toBe(401)
    expect((await root.api.status.get()).system_name).not.toBe('旧网关')
    expect(await root.api.journal.list({ page_size: 100 })).toEqual(before)
    await query(database, ON_POSTGRES ? 'ALTER TABLE redemptions DROP CONSTRAINT no_gifts' : 'DROP TRIGGER no_gifts')
    await root.api.moves.make({ id })
    expect(await root.api.redemptions.list()).toHaveLength(1)
  })
})

describe('a running gateway', () => {
  /** Serves another gateway over HTTP, with root's access token and a channel. */
  async function openOther() {
    // On PostgreSQL it is a copy, which has the same name in the headers of relayed calls.
    const gateway = await openGateway()
    const { api } = await newUser(gateway)
    await api.tokens.create({ ...TOKEN_DRAFT, name: 'hidden' })
    const root = await clientWithToken(gateway, 'root')
    await root.api.tokens.create({ ...TOKEN_DRAFT, name: 'shown' })
    await root.api.channels.create({
      type: 1,
      name: 'away',
      key: 'provider-secret',
      models: 'gpt-4o',
      group: 'default',
    })
    const { url, requests } = await openProvider(async (response, { path, method, headers, bytes }) => {
      const sent = new Headers()
      for (const [name, value] of Object.entries(headers)) if (value !== undefined) sent.set(name, String(value))
      const body = bytes.length > 0 ? new Uint8Array(bytes) : null
      const answer = await gateway.fetch(new Request(ORIGIN + path, { method, headers: sent, body }), {
        address: '192.0.2.7',
      })
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer()))
    })
    const tokenOf = (username: string) => gateway.admin.createAccessToken(username)
    return { url, requests, tokenOf }
  }

  /** The message with which a plan is refused. */
  async function refusal(root: TestClient, body: object, language = 'en') {
    const { body: answer } = await root.call('POST', '/api/move/plan', {
      body,
      headers: { 'accept-language': language },
    })
    expect(answer.success).toBe(false)
    return answer.message
  }

  test('is read as root sees it, at a private address too, which no channel may use because of it', async () => {
    const other = await openOther()
    const { root } = await withRoot()
    const access_token = await other.tokenOf('root')
    const plan = await root.api.moves.plan({ url: `${other.url}/`, access_token })
    expect(plan.from).toBe('relaydeck')
    expect(partOf(plan, 'users')).toMatchObject({ add: 1 })
    expect(plan).toMatchObject({ without_password: ['alice'], without_passwords: 1 })
    expect(partOf(plan, 'channels')).toMatchObject({
      add: 1,
      items: [{ action: 'add', name: 'away', reasons: [expect.any(String)] }],
    })
    expect(plan.notes.length).toBeGreaterThan(0)
    expect(JSON.stringify(plan)).not.toContain(access_token)
    const privateHosts = async () => (await root.api.options.list()).find(({ key }) => key === 'PrivateHosts')?.value
    expect(await privateHosts()).toBe('')
    await root.api.moves.make({ id: plan.id })
    expect(await root.api.channels.list()).toMatchObject([{ name: 'away', status: 2 }])
    expect(await privateHosts()).toBe('')
  })

  test('is not called for an administrator', async () => {
    const other = await openOther()
    const { gateway } = await withRoot()
    const boss = await newUser(gateway, 'boss', 10)
    const access_token = await other.tokenOf('root')
    await expect(boss.api.moves.plan({ url: other.url, access_token })).rejects.toMatchObject({
      name: 'ForbiddenError',
    })
    expect(other.requests).toEqual([])
  })

  test.each(['unknown', 'alice', 'not\na header'])('refuses the access token of %s', async (whose) => {
    const other = await openOther()
    const { root } = await withRoot()
    const access_token = whose === 'alice' ? await other.tokenOf('alice') : whose
    const body = { url: other.url, access_token }
    expect(await refusal(root, body)).toMatch(/rejects the access token/)
    expect(await refusal(root, body, 'zh-CN')).toMatch(/拒绝了系统访问令牌/)
  })

  test.each([
    ['', /must begin with http/, /http:\/\/ 或 https:\/\//],
    ['gateway.example', /must begin with http/, /开头/],
    ['ftp://gateway.example', /must begin with http/, /开头/],
    ['https://gateway.example/?a=1', /no query/, /问号/],
    ['https://root:secret@gateway.example', /no query, username or password/, /用户名和密码/],
    ['http://169.254.169.254', /169\.254\.169\.254/, /169\.254\.169\.254/],
    ['http://127.0.0.1:9', /cannot be reached/, /无法连接/],
  ])('at %j is refused', async (url, en, zh) => {
    const { root } = await withRoot()
    const body = { url, access_token: 'a'.repeat(32) }
    expect(await refusal(root, body)).toMatch(en)
    expect(await refusal(root, body, 'zh-CN')).toMatch(zh)
  })

  const json: (text: string) => Behaviour = (text) => (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(text)

  test.each<[string, Behaviour, RegExp, RegExp]>([
    [
      'answers HTML',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Welcome</title>'),
      /does not answer .* like a gateway/,
      /不是网关的响应/,
    ],
    ['answers other types', json('{"success":true,"data":5}'), /does not answer .* like a gateway/, /不是网关的响应/],
    ['answers 65 MiB', json(' '.repeat(65 * 1024 * 1024)), /more than 64 MiB/, /64 MiB/],
    ['refuses', json('{"success":false,"message":"closed today"}'), /closed today/, /closed today/],
  ])('that %s is refused', async (_, behaviour, en, zh) => {
    const provider = await openProvider(behaviour)
    const { root } = await withRoot()
    const body = { url: provider.url, access_token: 'a'.repeat(32) }
    expect(await refusal(root, body)).toMatch(en)
    expect(await refusal(root, body, 'zh-CN')).toMatch(zh)
  })

  test('that redirects is not followed, so that its access token stays here', async () => {
    const target = await openProvider()
    const provider = await openProvider((response) => response.writeHead(307, { location: target.url }).end())
    const { root } = await withRoot()
    const body = { url: provider.url, access_token: 'a'.repeat(32) }
    expect(await refusal(root, body)).toMatch(/redirects/)
    expect(await refusal(root, body, 'zh-CN')).toMatch(/跳转/)
    expect(target.requests).toEqual([])
  })

  test('that does not answer is refused', async () => {
    const provider = await openProvider(() => undefined)
    const { root } = await withRoot({ timeouts: { response: 50 } })
    const body = { url: provider.url, access_token: 'a'.repeat(32) }
    expect(await refusal(root, body)).toMatch(/does not answer in time/)
  })
})
