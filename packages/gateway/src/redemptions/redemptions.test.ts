import { describe, expect, test } from 'vitest'
import { CODE, newWorld } from '../../test/world.ts'

describe('codes', () => {
  test('POST /api/redemption/ creates the requested number of codes and returns them', {
    tags: ['R7.52'],
  }, async () => {
    const { boss } = await newWorld()
    const keys = await boss.api.redemptions.create({ name: 'summer', quota: 100_000, count: 100 })
    expect(new Set(keys).size).toBe(100)
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect(await boss.api.redemptions.get({ id: 2 })).toEqual({
      id: 2,
      user_id: 3,
      key: keys[0],
      status: 1,
      name: 'summer',
      quota: 100_000,
      created_time: expect.any(Number),
      redeemed_time: 0,
      count: 0,
    })
  })

  test('are listed newest first, 10 per page, found by name or ID, and returned by ID', {
    tags: ['R7.51'],
  }, async () => {
    const { boss } = await newWorld()
    await boss.api.redemptions.create({ name: '夏 +&#', quota: 1, count: 11 })
    const pages = await Promise.all([0, 1, 2].map((p) => boss.api.redemptions.list({ p })))
    expect(pages.map((page) => page.map(({ id }) => id))).toEqual([[12, 11, 10, 9, 8, 7, 6, 5, 4, 3], [2, 1], []])
    expect(await boss.api.redemptions.search({ keyword: ' +&' })).toHaveLength(11)
    expect((await boss.api.redemptions.search({ keyword: '1' })).map(({ name }) => name)).toEqual(['gift'])
    expect(await boss.api.redemptions.search()).toHaveLength(12)
    expect(await boss.api.redemptions.search({ keyword: '%'.repeat(60_000) })).toEqual([])
    expect(await boss.api.redemptions.get({ id: 1 })).toMatchObject({ key: CODE, name: 'gift' })
  })

  test('a quota of 0 becomes 100, as in One API', async () => {
    const { boss } = await newWorld()
    await boss.api.redemptions.create({ name: 'x', quota: 0 })
    expect(await boss.api.redemptions.get({ id: 2 })).toMatchObject({ quota: 100 })
  })

  test.each([
    ['no name', { name: '' }],
    ['a name of 21 bytes', { name: '七个汉字的名称' }],
    ['no code', { count: 0 }],
    ['a negative count', { count: -1 }],
    ['101 codes', { count: 101 }],
    ['a negative quota', { quota: -1 }],
    ['a quota as text', { quota: '5' }],
  ])('are not created with %s', async (_, fields) => {
    const { boss } = await newWorld()
    const body = { name: 'six 汉字汉', quota: 5, count: 1, ...fields }
    const response = await boss.call('POST', '/api/redemption/', { body })
    expect([response.status, response.body.success, 'data' in response.body]).toEqual([200, false, false])
    expect(await boss.api.redemptions.list()).toHaveLength(1)
  })

  test('PUT /api/redemption/ changes name and quota, or only the status with status_only', {
    tags: ['R7.54'],
  }, async () => {
    const { boss } = await newWorld()
    const before = await boss.api.redemptions.get({ id: 1 })
    const body = { ...before, name: 'renamed', quota: 7, status: 3, key: 'x', user_id: 1 }
    const response = await boss.call('PUT', '/api/redemption/', { body })
    expect(response.body.data).toEqual({ ...before, name: 'renamed', quota: 7 })
    const only = await boss.call('PUT', '/api/redemption/?status_only=true', { body: { ...body, quota: 1, status: 2 } })
    expect(only.body.data).toEqual({ ...before, name: 'renamed', quota: 7, status: 2 })
  })

  test.each([[{ name: '' }], [{ name: 'n'.repeat(21) }], [{ quota: 0 }], [{ quota: -5 }]])(
    'a change to %j is rejected',
    async (fields) => {
      const { boss } = await newWorld()
      const before = await boss.api.redemptions.get({ id: 1 })
      const attempt = boss.api.redemptions.update({ id: 1, name: 'gift', quota: 5, ...fields })
      await expect(attempt).rejects.toThrow(/redemption code/i)
      expect(await boss.api.redemptions.get({ id: 1 })).toEqual(before)
    },
  )

  test('DELETE /api/redemption/{id} deletes a code', { tags: ['R7.55'] }, async () => {
    const { boss, alice } = await newWorld()
    await boss.api.redemptions.remove({ id: 1 })
    for (const attempt of [
      () => boss.api.redemptions.get({ id: 1 }),
      () => boss.api.redemptions.remove({ id: 1 }),
      () => boss.api.redemptions.update({ id: 1, name: 'x', quota: 5 }),
      () => boss.api.redemptions.setStatus({ id: 1, status: 1 }),
    ])
      await expect(attempt()).rejects.toThrow('Redemption code not found')
    await expect(alice.api.users.redeem({ key: CODE })).rejects.toThrow('Invalid redemption code')
  })
})

describe('redeeming', () => {
  test('POST /api/user/topup adds the quota, returns it, and marks the code as used', { tags: ['R7.56'] }, async () => {
    const { alice, boss } = await newWorld()
    const { body } = await alice.call('POST', '/api/user/topup', { body: { key: CODE } })
    expect(body).toEqual({ data: 500, message: '', success: true })
    expect((await alice.api.session.self()).quota).toBe(500)
    const code = await boss.api.redemptions.get({ id: 1 })
    expect(code).toMatchObject({ status: 3, user_id: 3 })
    expect(code.redeemed_time).toBeGreaterThan(1_700_000_000)
    const [row] = await alice.api.logs.listSelf()
    expect(row).toMatchObject({ type: 1, content: '兑换码充值 ＄0.001000 额度', quota: 0, username: 'alice' })
  })

  test('100 simultaneous calls with one code add the quota once', async () => {
    const { alice, bob } = await newWorld()
    const calls = Array.from({ length: 100 }, (_, at) => (at % 2 ? alice : bob).api.users.redeem({ key: CODE }))
    const outcomes = await Promise.allSettled(calls)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const quotas = [(await alice.api.session.self()).quota, (await bob.api.session.self()).quota]
    expect(quotas.sort()).toEqual([0, 500])
    expect((await alice.api.logs.listSelf()).length + (await bob.api.logs.listSelf()).length).toBe(1)
  })

  test('a used code cannot be enabled again', async () => {
    const { alice, boss } = await newWorld()
    await alice.api.users.redeem({ key: CODE })
    for (const status of [1, 2] as const)
      await expect(boss.api.redemptions.setStatus({ id: 1, status })).rejects.toThrow('has been used')
    await expect(alice.api.users.redeem({ key: CODE })).rejects.toThrow('already been used')
    expect((await alice.api.session.self()).quota).toBe(500)
  })

  test('a disabled code can be redeemed only after it is enabled', async () => {
    const { alice, boss } = await newWorld()
    await boss.api.redemptions.setStatus({ id: 1, status: 2 })
    await expect(alice.api.users.redeem({ key: CODE })).rejects.toThrow('disabled')
    await boss.api.redemptions.setStatus({ id: 1, status: 1 })
    expect(await alice.api.users.redeem({ key: CODE })).toBe(500)
  })

  test.each([
    ['', 'Enter'],
    ['nope', 'Invalid redemption code'],
    [` ${CODE}`, 'Invalid redemption code'],
    [CODE.toUpperCase(), 'Invalid redemption code'],
  ])('"%s" is rejected, because keys are compared exactly', async (key, message) => {
    const { alice } = await newWorld()
    await expect(alice.api.users.redeem({ key })).rejects.toThrow(message)
  })
})
