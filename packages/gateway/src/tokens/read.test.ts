import { describe, expect, test } from 'vitest'
import { newUser, type TestClient, TOKEN_DRAFT, withRootAndAlice } from '../../test/client.ts'

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

/** Removes the default token, which the lists below do not expect. */
async function withTokens(drafts: readonly Partial<typeof TOKEN_DRAFT>[]): Promise<TestClient> {
  const { alice } = await withRootAndAlice()
  for (const { id } of await alice.api.tokens.list()) await alice.api.tokens.remove({ id })
  for (const fields of drafts) await alice.api.tokens.create({ ...TOKEN_DRAFT, ...fields })
  return alice
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `t${index}` }))

describe('list', () => {
  test('GET /api/token/ returns the own tokens, newest first', { tags: ['R7.44'] }, async () => {
    const alice = await withTokens([{ name: 'a' }, { name: 'b' }])
    expect(names(await alice.api.tokens.list())).toEqual(['b', 'a'])
  })

  test('order remain_quota sorts unlimited tokens first, then by quota', { tags: ['R7.44'] }, async () => {
    const alice = await withTokens([
      { name: 'some', remain_quota: 10 },
      { name: 'free', unlimited_quota: true, remain_quota: -1 },
      { name: 'much', remain_quota: 5_000 },
      { name: 'freer', unlimited_quota: true, remain_quota: 0 },
      { name: 'as much', remain_quota: 10 },
    ])
    const rows = await alice.api.tokens.list({ order: 'remain_quota' })
    expect(names(rows)).toEqual(['freer', 'free', 'much', 'some', 'as much'])
  })

  test('order used_quota sorts unused tokens by ID', { tags: ['R7.44'] }, async () => {
    const alice = await withTokens([{ name: 'a' }, { name: 'b' }])
    expect(names(await alice.api.tokens.list({ order: 'used_quota' }))).toEqual(['a', 'b'])
  })

  test('a page has 10 rows, the last page the rest', { tags: ['R9.5'] }, async () => {
    const alice = await withTokens(numbered(23))
    const pages = await Promise.all([0, 1, 2, 3].map((p) => alice.api.tokens.list({ p })))
    expect(pages.map((page) => page.length)).toEqual([10, 10, 3, 0])
    expect(names(pages.flat())).toEqual(names(numbered(23)).reverse())
  })

  test.each(['', 'remain_quota', 'used_quota'] as const)(
    'order "%s" neither repeats nor skips a row',
    async (order) => {
      const { alice } = await withRootAndAlice()
      for (const fields of numbered(21)) await alice.api.tokens.create({ ...TOKEN_DRAFT, ...fields })
      const rows = await Promise.all([0, 1, 2].map((p) => alice.api.tokens.list({ p, order })))
      expect(new Set(rows.flat().map(({ id }) => id)).size).toBe(22)
    },
  )

  test.each(['p=abc', 'p=-1', 'p=1.5', 'p=', 'order=nope', 'p=0&p=9', 'x=1'])(
    '?%s returns the first page',
    async (query) => {
      const alice = await withTokens([{ name: 'a' }])
      const { body } = await alice.call('GET', `/api/token/?${query}`)
      expect(body.data).toMatchObject([{ name: 'a' }])
    },
  )

  test('a page far beyond the end is empty', async () => {
    const { alice } = await withRootAndAlice()
    expect(await alice.api.tokens.list({ p: Number.MAX_SAFE_INTEGER })).toEqual([])
  })
})

describe('search', () => {
  const keep = [{ name: 'first' }, { name: 'FIREWALL' }, { name: 'second fir' }, { name: 'f_r' }]

  test('GET /api/token/search finds own tokens by a part of their names, or by ID', { tags: ['R7.45'] }, async () => {
    const alice = await withTokens(keep)
    expect(names(await alice.api.tokens.search({ keyword: 'fir' }))).toEqual(['second fir', 'FIREWALL', 'first'])
    const [newest] = await alice.api.tokens.list({ p: 0 })
    expect(names(await alice.api.tokens.search({ keyword: String(newest?.id) }))).toEqual(['f_r'])
  })

  test('an empty keyword finds all tokens, without pages', async () => {
    const alice = await withTokens(numbered(15))
    expect(await alice.api.tokens.search()).toHaveLength(15)
  })

  test('% and _ stand for themselves', async () => {
    const alice = await withTokens(keep)
    expect(names(await alice.api.tokens.search({ keyword: '%fir' }))).toEqual([])
    expect(names(await alice.api.tokens.search({ keyword: 'F_R' }))).toEqual(['f_r'])
  })

  test('any text can be searched', async () => {
    const alice = await withTokens([{ name: '令牌 +&#%' }])
    expect(names(await alice.api.tokens.search({ keyword: '令牌 +&#' }))).toEqual(['令牌 +&#%'])
    expect(await alice.api.tokens.search({ keyword: `'; DROP TABLE tokens; --` })).toEqual([])
    expect(await alice.api.tokens.search({ keyword: '%'.repeat(60_000) })).toEqual([])
  })

  test('does not find tokens of other users', async () => {
    const { gateway, alice } = await withRootAndAlice()
    const bob = await newUser(gateway, 'bob', 100)
    await alice.api.tokens.create(TOKEN_DRAFT)
    expect(names(await bob.api.tokens.search({ keyword: 'e' }))).toEqual(['default'])
  })
})

describe('get', () => {
  test('GET /api/token/{id} returns a token', { tags: ['R7.46'] }, async () => {
    const { alice } = await withRootAndAlice()
    const made = await alice.api.tokens.create(TOKEN_DRAFT)
    expect(await alice.api.tokens.get({ id: made.id })).toEqual(made)
  })

  test.each(['999', '0', '-1', '9007199254740991'])('ID %s is not found', async (id) => {
    const { alice } = await withRootAndAlice()
    const { status, body } = await alice.call('GET', `/api/token/${id}`)
    expect([status, body]).toEqual([200, { message: 'Token not found', success: false }])
  })

  test.each(['abc', '1.5', '9007199254740993', '%00', 'NaN'])('ID %s is rejected by name', async (id) => {
    const { alice } = await withRootAndAlice()
    for (const method of ['GET', 'DELETE']) {
      const { status, body } = await alice.call(method, `/api/token/${id}`)
      expect([status, body.success]).toEqual([200, false])
      expect(body.message).toContain('The field id')
    }
  })
})
