import { describe, expect, test } from 'vitest'
import { newClient } from '../../test/client.ts'
import { newWorld, type World } from '../../test/world.ts'

const names = (rows: readonly { username: string }[]) => rows.map(({ username }) => username)

async function withQuotas(): Promise<World> {
  const world = await newWorld()
  for (const [username, quota] of [
    ['alice', 5],
    ['boss', 7],
    ['bob', 5],
  ] as const)
    await world.gateway.admin.updateUser(username, { quota })
  return world
}

describe('list', () => {
  test('GET /api/user/ returns users newest first, without deleted ones', { tags: ['R7.21'] }, async () => {
    const { boss, bob } = await newWorld()
    expect(names(await boss.api.users.list())).toEqual(['bob', 'boss', 'alice', 'root'])
    await bob.api.users.removeSelf()
    expect(names(await boss.api.users.list())).toEqual(['boss', 'alice', 'root'])
  })

  test('order quota sorts the largest quota first', { tags: ['R7.21'] }, async () => {
    const { boss } = await withQuotas()
    expect(names(await boss.api.users.list({ order: 'quota' }))).toEqual(['root', 'boss', 'bob', 'alice'])
  })

  test.each(['used_quota', 'request_count'] as const)('order %s sorts ties newest first', async (order) => {
    const { boss } = await withQuotas()
    expect(names(await boss.api.users.list({ order }))).toEqual(['bob', 'boss', 'alice', 'root'])
  })

  test('a page has 10 rows', { tags: ['R9.5'] }, async () => {
    const { gateway, boss } = await newWorld()
    await Promise.all(
      Array.from({ length: 8 }, (_, at) => gateway.admin.createUser({ username: `u${at}`, password: 'correct-horse' })),
    )
    const pages = await Promise.all([0, 1, 2].map((p) => boss.api.users.list({ p })))
    expect(pages.map((page) => page.length)).toEqual([10, 2, 0])
    expect((await boss.call('GET', '/api/user/?p=-1&order=nonsense')).body.data).toHaveLength(10)
  })
})

describe('search', () => {
  test('GET /api/user/search finds by a part of username, display name, or email address, or by ID', {
    tags: ['R7.22'],
  }, async () => {
    const { gateway, boss } = await newWorld()
    await gateway.admin.updateUser('bob', { display_name: 'Bobby & Co', email: 'robert+1@example.com' })
    for (const keyword of ['bo', 'BBY &', '+1@example.com', '4'])
      expect([keyword, names(await boss.api.users.search({ keyword }))]).toContainEqual(expect.arrayContaining(['bob']))
    expect(names(await boss.api.users.search({ keyword: 'bo' }))).toEqual(['bob', 'boss'])
    expect(await boss.api.users.search({ keyword: `'; DROP TABLE users; --` })).toEqual([])
    expect(await boss.api.users.search({ keyword: '%'.repeat(60_000) })).toEqual([])
  })

  test('an empty keyword finds all users, deleted ones included', async () => {
    const { boss, bob } = await newWorld()
    await bob.api.users.removeSelf()
    const rows = await boss.api.users.search()
    expect(rows).toHaveLength(4)
    expect(rows[0]).toMatchObject({ id: 4, status: 3, username: expect.stringMatching(/^deleted_[0-9a-f]{32}$/) })
  })
})

describe('get', () => {
  test('GET /api/user/{id} returns a user', { tags: ['R7.23'] }, async () => {
    const { boss, bob } = await newWorld()
    expect(await boss.api.users.get({ id: 4 })).toEqual(await bob.api.session.self())
  })

  test('an administrator cannot read users with the same or a higher role, nor itself; root can read all', async () => {
    const { boss, root } = await newWorld()
    for (const id of [1, 3]) await expect(boss.api.users.get({ id })).rejects.toThrow('below your own')
    expect(names(await Promise.all([1, 2, 3, 4].map((id) => root.api.users.get({ id }))))).toEqual([
      'root',
      'alice',
      'boss',
      'bob',
    ])
  })

  test.each(['0', '99', '-1'])('ID %s is not found', async (id) => {
    const { root } = await newWorld()
    expect((await root.call('GET', `/api/user/${id}`)).body).toEqual({
      message: 'User not found',
      success: false,
    })
  })
})

test('no response contains access tokens or passwords; their fields are empty', async () => {
  const { gateway, boss } = await newWorld()
  const secret = await gateway.admin.createAccessToken('root')
  const root = newClient(gateway, { authorization: secret })
  const paths = ['/api/user/', '/api/user/search?keyword=', '/api/user/2', '/api/user/self']
  for (const path of paths) {
    for (const { text } of [await boss.call('GET', path), await root.call('GET', path)]) {
      expect(text).toContain('"access_token":""')
      expect(text).toContain('"password":""')
      expect(text).not.toMatch(/"(access_token|password)":"[^"]/)
      expect(text).not.toContain(secret)
    }
  }
})
