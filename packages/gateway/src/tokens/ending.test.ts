import { expect, test } from 'vitest'
import { query } from '../../test/databases.ts'
import { newWorld } from '../../test/world.ts'

const DAY = 24 * 60 * 60
const draft = { name: 'x', remain_quota: 500, unlimited_quota: false, models: '', subnet: '' }

test('administrators read the tokens of all users that expire within a week or are nearly used up, without keys', async () => {
  const { alice, boss, database } = await newWorld()
  const now = Math.floor(Date.now() / 1000)
  const create = async (name: string, expired_time: number, fields: Readonly<Record<string, number>> = {}) => {
    const { id } = await alice.api.tokens.create({ ...draft, name, expired_time })
    for (const [key, value] of Object.entries(fields))
      await query(database, `UPDATE tokens SET ${key} = ${value} WHERE id = ${id}`)
  }
  await create('steady', -1)
  await create('later', now + 8 * DAY)
  await create('soon', now + DAY)
  await create('over', now + DAY, { expired_time: now - DAY })
  await create('long over', now + DAY, { expired_time: now - 8 * DAY })
  await create('off', now + DAY, { status: 2 })
  await create('nearly used', -1, { used_quota: 4500 })
  await create('half used', -1, { used_quota: 500 })
  await create('unlimited', -1, { used_quota: 4500, unlimited_quota: 1 })
  const found = await boss.api.tokens.ending()
  expect(found.map(({ name }) => name)).toEqual(['nearly used', 'over', 'soon'])
  expect(found[2]).toMatchObject({ username: 'alice', remain_quota: 500, expired_time: now + DAY })
  expect(found[0]).not.toHaveProperty('key')
  await expect(alice.api.tokens.ending()).rejects.toThrow()
})

test('tokens of banned users are left out', async () => {
  const { alice, boss } = await newWorld()
  await alice.api.tokens.create({ ...draft, expired_time: Math.floor(Date.now() / 1000) + DAY })
  expect(await boss.api.tokens.ending()).toHaveLength(1)
  await boss.api.users.manage({ username: 'alice', action: 'disable' })
  expect(await boss.api.tokens.ending()).toEqual([])
})
