import { LIMIT_KINDS, LIMIT_PERIODS, type LimitDraft, type LimitLevel, TOTAL_HEADER } from '@relaydeck/api-sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { query } from '../../test/databases.ts'
import { newWorld, TOKEN_OF, type World } from '../../test/world.ts'

const NOON = Date.parse('2026-11-28T12:00:00Z')
const SECOND = 1000
const HOUR = 3600 * SECOND
const NO_END = 2 ** 40

const ALICE = 2

/** Opens a gateway at noon of a Saturday. */
async function open() {
  const time = { now: NOON }
  const world = await newWorld({ clock: () => time.now, serverClock: false })
  await world.root.api.options.set({ key: 'TimeZone', value: 'UTC' })
  return { ...world, time }
}

/** Notes what was used of a limit in the period that began at noon, or at a time in it. */
async function use({ database }: World, subject: string, { kind, per = 'day' }: LimitDraft, used: number, at = NOON) {
  const isEndless = kind === 'concurrent' || per === '5h'
  const hours = { minute: 1 / 60, hour: 1, '5h': 0, day: 12, week: 36, month: 60 }[per]
  await query(
    database,
    `INSERT INTO limit_windows (subject, kind, per, start, ends_at, used)
    VALUES (:subject, :kind, :per, :start, :end, :used)
    ON CONFLICT (subject, kind, per, start) DO UPDATE SET used = limit_windows.used + :used`,
    {
      subject,
      kind,
      per: kind === 'concurrent' ? '' : per,
      start: isEndless ? 0 : NOON / SECOND,
      end: isEndless ? NO_END : NOON / SECOND + hours * 3600,
      used,
    },
  )
  if (per !== '5h') return
  await query(
    database,
    `INSERT INTO limit_uses (subject, kind, second, used_at, used) VALUES (:subject, :kind, :second, :at, :used)`,
    { subject, kind, second: Math.floor(at / SECOND), at, used },
  )
}

const DAILY: LimitDraft = { kind: 'requests', per: 'day', amount: 10 }
const draft = { name: 'x', models: '', subnet: '', unlimited_quota: true }

/** Returns the names of alice's tokens at a level, and their total. */
async function tokensAt({ alice }: World, limit: LimitLevel) {
  let total: number | undefined
  const onResponse = ({ headers }: { headers: Headers }) => {
    total = Number(headers.get(TOTAL_HEADER))
  }
  const rows = await alice.api.tokens.list({ limit }, { onResponse })
  return { names: rows.map(({ name }) => name), total }
}

