import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newFile } from '../../test/files.ts'
import { createGateway, inspectDatabase } from '../index.ts'

test('a database is looked at while a gateway uses it', async () => {
  const database = newFile('used.db')
  expect(await inspectDatabase(database)).toMatchObject({ exists: false, space: { size: 0 } })
  expect(existsSync(database)).toBe(false)
  const gateway = await createGateway({ database })
  const state = await inspectDatabase(database)
  await gateway.close()
  expect(state).toMatchObject({ exists: true, migrations: 0 })
  expect(state.space?.size).toBeGreaterThan(0)
  expect(state.space?.free).toBeGreaterThan(0)
})
