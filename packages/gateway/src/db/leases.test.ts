import { expect, test } from 'vitest'
import { newDatabase } from '../../test/databases.ts'
import { openLeases } from './leases.ts'
import { openDatabase } from './open.ts'

test('another process gets a lease at its end, and not before', async () => {
  const db = await openDatabase(await newDatabase())
  let now = 0
  const [one, other] = ['one', 'other'].map((owner) => openLeases(db, owner, () => now))
  const take = (leases = one) => leases?.acquire('work', 1000)
  expect(await take(one)).toBe(true)
  now = 999
  expect(await take(other)).toBe(false)
  now = 1000
  expect(await take(other)).toBe(true)
  expect(await take(one)).toBe(false)
  await db.close()
})
