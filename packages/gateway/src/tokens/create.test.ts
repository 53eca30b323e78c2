import { RefusedError } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { manualClock, TOKEN_DRAFT, withRootAndAlice } from '../../test/client.ts'

describe('create', () => {
  test('POST /api/token/ creates an enabled token', { tags: ['R7.47', 'R3.7'] }, async () => {
    const clock = manualClock()
    const { alice } = await withRootAndAlice({ clock })
    const now = clock() / 1000
    expect(await alice.api.tokens.create({ ...TOKEN_DRAFT, models: 'gpt-4o', subnet: '10.0.0.0/8' })).toEqual({
      ...TOKEN_DRAFT,
      models: 'gpt-4o',
      subnet: '10.0.0.0/8',
      id: 2,
      user_id: 2,
      key: expect.stringMatching(/^[0-9A-Za-z]{48}$/),
      status: 1,
      created_time: now,
      accessed_time: now,
      limits: [],
      all_limits: [],
      aliases: '',
      used_quota: 0,
    })
  })

  test('keys are unique', async () => {
    const { alice } = await withRootAndAlice()
    for (let count = 0; count < 30; count++) await alice.api.tokens.create(TOKEN_DRAFT)
    expect(new Set((await alice.api.tokens.search()).map(({ key }) => key)).size).toBe(31)
  })

  test('fields that are left out have defaults; models are null in the response, and read as empty', async () => {
    const { alice } = await withRootAndAlice()
    const { body } = await alice.call('POST', '/api/token/', { body: { name: 'ci' } })
    expect(body.data).toMatchObject({
      remain_quota: 0,
      expired_time: -1,
      unlimited_quota: false,
      models: null,
      subnet: '',
    })
    expect(await alice.api.tokens.get({ id: body.data.id })).toMatchObject({ models: '', subnet: '' })
  })

  test('null is the same as a missing field', async () => {
    const { alice } = await withRootAndAlice()
    const nothing = {
      name: null,
      remain_quota: null,
      expired_time: null,
      unlimited_quota: null,
      models: null,
      subnet: null,
    }
    const { body } = await alice.call('POST', '/api/token/', { body: nothing })
    expect(body.data).toMatchObject({ name: '', remain_quota: 0, expired_time: -1, models: null, subnet: '' })
  })

  test('expired_time 0 becomes -1, never', async () => {
    const { alice } = await withRootAndAlice()
    expect(await alice.api.tokens.create({ ...TOKEN_DRAFT, expired_time: 0 })).toMatchObject({ expired_time: -1 })
  })

  test('negative quotas and past dates are accepted, as in One API', async () => {
    const { alice } = await withRootAndAlice()
    // The SDK refuses them.
    const draft = { ...TOKEN_DRAFT, remain_quota: -5, expired_time: 1000 }
    const { body } = await alice.call('POST', '/api/token/', { body: draft })
    expect(body.data).toMatchObject({ remain_quota: -5, expired_time: 1000, status: 1 })
  })

  test('the largest exact JSON integer is saved exactly', async () => {
    const { alice } = await withRootAndAlice()
    const made = await alice.api.tokens.create({ ...TOKEN_DRAFT, remain_quota: Number.MAX_SAFE_INTEGER })
    expect((await alice.api.tokens.get({ id: made.id })).remain_quota).toBe(Number.MAX_SAFE_INTEGER)
  })

  test('models and subnet are returned unchanged', { tags: ['R3.9'] }, async () => {
    const { alice } = await withRootAndAlice()
    const texts = { models: ' gpt-4o,,模型 ', subnet: '10.0.0.0/8, 2001:db8::/32' }
    const made = await alice.api.tokens.create({ ...TOKEN_DRAFT, ...texts })
    expect(await alice.api.tokens.get({ id: made.id })).toMatchObject(texts)
    expect(await alice.api.tokens.update({ ...made, name: 'renamed' })).toMatchObject(texts)
  })

  test('unknown keys are ignored: owner, key, and status cannot be set', async () => {
    const { alice } = await withRootAndAlice()
    const own = { id: 77, user_id: 1, key: 'x', status: 3, used_quota: 9, created_time: 1 }
    const { body } = await alice.call('POST', '/api/token/', { body: { ...TOKEN_DRAFT, ...own } })
    expect(body.data).toMatchObject({ id: 2, user_id: 2, status: 1, used_quota: 0 })
    expect(body.data.key).toHaveLength(48)
  })

  test.each([
    ['10 Chinese characters', '令'.repeat(10), true],
    ['31 letters', 'n'.repeat(31), false],
  ])('a name of %s: at most 30 bytes', async (_, name, fits) => {
    const { alice } = await withRootAndAlice()
    const { body } = await alice.call('POST', '/api/token/', { body: { ...TOKEN_DRAFT, name } })
    expect(body.success).toBe(fits)
    if (!fits) expect(body.message).toContain('30 bytes')
  })

  test.each([
    ['remain_quota', '5', 'a number'],
    ['remain_quota', 5.5, 'an integer'],
    ['remain_quota', 1e300, ''],
    ['remain_quota', 2 ** 53, ''],
    ['expired_time', true, 'a number'],
    ['unlimited_quota', 1, 'true or false'],
    ['name', 7, 'a string'],
    ['models', ['gpt-4o'], 'a string'],
    ['subnet', {}, 'a string'],
  ])('an invalid %s (%j) is rejected by name', async (field, value, kind) => {
    const { alice } = await withRootAndAlice()
    const { status, body } = await alice.call('POST', '/api/token/', { body: { ...TOKEN_DRAFT, [field]: value } })
    expect([status, body.success]).toEqual([200, false])
    expect(body.message).toContain(`The field ${field}`)
    expect(body.message).toContain(kind)
  })

  test('a subnet that is not a CIDR range is rejected and quoted', async () => {
    const { alice } = await withRootAndAlice()
    const failed = alice.api.tokens.create({ ...TOKEN_DRAFT, subnet: '10.0.0.0/8,1.2.3.4' })
    await expect(failed).rejects.toThrow('"1.2.3.4" in subnet')
    await expect(failed).rejects.toBeInstanceOf(RefusedError)
  })
})
