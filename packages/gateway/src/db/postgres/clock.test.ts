import { expect, test } from 'vitest'
import { newServerDatabase } from '../../../test/databases.ts'
import { DatabaseError, inspectDatabase } from '../../index.ts'

test('a server tells its clock, or why it cannot be used', async () => {
  const url = await newServerDatabase()
  const { time = 0 } = await inspectDatabase(url)
  expect(Math.abs(time - Date.now())).toBeLessThan(60_000)
  const missing = new URL(url)
  missing.pathname = '/missing'
  await expect(inspectDatabase(missing.href)).rejects.toThrow(DatabaseError)
  await expect(inspectDatabase(missing.href)).rejects.toThrow('the server has no such database')
})
