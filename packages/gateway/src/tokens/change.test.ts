import { RefusedError } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { clientWithToken, newUser, TOKEN_DRAFT, withRootAndAlice } from '../../test/client.ts'

describe('update', () => {
  test('PUT /api/token/ replaces the six settings and nothing else', { tags: ['R7.48'] }, async () => {
    const { alice } = await withRootAndAlice()
    const made = await alice.api.tokens.create(TOKEN_DRAFT)
    const six = {
      name: 'renamed',
      remain_quota: 7,
      expired_time: 2_000_000_000,
      unlimited_quota: true,
      models: 'gpt-4o',
      subnet: '10.0.0.0/8',
    }
    const sent = { ...made, ...six, key: 'x', status: 2, used_quota: 9, created_time: 1, user_id: 1 }
    const { body } = await alice.call('PUT', '/api/token/', { body: sent })
    expect(body.data).toEqual({ ...made, ...six })
    expect(await alice.api.tokens.get({ id: made.id })).toEqual(body.data)
  })

  test('models and subnet become null in the response if they are not sent', async () => {
    const { alice } = await withRootAndAlice()
    const { id } = await alice.api.tokens.create({ ...TOKEN_DRAFT, models: 'gpt-4o', subnet: '10.0.0.0/8' })
    const { models, subnet, ...rest } = TOKEN_DRAFT
    const { body } = await alice.call('PUT', '/api/token/', { body: { id, ...rest } })
    expect(body.data).toMatchObject({ models: null, subnet: null })
  })

  test.each(['id', 'remain_quota', 'expired_time', 'unlimited_quota'])('requires the field %s', async (field) => {
    const { alice } = await withRootAndAlice()
    const { body } = await alice.call('PUT', '/api/token/', { body: { id: 1, ...TOKEN_DRAFT, [field]: undefined } })
    expect(body).toEqual({ message: `The field ${field} is missing`, success: false })
  })

  test('expired_time 0 is saved: expired in 1970', async () => {
    const { alice } = await withRootAndAlice()
    expect(await alice.api.tokens.update({ ...TOKEN_DRAFT, id: 1, expired_time: 0 })).toMatchObject({ expired_time: 0 })
  })

  test('a full update with status 1 does not enable a disabled token', async () => {
    const { alice } = await withRootAndAlice()
    await alice.api.tokens.setStatus({ id: 1, status: 2 })
    const { body } = await alice.call('PUT', '/api/token/', { body: { id: 1, ...TOKEN_DRAFT, status: 1 } })
    expect(body).toMatchObject({ success: true, data: { status: 2 } })
  })

  test.each([
    ['a long name', { name: 'n'.repeat(31) }],
    ['a bad subnet', { subnet: 'here' }],
  ])('is refused and changes nothing with %s', async (_, fields) => {
    const { alice } = await withRootAndAlice()
    const before = await alice.api.tokens.get({ id: 1 })
    await expect(alice.api.tokens.update({ ...TOKEN_DRAFT, id: 1, ...fields })).rejects.toBeInstanceOf(RefusedError)
    expect(await alice.api.tokens.get({ id: 1 })).toEqual(before)
  })
})

describe('setStatus', () => {
  test('PUT /api/token/?status_only=true changes the status and nothing else', { tags: ['R7.49'] }, async () => {
    const { alice } = await withRootAndAlice()
    const before = await alice.api.tokens.get({ id: 1 })
    const { body } = await alice.call('PUT', '/api/token/?status_only=true', {
      body: { ...TOKEN_DRAFT, id: 1, status: 2 },
    })
    expect(body.data).toEqual({ ...before, status: 2, models: null })
    expect(await alice.api.tokens.setStatus({ id: 1, status: 1 })).toEqual(before)
  })

  test.each(['true', '1', 'false', '%20'])('status_only=%s counts as true, as in One API', async (value) => {
    const { alice } = await withRootAndAlice()
    const { body } = await alice.call('PUT', `/api/token/?status_only=${value}`, { body: { id: 1, status: 2 } })
    expect(body.data).toMatchObject({ status: 2, name: 'default' })
  })

  test.each(['', '?status_only=', '?status=2'])('is a full update with the query “%s”', async (query) => {
    const { alice } = await withRootAndAlice()
    const { body } = await alice.call('PUT', `/api/token/${query}`, { body: { id: 1, ...TOKEN_DRAFT, status: 2 } })
    expect(body.data).toMatchObject({ status: 1, name: 'ci' })
  })

  test.each([0, 3, 4, -1, '2', null])('status %j is rejected by name', async (status) => {
    const { alice } = await withRootAndAlice()
    const { body } = await alice.call('PUT', '/api/token/?status_only=true', { body: { id: 1, status } })
    expect(body.success).toBe(false)
    expect(body.message).toContain('The field status')
  })
})

describe('remove', () => {
  test('DELETE /api/token/{id} deletes a token, and its ID is not reused', { tags: ['R7.50'] }, async () => {
    const { alice } = await withRootAndAlice()
    const { id } = await alice.api.tokens.create(TOKEN_DRAFT)
    await alice.api.tokens.remove({ id })
    await expect(alice.api.tokens.get({ id })).rejects.toBeInstanceOf(RefusedError)
    await expect(alice.api.tokens.remove({ id })).rejects.toThrow('Token not found')
    expect((await alice.api.tokens.create(TOKEN_DRAFT)).id).toBe(id + 1)
  })

  test('DELETE /api/token/{id}/ redirects to the path without the slash', { tags: ['R7.50'] }, async () => {
    const { alice } = await withRootAndAlice()
    const { status, headers, text } = await alice.call('DELETE', '/api/token/1/')
    expect([status, headers.get('location'), text]).toEqual([307, '/api/token/1', ''])
    expect(await alice.api.tokens.get({ id: 1 })).toMatchObject({ name: 'default' })
  })
})

describe('another user’s token', () => {
  test.each(['root', 'bob'])('can neither be read nor changed by %s', async (name) => {
    const { gateway, alice } = await withRootAndAlice()
    const other = name === 'root' ? await clientWithToken(gateway, name) : await newUser(gateway, name)
    const own = await other.api.tokens.list()
    const before = await alice.api.tokens.get({ id: 1 })
    const tries = [
      other.api.tokens.get({ id: 1 }),
      other.api.tokens.update({ ...TOKEN_DRAFT, id: 1 }),
      other.api.tokens.setStatus({ id: 1, status: 2 }),
      other.api.tokens.remove({ id: 1 }),
    ]
    for (const attempt of await Promise.allSettled(tries)) {
      expect(attempt.status).toBe('rejected')
      expect(attempt).toMatchObject({ reason: expect.any(RefusedError) })
    }
    expect(await other.api.tokens.list()).toEqual(own)
    expect(await alice.api.tokens.get({ id: 1 })).toEqual(before)
  })
})