describe('a list of tokens', () => {
  test('has those near a limit, or those at one, with their total', async () => {
    const world = await open()
    const uses = { unused: 0, 'below 80 %': 7, 'at 80 %': 8, 'at 90 %': 9, 'used up': 10, exceeded: 12 }
    for (const [name, used] of Object.entries(uses)) {
      const { id } = await world.alice.api.tokens.create({ ...draft, name, limits: [DAILY] })
      await use(world, `token ${id}`, DAILY, used)
    }
    await world.alice.api.tokens.create({ ...draft, name: 'nothing allowed', limits: [{ ...DAILY, amount: 0 }] })
    expect(await tokensAt(world, 'near')).toEqual({ names: ['at 90 %', 'at 80 %'], total: 2 })
    expect(await tokensAt(world, 'at')).toEqual({ names: ['nothing allowed', 'exceeded', 'used up'], total: 3 })
    const of = (keyword: string) => world.alice.api.tokens.search({ keyword, limit: 'at' })
    expect((await of('used')).map(({ name }) => name)).toEqual(['used up'])
  })

  test('is ordered and paged', async () => {
    const world = await open()
    for (let nth = 0; nth < 12; nth++) {
      const { id } = await world.alice.api.tokens.create({ ...draft, name: `${nth}`, limits: [DAILY] })
      await use(world, `token ${id}`, DAILY, 10)
      await query(world.database, `UPDATE tokens SET used_quota = ${(nth * 5) % 12} WHERE id = ${id}`)
    }
    const page = async (p: number) =>
      (await world.alice.api.tokens.list({ limit: 'at', order: 'used_quota', p })).map(({ used_quota }) => used_quota)
    expect(await page(0)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
    expect(await page(1)).toEqual([1, 0])
  })

  test('has no token of another user', async () => {
    const world = await open()
    const { id } = await world.bob.api.tokens.create({ ...draft, limits: [DAILY] })
    await use(world, `token ${id}`, DAILY, 10)
    expect((await tokensAt(world, 'at')).names).toEqual([])
    expect(await world.alice.api.tokens.search({ keyword: 'x', limit: 'at' })).toEqual([])
    expect(await world.bob.api.tokens.list({ limit: 'at' })).toHaveLength(1)
  })

  test('follows edited limits, raises, ended periods and deleted tokens at once', async () => {
    const world = await open()
    const { alice, time } = world
    const token = await alice.api.tokens.create({ ...draft, limits: [DAILY] })
    const set = (limits: LimitDraft[]) => alice.api.tokens.update({ ...token, limits })
    const levels = async () => [(await tokensAt(world, 'near')).total, (await tokensAt(world, 'at')).total]
    await use(world, `token ${token.id}`, DAILY, 10)
    expect(await levels()).toEqual([0, 1])
    await set([{ ...DAILY, amount: 12 }])
    expect(await levels()).toEqual([1, 0])
    await set([{ ...DAILY, raise: { amount: 90, until: NOON / SECOND + 60 } }])
    expect(await levels()).toEqual([0, 0])
    time.now += 60 * SECOND
    expect(await levels()).toEqual([0, 1])
    await set([])
    expect(await levels()).toEqual([0, 0])
    await set([DAILY])
    time.now = NOON + 12 * HOUR
    expect(await levels()).toEqual([0, 0])
    time.now = NOON
    await alice.api.tokens.remove({ id: token.id })
    expect(await query(world.database, 'SELECT * FROM record_limits')).toEqual([])
  })

  test('frees what was used five hours ago', async () => {
    const world = await open()
    const rolling: LimitDraft = { kind: 'requests', per: '5h', amount: 10 }
    const { id } = await world.alice.api.tokens.create({ ...draft, limits: [rolling] })
    await use(world, `token ${id}`, rolling, 4)
    await use(world, `token ${id}`, rolling, 6, NOON + HOUR)
    world.time.now = NOON + 5 * HOUR - 1
    expect((await tokensAt(world, 'at')).total).toBe(1)
    world.time.now = NOON + 5 * HOUR
    expect((await tokensAt(world, 'at')).total).toBe(0)
    await use(world, `token ${id}`, rolling, 2, NOON + 5 * HOUR)
    expect((await tokensAt(world, 'near')).total).toBe(1)
  })

  test('is at the level of what it shows, whatever limits and uses there are', async () => {
    const world = await open()
    const { database, time, alice } = world
    const amount = fc.integer({ min: 0, max: 20 })
    const limit = fc.record({
      kind: fc.constantFrom(...LIMIT_KINDS),
      per: fc.constantFrom(...LIMIT_PERIODS),
      amount,
      raise: fc.option(fc.record({ amount, until: fc.constantFrom(NOON / SECOND + 30, NOON / SECOND + 60 * 60 * 4) }), {
        nil: undefined,
      }),
    })
    const limits = fc.uniqueArray(limit, {
      maxLength: 4,
      selector: ({ kind, per }) => (kind === 'concurrent' ? kind : `${kind} ${per}`),
    })
    const uses = fc.array(fc.record({ amount, after: fc.constantFrom(0, 1, 60, 3601) }), { maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(
        limits,
        fc.array(uses, { minLength: 4, maxLength: 4 }),
        fc.constantFrom(0, 59, 60, 3600, 5 * 3600 - 1, 5 * 3600, 5 * 3600 + 1, 6 * 3600 + 1, 12 * 3600),
        async (limits, uses, later) => {
          for (const table of ['limit_windows', 'limit_uses']) await query(database, `DELETE FROM ${table}`)
          await alice.api.tokens.update({ ...draft, id: TOKEN_OF.alice, expired_time: -1, remain_quota: 0, limits })
          for (const [nth, each] of limits.entries())
            for (const { amount, after } of new Map(uses[nth]?.map((one) => [one.after, one])).values())
              await use(world, `token ${TOKEN_OF.alice}`, each, amount, NOON + after * SECOND)
          time.now = NOON + later * SECOND
          const shown = (await alice.api.tokens.get({ id: TOKEN_OF.alice })).limits ?? []
          const shares = shown.map(({ amount, raise, used }) => {
            const max = amount + (raise && time.now < raise.until * SECOND ? raise.amount : 0)
            return used >= max ? 2 : used / max >= 0.8 ? 1 : 0
          })
          const level = Math.max(0, ...shares)
          expect((await tokensAt(world, 'near')).total).toBe(level === 1 ? 1 : 0)
          expect((await tokensAt(world, 'at')).total).toBe(level === 2 ? 1 : 0)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('a list of users', () => {
  test('compares own limits, or else those of the group', async () => {
    const world = await open()
    const { root, boss, time } = world
    const weekly: LimitDraft = { kind: 'quota', per: 'week', amount: 100 }
    await root.api.options.set({
      key: 'GroupLimits',
      value: JSON.stringify({ default: [DAILY], vip: [weekly], 'default:gpt-4o': [{ ...DAILY, amount: 1 }] }),
    })
    await use(world, `user ${ALICE}`, DAILY, 8)
    await use(world, `user ${ALICE}`, weekly, 100)
    const at = async (limit: LimitLevel) => (await boss.api.users.list({ limit })).map(({ username }) => username)
    expect([await at('near'), await at('at')]).toEqual([['alice'], []])
    await root.api.users.update({ id: ALICE, group: 'vip' })
    expect([await at('near'), await at('at')]).toEqual([[], ['alice']])
    expect(await boss.api.users.search({ keyword: 'ali', limit: 'at' })).toMatchObject([{ username: 'alice' }])
    expect(await boss.api.users.search({ keyword: 'bo', limit: 'at' })).toEqual([])
    await root.api.users.update({ id: ALICE, limits: [{ ...weekly, amount: 1000 }] })
    expect([await at('near'), await at('at')]).toEqual([[], []])
    await root.api.users.update({ id: ALICE, limits: [] })
    expect(await at('at')).toEqual(['alice'])
    await root.api.options.set({ key: 'GroupLimits', value: '{}' })
    expect(await at('at')).toEqual([])
    time.now += 1
  })

  test('has no deleted user', async () => {
    const world = await open()
    await world.root.api.users.update({ id: ALICE, limits: [DAILY] })
    await use(world, `user ${ALICE}`, DAILY, 10)
    await world.root.api.users.remove({ id: ALICE })
    expect(await world.boss.api.users.list({ limit: 'at' })).toEqual([])
  })
})

test('a list of channels has those near a limit, or at one', async () => {
  const world = await open()
  const { boss } = world
  const concurrent: LimitDraft = { kind: 'concurrent', amount: 5 }
  await boss.api.channels.update({ id: 1, limits: [DAILY, concurrent] })
  await use(world, 'channel 1', DAILY, 9)
  const at = async (limit: LimitLevel) => (await boss.api.channels.list({ limit })).map(({ id }) => id)
  expect([await at('near'), await at('at')]).toEqual([[1], []])
  await use(world, 'channel 1', concurrent, 5)
  expect([await at('near'), await at('at')]).toEqual([[], [1]])
  expect(await boss.api.channels.search({ keyword: 'AWS', limit: 'at' })).toHaveLength(1)
  expect(await boss.api.channels.search({ keyword: 'AWS', limit: 'near' })).toEqual([])
})

describe('the records near or at a limit', () => {
  test('are the enabled ones of all users, with the limit of which most is used', async () => {
    const world = await open()
    const { alice, bob, boss, root } = world
    const hourly: LimitDraft = { kind: 'tokens', per: 'hour', amount: 1000 }
    const near = await alice.api.tokens.create({ ...draft, name: 'near', limits: [hourly, DAILY] })
    await use(world, `token ${near.id}`, hourly, 950)
    await use(world, `token ${near.id}`, DAILY, 8)
    const at = await bob.api.tokens.create({ ...draft, name: 'at', limits: [DAILY] })
    await use(world, `token ${at.id}`, DAILY, 10)
    const off = await bob.api.tokens.create({ ...draft, name: 'off', limits: [DAILY] })
    await use(world, `token ${off.id}`, DAILY, 10)
    await bob.api.tokens.setStatus({ id: off.id, status: 2 })
    await root.api.options.set({ key: 'GroupLimits', value: JSON.stringify({ default: [DAILY] }) })
    await use(world, `user ${ALICE}`, DAILY, 9)
    await boss.api.channels.update({ id: 1, limits: [{ ...DAILY, raise: { amount: 2, until: NOON / SECOND + 60 } }] })
    await use(world, 'channel 1', DAILY, 10)
    const ends = { resets_at: NOON / SECOND + 12 * 3600 }
    expect(await boss.api.limits.reached()).toEqual([
      {
        noun: 'token',
        id: at.id,
        name: 'at',
        user_id: 4,
        username: 'bob',
        level: 'at',
        limit: { ...DAILY, used: 10, ...ends },
      },
      {
        noun: 'token',
        id: near.id,
        name: 'near',
        user_id: ALICE,
        username: 'alice',
        level: 'near',
        limit: { ...hourly, used: 950, resets_at: NOON / SECOND + 3600 },
      },
      {
        noun: 'user',
        id: ALICE,
        name: 'alice',
        user_id: ALICE,
        username: 'alice',
        level: 'near',
        limit: { ...DAILY, used: 9, ...ends },
      },
      {
        noun: 'channel',
        id: 1,
        name: 'AWS',
        user_id: 0,
        username: '',
        level: 'near',
        limit: { ...DAILY, raise: { amount: 2, until: NOON / SECOND + 60 }, used: 10, ...ends },
      },
    ])
    await boss.api.users.manage({ username: 'bob', action: 'disable' })
    expect((await boss.api.limits.reached()).map(({ name }) => name)).toEqual(['near', 'alice', 'AWS'])
    await expect(alice.api.limits.reached()).rejects.toThrow()
  })
})
